"""Forest."""

from tabletop.core.script import Card, Fx, Look, activation, boost, card

TYPES = ("Insect", "Beast", "Plant", "Beast-Warrior")


def of_the_forest(look: Look, c: Card) -> bool:
    """An Insect, Beast, Plant or Beast-Warrior."""
    return look.type(c) in TYPES


@card("Forest")
class Forest:
    """All Insect, Beast, Plant and Beast-Warrior monsters on the field gain 200 ATK and DEF."""

    always = boost(of_the_forest, atk=200, defense=200)

    @activation()
    def resolve(self, fx: Fx) -> None:
        pass
