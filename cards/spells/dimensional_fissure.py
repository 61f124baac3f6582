"""Dimensional Fissure."""

from tabletop.core.script import (
    BANISHED,
    DECK,
    EXTRA,
    GRAVE,
    HAND,
    MONSTER,
    MZONE,
    Card,
    Fx,
    Look,
    activation,
    card,
    grant,
)

A_MONSTER_THERE = (MZONE, HAND, DECK, EXTRA, GRAVE, BANISHED)


def a_monster_card(look: Look, c: Card) -> bool:
    """A Monster Card that is a monster where it comes from, or is being Summoned: no Equip Card, no Xyz Material."""
    return c.facts.family == MONSTER and (c.place in A_MONSTER_THERE or c is look.d.summoning)


@card("Dimensional Fissure")
class DimensionalFissure:
    """Any monster sent to the GY is banished instead."""

    always = (grant("banished-instead", a_monster_card),)

    @activation()
    def resolve(self, fx: Fx) -> None:
        """It only stays on the field."""
