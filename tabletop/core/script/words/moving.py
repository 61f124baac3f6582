"""Moving cards: destruction, the Graveyard, the hand, the Deck, banishing, draws, searches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from tabletop.core import event as ev
from tabletop.core import motion
from tabletop.core.asking import choose_cards
from tabletop.core.card import Card
from tabletop.core.continuous import forbidden, unaffected
from tabletop.core.event import BOTH
from tabletop.core.kinds import (
    BANISHED,
    DECK,
    GRAVE,
    HAND,
    MZONE,
    OPPONENT,
    YOU,
)
from tabletop.core.look import Look
from tabletop.core.replacing import saved
from tabletop.core.script.words.asking import Asking

if TYPE_CHECKING:
    from tabletop.core.state import Gen

Filter = Callable[[Look, Card], bool]


class Moving(Asking):
    """Words that move cards. They return how many really did it."""

    __slots__ = ()

    # ---------------------------------------------------------------- moving cards
    def reached(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Those of the cards that this card's effect can do something to."""
        me = self.card
        return tuple(c for c in cards if not (c.flags and unaffected(c, me))) if cards else cards

    def destroy(self, *cards: Card, banish: bool = False) -> Gen:
        """Destroy cards at the same time; ``banish``: straight from the field, without the Graveyard between.

        Returns how many were destroyed.
        """
        flag = "banish-when-it-leaves"
        cards = self.reached(cards)
        spared = yield from saved(self.d, cards, "effects")
        if spared:
            cards = tuple(c for c in cards if c not in spared)
        fresh = [c for c in cards if banish and flag not in c.flags]
        for c in fresh:
            c.flags[flag] = -1
        done = motion.destroy(self.d, cards, "destroyed", self.card, self.you)
        for c in fresh:
            c.flags.pop(flag, None)  # what could not be destroyed stays as it was
        return len(done)

    def send_to_gy(self, *cards: Card) -> int:
        """Send cards to the Graveyard. Returns how many arrived (a Token does not)."""
        return len(motion.send_to_gy(self.d, self.reached(cards), "effect", self.card, self.you))

    def banish(self, *cards: Card, face_down: bool = False) -> int:
        """Banish cards. Returns how many are banished now (a Token is not)."""
        cards_ = [c for c in self.reached(cards) if not (face_down and c.is_token)]
        return len(
            motion.move_cards(self.d, cards_, BANISHED, "effect", self.card, self.you, faceup=not face_down)
        )

    def to_hand(self, *cards: Card, shown: bool = False) -> int:
        """Return or add cards to their owners' hands. Returns how many arrived."""
        cards = self.reached(cards)
        return len(motion.move_cards(self.d, cards, HAND, "effect", self.card, self.you, shown=shown))

    def take_from_hand(self, c: Card, side: int = YOU) -> None:
        """A card of one hand goes to the other player's; it stays its owner's."""
        motion.hand_over(self.d, c, self.you if side == YOU else self.opp, self.card, self.you)

    def to_deck(self, *cards: Card, bottom: bool = False, shuffle: bool = True) -> int:
        """Return cards to their owners' Decks: shuffled in, on top (``shuffle=False``) or at the bottom."""
        cards = self.reached(cards)
        moved = motion.move_cards(self.d, cards, DECK, "effect", self.card, self.you, bottom=bottom)
        if shuffle:
            for p in (self.you, self.opp):
                if any(c.owner == p and c.place == DECK for c in moved):
                    motion.shuffle_deck(self.d, p)
        return len(moved)

    def tribute(self, *cards: Card) -> int:
        """Tribute monsters by the effect. Returns how many were Tributed."""
        cards = self.reached(cards)
        fit = [c for c in cards if c.place == MZONE and forbidden(self.d, "tribute", c, self.you) is None]
        if fit:
            motion.tribute(self.d, fit, "effect", self.card, self.you)
        return len(fit)

    def draw(self, n: int, side: int = YOU) -> int:
        """Draw cards. Returns how many."""
        return len(motion.draw(self.d, self.you if side == YOU else self.opp, n))

    def discard(self, n: int, side: int = YOU, *, who: Filter | None = None) -> Gen:
        """A player discards ``n`` cards of their own choice. Returns the cards."""
        p = self.you if side == YOU else self.opp
        hand = [c for c in self.d.hands[p] if who is None or who(self, c)]
        n = min(n, len(hand))
        if not n:
            return []
        chosen = yield from choose_cards(self.d, p, "discard", hand, n, n, about=self.card, prompt="discard")
        motion.discard(self.d, chosen, "effect", self.card, self.you)
        return chosen

    def discard_random(self, n: int, side: int = OPPONENT) -> list[Card]:
        """A player discards cards at random. Returns them."""
        p = self.you if side == YOU else self.opp
        hand = list(self.d.hands[p])
        picked: list[Card] = []
        for _ in range(min(n, len(hand))):
            picked.append(hand.pop(self.d.rng.below(len(hand))))
        motion.discard(self.d, picked, "effect", self.card, self.you)
        return picked

    def discard_hand(self, sides: Iterable[int] = (YOU,)) -> int:
        """Players discard their whole hands at the same time. Returns how many cards."""
        cards = [c for s in sides for c in self.d.hands[self.you if s == YOU else self.opp]]
        groups = [[c for c in cards if c.controller == p] for p in (self.you, self.opp)]
        for group in groups:
            motion.discard(self.d, group, "effect", self.card, self.you)
        return len(cards)

    def search(
        self, who: Callable[[Card], bool], *, count: int = 1, lo: int | None = None, places: tuple[int, ...] = (DECK,),
    ) -> Gen:
        """Add up to ``count`` cards (at least ``lo``, else all) from the Deck to the hand, shown. Returns them."""
        found = [c for place in places for c in self.pile(place) if who(c)]
        n = min(count, len(found))
        got: list[Card] = []
        if n or lo == 0:
            got = yield from choose_cards(
                self.d, self.you, "choose", found, n if lo is None else min(lo, n), n, about=self.card, prompt="search",
                secret=lo == 0,
            )
        if got:
            motion.move_cards(self.d, got, HAND, "effect", self.card, self.you, shown=True)
        if DECK in places:
            motion.shuffle_deck(self.d, self.you)
        return got

    def pile(self, place: int, side: int = YOU) -> list[Card]:
        """The cards in a pile of a player, as they may be looked through (a Deck in no telling order: by name)."""
        p = self.you if side == YOU else self.opp
        cards: list[Card] = list(self.d.pile_of(place, p))
        if place == DECK:
            cards.sort(key=lambda c: (c.name, c.uid))
        elif place in (GRAVE, BANISHED):
            cards.reverse()
        return cards

    def shuffle(self, side: int = YOU) -> None:
        """Shuffle a Deck."""
        motion.shuffle_deck(self.d, self.you if side == YOU else self.opp)

    def reveal(self, *cards: Card, to: int = BOTH) -> None:
        """Show cards to both players (or to one: ``to`` is 1 << seat)."""
        there = tuple((motion.where(c), motion.where(c)) for c in cards)
        for c in cards:
            if c.place == HAND:
                c.seen |= to
        known = tuple(to | motion.knowers(c) for c in cards)
        self.d.emit(ev.REVEALED, cards, self.you, "", self.card, self.you, to, there, known)
