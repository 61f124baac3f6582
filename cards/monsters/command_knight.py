"""Command Knight."""

from tabletop.core.script import YOU, Card, Look, boost, card, face_up, forbid, monsters, of_type, other, that

MY_WARRIORS = monsters(YOU, face_up, of_type("Warrior"))
OTHERS = monsters(YOU, other)


def my_warrior(look: Look, c: Card) -> bool:
    """A Warrior monster its controller controls."""
    return c in MY_WARRIORS(look)


@card("Command Knight")
class CommandKnight:
    """All Warriors you control gain 400 ATK. While you control another monster, this card cannot be attacked."""

    always = (
        *boost(my_warrior, atk=400),
        forbid("be-attacked", "attack.target", when=that(lambda look: bool(OTHERS(look)), "condition.unmet")),
    )
