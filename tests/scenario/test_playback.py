"""Watching a scenario: forward and back, branches, and a table at any moment."""

from __future__ import annotations

import pytest

from tabletop.core.kinds import Seat
from tabletop.facts import Pool
from tabletop.scenario.playback import Playback
from tabletop.scenario.read import Scenario, parse_scenario
from tabletop.table.said import Refused

TEXT = """
title = "Two ways"
rulesets = ["current", "goat"]
[setup]
[setup.A]
hand = ["Gemini Elf", "Summoned Skull"]
[setup.A.field]
m1 = { card = "Sheep Token", position = "def", source = "Scapegoat" }
[[step]]
do = 'A> summon "Summoned Skull" tribute m1'
say = "A Sheep does not do."
expect = ['refused token.tribute-summon']
[[step]]
do = 'A> summon "Gemini Elf" at m3'
say = "This one needs no Tribute."
expect = ['A.m3 is "Gemini Elf"']
[[branch]]
from = 1
title = "set instead"
say = "It may also be Set."
[[branch.step]]
do = 'A> set "Gemini Elf" at m4'
expect = ['A.m4 is facedown']
"""


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return parse_scenario(TEXT)


def test_forward_and_back(pool: Pool, scenario: Scenario) -> None:
    play = Playback(scenario, "goat", pool)
    assert (play.at, play.last, play.current.say) == (0, 2, "Two ways")
    assert play.go(1)
    assert play.current.refusals[0][0] == "token.tribute-summon"
    assert play.current.say == "A Sheep does not do."
    assert play.go(2) and not play.go(3) and play.at == 2
    elf = play.current.view.zones["A.m3"]
    assert elf is not None and elf.name == "Gemini Elf" and "Gemini Elf" in " ".join(play.current.told)
    assert play.go(-5) and play.current.view.zones["A.m3"] is None


def test_a_branch_begins_where_it_forks_and_the_main_line_is_found_again(pool: Pool, scenario: Scenario) -> None:
    play = Playback(scenario, "current", pool)
    play.go(1)
    assert play.forks() == ["set instead"]
    play.next_way()
    assert (play.way, play.at, play.here.title, play.current.say) == (1, 1, "set instead", "It may also be Set.")
    play.go(2)
    card = play.current.view.zones["A.m4"]
    assert card is not None and card.face == "down" and play.current.step == 1
    assert play.forks() == []
    play.next_way()
    assert (play.way, play.at) == (0, 1)


def test_what_is_not_as_expected_is_said_only_where_it_was_written_for(pool: Pool) -> None:
    wrong = parse_scenario(TEXT.replace("'A.m3 is \"Gemini Elf\"'", "'A.lp = 1'"))
    told = Playback(wrong, "goat", pool).here.moments[2].failures
    assert len(told) == 1 and "A.lp = 1" in told[0]
    assert Playback(wrong, "expert", pool).here.moments[2].failures == ()


def test_a_table_stands_where_the_play_stands_and_goes_another_way(pool: Pool, scenario: Scenario) -> None:
    play = Playback(scenario, "goat", pool)
    play.go(2)
    table = play.take_over()
    whole = table.view(Seat.JUDGE)
    shown = play.current.view
    assert (whole.zones, whole.lp, whole.piles) == (shown.zones, shown.lp, shown.piles)
    assert table.path is None and table.number == 1
    with pytest.raises(Refused):
        table.say(Seat.A, "summon hand/1")
    table.say(Seat.A, "undo")
    table.say(Seat.A, 'set "Gemini Elf" at m5')
    assert table.view(Seat.A).zones["A.m5"] is not None
    assert play.current.view.zones["A.m5"] is None
    play.way, play.at = 1, 2
    assert play.take_over().view(Seat.JUDGE).zones == play.current.view.zones
