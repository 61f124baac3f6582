"""Copycat."""

from tabletop.core.script import MZONE, OPPONENT, SUMMONED, Fx, card, face_up, monsters, one, trigger


@card("Copycat")
class Copycat:
    """When this card is Summoned: target 1 face-up monster your opponent controls; this card's ATK and DEF become that
    monster's original ATK and DEF.
    """

    @trigger(SUMMONED, target=one(monsters(OPPONENT, face_up)))
    def imitate(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and t.place == MZONE and t.faceup and fx.still_on_field:
            fx.set_atk(fx.card, fx.original_atk(t))
            fx.set_def(fx.card, fx.original_def(t))
