"""The log beside the field is prose: nobody is named twice, and nothing typed stands in it."""

from types import SimpleNamespace

import pytest
from fake_table import FakeTable

from tabletop.tui.desk import Desk
from tabletop.tui.glyphs import UNICODE
from tabletop.tui.side import log_tail
from tabletop.tui.told import spoken


def entry(seat: str, text: str, *events: str) -> SimpleNamespace:
    return SimpleNamespace(number=1, seat=seat, text=text, events=events, note="", undone=False)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("pass", "A passes."),
        ("choose A.extra/11", "A chooses Extra Deck of A, card 11."),
        ("choose m1, B.m2", "A chooses Monster Zone 1 of A, Monster Zone 2 of B."),
        ('summon "Jinzo"', "A Summons Jinzo."),
        ("phase battle", "A goes to the Battle Phase."),
        ("rule lp B -500", "A says: rule lp B -500"),
    ],
)
def test_what_was_said_is_a_sentence(text: str, told: str) -> None:
    assert spoken(entry("A", text)) == told


def test_the_log_names_a_seat_once() -> None:
    table = FakeTable()
    table.log = lambda seat: [entry("A", "set m1", "A Sets a card."), entry("B", "pass")]  # type: ignore[method-assign]
    lines = ["".join(text for text, _ in line) for line in log_tail(Desk(table), 40, 5, UNICODE)]
    assert [line.strip(" ·") for line in lines] == ["A Sets a card.", "B passes."]
