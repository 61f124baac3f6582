"""Peten the Dark Clown."""

from tabletop.core.script import (
    DECK,
    GRAVE,
    SENT_TO_GY,
    YOU,
    Fx,
    Gen,
    any_of,
    banish_this,
    can_be_special_summoned,
    card,
    deck,
    exists,
    hand,
    named,
    room,
    trigger,
)

WANTED = (named("Peten the Dark Clown"), can_be_special_summoned)
TWINS = any_of(hand(YOU, *WANTED), deck(YOU, *WANTED))


@card("Peten the Dark Clown")
class PetenTheDarkClown:
    """When this card is sent to the GY: you can banish it from the GY; Special Summon 1 "Peten the Dark Clown" from
    your hand or Deck.
    """

    @trigger(
        SENT_TO_GY, where=GRAVE, optional=True, when=True, cost=banish_this, condition=(room(1), exists(TWINS))
    )
    def encore(self, fx: Fx) -> Gen:
        for c in (yield from fx.choose(TWINS(fx), prompt="summon")):
            from_deck = c.place == DECK
            yield from fx.special_summon(c)
            if from_deck:
                fx.shuffle()
