"""Upstart Goblin."""

from tabletop.core.script import OPPONENT, Fx, activation, card, deck, exists


@card("Upstart Goblin")
class UpstartGoblin:
    """Draw 1 card, then your opponent gains 1000 LP."""

    @activation(condition=exists(deck(), 1, "condition.deck-too-small"))
    def resolve(self, fx: Fx) -> None:
        if fx.draw(1):
            fx.then()
            fx.gain(1000, OPPONENT)
