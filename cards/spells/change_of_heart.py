"""Change of Heart."""

from tabletop.core.script import OPPONENT, Fx, activation, can_change_control, card, monsters, one, room


@card("Change of Heart")
class ChangeOfHeart:
    """Target 1 monster your opponent controls; take control of it until the End Phase."""

    @activation(condition=room(1), target=one(monsters(OPPONENT, can_change_control)))
    def resolve(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and t.controller == fx.opp:
            fx.take_control(t, until_end_phase=True)
