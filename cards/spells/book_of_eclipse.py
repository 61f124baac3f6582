"""Book of Eclipse."""

from tabletop.core.script import (
    DEFENSE,
    EITHER,
    END_PHASE,
    OPPONENT,
    Delayed,
    Fx,
    activation,
    can_be_turned_face_down,
    card,
    exists,
    later,
    monsters,
)

FACE_UP = monsters(EITHER, can_be_turned_face_down)


@card("Book of Eclipse")
class BookOfEclipse:
    """Change all face-up monsters on the field to face-down Defense Position. In the End Phase of this turn, change as
    many face-down Defense Position monsters your opponent controls as possible to face-up Defense Position, and if you
    do, your opponent draws 1 card for each.
    """

    @activation(condition=exists(FACE_UP))
    def resolve(self, fx: Fx) -> None:
        fx.turn_face_down(*FACE_UP(fx))
        fx.later("reveal", END_PHASE, turn=fx.d.turn)

    @later
    def reveal(self, fx: Fx, due: Delayed) -> None:
        hidden = [c for c in fx.monsters(OPPONENT) if not c.faceup and c.position == DEFENSE]
        turned = sum(fx.turn_face_up(c, DEFENSE) for c in hidden)
        if turned:
            fx.draw(turned, OPPONENT)
