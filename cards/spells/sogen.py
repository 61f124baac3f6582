"""Sogen."""

from tabletop.core.script import Card, Fx, Look, activation, boost, card


def of_the_prairie(look: Look, c: Card) -> bool:
    """A Warrior or Beast-Warrior."""
    return look.type(c) in ("Warrior", "Beast-Warrior")


@card("Sogen")
class Sogen:
    """All Warrior and Beast-Warrior monsters on the field gain 200 ATK and DEF."""

    always = boost(of_the_prairie, atk=200, defense=200)

    @activation()
    def resolve(self, fx: Fx) -> None:
        """It only stays on the field."""
