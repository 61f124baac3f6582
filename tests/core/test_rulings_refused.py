"""A ruling that is refused leaves no trace, whatever stands in it, and says which rule refuses it."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core import commands as say
from tabletop.core.commands import Place
from tabletop.core.duel import Duel
from tabletop.core.refusal import IllegalCommand
from tabletop.core.rulesets import GOAT
from tabletop.table.language import parse_line
from tests.core.decks import the_pool

FULL = {f"m{i}": {"card": "Battle Ox"} for i in range(1, 6)}
SETUP: dict[str, Any] = {
    "A": {
        "hand": ["Mokey Mokey", "Forest", "Summoned Skull"],
        "field": {
            "m1": {"card": "Battle Ox"},
            "m2": {"card": "Sheep Token", "source": "Scapegoat"},
            "m4": {"card": "Battle Ox"},
        },
    },
    "B": {"field": FULL},
}


def ruling(text: str) -> say.Command:
    command = parse_line(text).said
    assert isinstance(command, say.Command)
    return command


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("rule control A.m1 to B", "zone.monster-full"),
        ("rule control A.hand/1 to B", "manual.not-a-monster"),
        ("rule move A.m1 to B.m1 owner B", "zone.occupied"),
        ("rule move A.m1 to A.m3/1", "zone.unknown"),
        ("rule move A.m1 to A.e1", "zone.unknown"),
        ("rule move A.m1 to A.extra", "zone.wrong"),
        ("rule move A.hand/2 to A.s1", "zone.wrong"),
        ("rule move A.m1 to A.f", "zone.wrong"),
        ("rule move A.m2 to A.s1", "zone.wrong"),
        ("rule move A.m2 to A.m3 facedown", "token.face-down"),
        ("rule move A.gy/9 to A.hand", "answer.nothing-there"),
        ("rule position A.m2 facedown", "token.face-down"),
        ("rule position A.hand/1 def", "manual.not-a-monster"),
        ('rule counter A.hand/1 "Spell" +1', "manual.not-on-field"),
        ("rule atk A.hand/1 = 5", "manual.not-a-monster"),
        ("rule atk A.m1 = 99999999999", "manual.number"),
        ("rule lp A +99999999999", "manual.number"),
        ("rule draw A 99999999999", "manual.number"),
        ('rule token "T" DARK Fiend 1 0 0 at A.m1', "zone.occupied"),
        ('rule token "T" DARK Fiend 1 0 0 at A.s1', "zone.wrong"),
        ('rule token "T" DARK Fiend 99999999999 0 0 at A.m3', "manual.number"),
        ('rule token "T" DARK Zork 1 0 0 at A.m3', "manual.type"),
        ("rule shuffle A.gy", "manual.form"),
    ],
)
@pytest.mark.parametrize("declaring", [False, True])
def test_a_refused_ruling_leaves_no_trace(line: str, rule: str, declaring: bool) -> None:
    duel = Duel.from_setup(SETUP, pool=the_pool(), ruleset=GOAT)
    if declaring:
        duel.submit(say.Summon(Place("hand", 3)))
        assert duel.decision is not None and duel.decision.declaring
    before, asked = duel.digest(), duel.decision
    marked = [c.marked for c in duel.state.cards]
    assert [refusal.rule for refusal in duel.why_not(ruling(line))] == [rule]
    with pytest.raises(IllegalCommand) as refused:
        duel.submit(ruling(line))
    assert [refusal.rule for refusal in refused.value.refusals] == [rule]
    assert duel.decision is asked, "a refused ruling does not take back what is being declared"
    assert duel.digest() == before and [c.marked for c in duel.state.cards] == marked
    ox = duel.state.mz[0][0]
    assert ox is not None and (ox.owner, ox.base_controller) == (0, 0)


def test_a_ruling_that_stands_takes_back_what_is_being_declared() -> None:
    duel = Duel.from_setup(SETUP, pool=the_pool(), ruleset=GOAT)
    duel.submit(say.Summon(Place("hand", 3)))
    duel.submit(ruling("rule move A.m1 to A.m3 facedown"))
    ox = duel.state.mz[0][2]
    assert ox is not None and (ox.name, ox.faceup, ox.position, ox.marked) == ("Battle Ox", False, 1, True)
    assert duel.decision is not None and duel.decision.kind == "main"
