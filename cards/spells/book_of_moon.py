"""Book of Moon."""

from tabletop.core.script import EITHER, Fx, activation, can_be_turned_face_down, card, monsters, one


@card("Book of Moon")
class BookOfMoon:
    """Target 1 face-up monster on the field; change it to face-down Defense Position."""

    @activation(target=one(monsters(EITHER, can_be_turned_face_down)))
    def resolve(self, fx: Fx) -> None:
        fx.turn_face_down(*fx.targets)
