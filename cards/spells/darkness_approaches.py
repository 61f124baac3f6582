"""Darkness Approaches, in both its texts."""

from tabletop.core.script import (
    EITHER,
    MZONE,
    Card,
    Fx,
    activation,
    can_be_turned_face_down,
    card,
    discard,
    face_up,
    monsters,
    one,
)

TARGET = one(monsters(EITHER, face_up, can_be_turned_face_down))


def still_face_up(fx: Fx) -> Card | None:
    """The target, if it is a face-up monster still."""
    t = fx.target
    return t if t is not None and t.place == MZONE and t.faceup else None


@card("Darkness Approaches")
class DarknessApproaches:
    """Discard 2 cards, then target 1 face-up monster on the field; change it to face-down Defense Position."""

    @activation(cost=discard(2), target=TARGET)
    def resolve(self, fx: Fx) -> None:
        t = still_face_up(fx)
        if t is not None:
            fx.turn_face_down(t)


@card("Darkness Approaches", text="goat")
class DarknessApproachesOf2005:
    """Discard 2 cards. Turn 1 face-up monster on the field face-down without changing its battle position."""

    @activation(cost=discard(2), target=TARGET)
    def resolve(self, fx: Fx) -> None:
        t = still_face_up(fx)
        if t is not None:
            fx.turn_face_down(t, keep_position=True)
