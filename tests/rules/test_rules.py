"""Every scenario of the rules themselves, once in each ruleset it names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.core.rules import RULES
from tabletop.facts import Pool
from tabletop.scenario.cli import result_lines
from tabletop.scenario.read import Scenario, read_scenario
from tabletop.scenario.runner import run_scenario

FOLDER = Path(__file__).parent


def _all() -> Iterator[object]:
    for path in sorted(FOLDER.glob("*.toml")):
        scenario = read_scenario(path)
        for ruleset in scenario.rulesets:
            yield pytest.param(scenario, ruleset, id=f"{path.stem}-{ruleset}")


@pytest.mark.parametrize(("scenario", "ruleset"), list(_all()))
def test_rule(scenario: Scenario, ruleset: str) -> None:
    result = run_scenario(scenario, ruleset, Pool.installed())
    assert result.checked, "a scenario that expects nothing shows nothing"
    assert result.ok, "\n" + "\n".join(result_lines(result))


def test_rules_named_exist() -> None:
    named = {rule for path in FOLDER.glob("*.toml") for rule in read_scenario(path).rules}
    assert sorted(named - RULES.keys()) == []
