"""Unity."""

from tabletop.core.script import MZONE, UNTIL_CALC, YOU, Fx, activation, card, face_up, monsters, one

MINE = monsters(YOU, face_up)


@card("Unity")
class Unity:
    """Target 1 face-up monster you control; until the end of this turn its DEF becomes the combined original DEF of all
    face-up monsters you control.
    """

    @activation(target=one(MINE), damage_step=UNTIL_CALC)
    def resolve(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and t.place == MZONE and t.faceup and t.controller == fx.you:
            fx.set_def(t, sum(fx.original_def(c) for c in MINE(fx)), until_end=True)
