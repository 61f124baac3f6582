"""Graceful Charity."""

from tabletop.core.script import Fx, Gen, activation, card, deck, exists


@card("Graceful Charity")
class GracefulCharity:
    """Draw 3 cards, then discard 2 cards."""

    @activation(condition=exists(deck(), 3, "condition.deck-too-small"))
    def resolve(self, fx: Fx) -> Gen:
        fx.draw(3)
        fx.then()
        yield from fx.discard(2)
