"""Every form of expectation: when it holds, and what it says was found when not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.core.commands import Command, Pass
from tabletop.core.kinds import Seat
from tabletop.core.refusal import Refusal
from tabletop.core.view import AskView, CardView, DuelView, TokenBirth, Values
from tabletop.scenario.expect import ExpectationError, read_expectation
from tabletop.scenario.moment import Moment
from tabletop.table.said import Why

SHEEP = CardView(
    "A.m1", 1, "Sheep Token", position="def", owner="A", controller="B", atk=500, defense=0, level=1,
    original=Values(0, 0, 1, "EARTH", "Beast"), token=TokenBirth("Scapegoat", "A", "A", "A"),
    counters=(("Spell Counter", 2),), materials=("Kuriboh", "Jinzo"),
)  # fmt: skip
DOWN = CardView("B.m1", 2, "Kuriboh", position="def", face="down", owner="B", controller="B")
ZONES = {f"{seat}.{zone}": None for seat in "AB" for zone in ("m1", "m2", "s1", "f")}
VIEW = DuelView(
    "J", "goat", 3, "main1", "", "A", (8000, 500),
    {**ZONES, "A.m1": SHEEP, "B.m1": DOWN},
    {
        "A.hand": (CardView("A.hand/1", 3, "Kuriboh"), CardView("A.hand/2", 4, "Jinzo")),
        "A.gy": (CardView("A.gy/1", 5, "Sangan"),), "B.gy": (CardView("B.gy/1", 6, "Sangan"),), "B.hand": (),
        "A.extra": (CardView("A.extra/1", 7, 'The "A" = B'),),
    },
    {}, asks=AskView("A", "main", ""),
)  # fmt: skip


class Duel:
    winner = None
    state = SimpleNamespace(decks=([], []))

    def view(self, seat: Seat) -> DuelView:
        return VIEW

    def why_not(self, command: Command, seat: Seat) -> list[Refusal]:
        return [] if isinstance(command, Pass) else [Refusal("main.not-now")]


def moment(*refused: Why) -> Moment:
    duel: Any = Duel()
    told: Any = [
        SimpleNamespace(type="summoned", card="Sheep Token"),
        SimpleNamespace(type="summoned", card="Sheep Token"),
        SimpleNamespace(type="turn", card=""),
    ]
    return Moment(duel, told, refused)


@pytest.mark.parametrize(
    "text",
    [
        'A.m1 is "Sheep Token"', "A.m2 is empty", "B.m1 is facedown", 'B.m1 is "Kuriboh"', '"Kuriboh" is facedown',
        'A.hand has "Jinzo"', 'A.hand lacks "Sangan"', "count A.hand = 2", "count B.hand < 1", "count A.hand != 3",
        "A.m1.owner = A", "A.m1.controller = B", "A.m1.position = def", "A.m1.face = up", "A.m1.atk = 500",
        "A.m1.def = 0", "A.m1.level <= 4", "A.m1.original.atk = 0", "A.m1.summoner = A",
        'A.m1.counter."Spell Counter" = 2', 'A.m1.counter."Worm Counter" = 0', 'A.m1.source = "Scapegoat"',
        '"Sheep Token".atk >= 500', '"Sangan"#2 is "Sangan"', 'A.extra/1 is "The ""A"" = B"', "A.lp = 8000",
        "B.lp < 600",
        'A.m1/1 is "Kuriboh"', 'A.m1/2 is "Jinzo"', "A.m1/3 is empty", "A.m1.materials = 2",
        "legal B> pass", "illegal A> end", "illegal A> end by main.*", "illegal A> activate m1 by hand",
        'event summoned "Sheep Token" x2', "event turn", "no event destroyed", 'no event summoned "Kuriboh"',
        "asks A main", "asks A", "winner nobody", "m1.owner = A",
        'deck takes "Scapegoat"', 'deck refuses "Sheep Token"', 'deck refuses "Sheep Token" by token.not-in-deck',
        "unreadable A> summon m1 sideways",
    ],
)  # fmt: skip
def test_what_holds(text: str) -> None:
    assert read_expectation(text, Seat.A).check(moment()) == ""


@pytest.mark.parametrize(
    ("text", "got"),
    [
        ('A.m1 is "Kuriboh"', 'A.m1 is "Sheep Token"'),
        ("A.m1 is empty", 'A.m1 is "Sheep Token"'),
        ('A.m2 is "Kuriboh"', "A.m2 is empty"),
        ("B.m1 is empty", 'B.m1 is "Kuriboh" (face-down)'),
        ('"Nobody" is facedown', 'there is no "Nobody"'),
        ('A.hand has "Sangan"', "A.hand has Kuriboh, Jinzo"),
        ("count A.hand > 2", "A.hand has 2"),
        ("A.m1.atk = 0", "A.m1.atk is 500"),
        ("A.m2.atk = 0", "there is no A.m2"),
        ("B.m1.summoner = A", "B.m1 has no summoner"),
        ("A.m1.owner < 3", "A.m1.owner is A, which cannot be compared with 3"),
        ("A.lp != 8000", "A.lp is 8000"),
        ("legal A> end", "illegal: main.not-now"),
        ("illegal A> pass", "legal"),
        ("illegal A> end by token.*", "illegal by main.not-now"),
        ("refused *", "accepted"),
        ("event summoned x1", "summoned: Sheep Token, Sheep Token"),
        ('event destroyed "Kuriboh"', "no destroyed among summoned, turn"),
        ("no event summoned", "summoned happened x2"),
        ("asks B respond", "asks A main"),
        ("winner A", "winner nobody"),
        ('deck takes "Sheep Token"', '73915052 is "Sheep Token"'),
        ('deck refuses "Scapegoat"', "it is taken"),
        ('deck refuses "Sheep Token" by deck.size', '73915052 is "Sheep Token"'),
        ("unreadable A> pass", "it can be read"),
    ],
)
def test_what_does_not_hold_says_what_was_found(text: str, got: str) -> None:
    assert read_expectation(text, Seat.A).check(moment()).startswith(got)


def test_refusals() -> None:
    refused = moment(Why("token.tribute-summon", "Not it."))
    for rule in ("*", "token.tribute-summon", "token.*"):
        expectation = read_expectation(f"refused {rule}", Seat.A)
        assert expectation.refusal and expectation.check(refused) == ""
    assert read_expectation("refused zone.none", Seat.A).check(refused) == "refused by token.tribute-summon (Not it.)"


@pytest.mark.parametrize(
    "text",
    ["", "foo", "A.m1", "A.m1 is", "A.m1 has", '"Sangan" has "X"', "count A.hand", "count A.hand = x", "event", 
     "asks C",
     "winner C", "legal B>", "legal undo", "refused a b", "no summoned", 'deck "Sangan"',
     "A.m9 is empty", "A.lp ~ 3", 'A.gy has "X" y']
)  # fmt: skip
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(ExpectationError):
        read_expectation(text, Seat.A)


@pytest.mark.parametrize("text", ["A.lp is 8000", "A.m1.atk is 500", "A.hand has 2"])
def test_numbers_are_compared(text: str) -> None:
    with pytest.raises(ExpectationError, match="numbers are compared with =, !=, <, <=, >, >="):
        read_expectation(text, Seat.A)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("refused zone.none", "zone.none"), ("refused *", "*"), ("illegal A> end by phase.order", "phase.order"),
        ("illegal A> activate m1 by hand", ""), ('deck refuses "X" by token.not-in-deck', "token.not-in-deck"),
        ("legal A> activate m1 by hand", ""), ("A.lp = 8000", ""),
    ],
)  # fmt: skip
def test_which_rule_is_named(text: str, rule: str) -> None:
    assert read_expectation(text, Seat.A).rule == rule
