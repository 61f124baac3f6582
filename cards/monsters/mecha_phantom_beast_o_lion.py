"""Mecha Phantom Beast O-Lion."""

from cards.monsters._mecha_phantom_beast import MPB, MPB_TOKEN, SAFE_BESIDE_A_TOKEN, launch
from tabletop.core.script import (
    GRAVE,
    SENT_TO_GY,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    banish_this,
    can_be_summoned_now,
    card,
    exists,
    hand,
    ignition,
    room_for_tokens,
    trigger,
)


def of_the_series(look: Look, c: Card) -> bool:
    """A Mecha Phantom Beast."""
    return MPB(look, c)


@card("Mecha Phantom Beast O-Lion")
class OLion:
    """Beside a Token it is not destroyed. When sent to the GY: you can Special Summon 1 Mecha Phantom Beast Token (once
    per turn by this name). You can banish this card from your GY; right after this resolves, Normal Summon 1 Mecha
    Phantom Beast monster from your hand.
    """

    tokens = (MPB_TOKEN,)
    always = SAFE_BESIDE_A_TOKEN

    @trigger(SENT_TO_GY, where=GRAVE, optional=True, once="hard", condition=room_for_tokens())
    def leave_one_behind(self, fx: Fx) -> Gen:
        yield from launch(fx)

    @ignition(where=GRAVE, cost=banish_this, condition=exists(hand(YOU, MPB, can_be_summoned_now)))
    def make_way(self, fx: Fx) -> None:
        fx.extra_normal_summon(of_the_series, setting=False)
