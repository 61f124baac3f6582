"""Macro Cosmos."""

from tabletop.core.script import (
    DECK,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    activation,
    any_of,
    can_be_special_summoned,
    card,
    deck,
    grant,
    hand,
    named,
)

WANTED = (named("Helios - The Primordial Sun"), can_be_special_summoned)
HELIOS = any_of(hand(YOU, *WANTED), deck(YOU, *WANTED))


def any_card(look: Look, c: Card) -> bool:
    """Whatever it is."""
    return True


@card("Macro Cosmos")
class MacroCosmos:
    """When this card is activated: you can Special Summon 1 "Helios - The Primordial Sun" from your hand or Deck. Any
    card sent to the GY is banished instead.
    """

    always = (grant("banished-instead", any_card),)

    @activation()
    def resolve(self, fx: Fx) -> Gen:
        if HELIOS(fx) and fx.free_zones() and (yield from fx.ask("summon Helios - The Primordial Sun")):
            for c in (yield from fx.choose(HELIOS(fx), prompt="summon")):
                from_deck = c.place == DECK
                yield from fx.special_summon(c)
                if from_deck:
                    fx.shuffle()
