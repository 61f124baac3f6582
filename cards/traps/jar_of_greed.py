"""Jar of Greed."""

from tabletop.core.script import Fx, activation, card, deck, exists


@card("Jar of Greed")
class JarOfGreed:
    """Draw 1 card."""

    @activation(condition=exists(deck(), 1, "condition.deck-too-small"))
    def resolve(self, fx: Fx) -> None:
        fx.draw(1)
