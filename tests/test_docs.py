"""What the documents show works as shown."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

from tabletop.core import script
from tabletop.core.definition import CardDef, define
from tabletop.core.facts import CardFacts
from tabletop.facts import Pool
from tabletop.scenario.catalogue import Catalogue
from tabletop.scenario.cli import result_lines
from tabletop.scenario.read import parse_scenario
from tabletop.scenario.runner import run_scenario

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """The blocks of code of the guide in a language."""
    return [dedent(text) for text in re.findall(rf"^ *```{language}\n(.*?)^ *```", GUIDE, re.M | re.S)]


class WithOneMore:
    """The installed pool with one more card module."""

    def __init__(self, name: str, module: ModuleType) -> None:
        self.pool, self.name, self.module = Pool.installed(), name, module

    def facts(self, key: int | str) -> CardFacts:
        return self.pool.facts(key)

    def definition(self, key: int | str, ruleset: str) -> CardDef:
        facts = self.pool.facts(key)
        return define(facts, self.module, ruleset) if facts.name == self.name else self.pool.definition(key, ruleset)


@pytest.mark.parametrize("ruleset", ["goat", "current"])
def test_the_first_card_of_the_guide_plays_its_scenario(ruleset: str) -> None:
    (code,) = blocks("python")
    module = ModuleType("guide")
    exec(code, vars(module))
    name = re.search(r'@card\("(.+?)"\)', code)
    assert name is not None
    result = run_scenario(parse_scenario(blocks("toml")[0]), ruleset, WithOneMore(name[1], module))
    assert result.ok and result.checked, "\n".join(result_lines(result))


@pytest.mark.parametrize("ruleset", ["goat", "current"])
def test_the_ruling_of_the_guide_holds(ruleset: str) -> None:
    result = run_scenario(parse_scenario(blocks("toml")[1]), ruleset, Pool.installed())
    assert result.ok and result.checked, "\n".join(result_lines(result))


def test_the_words_of_the_guide_exist() -> None:
    table = GUIDE[GUIDE.index("### The words") : GUIDE.index("What asks a player is a generator")]
    words = set(re.findall(r"\bfx\.(\w+)\(", table))
    assert {"damage", "gain", "draw", "choose"} <= words
    assert [word for word in sorted(words) if not hasattr(script.Fx, word)] == []
    called = set(re.findall(r"(?<![\w.])([A-Za-z_]+)\(", " ".join(re.findall(r"`([^`]+)`", table))))
    assert sorted(called - {"if", "fx"} - set(script.__all__)) == []


def test_the_columns_of_the_guide_are_those_of_the_statements() -> None:
    header = (ROOT / "cards" / "rulings" / "statements.tsv").read_text("utf-8").split("\n")[0].split("\t")
    table = GUIDE[GUIDE.index("| column |") : GUIDE.index("Verdicts: ")]
    assert re.findall(r"^\| `(\w+)` \|", table, re.M) == header


def test_the_readme_counts_the_rulings() -> None:
    statements = Catalogue.installed().statements.values()
    played = sum(one.playable for one in statements)
    counted = f"{len(statements)} rulings about Tokens and trap monsters to browse: {played} can be played"
    readme = (ROOT / "README.md").read_text("utf-8")
    assert counted in readme and f"{len(statements) - played} are only documented" in readme
