"""Brain Control, in both its texts."""

from tabletop.core.script import (
    OPPONENT,
    Fx,
    activation,
    can_be_normal_summoned_or_set,
    can_change_control,
    card,
    face_up,
    monsters,
    one,
    pay_lp,
    room,
)


def borrow(fx: Fx) -> None:
    """Take control of the target, if it is still face-up on the other side, until the End Phase."""
    t = fx.target
    if t is not None and t.faceup and t.controller == fx.opp:
        fx.take_control(t, until_end_phase=True)


@card("Brain Control")
class BrainControl:
    """Pay 800 LP and target 1 face-up monster your opponent controls that can be Normal Summoned or Set; take control
    of it until the End Phase.
    """

    @activation(
        condition=room(1), cost=pay_lp(800),
        target=one(monsters(OPPONENT, face_up, can_be_normal_summoned_or_set, can_change_control)),
    )
    def resolve(self, fx: Fx) -> None:
        borrow(fx)


@card("Brain Control", text="goat")
class BrainControlOf2005:
    """Pay 800 LP and target 1 face-up monster your opponent controls; take control of it until the End Phase."""

    @activation(
        condition=room(1), cost=pay_lp(800), target=one(monsters(OPPONENT, face_up, can_change_control))
    )
    def resolve(self, fx: Fx) -> None:
        borrow(fx)
