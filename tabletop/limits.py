"""Formats: how large a deck may be, and how often each card may be in it.

A limit list is a table in a card pack (``limits/goat.tsv``): passcode, limit, name, passcode of today's card. A card
that is not in the list did not exist in that format. ``none`` has no list: any card, three copies each.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from tabletop.core.facts import CardFacts
from tabletop.facts import Facts

COPIES: Final = 3


@dataclass(frozen=True, slots=True)
class Format:
    """The construction rules of a format. ``None`` as a largest size means there is none."""

    name: str
    title: str
    main: tuple[int, int | None] = (40, 60)
    extra: tuple[int, int | None] = (0, 15)
    side: tuple[int, int | None] = (0, 15)
    side_all_or_nothing: bool = False
    """A Side Deck has its full size or does not exist; anything else is worth a warning."""
    listed: bool = True
    """Has a limit list."""


FORMATS: Final = {
    one.name: one
    for one in (
        Format("goat", "Goat (April 2005)", (40, None), (0, None), (0, None), side_all_or_nothing=True),
        Format("edison", "Edison (March 2010)"),
        Format("none", "no format", listed=False),
    )
}


@dataclass(frozen=True, slots=True)
class LimitList:
    """How many copies of each card a format allows."""

    format: Format
    limits: dict[int, int] = field(repr=False)

    def limit(self, card: CardFacts) -> int | None:
        """Allowed copies of a card; ``None`` if the format does not have the card."""
        if not self.format.listed:
            return COPIES
        found = [self.limits[code] for code in (card.passcode, *card.also) if code in self.limits]
        return min(found, default=None)


@cache
def limit_list(name: str, facts: Facts) -> LimitList:
    """The limit list of a format; ``KeyError`` for an unknown format."""
    chosen = FORMATS[name]
    limits: dict[int, int] = {}
    if chosen.listed:
        for root in facts.roots:
            path = root / "limits" / f"{name}.tsv"
            if path.is_file():
                for line in path.read_text("utf-8").split("\n")[1:]:
                    if line:
                        listed, limit, _, today = line.split("\t")[:4]
                        passcode = int(today or listed)
                        limits[passcode] = min(int(limit), limits.get(passcode, COPIES))
    return LimitList(chosen, limits)
