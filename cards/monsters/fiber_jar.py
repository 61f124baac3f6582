"""Fiber Jar, in both its texts."""

from tabletop.core.script import EITHER, OPPONENT, YOU, Card, Fx, card, flip


def begin_anew(fx: Fx, cards: list[Card]) -> None:
    """The cards are shuffled into the Decks; then each player draws 5."""
    fx.to_deck(*cards)
    fx.then()
    fx.draw(5, YOU)
    fx.draw(5, OPPONENT)


def everything(fx: Fx) -> list[Card]:
    """All cards in hands, on the field and in Graveyards."""
    return [*fx.hand(EITHER), *fx.field(EITHER), *fx.gy(EITHER)]


@card("Fiber Jar")
class FiberJar:
    """FLIP: Each player shuffles all cards in hand, on the field and in the GY into the Deck, then draws 5 cards."""

    @flip()
    def renew(self, fx: Fx) -> None:
        begin_anew(fx, [c for c in everything(fx) if c not in fx.d.battle_doomed])


@card("Fiber Jar", text="goat")
class FiberJarOf2005:
    """FLIP: All cards in both players' hands, on the field and in the Graveyards return to the Decks, this card too
    even if it was destroyed in battle; the Decks are shuffled and each player draws 5 cards.
    """

    @flip()
    def renew(self, fx: Fx) -> None:
        begin_anew(fx, everything(fx))
