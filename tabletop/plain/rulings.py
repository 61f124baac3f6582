"""The rulings as lines, for a reader who has only lines."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from tabletop.facts import Pool
from tabletop.scenario.catalogue import Catalogue, CatalogueError, Entry, Statement
from tabletop.scenario.finder import Finder
from tabletop.scenario.read import ScenarioError, read_scenario
from tabletop.scenario.rulings import heading, play_lines, verdict_words

USAGE: Final = 'Say "rulings" and an id such as TRIB-006, a rule in brackets after a refusal, or words to search for.'
MOST: Final = 12


@cache
def _finder() -> Finder:
    return Finder(Catalogue.installed(), Pool.installed())


def illustrated(rules: Iterable[str], about: str) -> list[str]:
    """The ids of the rulings that illustrate these rules, those about this first; none where they cannot be read."""
    try:
        return _finder().behind(rules, about)
    except CatalogueError:
        return []


def rulings_lines(words: str, ruleset: str) -> list[str]:
    """What there is to say: one ruling, read and played in ``ruleset``, or a list of those that were found."""
    if not words:
        return [USAGE]
    try:
        finder = _finder()
        known = finder.catalogue.statements
        found = [known[i] for i in finder.behind([words])]
        if words.upper() in known:
            found = [known[words.upper()]]
        found = found or finder.search(words)
        if not found:
            return [f"No ruling was found for {words}."]
        if len(found) == 1:
            return [*heading(found[0]), *_played(finder, found[0], ruleset)]
        lines = [f"{s.id}: {verdict_words(s)}. {s.text}" for s in found[:MOST]]
        return [*lines, f"and {len(found) - MOST} more."] if len(found) > MOST else lines
    except (CatalogueError, ScenarioError) as error:
        return [f"The rulings cannot be read: {error}"]


def _played(finder: Finder, s: Statement, ruleset: str) -> list[str]:
    """The play of a statement, in these rules or, where nothing is played in them, in the first that has a play."""
    from tabletop.scenario.runner import SetupError, run_scenario

    facts = [f"{fact.title}: {fact.text}" for fact in finder.facts_of(s.id)]
    if not s.rulesets:
        return facts or ["There is nothing to play."]
    entries = finder.catalogue.by_id.get(s.id, [])
    chosen = ruleset if ruleset in s.rulesets else s.rulesets[0]
    scenes: list[Entry] = [e for e in entries if chosen in e.rulesets]
    lines = [f"Played in {chosen}."]
    for entry in scenes:
        try:
            lines += play_lines(run_scenario(read_scenario(entry.path), chosen, finder.pool))
        except SetupError as error:
            lines.append(f"It cannot be laid out: {error}.")
    return lines + facts
