"""Positions that can never be are refused, naming the field; the others stand as they are written."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.rulesets import CURRENT, GOAT, Ruleset
from tabletop.core.setup import build
from tests.core.decks import the_pool
from tests.core.invariants import check_field, check_places

IMPOSSIBLE: list[tuple[str, dict[str, Any], str]] = [
    ("a Token in the hand", {"A": {"hand": ["Sheep Token"]}}, "A.hand"),
    ("a Token in the Graveyard", {"B": {"gy": ["Sheep Token"]}}, "B.gy"),
    ("a Token in the Deck", {"A": {"deck": ["Sheep Token"]}}, "A.deck"),
    ("a Token face-down", {"A": {"field": {"m1": {"card": "Sheep Token", "face": "down"}}}}, "A.field.m1"),
    ("a Token among the Spells", {"A": {"field": {"s1": "Sheep Token"}}}, "A.field.s1"),
    ("a monster in the Field Zone", {"A": {"field": {"f": "Sangan"}}}, "A.field.f"),
    ("a Field Spell elsewhere", {"A": {"field": {"s2": "Forest"}}}, "A.field.s2"),
    ("an Extra Monster Zone in 2005", {"A": {"field": {"e1": "Sangan"}}}, "A.field.e1"),
    ("a monster of the Main Deck in the Extra Deck", {"A": {"extra": ["Sangan"]}}, "A.extra"),
    ("a Fusion Monster in the hand", {"A": {"hand": ["Thousand-Eyes Restrict"]}}, "A.hand"),
    ("an Equip Spell on nothing", {"A": {"field": {"s1": "Axe of Despair"}}}, "A.field.s1"),
    ("a card from the future", {"turn": 3, "A": {"field": {"m1": {"card": "Sangan", "since_turn": 99}}}}, "since_turn"),
    ("a turn beyond all turns", {"turn": 10**20}, "turn"),
]


@pytest.mark.parametrize(("what", "setup", "field"), IMPOSSIBLE, ids=[what for what, _, _ in IMPOSSIBLE])
def test_a_position_that_cannot_be_is_refused(what: str, setup: dict[str, Any], field: str) -> None:
    with pytest.raises(ValueError, match=field):
        build(setup, the_pool(), GOAT, 1)


@pytest.mark.parametrize("rules", [GOAT, CURRENT])
def test_a_position_that_can_be_stands(rules: Ruleset) -> None:
    side = {
        "hand": ["Sangan"], "gy": ["Thousand-Eyes Restrict"], "extra": ["Thousand-Eyes Restrict"],
        "field": {
            "m1": "Sheep Token", "m2": {"card": "Sangan", "face": "down"}, "f": "Forest",
            "s1": {"card": "Axe of Despair", "equipped_to": "m1"}, "s2": {"card": "Axe of Despair", "face": "down"},
        },
    }
    d, _ = build({"A": side, "B": side}, the_pool(), rules, 1)
    check_places(d)
    check_field(d)
    assert [c.name for c in d.monsters(0)] == ["Sheep Token", "Sangan"]
