"""Rush Recklessly; in 2005 it may be used during damage calculation too."""

from tabletop.core.script import (
    EITHER,
    MZONE,
    STEP_CALC,
    UNTIL_CALC,
    Fx,
    activation,
    card,
    face_up,
    monsters,
    one,
)


def rush(fx: Fx) -> None:
    """The target gains 700 ATK for this turn."""
    for c in fx.targets:
        if c.place == MZONE and c.faceup:
            fx.add_atk(c, 700, until_end=True)


@card("Rush Recklessly")
class RushRecklessly:
    """Target 1 face-up monster on the field; it gains 700 ATK until the end of this turn."""

    @activation(target=one(monsters(EITHER, face_up)), damage_step=UNTIL_CALC)
    def resolve(self, fx: Fx) -> None:
        rush(fx)


@card("Rush Recklessly", text="goat")
class RushRecklesslyOf2005:
    """Increase the ATK of 1 face-up monster on the field by 700 until the end of this turn; during damage calculation
    too.
    """

    @activation(target=one(monsters(EITHER, face_up)), damage_step=UNTIL_CALC | STEP_CALC)
    def resolve(self, fx: Fx) -> None:
        rush(fx)
