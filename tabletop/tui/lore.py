"""What the screen can look up besides the table: card texts, the Tokens a card makes, the rulings behind a rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.core.facts import CardFacts
from tabletop.facts import Pool
from tabletop.tui.glyphs import Glyphs
from tabletop.tui.library import Library

if TYPE_CHECKING:
    from tabletop.tui.browser import Browser

MARKERS: Final = {
    "": ("", ""),
    "coin": ("◉", "(o)"),
    "die": ("⚅", "[:]"),
    "letter": ("", ""),  # the first of the Token's name
    "star": ("✦", "<*>"),
}


class Lore:
    """Nothing is known: what tests and guests have."""

    at_hand = False
    """There is something to look up."""
    ready = True
    """The rulings have been read, so that asking for them costs nothing."""

    def __init__(self) -> None:
        self.markers: dict[tuple[str, str], str] = {}
        """What a seat (A, B) laid down for its Tokens of a name; something to look at, and nothing else."""

    def learn(self) -> None:
        """Read the rulings now."""

    def rulings_of(self, rule: str) -> list[str]:
        """The rulings that illustrate a rule."""
        return []

    def tokens_of(self, passcode: int, ruleset: str) -> tuple[CardFacts, ...]:
        """The Tokens that a card makes."""
        return ()

    def name_of(self, passcode: int) -> str:
        """A card's name."""
        return ""

    def browser(self, rules: tuple[str, ...] = (), about: str = "") -> Browser | None:
        """The rulings to browse: all, or those behind some rules (those ``about`` something first)."""
        return None

    def next_marker(self, seat: str, name: str) -> str:
        """Let a seat mark its Tokens of that name by the next kind of marker; which that is."""
        words = list(MARKERS)
        word = words[(words.index(self.markers.get((seat, name), "")) + 1) % len(words)]
        self.markers[seat, name] = word
        return word

    def shown_markers(self, glyphs: Glyphs) -> dict[tuple[str, str], str]:
        """The characters of all markers."""
        column = 1 if glyphs.name == "ascii" else 0
        shown = {
            key: key[1][:1] if word == "letter" else MARKERS[word][column]
            for key, word in self.markers.items() if word in MARKERS
        }
        return {key: mark for key, mark in shown.items() if mark}


class PoolLore(Lore):
    """All that the installed packs tell. Markers are kept in ``path`` (a file of the user's), if it is given."""

    at_hand = True

    def __init__(self, pool: Pool, path: Path | None = None) -> None:
        super().__init__()
        self.library = Library(pool)
        self.path = path
        self.ready = False
        self._tokens: dict[tuple[int, str], tuple[CardFacts, ...]] = {}
        self.markers.update(_stored(path))

    def learn(self) -> None:
        """See :class:`Lore`."""
        self.library.rulings_of("")
        self.ready = True

    def rulings_of(self, rule: str) -> list[str]:
        """See :class:`Lore`."""
        return self.library.rulings_of(rule)

    def tokens_of(self, passcode: int, ruleset: str) -> tuple[CardFacts, ...]:
        """See :class:`Lore`."""
        key = (passcode, ruleset)
        if key not in self._tokens:
            pool = self.library.pool
            try:
                script = pool.definition(passcode, ruleset).script
                made = tuple(pool.facts(spec.name) for spec in script.tokens) if script is not None else ()
            except KeyError:
                made = ()
            self._tokens[key] = made
        return self._tokens[key]

    def name_of(self, passcode: int) -> str:
        """See :class:`Lore`."""
        return self.library.pool.cards.name(passcode)

    def browser(self, rules: tuple[str, ...] = (), about: str = "") -> Browser | None:
        """See :class:`Lore`."""
        from tabletop.tui.browser import Browser

        return Browser(self.library, rules, about)

    def next_marker(self, seat: str, name: str) -> str:
        """See :class:`Lore`. A setting that cannot be kept still counts until the app is left."""
        word = super().next_marker(seat, name)
        if self.path is not None:
            kept = {f"{seat} {name}": word for (seat, name), word in self.markers.items() if word}
            try:
                self.path.write_text(json.dumps(kept, ensure_ascii=False, indent=1), "utf-8")
            except OSError:
                self.path = None
        return word


def _stored(path: Path | None) -> dict[tuple[str, str], str]:
    """The markers kept in a file; one that cannot be read keeps none."""
    if path is None or not path.is_file():
        return {}
    try:
        kept = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(kept, dict):
        return {}
    return {
        (key[0], key[2:]): word for key, word in kept.items()
        if key[:2] in ("A ", "B ") and isinstance(word, str) and word in MARKERS
    }
