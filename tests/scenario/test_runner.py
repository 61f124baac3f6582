"""How a scenario is read: what passes by itself, what must be answered, branches, and the JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletop.facts import Pool
from tabletop.scenario.cli import result_lines, run
from tabletop.scenario.read import parse_scenario
from tabletop.scenario.runner import Result, SetupError, run_scenario

HEAD = """\
title = "x"
rulesets = ["current", "goat"]
[setup.A]
hand = ["Gemini Elf", "Scapegoat", "Summoned Skull"]
[setup.A.field]
s1 = { card = "Sakuretsu Armor", face = "down" }
m5 = "Vorse Raider"
[setup.B.field]
m1 = "Luster Dragon"
m2 = "Kuriboh"
s1 = { card = "Sakuretsu Armor", face = "down" }
s2 = { card = "Mystical Space Typhoon", face = "down" }
"""


def play(steps: str, ruleset: str = "goat", head: str = HEAD) -> Result:
    return run_scenario(parse_scenario(head + steps, "x.toml"), ruleset, Pool.installed())


def holds(steps: str, ruleset: str = "goat", head: str = HEAD) -> None:
    result = play(steps, ruleset, head)
    assert result.ok, "\n".join(result_lines(result))


@pytest.mark.parametrize("ruleset", ["goat", "current"])
def test_optional_windows_pass_by_themselves(ruleset: str) -> None:
    holds(
        """
[[step]]
do = 'A> phase battle'
expect = ['asks A battle', 'A.m5.atk = 1900']
[[step]]
do = 'A> attack m5 -> B.m2'
expect = ['B.gy has "Kuriboh"', 'B.lp = 6400', 'B.s1 is facedown', 'event destroyed "Kuriboh" x1']
""",
        ruleset,
    )


def test_a_line_answered_by_the_next_is_looked_at_before_it_resolves() -> None:
    holds(
        """
[[step]]
do = 'A> phase battle'
[[step]]
do = 'A> attack m5 -> B.m1'
expect = ['A.m5 is "Vorse Raider"', 'B.m1 is "Luster Dragon"', 'asks B respond']
[[step]]
do = 'B> activate s1'
expect = ['A.gy has "Vorse Raider"', 'B.gy has "Sakuretsu Armor"', 'no event battle-damage', 'asks A battle']
"""
    )


def test_pass_answers_a_window_of_its_own_seat() -> None:
    holds(
        """
[[step]]
do = 'A> phase battle'
[[step]]
do = 'A> attack m5 -> B.m2'
expect = ['asks B respond', 'B.m2 is "Kuriboh"']
[[step]]
do = 'B> pass'
expect = ['B.gy has "Kuriboh"']
"""
    )


def test_refused_lines_change_nothing_and_must_be_expected() -> None:
    holds(
        """
[[step]]
do = 'A> summon "Summoned Skull"'
expect = ['A.m1 is "Summoned Skull"', 'A.gy has "Vorse Raider"']
"""
    )
    holds(
        """
[[step]]
do = 'A> attack m5 -> direct'
expect = ['refused *', 'illegal A> summon "Gemini Elf" at m5', 'legal A> summon "Gemini Elf" at m2']
"""
    )
    result = play("[[step]]\ndo = 'A> attack m5 -> direct'\n[[step]]\ndo = 'A> end'\nexpect = ['refused *']\n")
    assert [failure.expect for step in result.steps for failure in step.failures] == ["accepted", "refused *"]
    assert result.steps[0].refusals and not result.steps[0].accepted


def test_a_mandatory_question_with_one_answer_needs_no_line_others_do() -> None:
    one = HEAD.replace('m5 = "Vorse Raider"\n', 'm5 = "Vorse Raider"\n')
    holds("[[step]]\ndo = 'A> summon \"Summoned Skull\"'\nexpect = ['A.m1 is \"Summoned Skull\"']\n", head=one)
    two = HEAD.replace('m5 = "Vorse Raider"\n', 'm5 = "Vorse Raider"\nm4 = "Battle Ox"\n')
    open_end = play("[[step]]\ndo = 'A> summon \"Summoned Skull\"'\n", head=two)
    assert [failure.expect for failure in open_end.steps[0].failures] == ["every mandatory decision answered"]
    holds(
        """
[[step]]
do = 'A> summon "Summoned Skull"'
expect = ['asks A tribute', 'A.m5 is "Vorse Raider"']
[[step]]
do = 'A> choose m5'
expect = ['A.gy has "Vorse Raider"', 'A.m4 is "Battle Ox"']
""",
        head=two,
    )


def test_branches_go_on_from_their_step() -> None:
    result = play(
        """
