"""Tables with real decks, and random lines for them."""

from __future__ import annotations

from pathlib import Path

from tabletop.core.kinds import Seat
from tabletop.core.rng import Rng
from tabletop.decks import read_deck
from tabletop.facts import Pool
from tabletop.table.header import DeckList, DuelHeader
from tabletop.table.said import Said
from tabletop.table.table import Table

DECKS = Path(__file__).parents[2] / "cards" / "decks"
NAMES = ("Goat_Control.ydk", "Thunder_Dragon_Chaos_Control.ydk")


def header(seed: int, ruleset: str = "goat", hands: str = "open") -> DuelHeader:
    """A duel between the two bundled Goat decks."""
    decks = [read_deck(DECKS / name, Pool.installed().cards) for name in NAMES]
    lists = [DeckList(deck.main, deck.extra, deck.side) for deck in decks]
    return DuelHeader((lists[0], lists[1]), ruleset, seed, "random", hands)


def random_line(table: Table, rng: Rng) -> Said:
    """Say one legal line, whichever."""
    seat = table.to_act
    assert seat is not None
    asks = table.view(seat).asks
    assert asks is not None
    lines = [option.line for option in asks.options]
    if (asks.lo, asks.hi) != (1, 1) and lines:
        picked = list(range(1, len(lines) + 1))
        rng.shuffle(picked)
        return table.say(seat, "choose " + ", ".join(map(str, sorted(picked[: max(asks.lo, 1)]))))
    if asks.optional and "pass" not in lines:
        lines.append("pass")
    return table.say(seat, lines[rng.below(len(lines))])


__all__ = ["Seat", "header", "random_line"]
