"""Sinister Serpent, in both its texts."""

from tabletop.core.script import (
    END_PHASE,
    GRAVE,
    STANDBY_PHASE,
    YOU,
    Fx,
    Gen,
    card,
    gy,
    later,
    named,
    trigger,
    your_turn,
)


def go_back(fx: Fx) -> None:
    """It returns to the hand, if it still lies where it was activated."""
    c = fx.card
    if fx.link is not None and c.place == GRAVE and c.gen == fx.link.card_gen:
        fx.to_hand(c)


@card("Sinister Serpent")
class SinisterSerpent:
    """Once per turn, in your Standby Phase, if this card is in your GY: you can return it to your hand; in your
    opponent's next End Phase, banish 1 "Sinister Serpent" from your GY.
    """

    @trigger(STANDBY_PHASE, own=False, where=GRAVE, optional=True, once="hard", condition=your_turn)
    def come_back(self, fx: Fx) -> None:
        go_back(fx)
        fx.later("pay_for_it", END_PHASE, whose=fx.opp)

    @later
    def pay_for_it(self, fx: Fx, delayed: object) -> Gen:
        fx.banish(*(yield from fx.choose(gy(YOU, named("Sinister Serpent"))(fx))))


@card("Sinister Serpent", text="goat")
class SinisterSerpentOf2005:
    """In your Standby Phase, if this card is in your Graveyard: you can return it to your hand."""

    @trigger(STANDBY_PHASE, own=False, where=GRAVE, optional=True, condition=your_turn)
    def come_back(self, fx: Fx) -> None:
        go_back(fx)
