"""Monster Recovery, in both its texts."""

from tabletop.core.script import (
    DECK,
    MZONE,
    YOU,
    Card,
    Fx,
    Look,
    activation,
    card,
    exists,
    hand,
    monsters,
    one,
    rule,
    that,
)


def only_own_cards(look: Look) -> bool:
    """No card in the hand belongs to the opponent."""
    return all(c.owner == look.you for c in look.hand())


@rule("target.owned")
def owned(look: Look, c: Card) -> bool:
    """It belongs to this player."""
    return c.owner == look.you


def start_again(fx: Fx) -> None:
    """The monster and the hand go into the Deck; as many cards are drawn as came there from the hand."""
    t, held = fx.target, fx.hand()
    if t is None or t.place != MZONE or not held:
        return
    fx.to_deck(t, *held)
    back = sum(1 for c in held if c.place == DECK)
    fx.then()
    fx.draw(back)


CONDITIONS = (exists(hand(YOU)), that(only_own_cards, "condition.unmet"))


@card("Monster Recovery", text="current expert")
class MonsterRecovery:
    """Target 1 monster you control that you own; shuffle it and your whole hand into the Deck, then draw as many cards
    as you returned from the hand. Not while a card in your hand belongs to your opponent.
    """

    @activation(condition=CONDITIONS, target=one(monsters(YOU, owned)))
    def resolve(self, fx: Fx) -> None:
        start_again(fx)


@card("Monster Recovery", text="goat")
class MonsterRecoveryOf2005:
    """Return 1 monster on your side of the field and your whole hand to the Decks they belong to, then draw as many
    cards as you returned from the hand.
    """

    @activation(condition=CONDITIONS, target=one(monsters(YOU)))
    def resolve(self, fx: Fx) -> None:
        start_again(fx)
