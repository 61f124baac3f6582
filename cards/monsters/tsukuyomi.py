"""Tsukuyomi."""

from tabletop.core.script import (
    EITHER,
    FLIPPED,
    SUMMONED,
    Fx,
    can_be_turned_face_down,
    card,
    has,
    monsters,
    normal_summoned_or_flipped,
    one,
    spirit_returns,
    trigger,
)


@card("Tsukuyomi")
class Tsukuyomi:
    """Cannot be Special Summoned. If Normal Summoned or flipped face-up: target 1 face-up monster on the field; change
    it to face-down Defense Position. In the End Phase of that turn: return this card to the hand.
    """

    always = (has("cannot-be-special-summoned"),)

    @trigger(
        (SUMMONED, FLIPPED), condition=normal_summoned_or_flipped, target=one(monsters(EITHER, can_be_turned_face_down))
    )
    def darken(self, fx: Fx) -> None:
        fx.turn_face_down(*fx.targets)

    go_home = spirit_returns()
