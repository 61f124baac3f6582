"""The rulings as this face reads them: found, explained and played; and which of them illustrate a rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.facts import Pool

if TYPE_CHECKING:
    from tabletop.scenario.catalogue import Catalogue, Entry, Statement
    from tabletop.scenario.finder import Finder
    from tabletop.scenario.playback import Playback
    from tabletop.scenario.read import Scenario

RULESETS = ("current", "goat", "expert")


class Library:
    """The catalogue, its search and its scenarios; everything is read when it is first needed."""

    def __init__(self, pool: Pool, catalogue: Catalogue | None = None) -> None:
        self.pool = pool
        self._given = catalogue
        self.fault = ""
        self._read = lru_cache(maxsize=64)(_read)

    @cached_property
    def catalogue(self) -> Catalogue:
        """The rulings of the installed packs."""
        from tabletop.scenario.catalogue import Catalogue

        return self._given or Catalogue.installed()

    @cached_property
    def finder(self) -> Finder:
        """The search."""
        from tabletop.scenario.finder import Finder

        return Finder(self.catalogue, self.pool)

    def rulings_of(self, rule: str) -> list[str]:
        """The ids of the statements that illustrate a rule; empty where the catalogue cannot be read."""
        from tabletop.scenario.catalogue import CatalogueError

        try:
            return self.finder.behind([rule])
        except CatalogueError:
            return []

    def entries(self, statement: Statement) -> list[Entry]:
        """All files that play a statement; none where one of the catalogue's files cannot be read (see ``fault``)."""
        from tabletop.scenario.catalogue import CatalogueError

        try:
            return self.catalogue.by_id.get(statement.id, [])
        except CatalogueError as error:
            self.fault = str(error)
            return []

    def scenes(self, statement: Statement, ruleset: str) -> list[Entry]:
        """The files that play a statement in a ruleset; where none does, those that play it in another."""
        entries = self.entries(statement)
        return [e for e in entries if ruleset in e.rulesets] or list(entries)

    def play(self, entry: Entry, ruleset: str) -> Playback:
        """A scenario ready to be watched. Raises ``ScenarioError`` and ``SetupError``."""
        from tabletop.scenario.playback import Playback

        return Playback(self._read(entry.path), ruleset, self.pool)

    def text_of(self, ruleset: str) -> Callable[[int], str]:
        """What a card does in a ruleset, by its passcode."""
        from tabletop.cdb import card_text

        def text(passcode: int) -> str:
            try:
                facts = self.pool.facts(passcode)
                return card_text(facts) or " ".join(self.pool.definition(passcode, ruleset).text.split())
            except (KeyError, OSError):
                return ""

        return text


def _read(path: Path) -> Scenario:
    from tabletop.scenario.read import read_scenario

    return read_scenario(path)
