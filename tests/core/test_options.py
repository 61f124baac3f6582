"""What is offered is what the plain question, asked of every card and every effect, allows.

The lists of what a card can do where it lies, the answer shared by cards that are alike, the moments skipped because
nobody can have an answer, targets and costs that are counted only as far as they must be: each is held here against the
slow way that needs none of them.
"""

from __future__ import annotations

import pytest

from tabletop.core import event as ev
from tabletop.core.activation import may_activate
from tabletop.core.battle import may_attack, may_attack_target
from tabletop.core.card import Card
from tabletop.core.decision import ACTIVATE, ATTACK, FLIP, SET, SPECIAL, SUMMON, TURN, Decision
from tabletop.core.definition import ACTIVATION, IGNITION, QUICK
from tabletop.core.duel import Duel
from tabletop.core.kinds import MONSTER, MZONE, P_MAIN1, P_MAIN2
from tabletop.core.look import Look
from tabletop.core.rng import Rng
from tabletop.core.rulesets import RULESETS
from tabletop.core.script.cost import Banish, CardsCost, Discard, Send
from tabletop.core.state import State
from tabletop.core.summon import (
    may_change_position,
    may_flip,
    may_normal_summon,
    may_procedure,
)
from tabletop.core.turn import may_set
from tabletop.core.windows import called_for, fast_options, occasion, window_mask
from tests.core.decks import pair, the_pool

Option = tuple[int, int, int]
FREE = 1 << ev.FREE


def everywhere(d: State) -> list[Card]:
    """Every card of the duel that lies anywhere."""
    return [c for c in d.cards if c.uid >= 0]


def plain_main(d: State, p: int) -> set[Option]:
    """All that the rules allow the turn player in the open game state, asked one by one."""
    found: set[Option] = set()
    for c in everywhere(d):
        if c.facts.family == MONSTER and c in d.hands[p]:
            if may_normal_summon(d, c, p) is None:
                found.add((SUMMON, c.uid, -1))
            if may_normal_summon(d, c, p, True) is None:
                found.add((SET, c.uid, -1))
        elif c in d.hands[p] and may_set(d, c, p) is None:
            found.add((SET, c.uid, -1))
        if any(may_procedure(d, c, x, p) is None for x in c.defn.procedures):
            found.add((SPECIAL, c.uid, -1))
        if c.place == MZONE and c.controller == p:
            if may_change_position(d, c, p) is None:
                found.add((TURN, c.uid, -1))
            if may_flip(d, c, p) is None:
                found.add((FLIP, c.uid, -1))
                if c.position == 0:
                    found.add((TURN, c.uid, -1))
        for e in c.defn.effects:
            usable = e.role in (ACTIVATION, IGNITION, QUICK) and not e.on
            if usable and (c.faceup or c.place != MZONE) and may_activate(d, c, e, p, None) is None:
                found.add((ACTIVATE, c.uid, e.index))
    return found


def plain_fast(d: State, p: int) -> set[Option]:
    """All that the rules allow a player to respond with now, asked one by one (Ignition Effects aside)."""
    want = window_mask(d)
    floor = d.chain[-1].effect.speed if d.chain else 2
    found: set[Option] = set()
    for c in everywhere(d):
        for e in c.defn.effects:
            if e.role in (ACTIVATION, QUICK) and e.speed >= floor and e.mask & want:
                event = occasion(d, e, c, p)
                if (event is not None or e.mask & FREE) and may_activate(d, c, e, p, event) is None:
                    found.add((ACTIVATE, c.uid, e.index))
    return found


def plain_attacks(d: State, p: int) -> set[Option]:
    """All attacks the rules allow, asked one by one."""
    foes: list[Card | None] = [None, *(c for c in d.mz[1 - p] if c is not None)]
    return {
        (ATTACK, c.uid, -1 if t is None else t.uid)
        for c in d.mz[p] if c is not None and may_attack(d, c, p) is None
        for t in foes if may_attack_target(d, c, t, p) is None
    }


def offered(k: Decision, *ops: int) -> set[Option]:
    """The options of a decision with these operations (all, where none is named)."""
    return {(a.op, a.uid, a.n) for a in k.options if a.uid >= 0 and (not ops or a.op in ops)}


def check_counting(d: State) -> None:
    """Whether there are enough targets, and enough to pay with: the same as with all of them listed."""
    for c in everywhere(d):
        for e in c.defn.effects:
            if 1 << c.place & e.where_mask and not e.on:
                look = Look(d, c, c.controller)
                pick, cost = e.target, e.cost
                if pick is not None and pick.test is None and cost is None:
                    lo = pick.bounds(look)[0]
                    assert (pick.check(look, e) is None) == (len(pick.candidates(look, e)) >= lo)
                if type(cost) in (CardsCost, Discard, Banish, Send):
                    assert (cost.check(look) is None) == (len(cost.candidates(look)) >= cost.lo)  # type: ignore[union-attr]


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
@pytest.mark.parametrize("seed", range(12))
def test_what_is_offered_is_what_the_rules_allow(seed: int, ruleset: str) -> None:
    duel = Duel(*pair(seed), pool=the_pool(), ruleset=RULESETS[ruleset], seed=seed)
    duel.state.strict = True
    rng = Rng(seed + 1)
    d = duel.state
    seen = {"main": 0, "battle": 0}
    for asked in range(400):
        k = duel.decision
        if k is None:
            break
        if not called_for(d):
            assert not plain_fast(d, 0) and not plain_fast(d, 1), f"seed {seed}, question {asked}"
        if k.kind == "main":
            check_counting(d)
            assert offered(k) == plain_main(d, k.seat), f"seed {seed}, question {asked}"
            seen["main"] += 1
        elif k.kind == "battle" and k.prompt != "again":
            assert offered(k, ATTACK) == plain_attacks(d, k.seat), f"seed {seed}, question {asked}"
            assert offered(k, ACTIVATE) == plain_fast(d, k.seat), f"seed {seed}, question {asked}"
            seen["battle"] += 1
        elif k.kind == "respond":
            assert called_for(d), "a response is asked for where none is called for"
            for p in (0, 1):
                fast = {(a.op, a.uid, a.n) for a in fast_options(d, p)}
                first = {(ACTIVATE, c.uid, e.index) for c in d.cards for e in c.defn.effects if e.role == IGNITION}
                if not (d.rules.ignition_priority and d.phase in (P_MAIN1, P_MAIN2) and p == d.turn_player):
                    first = set()
                assert fast - first == plain_fast(d, p), f"seed {seed}, question {asked}"
                assert p != k.seat or offered(k) == fast, f"seed {seed}, question {asked}"
        duel.answer_nth(rng.below(duel.choices()))
    assert seen["main"] > 10 and seen["battle"]