[[step]]
do = 'A> activate "Scapegoat" at s2'
expect = ['A.m1 is "Sheep Token"', 'A.m1.summoner = A', 'A.m1.source = "Scapegoat"', 'count A.hand = 2']
[[step]]
do = 'A> summon "Gemini Elf"'
expect = ['refused *']
[[branch]]
from = 0
title = "first the Summon"
[[branch.step]]
do = 'A> summon "Gemini Elf" at m1'
[[branch.step]]
do = 'A> activate "Scapegoat" at s2'
expect = ['refused *', 'A.m1 is "Gemini Elf"']
[[branch]]
from = 1
[[branch.step]]
do = 'A> end'
expect = ['A.m1 is "Sheep Token"', 'asks B main']
"""
    )
    assert result.ok, "\n".join(result_lines(result))
    found = [(step.branch, step.step) for step in result.steps]
    assert found == [("", 1), ("", 2), ("first the Summon", 1), ("first the Summon", 2), ("branch 2", 1)]
    assert result.checked == 9


def test_a_position_that_cannot_be_laid_out() -> None:
    with pytest.raises(SetupError, match=r"(?i)no card .nobody."):
        play("[[step]]\ndo = 'A> end'\n", head=HEAD.replace("Kuriboh", "Nobody"))


def test_exit_codes_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, broken = tmp_path / "good.toml", tmp_path / "bad.toml", tmp_path / "broken.toml"
    good.write_text(HEAD + "[[step]]\ndo = 'A> end'\nexpect = ['asks B main']\n", "utf-8")
    bad.write_text(HEAD + "[[step]]\ndo = 'A> end'\nexpect = ['A.lp = 1']\n", "utf-8")
    broken.write_text(HEAD + "[[step]]\ndo = 'A> ende'\n", "utf-8")
    assert run([good]) == 0
    assert run([bad], "goat") == 1
    assert run([good, broken, bad]) == 2
    out, err = capsys.readouterr()
    assert "step 1, line 13: A> end\n    expected  A.lp = 1\n    got       A.lp is 8000" in out
    assert "2 of 4 scenarios hold" in out
    assert f"{broken}:13: step.1.do: 'A> ende': column 4" in err
    assert run([bad], "goat", "B", True) == 1
    (result,) = json.loads(capsys.readouterr().out)
    assert (result["ruleset"], result["ok"]) == ("goat", False)
    (step,) = result["steps"]
    assert set(step) == {
        "branch", "step", "line", "do", "accepted", "refusals", "asks", "events", "failures", "view"
    }  # fmt: skip
    assert step["failures"] == [{"expect": "A.lp = 1", "got": "A.lp is 8000"}]
    assert step["asks"]["seat"] == "B" and "end" in step["asks"]["options"]
    assert set(step["events"][0]) >= {"type", "card", "from", "to", "by"}
    view = step["view"]
    assert view["zones"]["A.s1"] == {"name": None, "position": "", "face": "down"}
    assert view["zones"]["B.m2"]["name"] == "Kuriboh" and view["zones"]["B.m2"]["original"]["atk"] == 300
    assert view["lp"] == {"A": 8000, "B": 8000} and view["piles"]["A.hand"] == 3


def test_a_choice_to_be_refused_meets_the_question_that_refuses_it() -> None:
    two = HEAD.replace('m5 = "Vorse Raider"\n', 'm5 = "Vorse Raider"\nm4 = "Battle Ox"\n')
    holds(
        """
[[step]]
do = 'A> summon "Summoned Skull"'
[[step]]
do = 'A> choose B.m1'
expect = ['refused answer.*', 'asks A tribute']
[[step]]
do = 'A> choose m4'
expect = ['A.m5 is "Vorse Raider"']
""",
        head=two,
    )


@pytest.mark.parametrize("as_json", [False, True])
def test_a_scenario_that_expects_nothing_shows_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], as_json: bool
) -> None:
    (tmp_path / "x.toml").write_text(HEAD + "[[step]]\ndo = 'A> end'\n")
    assert run([tmp_path / "x.toml"], "goat", as_json=as_json, pool=Pool.installed()) == 1
    out = capsys.readouterr().out
    assert "a scenario that expects nothing shows nothing" in out
    assert not as_json or json.loads(out)[0]["ok"] is False
