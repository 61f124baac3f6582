"""Where the core gets its cards from: it is handed a pool, and knows only this much of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tabletop.core.facts import CardFacts

if TYPE_CHECKING:
    from tabletop.core.definition import CardDef


class CardPool(Protocol):
    """Cards by passcode or English name.

    Both look-ups take alternate-art and historical passcodes and return the card itself, and raise ``KeyError``
    for a card that is not there.
    """

    def facts(self, key: int | str) -> CardFacts:
        """The facts of a card or Token, by passcode or English name."""
        ...

    def definition(self, key: int | str, ruleset: str) -> CardDef:
        """The card with its behaviour in the text a ruleset (by name) prefers; made once, then shared."""
        ...
