"""Tribe-Infecting Virus; in 2005 only a Type that is face-up on the field may be named."""

from tabletop.core.script import (
    EITHER,
    Fx,
    Gen,
    Look,
    card,
    declaring,
    discard,
    face_up,
    ignition,
    monsters,
    of_type,
)

TYPES = (
    "Aqua", "Beast", "Beast-Warrior", "Cyberse", "Dinosaur", "Dragon", "Fairy", "Fiend", "Fish", "Illusion", "Insect",
    "Machine", "Plant", "Psychic", "Pyro", "Reptile", "Rock", "Sea Serpent", "Spellcaster", "Thunder", "Warrior",
    "Winged Beast", "Wyrm", "Zombie",
)


def all_types(look: Look) -> tuple[str, ...]:
    """Every Type a player can name (Divine-Beasts and Creator Gods are not among them)."""
    return TYPES


def types_on_the_field(look: Look) -> list[str]:
    """The Types of the face-up monsters."""
    return sorted({look.type(c) for c in monsters(EITHER, face_up)(look)})


def infect(fx: Fx) -> Gen:
    """Destroy all face-up monsters that are of the named Type now."""
    yield from fx.destroy(*monsters(EITHER, face_up, of_type(str(fx.chosen)))(fx))


@card("Tribe-Infecting Virus")
class TribeInfectingVirus:
    """You can discard 1 card, then declare 1 Type; destroy all face-up monsters of that Type on the field."""

    @ignition(cost=discard(1), declare=declaring(all_types, "type"))
    def spread(self, fx: Fx) -> Gen:
        yield from infect(fx)


@card("Tribe-Infecting Virus", text="goat")
class TribeInfectingVirusOf2005:
    """Discard 1 card and declare 1 Type of a face-up monster: destroy all face-up monsters of that Type on the
    field.
    """

    @ignition(cost=discard(1), declare=declaring(types_on_the_field, "type"))
    def spread(self, fx: Fx) -> Gen:
        yield from infect(fx)
