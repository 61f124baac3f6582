"""Book of Taiyou."""

from tabletop.core.script import ATTACK, EITHER, Fx, activation, card, face_down, monsters, one


@card("Book of Taiyou")
class BookOfTaiyou:
    """Target 1 face-down monster on the field; change it to face-up Attack Position."""

    @activation(target=one(monsters(EITHER, face_down)))
    def resolve(self, fx: Fx) -> None:
        for c in fx.targets:
            fx.turn_face_up(c, ATTACK)
