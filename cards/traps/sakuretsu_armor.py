"""Sakuretsu Armor."""

from tabletop.core.script import (
    ATTACK_DECLARED,
    OPPONENT,
    Fx,
    Gen,
    activation,
    attacking,
    card,
    monsters,
    one,
    opponents_attack,
)


@card("Sakuretsu Armor")
class SakuretsuArmor:
    """When an opponent's monster declares an attack: target it; destroy it."""

    @activation(
        on=ATTACK_DECLARED,
        condition=opponents_attack,
        target=one(monsters(OPPONENT, attacking)),
    )
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.destroy(*[c for c in fx.targets if c.faceup])
