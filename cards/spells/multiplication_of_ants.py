"""Multiplication of Ants."""

from tabletop.core.script import (
    MAIN_ZONES,
    NOT_FOR_TRIBUTE_SUMMON,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    Tribute,
    activation,
    card,
    monsters,
    of_type,
    room_for_tokens,
    token,
)

ARMY_ANT = token("Army Ant Token", clauses=(NOT_FOR_TRIBUTE_SUMMON,))


def leaves_two_zones(look: Look, cards: list[Card]) -> bool:
    """Two Main Monster Zones are free once these have left."""
    return look.free_zones() + sum(1 for c in cards if c.slot < MAIN_ZONES) >= 2


AN_INSECT = Tribute(1, 1, monsters(YOU, of_type("Insect")), leaves_two_zones)


@card("Multiplication of Ants")
class MultiplicationOfAnts:
    """Tribute 1 Insect monster; Special Summon 2 Army Ant Tokens (Insect/EARTH/Level 4/ATK 500/DEF 1200). They cannot
    be Tributed for a Tribute Summon.
    """

    tokens = (ARMY_ANT,)

    @activation(cost=AN_INSECT, condition=room_for_tokens(2, cost=AN_INSECT))
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.summon_tokens(ARMY_ANT, 2, position=None)
