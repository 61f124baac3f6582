"""Snatch Steal."""

from tabletop.core.script import (
    OPPONENT,
    STANDBY_PHASE,
    SZONE,
    Fx,
    Gen,
    activation,
    can_change_control,
    card,
    face_up,
    has,
    monsters,
    one,
    room,
    that,
    trigger,
)


@card("Snatch Steal")
class SnatchSteal:
    """Equip only to a monster your opponent controls. Take control of it. During each of your opponent's Standby
    Phases, they gain 1000 LP.
    """

    always = (has("takes-control"),)

    @activation(condition=room(1), target=one(monsters(OPPONENT, face_up, can_change_control)))
    def resolve(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and t.faceup and t.controller == fx.opp and fx.equip(t):
            fx.take_control(t, equipped=True)

    @trigger(
        STANDBY_PHASE, own=False, where=SZONE, condition=that(lambda look: not look.your_turn, "activate.whose-turn")
    )
    def tax(self, fx: Fx) -> Gen:
        fx.gain(1000, OPPONENT)
        yield from ()
