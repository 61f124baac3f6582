"""Every scenario file of the cards, of reported faults and of the rulings, once in each ruleset it names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.facts import Pool
from tabletop.scenario.cli import result_lines
from tabletop.scenario.read import Scenario, read_scenario
from tabletop.scenario.runner import run_scenario

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "tests" / "cards", ROOT / "tests" / "reports", ROOT / "cards" / "rulings")


def _all() -> Iterator[object]:
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*.toml")):
            scenario = read_scenario(path)
            for ruleset in scenario.rulesets:
                yield pytest.param(scenario, ruleset, id=f"{path.parent.name}/{path.stem}-{ruleset}")


@pytest.mark.parametrize(("scenario", "ruleset"), list(_all()))
def test_scenario(scenario: Scenario, ruleset: str) -> None:
    result = run_scenario(scenario, ruleset, Pool.installed())
    assert result.checked, "a scenario that expects nothing shows nothing"
    assert result.ok, "\n" + "\n".join(result_lines(result))
