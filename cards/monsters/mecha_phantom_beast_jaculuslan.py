"""Mecha Phantom Beast Jaculuslan."""

from cards.monsters._mecha_phantom_beast import MPB, MPB_TOKEN
from tabletop.core.script import (
    BANISHED,
    DECK,
    DESTROYED,
    GRAVE,
    MZONE,
    OPPONENT,
    SUMMONED,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    Tribute,
    can_be_set,
    card,
    deck,
    destroyed_by_opponent,
    exists,
    grant,
    hand,
    monsters,
    named,
    of_subtype,
    synchro,
    that,
    trigger,
)

QUICK_PLAYS = deck(YOU, of_subtype("Quick-Play"), can_be_set)


def no_more_than_their_hand(look: Look, cards: list[Card]) -> bool:
    """No more Tokens than the opponent has cards in hand."""
    return len(cards) <= len(look.hand(OPPONENT))


TOKENS = Tribute(1, 7, monsters(YOU, named(MPB_TOKEN.name)), no_more_than_their_hand)


def synchro_summoned(look: Look) -> bool:
    """It was Synchro Summoned."""
    return look.event is not None and look.event.how == "synchro"


def in_its_owners_hands(look: Look) -> bool:
    """Its owner controlled it."""
    return look.card.prev_controller == look.card.owner


def your_others(look: Look, c: Card) -> bool:
    """Another Mecha Phantom Beast monster you control."""
    return c.place == MZONE and c is not look.card and c.controller == look.you and MPB(look, c)


@card("Mecha Phantom Beast Jaculuslan")
class Jaculuslan:
    """1 Mecha Phantom Beast Tuner and 1 or more Mecha Phantom Beast non-Tuners. When Synchro Summoned: you can Tribute
    Mecha Phantom Beast Tokens, no more than your opponent has cards in hand; they discard as many at random. Your other
    Mecha Phantom Beast monsters are not destroyed by battle or card effects. When destroyed by your opponent's card
    while you, its owner, control it: you can Set 1 Quick-Play Spell from your Deck.
    """

    materials = synchro(MPB, MPB)
    always = (grant("not-destroyed-by-battle", your_others), grant("not-destroyed-by-effects", your_others))

    @trigger(
        SUMMONED, optional=True, when=True, cost=TOKENS,
        condition=(that(synchro_summoned, "activate.timing"), exists(hand(OPPONENT))),
    )
    def hurl(self, fx: Fx) -> None:
        fx.discard_random(len(fx.paid))

    @trigger(
        DESTROYED, where=(GRAVE, BANISHED), optional=True,
        condition=(destroyed_by_opponent, that(in_its_owners_hands, "activate.timing"), exists(QUICK_PLAYS)),
    )
    def leave_a_spell(self, fx: Fx) -> Gen:
        found = QUICK_PLAYS(fx)
        for c in (yield from fx.choose([c for c in fx.pile(DECK) if c in found])):
            fx.set_spell_trap(c)
        fx.shuffle()
