"""United We Stand."""

from tabletop.core.script import (
    EITHER,
    YOU,
    Card,
    Fx,
    Look,
    activation,
    boost,
    card,
    equipped_monster,
    face_up,
    monsters,
    one,
)


def for_each_of_yours(look: Look, c: Card) -> int:
    """800 for each face-up monster that this card's player controls."""
    return 800 * len(monsters(YOU, face_up)(look))


@card("United We Stand")
class UnitedWeStand:
    """The equipped monster gains 800 ATK and DEF for each face-up monster you control."""

    always = boost(equipped_monster, atk=for_each_of_yours, defense=for_each_of_yours)

    @activation(target=one(monsters(EITHER, face_up)))
    def resolve(self, fx: Fx) -> None:
        if fx.target is not None:
            fx.equip(fx.target)
