"""Scenario files: what is read, and that problems name file, line of the header, and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.core.commands import Named, Summon
from tabletop.core.kinds import Seat
from tabletop.scenario.read import ScenarioError, parse_scenario, read_scenario
from tabletop.scenario.schema import schema_text

GOOD = '''\
ids = ["TRIB-006"]
title = "Sheep Tokens and Tribute Summons"
statement = """
[[step]] in a text is no header
"""
rules = ["token.tribute-summon"]
rulesets = ["current", "goat"]
[setup]
turn = 3
[setup.A]
hand = ["Summoned Skull"]
gy = ["Sangan", { card = "Ryu Senshi", proper = true }]
[setup.A.field]
m1 = { card = "Sheep Token", position = "def", source = "Scapegoat" }
m2 = "Kuriboh"
[[step]]
do = 'A> summon "Summoned Skull" tribute m1'
say = "It will not do."
expect = ['refused token.tribute-summon', 'A.m1 is "Sheep Token"']
[[step]]
say = "Only words."
[[branch]]
from = 1
title = "what if"
  [[branch.step]]
  do = "A> end"
'''


def problems(text: str) -> list[tuple[int, str, str]]:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(text, "x.toml")
    return [(one.line, one.field, one.message) for one in caught.value.problems]


def test_a_whole_file() -> None:
    scenario = parse_scenario(GOOD)
    assert scenario.setup["A"]["field"]["m2"] == {"card": "Kuriboh"}
    assert scenario.setup["A"]["gy"] == ["Sangan", {"card": "Ryu Senshi", "proper": True}]
    assert (scenario.setup["player"], scenario.setup["phase"]) == ("A", "main1")
    first, second = scenario.steps
    assert isinstance(first.command, Summon) and first.command.card == Named("Summoned Skull")
    assert (first.seat, first.line, first.to_be_refused) == (Seat.A, 16, True)
    assert second.command is None and second.say == "Only words."
    (branch,) = scenario.branches
    assert (branch.start, branch.title, branch.steps[0].line) == (1, "what if", 25)


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "message"),
    [
        ('say = "It will not do."', "sya = 1", 16, "step.1.sya", "no such field"),
        ("A> summon", "summon", 16, "step.1.do", "A.m1 or B.m1"),
        ("A> summon", "A> sumon", 16, "step.1.do", "'sumon' is no command"),
        ("A> end", "A> undo", 25, "branch.1.step.1.do", "to the table"),
        ("'refused token.tribute-summon'", "'m1 seems fine'", 16, "step.1.expect", "no expectation"),
        ('rules = ["token.tribute-summon"]', 'rules = ["token.tribut-sumon"]', 6, "rules",
         "no rule 'token.tribut-sumon'; the nearest is token.tribute-summon"),
        ("'refused token.tribute-summon'", "'refused token.tribut-sumon'", 16, "step.1.expect", "nearest is token."),
        ("'refused token.tribute-summon'", "'illegal A> end by phase.ordr'", 16, "step.1.expect", "is phase.order"),
        ("'refused token.tribute-summon'", "'refused tokn.*'", 16, "step.1.expect", "there is no rule 'tokn.*'"),
        ("from = 1", "from = 7", 22, "branch.1.from", "only 2 steps"),
        ('position = "def"', 'position = "up"', 13, "setup.A.field.m1.position", "'atk' or 'def'"),
        ("turn = 3", "turn = 0", 8, "setup.turn", "greater than or equal to 1"),
        ('title = "Sheep Tokens and Tribute Summons"', "", 1, "title", "is missing"),
        ('"current", "goat"', '"chess"', 1, "rulesets", "'current', 'goat' or 'expert'"),
    ],
)
def test_problems_name_line_and_field(old: str, new: str, line: int, field: str, message: str) -> None:
    assert old in GOOD
    found = problems(GOOD.replace(old, new, 1))
    assert any(one[0] == line and one[1].startswith(field) and message in one[2] for one in found), found


@pytest.mark.parametrize("rule", ["token.*", "*", "attack.needs-dragon"])
def test_known_rules_and_patterns_are_read(rule: str) -> None:
    assert parse_scenario(GOOD.replace("refused token.tribute-summon", f"refused {rule}")).steps[0].to_be_refused


def test_broken_toml_names_its_line() -> None:
    assert problems('title = "x"\nrulesets = [\n[setup')[0][0] > 1


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="No such file"):
        read_scenario(tmp_path / "none.toml")


def test_all_problems_are_told_at_once() -> None:
    text = GOOD.replace("A> summon", "A> sumon").replace("A> end", "A> ende")
    assert [field for _, field, _ in problems(text)] == ["step.1.do", "branch.1.step.1.do"]


def test_the_schema_knows_every_field() -> None:
    schema = schema_text()
    for word in ("banished_facedown", "since_turn", '"from"', "equipped_to", "rulesets"):
        assert word in schema
