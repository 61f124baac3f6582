"""Random duels as a state machine: whatever is answered, in whatever way, the invariants hold."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tabletop.core import commands as say
from tabletop.core.commands import Command, Place
from tabletop.core.duel import Duel
from tabletop.core.refusal import IllegalCommand, explain
from tabletop.core.rng import Rng
from tabletop.core.rules import RULES
from tabletop.core.rulesets import RULESETS
from tests.core.decks import pair, the_pool
from tests.core.invariants import check

ZONES = [f"{row}{i}" for row in "ms" for i in range(1, 6)] + ["f", "hand", "gy", "extra", "deck", "banished"]
places = st.builds(Place, st.sampled_from(ZONES), st.integers(0, 6), st.sampled_from([None, 0, 1]))
wild = st.one_of(
    st.builds(say.Summon, places),
    st.builds(say.SetCard, places, st.tuples(places) | st.just(())),
    st.builds(say.Special, places),
    st.builds(say.Flip, places),
    st.builds(say.ChangePosition, places),
    st.builds(say.Activate, places, st.integers(0, 2), st.just(()), st.just(()) | st.tuples(places)),
    st.builds(say.Attack, places, places | st.none()),
    st.builds(say.Choose, st.lists(places | st.integers(0, 9), max_size=3).map(tuple)),
    st.builds(say.ToPhase, st.sampled_from(["standby", "main1", "battle", "main2", "end"])),
    st.sampled_from([say.Yes(), say.No(), say.Pass(), say.EndTurn()]),
)


def _legal(duel: Duel, most: int = 60) -> list[Command]:
    """The legal commands, or the first of very many."""
    found: list[Command] = []
    for command in duel.legal:
        found.append(command)
        if len(found) == most:
            break
    return found


class Duels(RuleBasedStateMachine):
    """One random duel."""

    def __init__(self) -> None:
        super().__init__()
        self.duel: Duel
        self.start: Duel | None = None
        self.since: list[tuple[str, Any]] = []

    @initialize(
        seed=st.integers(0, 10_000), ruleset=st.sampled_from(["goat", "current"]), polite=st.booleans(),
        warm=st.integers(0, 500),
    )
    def begin(self, seed: int, ruleset: str, polite: bool, warm: int) -> None:
        a, b = pair(seed)
        self.duel = Duel(a, b, pool=the_pool(), ruleset=RULESETS[ruleset], seed=seed, polite=polite)
        self.duel.state.strict = True
        self._many(warm, Rng(seed))
        self.duel.on_turn_start = self.turn_starts
        self.since = []

    def turn_starts(self, duel: Duel) -> None:
        self.start = duel.copy()
        self.since = []

    def _many(self, n: int, rng: Rng) -> None:
        for _ in range(n):
            if self.duel.decision is None:
                return
            self._answer(rng.below(self.duel.choices()))

    def _answer(self, i: int) -> None:
        self.since.append(("nth", i))
        self.duel.answer_nth(i)

    def _say(self, command: Command) -> None:
        self.since.append(("say", command))  # before it is said: a new turn forgets it
        self.duel.submit(command)

    @property
    def going_on(self) -> bool:
        return self.duel.decision is not None

    # ---------------------------------------------------------------- rules
    @precondition(lambda self: self.going_on)
    @rule(i=st.integers(0, 1 << 16))
    def answer(self, i: int) -> None:
        self._answer(i % self.duel.choices())

    @precondition(lambda self: self.going_on)
    @rule(seed=st.integers(0, 1 << 32), n=st.integers(2, 25))
    def answers(self, seed: int, n: int) -> None:
        self._many(n, Rng(seed))

    @precondition(lambda self: self.going_on)
    @rule(i=st.integers(0, 1 << 16))
    def speak(self, i: int) -> None:
        """What is listed as legal is legal, is accepted, and comes out as a complete command."""
        legal = _legal(self.duel)
        command = legal[i % len(legal)]
        assert self.duel.why_not(command) == []
        assert command in self.duel.legal
        self._say(command)
        while self.duel.decision is not None and self.duel.decision.declaring:
            assert self.duel.committed is None
            legal = _legal(self.duel)
            i //= 2
            command = legal[i % len(legal)]
            assert self.duel.why_not(command) == []
            self._say(command)
        assert self.duel.committed is not None

    @precondition(lambda self: self.going_on)
    @rule()
    def listed_is_legal(self) -> None:
        """The list and the explanation cannot disagree, and neither changes anything."""
        before = self.duel.digest()
        for command in _legal(self.duel):
            assert command in self.duel.legal, f"{command}: {[explain(r) for r in self.duel.why_not(command)]}"
        assert self.duel.digest() == before

    @precondition(lambda self: self.going_on)
    @rule()
    def menus_agree(self) -> None:
        """A menu offers what is legal, and says of the rest why not, by a rule that has a sentence."""
        duel = self.duel
        assert duel.decision is not None
        before, seat = duel.digest(), duel.decision.seat
        lines = {str(command) for command in _legal(duel, 500)}
        spots = ["m1", "m2", "m3", "m4", "m5", "s1", "s2", "s3", "s4", "s5", "f", "hand/1", "hand/2", "hand/4", "gy/1"]
        for address in (f"{s}.{z}" for s in "AB" for z in spots):
            menu = duel.menu(seat, address)
            for option in menu.can:
                assert option.line in lines or option.line.endswith("by hand"), option
            for label, refusal in menu.cannot:
                assert label and refusal.rule in RULES
            assert duel.menu(1 - seat, address).can == ()
        assert duel.digest() == before

    @precondition(lambda self: self.going_on)
    @rule(command=wild)
    def wild_command(self, command: Command) -> None:
        """Whatever is said is done, or refused for the reasons that were announced, and then nothing happened."""
        duel = self.duel
        before = duel.digest()
        why = duel.why_not(command)
        assert duel.digest() == before
        if not why:
            self._say(command)
            return
        for refusal in why:
            assert refusal.rule in RULES, refusal.rule
            assert "{" not in explain(refusal), explain(refusal)
        with pytest.raises(IllegalCommand) as no:
            duel.submit(command)
        assert [r.rule for r in no.value.refusals] == [r.rule for r in why]
        assert duel.digest() == before and (duel.decision is None or not duel.state.given)

    @precondition(lambda self: self.going_on)
    @rule(i=st.integers(0, 1 << 16), depth=st.integers(0, 3))
    def cancelled(self, i: int, depth: int) -> None:
        """A declaration taken back at any point leaves no trace."""
        duel = self.duel
        assert duel.decision is not None
        if duel.decision.declaring:
            return
        before = duel.digest()
        legal = [c for c in _legal(duel) if isinstance(c, say.Summon | say.SetCard | say.Special | say.Activate)]
        if not legal:
            return
        since = list(self.since)
        self._say(legal[i % len(legal)])
        for _ in range(depth):
            if duel.decision is None or not duel.decision.declaring:
                break
            answers = _legal(duel)
            self._say(answers[i % len(answers)])
        if duel.decision is not None and duel.decision.declaring:
            duel.cancel()
            assert duel.digest() == before
            self.since = since

    @precondition(lambda self: self.start is not None)
    @rule()
    def replayed(self) -> None:
        """The copy made at the turn's start, given the same answers, comes to the same."""
        assert self.start is not None
        again, since = self.start, self.since
        starts: list[Duel] = []
        again.on_turn_start = lambda duel: starts.append(duel.copy())
        for how, what in since:
            if how == "nth":
                again.answer_nth(what)
            else:
                again.submit(what)
        assert again.digest() == self.duel.digest()
        assert not starts
        self.start, self.since = None, []

    @precondition(lambda self: not self.going_on)
    @rule()
    def over(self) -> None:
        """After the end nothing is legal any more."""
        assert not self.duel.legal and len(self.duel.legal) == 0 and list(self.duel.legal) == []
        assert [r.rule for r in self.duel.why_not(say.Pass())] == ["duel.over"]
        with pytest.raises(IllegalCommand):
            self.duel.submit(say.EndTurn())

    @invariant()
    def holds(self) -> None:
        check(self.duel)


TestDuels = Duels.TestCase
TestDuels.settings = settings(
    max_examples=40, stateful_step_count=25, deadline=None, derandomize=True,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),  # explaining traces every line, at ten times the cost
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
