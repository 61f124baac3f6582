"""Mind Control."""

from tabletop.core.script import OPPONENT, Fx, activation, can_change_control, card, monsters, one, room


@card("Mind Control")
class MindControl:
    """Target 1 monster your opponent controls; take control of it until the End Phase, but it cannot declare an attack
    or be Tributed.
    """

    @activation(condition=room(1), target=one(monsters(OPPONENT, can_change_control)))
    def resolve(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and t.controller == fx.opp and fx.take_control(t, until_end_phase=True):
            fx.mark(t, "attack")
            fx.mark(t, "tribute")
