"""Lekunga."""

from tabletop.core.script import (
    ATTACK,
    Fx,
    Gen,
    a_monster,
    banish_from_gy,
    card,
    ignition,
    of_attribute,
    room_for_tokens,
    token,
)

LEKUNGA = token("Lekunga Token")


@card("Lekunga")
class Lekunga:
    """You can banish 2 WATER monsters from your GY; Special Summon 1 Lekunga Token (Plant/WATER/Level 2/ATK 700/DEF
    700) in Attack Position.
    """

    tokens = (LEKUNGA,)

    @ignition(cost=banish_from_gy(2, a_monster, of_attribute("WATER")), condition=room_for_tokens())
    def sprout(self, fx: Fx) -> Gen:
        yield from fx.summon_tokens(LEKUNGA, position=ATTACK)
