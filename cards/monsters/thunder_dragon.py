"""Thunder Dragon, in both its texts."""

from tabletop.core.script import (
    HAND,
    YOU,
    Card,
    Fx,
    Gen,
    card,
    deck,
    discard_this,
    exists,
    ignition,
    named,
)

NAME = "Thunder Dragon"


def another(c: Card) -> bool:
    """A card of that name."""
    return c.name == NAME or c.facts.treated_as == NAME


@card("Thunder Dragon")
class ThunderDragon:
    """You can discard this card; add up to 2 "Thunder Dragon" from your Deck to your hand."""

    @ignition(where=HAND, condition=exists(deck(YOU, named(NAME))), cost=discard_this)
    def call_others(self, fx: Fx) -> Gen:
        yield from fx.search(another, count=2, lo=1)


@card("Thunder Dragon", text="goat")
class ThunderDragonOf2005:
    """In your Main Phase you can discard this card to add up to 2 "Thunder Dragon" from your Deck to your hand; it may
    be discarded even if none is found.
    """

    @ignition(where=HAND, cost=discard_this)
    def call_others(self, fx: Fx) -> Gen:
        yield from fx.search(another, count=2, lo=0)
