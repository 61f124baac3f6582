"""Completion offers what could ever follow a word, what is legal now first."""

from __future__ import annotations

from typing import Any

from tabletop.core.kinds import Seat
from tabletop.facts import Pool
from tabletop.table.header import DuelHeader
from tabletop.table.table import Table

A = Seat.A
SETUP: dict[str, Any] = {
    "turn": 3, "player": "A", "phase": "main1",
    "A": {"hand": ["Pot of Greed", "Sangan", "Mirror Force"], "field": {"m2": "Gemini Elf"}},
    "B": {"field": {"m1": "Jinzo"}},
}


def test_only_what_could_follow_a_word_is_offered() -> None:
    table = Table.new(DuelHeader(setup=SETUP, ruleset="goat"), Pool.installed())
    table.say(A, "phase battle")
    table.settle_stops()
    assert table.complete(A, "attack ") == ["attack m2 -> B.m1", 'attack "Gemini Elf"']
    assert table.complete(A, "attack m2 -> ") == ["attack m2 -> B.m1", 'attack m2 -> "Jinzo"', "attack m2 -> direct"]
    assert table.complete(A, "position ") == ['position "Gemini Elf"']
    assert table.complete(A, "summon ") == ['summon "Sangan"']
    assert "phase standby" not in table.complete(A, "phase ") and "end end" not in table.complete(A, "end ")
    assert table.complete(A, "su") == ["summon", "surrender"]
