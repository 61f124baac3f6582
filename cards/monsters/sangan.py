"""Sangan, in both its texts."""

from tabletop.core.script import GRAVE, MONSTER, SENT_TO_GY, Card, Fx, Gen, card, sent_from_field, trigger


def weak_monster(c: Card) -> bool:
    """A monster with 1500 or less ATK."""
    return c.facts.family == MONSTER and (c.facts.atk or 0) <= 1500


@card("Sangan")
class Sangan:
    """If this card is sent from the field to the GY: add 1 monster with 1500 or less ATK from your Deck to your hand,
    but you cannot activate cards or effects of cards with that name for the rest of this turn. Once per turn.
    """

    @trigger(SENT_TO_GY, where=GRAVE, condition=sent_from_field, once="hard")
    def search(self, fx: Fx) -> Gen:
        for c in (yield from fx.search(weak_monster)):
            fx.for_this_turn("activate", "effect.name-locked", name=c.name)


@card("Sangan", text="goat")
class SanganOf2005:
    """When this card is sent from the field to the Graveyard, add 1 monster with an ATK of 1500 or less from your Deck
    to your hand.
    """

    @trigger(SENT_TO_GY, where=GRAVE, condition=sent_from_field)
    def search(self, fx: Fx) -> Gen:
        yield from fx.search(weak_monster)
