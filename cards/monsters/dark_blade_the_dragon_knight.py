"""Dark Blade the Dragon Knight."""

from tabletop.core.script import (
    BATTLE_DAMAGE,
    OPPONENT,
    Fx,
    a_monster,
    card,
    damage_to_opponent,
    gy,
    trigger,
    up_to,
)


@card("Dark Blade the Dragon Knight")
class DarkBladeTheDragonKnight:
    """Each time this card inflicts battle damage to your opponent: you can target up to 3 monsters in their GY; banish
    them.
    """

    materials = ("Dark Blade", "Pitch-Dark Dragon")

    @trigger(BATTLE_DAMAGE, optional=True, condition=damage_to_opponent, target=up_to(3, gy(OPPONENT, a_monster)))
    def banish(self, fx: Fx) -> None:
        fx.banish(*fx.targets)
