"""Tables to sit down at: new ones from two decks, and the ones that were left."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tabletop.decks import Deck
from tabletop.facts import Pool
from tabletop.table.duel_file import duels_folder, recent_duels
from tabletop.table.header import DeckList, DuelFileError, DuelHeader
from tabletop.table.table import Table


@dataclass(frozen=True, slots=True)
class Launch:
    """Two decks and how their duels begin. Each duel has a seed of its own unless one is given."""

    pool: Pool
    decks: tuple[Deck, Deck]
    seed: int | None = None
    first: str = "random"

    def header(self, ruleset: str, hands: str) -> DuelHeader:
        """The head of a new duel, now."""
        lists = [DeckList(deck.main, deck.extra, deck.side) for deck in self.decks]
        return DuelHeader(
            decks=(lists[0], lists[1]),
            ruleset=ruleset,
            seed=random.SystemRandom().randrange(1, 2**31) if self.seed is None else self.seed,
            first=self.first,
            hands=hands,
            started=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        )

    def table(self, ruleset: str, hands: str) -> Table:
        """A new table, kept in the user's folder of duels."""
        return Table.new(self.header(ruleset, hands), self.pool, path=duels_folder())


def unfinished(pool: Pool, most: int = 20) -> Iterator[tuple[Path, Table]]:
    """The duels that were left before their end, the latest first; of old ones only the last ``most`` are looked at."""
    for path in recent_duels()[:most]:
        try:
            table = Table.resume(path, pool)
        except (DuelFileError, OSError):
            continue  # no duel, or not ours to read: there is nothing to go on with
        if not table.over and not table.read_only:
            yield path, table
