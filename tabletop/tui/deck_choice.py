"""Choosing both players' decks at home: one after the other from a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tabletop.tui.sheets import Row, Sheet


@dataclass(frozen=True)
class DeckOffer:
    """A deck to choose: what it is called, and where it comes from."""

    title: str
    origin: str
    source: str


class DeckShelf(Protocol):
    """Where decks are chosen from, and where it is kept which ones were."""

    def decks_title(self) -> str:
        """The decks chosen, by name."""
        ...

    def deck_offers(self) -> Sequence[DeckOffer]:
        """The decks there are."""
        ...

    def choose_decks(self, first: DeckOffer, second: DeckOffer) -> None:
        """Play with these from now on."""
        ...

    def deck_trouble(self, offer: DeckOffer) -> tuple[str, bool]:
        """What is wrong with a deck ("" for nothing), and whether it can be played with all the same."""
        ...


class DeckChoice:
    """The list, for player A and then for player B. ``done`` once both have a deck."""

    def __init__(self, shelf: DeckShelf) -> None:
        self.shelf = shelf
        self.offers = list(shelf.deck_offers())
        self.taken: list[DeckOffer] = []
        self.message = ""
        self.done = False
        self._warned: DeckOffer | None = None
        self.sheet = self._list()

    def take(self) -> None:
        """Take the deck under the cursor for the player whose turn it is to choose."""
        row = self.sheet.row
        if row is None or not 0 <= row.option < len(self.offers):
            return
        offer = self.offers[row.option]
        trouble, playable = self.shelf.deck_trouble(offer)
        if trouble and not (playable and self._warned == offer):
            self.message = trouble + (". Enter once more takes it all the same." if playable else "")
            self._warned = offer
            return
        self.message, self._warned = "", None
        self.taken.append(offer)
        if len(self.taken) == 2:
            self.shelf.choose_decks(self.taken[0], self.taken[1])
            self.done = True
        else:
            self.sheet = self._list()

    def back(self) -> bool:
        """Give the last deck back; False when there was none."""
        if not self.taken:
            return False
        self.taken.pop()
        self.message = ""
        self.sheet = self._list()
        return True

    def _list(self) -> Sheet:
        rows = [Row(((f"{one.title}  ", "text"), (one.origin, "dim")), "", i) for i, one in enumerate(self.offers)]
        title = f"Deck of {'AB'[len(self.taken)]}"
        if self.taken:
            title += f"   (A plays {self.taken[0].title})"
        return Sheet("decks", title, rows or [Row((("There are no decks.", "dim"),))])
