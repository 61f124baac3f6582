"""Dimensional Fissure."""

from tabletop.core.script import MONSTER, SZONE, Card, Fx, Look, activation, card, grant


def a_monster_card(look: Look, c: Card) -> bool:
    """A Monster Card from anywhere, unless it lies as an Equip Card."""
    return c.facts.family == MONSTER and c.place != SZONE


@card("Dimensional Fissure")
class DimensionalFissure:
    """Any monster sent to the GY is banished instead."""

    always = (grant("banished-instead", a_monster_card),)

    @activation()
    def resolve(self, fx: Fx) -> None:
        """It only stays on the field."""
