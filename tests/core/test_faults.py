"""A fault in a card's module ends that effect, not the duel, and says where it is."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.core.duel import Duel
from tabletop.core.kinds import Seat
from tabletop.core.rulesets import CURRENT
from tabletop.facts import Pool
from tabletop.scenario.read import parse_scenario
from tabletop.scenario.runner import run_scenario
from tabletop.table.language import parse_command
from tabletop.table.selfplay import play_many
from tests.core.decks import goat_decks, the_pool


def forgets_to_yield(script: Any, fx: Any) -> Iterator[Any]:
    """What a newcomer writes: a question is a generator, and this one is never asked."""
    chosen = fx.choose([], 1)
    chosen.flags["marked"] = 1
    yield


@pytest.fixture
def greedy(monkeypatch: pytest.MonkeyPatch) -> Pool:
    """A pool whose Pot of Greed has a fault."""
    pool = the_pool()
    for ruleset in ("current", "goat"):
        (effect,) = pool.definition("Pot of Greed", ruleset).effects
        monkeypatch.setattr(effect, "resolve", forgets_to_yield)
    return pool


def spoken(pool: Pool) -> Duel:
    return Duel.from_setup({"A": {"hand": ["Pot of Greed"]}}, pool=pool, ruleset=CURRENT)


def test_a_fault_names_file_and_line(greedy: Pool) -> None:
    duel = spoken(greedy)
    events = duel.submit(parse_command('activate "Pot of Greed"', Seat.A), Seat.A)
    (fault,) = [event for event in duel.tell(Seat.A, events) if event.type == "fault"]
    line = inspect.getsourcelines(forgets_to_yield)[1] + 3
    assert fault.text.startswith("Pot of Greed failed (AttributeError: 'generator' object has no attribute 'flags', ")
    assert f"in tests/core/test_faults.py:{line})" in fault.text
    assert duel.decision is not None and duel.decision.kind == "main"


def test_a_strict_duel_lets_the_fault_through(greedy: Pool) -> None:
    duel = spoken(greedy)
    duel.state.strict = True
    with pytest.raises(AttributeError) as caught:
        duel.submit(parse_command('activate "Pot of Greed"', Seat.A), Seat.A)
    assert any(entry.name == "forgets_to_yield" for entry in caught.traceback)


def test_selfplay_is_strict(greedy: Pool) -> None:
    with pytest.raises(AttributeError) as caught:
        play_many(*goat_decks(), 20, 1, CURRENT, greedy)
    assert any(note.startswith("in game ") for note in caught.value.__notes__)


def test_a_scenario_with_a_fault_fails(greedy: Pool) -> None:
    text = """
title = "x"
rulesets = ["current"]
[setup.A]
hand = ["Pot of Greed"]
[[step]]
do = 'A> activate "Pot of Greed"'
expect = ['A.gy has "Pot of Greed"']
"""
    (failure,) = run_scenario(parse_scenario(text), "current", greedy).steps[0].failures
    assert "test_faults.py" in failure.got
