"""Shrink."""

from tabletop.core.script import EITHER, MZONE, UNTIL_CALC, Fx, activation, card, face_up, monsters, one


@card("Shrink")
class Shrink:
    """Target 1 face-up monster on the field; its original ATK is halved until the end of this turn."""

    @activation(target=one(monsters(EITHER, face_up)), damage_step=UNTIL_CALC)
    def resolve(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and t.place == MZONE and t.faceup:
            fx.halve_original_atk(t, until_end=True)
