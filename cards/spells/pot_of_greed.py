"""Pot of Greed."""

from tabletop.core.script import Fx, activation, card, deck, exists


@card("Pot of Greed")
class PotOfGreed:
    """Draw 2 cards."""

    @activation(condition=exists(deck(), 2, "condition.deck-too-small"))
    def resolve(self, fx: Fx) -> None:
        fx.draw(2)
