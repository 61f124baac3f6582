"""Stray Lambs."""

from tabletop.core.script import (
    DEFENSE,
    NO_OTHER_SUMMONS,
    Fx,
    Gen,
    activation,
    card,
    no_summons_yet,
    room_for_tokens,
    token,
)

LAMB = token("Lamb Token")


@card("Stray Lambs")
class StrayLambs:
    """Special Summon 2 Lamb Tokens (Beast/EARTH/Level 1/ATK 0/DEF 0) in Defense Position. You cannot Summon other
    monsters the turn you activate this card (Setting is allowed).
    """

    tokens = (LAMB,)

    @activation(condition=(no_summons_yet, room_for_tokens(2)), oath=NO_OTHER_SUMMONS)
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.summon_tokens(LAMB, 2, position=DEFENSE)
