"""Monster Reborn."""

from tabletop.core.script import (
    EITHER,
    GRAVE,
    Fx,
    Gen,
    a_monster,
    activation,
    can_be_special_summoned,
    card,
    gy,
    one,
    room,
)


@card("Monster Reborn")
class MonsterReborn:
    """Target 1 monster in either GY; Special Summon it."""

    @activation(condition=room(1), target=one(gy(EITHER, a_monster, can_be_special_summoned)))
    def resolve(self, fx: Fx) -> Gen:
        t = fx.target
        if t is not None and t.place == GRAVE:
            yield from fx.special_summon(t)
