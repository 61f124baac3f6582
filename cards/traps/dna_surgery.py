"""DNA Surgery."""

from tabletop.core.script import (
    MZONE,
    TYPES,
    Card,
    Fx,
    Look,
    activation,
    becomes,
    card,
    declaring,
    that,
)


def face_up_monster(look: Look, c: Card) -> bool:
    """A face-up monster on the field."""
    return c.place == MZONE and c.faceup


def declared(look: Look, c: Card) -> str:
    """The Type that was declared."""
    return look.declared(look.card)


@card("DNA Surgery")
class DnaSurgery:
    """Declare 1 Type: all face-up monsters on the field are that Type."""

    always = becomes(
        face_up_monster, type=declared, when=that(lambda look: bool(look.declared(look.card)), "condition.unmet")
    )

    @activation(declare=declaring(lambda look: TYPES, "Type"))
    def resolve(self, fx: Fx) -> None:
        if fx.still_on_field:
            fx.declare_for_good(str(fx.chosen))
