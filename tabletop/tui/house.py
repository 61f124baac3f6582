"""Where this face gets its tables from: new ones on bundled decks, unfinished ones from the user's folder."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.core.kinds import Seat
from tabletop.text import clean
from tabletop.tui.ports import TableLike

if TYPE_CHECKING:
    from tabletop.facts import Pool
    from tabletop.table.header import DeckList, DuelHeader
    from tabletop.tui.deck_choice import DeckOffer

SMALLEST_DECK: Final = 6
"""An opening hand and a first draw."""
MOST_OFFERS: Final = 200
BUNDLED: Final = ("Goat_Control", "Thunder_Dragon_Chaos_Control")


@dataclass(frozen=True)
class Offer:
    """An unfinished duel: how it is called, and how it is opened."""

    title: str
    open: Callable[[], TableLike]


class House:
    """Makes tables out of a pool of cards. What it needs is imported when it is needed, after the first paint."""

    def __init__(self, pool: Pool, folder: Path | None = None) -> None:
        self.pool = pool
        self.folder = folder
        self.header: DuelHeader | None = None
        self._chosen: tuple[DeckOffer, ...] = ()
        self.text_of = lru_cache(maxsize=256)(self._text_of)

    def decks_title(self) -> str:
        """The decks that a duel is started with, by name."""
        names = [one.title for one in self._chosen] or [name.replace("_", " ") for name in BUNDLED]
        return " – ".join(names)

    def deck_offers(self) -> list[DeckOffer]:
        """The bundled decks, and the deck files in the folder where this was started."""
        from tabletop.decks import bundled_decks
        from tabletop.tui.deck_choice import DeckOffer

        bundled = list(bundled_decks(self.pool.cards.roots))
        try:
            own = sorted((path for path in Path.cwd().iterdir() if path.suffix.lower() == ".ydk"), key=_by_name)
        except OSError:
            own = []  # a folder that cannot be read offers nothing
        return [
            *(DeckOffer(clean(path.name, 60), "in this folder", str(path)) for path in own[:MOST_OFFERS]),
            *(DeckOffer(path.stem.replace("_", " "), "comes with the table", str(path)) for path in bundled),
        ]

    def deck_trouble(self, offer: DeckOffer) -> tuple[str, bool]:
        """What is wrong with a deck ("" for nothing), and whether it can be played with all the same."""
        from tabletop.decks import ERROR, DeckError, read_deck

        try:
            deck = read_deck(Path(offer.source), self.pool.cards)
        except DeckError as error:
            return str(error), False
        if len(deck.main) < SMALLEST_DECK:
            return f"{offer.title}: only {len(deck.main)} cards of its Main Deck are known; too few for a duel", False
        wrong = next((one for one in deck.problems if one.severity == ERROR), None)
        if wrong is None:
            return "", True
        return f"{offer.title}{f':{wrong.line}' if wrong.line else ''}: {wrong.message}", True

    def choose_decks(self, first: DeckOffer, second: DeckOffer) -> None:
        """Play with these decks from now on."""
        self._chosen = (first, second)

    def begin(self, ruleset: str, hands: str) -> TableLike:
        """A new duel on the decks chosen, or on two that come with the table."""
        from tabletop.table.header import DuelHeader

        decks = self._read_chosen() if self._chosen else self._bundled()
        return self.new(DuelHeader(decks=(decks[0], decks[1]), ruleset=ruleset, hands=hands))

    def new(self, header: DuelHeader) -> TableLike:
        """A new duel with this header, kept in the user's folder; a seed and a date are given to it if it has none."""
        from tabletop.table.duel_file import duels_folder
        from tabletop.table.table import Table

        if not header.started:
            seed = random.SystemRandom().randrange(1, 2**31)
            header = replace(header, seed=seed, started=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))
        self._know(header)
        return Table.new(header, self.pool, path=self.folder or duels_folder())

    def again(self) -> TableLike:
        """A rematch: the same decks and rules, newly shuffled."""
        if self.header is None:
            return self.begin("goat", "open")
        return self.new(replace(self.header, started=""))

    def resume(self, path: Path) -> TableLike:
        """The duel of a file. Raises ``DuelFileError`` when it cannot be read."""
        from tabletop.table.table import Table

        table = Table.resume(path, self.pool)
        self._know(table.header)
        return table

    def unfinished(self) -> Offer | None:
        """The latest duel that has not been played to its end, if there is one."""
        from tabletop.table.duel_file import duels_folder, recent_duels
        from tabletop.table.header import DuelFileError
        from tabletop.table.table import Table

        for path in recent_duels(self.folder or duels_folder())[:5]:
            try:
                table = Table.resume(path, self.pool)
            except (DuelFileError, OSError):
                continue  # a file that cannot be read is no duel to go on with
            if table.over or table.read_only:
                continue
            view = table.view(Seat.WATCH)
            names = " – ".join(table.header.players)
            title = f"{names}, turn {view.turn}, {view.lp[0]} to {view.lp[1]}, begun {table.header.started[:10]}"
            return Offer(title, partial(self._sit, table))
        return None

    def _sit(self, table: TableLike) -> TableLike:
        self._know(table.header)
        return table

    def _know(self, header: DuelHeader) -> None:
        """The duel that is played now: a rematch and the texts of the cards go by it."""
        self.header = header
        self.text_of.cache_clear()

    def _read_chosen(self) -> list[DeckList]:
        """The decks chosen, read anew: they may have been edited since. Raises ``ValueError`` if one is gone."""
        from tabletop.decks import DeckError, read_deck
        from tabletop.table.header import DeckList

        try:
            decks = [read_deck(Path(one.source), self.pool.cards) for one in self._chosen]
        except DeckError as error:
            raise ValueError(str(error)) from None
        return [DeckList(deck.main, deck.extra, deck.side) for deck in decks]

    def _bundled(self) -> list[DeckList]:
        from tabletop.decks import bundled_decks, read_deck
        from tabletop.table.header import DeckList

        paths = {path.stem: path for path in bundled_decks(self.pool.cards.roots)}
        decks = [read_deck(paths[name], self.pool.cards) for name in BUNDLED]
        return [DeckList(deck.main, deck.extra, deck.side) for deck in decks]

    def _text_of(self, passcode: int) -> str:
        """The text of a card: the one the user imported, else what its module says it does in these rules."""
        from tabletop.cdb import card_text

        try:
            facts = self.pool.facts(passcode)
            ruleset = self.header.ruleset if self.header is not None else "current"
            return card_text(facts) or " ".join(self.pool.definition(passcode, ruleset).text.split())
        except (KeyError, OSError):
            return ""


def _by_name(path: Path) -> str:
    return path.name.casefold()
