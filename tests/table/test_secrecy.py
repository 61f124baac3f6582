"""What a seat is refused with does not depend on what it cannot know."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.kinds import Seat
from tabletop.facts import Pool
from tabletop.table.header import DuelHeader
from tabletop.table.said import Refused
from tabletop.table.table import Table

OPEN: dict[str, Any] = {
    "turn": 3,
    "player": "A",
    "phase": "main1",
    "A": {
        "hand": ["Gemini Elf", "Sakuretsu Armor", "Nobleman of Crossout"],
        "field": {"m1": {"card": "Vorse Raider"}, "s1": {"card": "Mystical Space Typhoon", "face": "down"}},
        "extra": ["Dark Balter the Terrible"],
    },
}
HIDDEN = [
    (["Kuriboh", "Sangan"], "Jinzo", "Mirror Force", "Ryu Senshi", "Pot of Greed"),
    (["Book of Moon", "Summoned Skull"], "Morphing Jar", "Jar of Greed", "Ojama King", "Sangan"),
]
PROBES = [
    *(f"{verb} B.{place}" for verb in ("summon", "set", "activate", "flip", "position", "special") for place in (
        "hand/1", "hand/2", "m1", "s1", "extra/1", "deck/1")),
    "activate A.deck/1", "summon deck/2", "attack B.m1 -> B.s1", "attack B.hand/1 -> direct", "attack m1 -> B.hand/1",
    "summon hand/1 tribute B.hand/1", "set hand/1 tribute B.m1", "activate s1 target B.hand/1",
    "activate s1 target B.s1",
    "activate s1 target B.m1", "activate hand/3 target B.m1", "activate B.hand/1 by hand", "choose B.hand/1",
    "choose 1",
    "choose B.deck/1", 'choose "Kuriboh"', "pass", "yes", "flip B.m1", "rule done",
    'summon "Kuriboh"', 'activate "Pot of Greed"', 'flip "Jinzo"', 'activate s1 target "Mirror Force"',
    'attack m1 -> "Jinzo"', 'activate "Mirror Force"', 'set "Sangan"', 'summon "Kuriboh"#2', 'special "Ryu Senshi"',
]  # fmt: skip


def table(which: int) -> Table:
    hand, monster, trap, extra, top = HIDDEN[which]
    side = {
        "hand": hand,
        "deck": [top],
        "extra": [extra],
        "field": {
            "m1": {"card": monster, "face": "down", "position": "def"},
            "s1": {"card": trap, "face": "down"},
            "s2": {"card": trap, "face": "down"},
        },
    }
    setup = {**OPEN, "A": {**OPEN["A"], "deck": [top, "Kuriboh"]}, "B": side}
    return Table.new(DuelHeader(setup=setup, ruleset="goat", hands="hidden"), Pool.installed())


@pytest.mark.parametrize("probe", PROBES)
def test_refusals_do_not_depend_on_hidden_cards(probe: str) -> None:
    one, two = table(0), table(1)
    assert one.why(Seat.A, probe) == two.why(Seat.A, probe)
    found = []
    for each in (one, two):
        try:
            found.append(str(each.say(Seat.A, probe).committed))
        except Refused as refused:
            found.append([(why.rule, why.text) for why in refused.whys])
    assert found[0] == found[1]


RULINGS = [
    *(f"rule {what}" for place in ("B.hand/1", "B.m1", "B.s1", "B.extra/1", "B.deck/1") for what in (
        f"position {place} def", f'counter {place} "x" +1', f"atk {place} = 5", f"control {place} to A",
        f"move {place} to A.f", f"move {place} to A.m1", f"move {place} to A.m3 facedown", f"move {place} to A.s2")),
    'rule atk "Jinzo" = 5', 'rule control "Jinzo" to A', 'rule move "Mirror Force" to A.m1',
    'rule counter "Jar of Greed" "x" +1',
]  # fmt: skip


@pytest.mark.parametrize("ruling", RULINGS)
def test_refused_rulings_do_not_depend_on_them(ruling: str) -> None:
    assert table(0).why(Seat.A, ruling) == table(1).why(Seat.A, ruling)


def test_nothing_else_depends_on_them_either() -> None:
    one, two = table(0), table(1)
    for seat in (Seat.A, Seat.WATCH):
        assert one.view(seat) == two.view(seat)
        assert one.opening(seat) == two.opening(seat)
        assert one.complete(seat, "") == two.complete(seat, "")
        for place in ("B.m1", "B.s1", "B.hand/1", "B.extra/1", "A.deck/1", "A.m1", "A.hand/1", "A.s1"):
            assert one.menu(Seat.A, place) == two.menu(Seat.A, place)


def test_own_hidden_cards_are_named() -> None:
    (why,) = table(0).why(Seat.A, "summon hand/2")
    assert "Sakuretsu Armor" in why.text


def test_a_name_means_the_card_with_which_the_line_is_legal() -> None:
    one = table(0)
    assert one.why(Seat.A, 'set "Gemini Elf"') == []
    assert one.say(Seat.A, 'activate "Mystical Space Typhoon"').committed is None
    for typed in ('choose "Mirror Force"', 'choose "Nobody"'):
        with pytest.raises(Refused) as refused:
            one.say(Seat.A, typed)
        assert [why.rule for why in refused.value.whys] == ["answer.not-possible"]
    committed = one.say(Seat.A, "choose B.s1").committed
    assert committed == "activate A.s1 target B.s1"


@pytest.mark.parametrize(
    "line", ['activate "Pot of Greed"', "activate B.hand/1", 'activate "Book of Moon" target "Pot of Greed"']
)
def test_a_card_in_the_others_open_hand_is_seen_but_not_played(line: str) -> None:
    setup = {**OPEN, "A": {"hand": ["Book of Moon"]}, "B": {"hand": ["Pot of Greed"]}}
    shown = Table.new(DuelHeader(setup=setup, ruleset="goat", hands="open"), Pool.installed())
    (why,) = shown.why(Seat.A, line)
    assert why.rule == "answer.unseen" and "in B's hand" in why.text and "not yours to play" in why.text
    hidden = Table.new(DuelHeader(setup=setup, ruleset="goat", hands="hidden"), Pool.installed())
    (why,) = hidden.why(Seat.A, line)
    assert "B's hand" not in why.text
