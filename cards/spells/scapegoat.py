"""Scapegoat."""

from tabletop.core.script import (
    DEFENSE,
    NO_OTHER_SUMMONS,
    NOT_FOR_TRIBUTE_SUMMON,
    Fx,
    Gen,
    activation,
    card,
    no_summons_yet,
    room_for_tokens,
    token,
)

SHEEP = token("Sheep Token", clauses=(NOT_FOR_TRIBUTE_SUMMON,))


@card("Scapegoat")
class Scapegoat:
    """Special Summon 4 Sheep Tokens (Beast/EARTH/Level 1/ATK 0/DEF 0) in Defense Position. They cannot be Tributed for
    a Tribute Summon. You cannot Summon other monsters the turn you activate this card (Setting is allowed).
    """

    tokens = (SHEEP,)

    @activation(condition=(no_summons_yet, room_for_tokens(4)), oath=NO_OTHER_SUMMONS)
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.summon_tokens(SHEEP, 4, position=DEFENSE)
