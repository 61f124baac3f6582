"""A window that a seat's stops keep open stays open through rulings and comes back with undo."""

from __future__ import annotations

from typing import Any

from tabletop.core.kinds import Seat
from tabletop.facts import Pool
from tabletop.table.header import DuelHeader
from tabletop.table.table import Table

A, B = Seat.A, Seat.B
SETUP: dict[str, Any] = {
    "turn": 3,
    "player": "A",
    "phase": "main2",
    "A": {"hand": ["Gemini Elf"]},
    "B": {"field": {"s1": {"card": "Torrential Tribute", "face": "down"}}},
}


def test_a_stop_at_a_summon_outlives_a_ruling_and_an_undo() -> None:
    table = Table.new(DuelHeader(setup=SETUP, ruleset="goat"), Pool.installed())
    table.stops[B], table.stop_points[B] = "set", {"summon"}
    table.say(A, "summon hand/1")
    while table.to_act is A:
        table.say(A, "pass")
    assert table.to_act is B and table.settle_stops() == []
    table.say(B, 'rule note "a word"')
    assert table.to_act is B and table.settle_stops() == []
    table.say(B, "pass")
    table.say(B, "undo")
    assert table.to_act is B and table.settle_stops() == []
    table.stop_points[B] = {"attack"}
    assert len(table.settle_stops()) == 1
