"""Plays a scenario, as ``formats.md`` says it is read.

After a line the duel goes on as far as optional decisions go: each is passed unless the next line answers it; a
mandatory one with a single possible answer is answered; then the expectations are read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tabletop.core.commands import Choose, Command, Manual, No, OfferDraw, Pass, Surrender, Yes
from tabletop.core.duel import Duel
from tabletop.core.kinds import Seat
from tabletop.core.pool import CardPool
from tabletop.core.refusal import IllegalCommand, explain
from tabletop.core.rulesets import RULESETS
from tabletop.scenario.moment import Moment
from tabletop.scenario.read import Scenario, ScenarioStep
from tabletop.table.said import Why

if TYPE_CHECKING:
    from tabletop.core.event import Event
    from tabletop.core.telling import EventView
    from tabletop.core.view import AskView, DuelView

SEED = 1
_ENDLESS = 2_000
_NEVER_A_RESPONSE = (Manual, Surrender, OfferDraw)


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that did not hold, and what was found."""

    expect: str
    got: str


@dataclass(slots=True)
class StepResult:
    """What came of one step. ``branch`` is "" for the main line, ``step`` counts from 1 (0: the setup itself)."""

    branch: str
    step: int
    line: int
    do: str
    say: str = ""
    accepted: bool = True
    refusals: list[Why] = field(default_factory=list)
    asks: AskView | None = None
    events: list[EventView] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    view: DuelView | None = None
    checked: int = 0


@dataclass(slots=True)
class Result:
    """What came of a scenario in one ruleset."""

    scenario: Scenario
    ruleset: str
    steps: list[StepResult] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Every expectation held."""
        return not any(step.failures for step in self.steps)

    @property
    def checked(self) -> int:
        """How many expectations were looked at."""
        return sum(step.checked for step in self.steps)


class SetupError(Exception):
    """A position that cannot be laid out: a card nobody knows, two cards in one zone."""


class Player:
    """Plays one line of steps of a scenario; a face can step through it by hand."""

    def __init__(
        self,
        scenario: Scenario,
        ruleset: str,
        pool: CardPool,
        steps: Sequence[ScenarioStep],
        *,
        branch: str = "",
        fork: int = 0,
        seat: Seat = Seat.JUDGE,
    ) -> None:
        self.steps = steps
        self.branch = branch
        self.fork = fork
        self.seat = seat
        self.at = 0
        self.spoken: list[tuple[Seat, Command]] = []
        """Every command committed so far, passes and only answers included, by places alone."""
        rules = RULESETS[ruleset]
        try:
            self.duel = Duel.from_setup(scenario.setup, pool=pool, ruleset=rules, seed=SEED, ask_all=True)
        except KeyError as error:
            raise SetupError(f"there is no card {error}") from None
        except ValueError as error:
            raise SetupError(str(error)) from None
        self._settle([])
        self.duel.take_told()

    @property
    def done(self) -> bool:
        """No step is left."""
        return self.at == len(self.steps)

    def step(self, *, look: bool = True) -> StepResult:
        """Play the next step; ``look`` False skips the expectations and the view (a branch's way to its start)."""
        step = self.steps[self.at]
        self.at += 1
        own = self.at > self.fork
        number = self.at - self.fork if own and self.branch else self.at
        result = StepResult(self.branch if own else "", number, step.line, step.do, step.say)
        events: list[Event] = []
        if step.command is not None:
            self._do(step, result, events)
        if result.accepted:
            self._settle(events)
        if not look:
            return result
        result.events = list(self.duel.tell(Seat.JUDGE, events))
        moment = Moment(self.duel, result.events, result.refusals)
        result.failures += [
            Failure("no fault in a card's module", event.text) for event in result.events if event.type == "fault"
        ]
        for expectation in step.expect:
            got = expectation.check(moment)
            result.checked += 1
            if got:
                result.failures.append(Failure(expectation.text, got))
        self._unanswered(result)
        result.view = self.duel.view(self.seat)
        result.asks = result.view.asks
        if self.seat is not Seat.JUDGE:
            result.events = list(self.duel.tell(self.seat, events))
        return result

    def _do(self, step: ScenarioStep, result: StepResult, events: list[Event]) -> None:
        assert step.command is not None
        try:
            events += self._submit(step.command, step.seat)
        except IllegalCommand as error:
            result.accepted = False
            result.refusals = [Why(refusal.rule, explain(refusal)) for refusal in error.refusals]
            if not step.to_be_refused:
                result.failures.append(Failure("accepted", "refused by " + "; ".join(map(str, result.refusals))))

    def _submit(self, command: Command, seat: Seat) -> list[Event]:
        events = self.duel.submit(command, seat)
        if self.duel.committed is not None:
            self.spoken.append((seat, self.duel.committed))
        return events

    def _unanswered(self, result: StepResult) -> None:
        """A mandatory decision that no step answers fails the scenario."""
        decision = self.duel.decision
        if decision is None or decision.optional or decision.kind in ("main", "battle"):
            return
        coming = self._next()
        if coming is not None and (coming.to_be_refused or self._answers(coming)):
            return
        asked = f"{'AB'[decision.seat]} must answer: {decision.kind}"
        if coming is None:
            result.failures.append(Failure("every mandatory decision answered", asked))
        else:
            result.failures.append(Failure(f"{asked}, answered by the next line", coming.do or "no line"))

    def _next(self) -> ScenarioStep | None:
        """The next step that says something."""
        return next((step for step in self.steps[self.at :] if step.command is not None), None)

    def _answers(self, step: ScenarioStep) -> bool:
        """The line of that step answers the pending decision."""
        decision = self.duel.decision
        command = step.command
        if decision is None or command is None or step.seat != decision.seat or step.to_be_refused:
            return False
        if isinstance(command, _NEVER_A_RESPONSE) and not (isinstance(command, Manual) and decision.kind == "by-hand"):
            return False
        return not self.duel.why_not(command, step.seat)

    def _attempts(self, step: ScenarioStep | None) -> bool:
        """The line of that step is meant for the pending question, though it expects to be refused."""
        decision = self.duel.decision
        return (
            step is not None
            and decision is not None
            and step.to_be_refused
            and step.seat == decision.seat
            and isinstance(step.command, Choose | Yes | No)
            and bool(self.duel.why_not(step.command, step.seat))
        )

    def _settle(self, events: list[Event]) -> None:
        """Go on until the next line is needed."""
        duel = self.duel
        coming = self._next()
        for _ in range(_ENDLESS):
            decision = duel.decision
            if decision is None or decision.kind in ("main", "battle"):
                return
            if coming is not None and self._answers(coming):
                return
            if decision.optional:
                events += self._submit(Pass(), Seat(decision.seat))
                continue
            answer = None if self._attempts(coming) else self._only_answer()
            if answer is None:
                return
            events += self._submit(answer, Seat(decision.seat))
        raise RuntimeError("the duel does not come to rest: optional decisions without end")

    def _only_answer(self) -> Command | None:
        """The answer to a mandatory decision with one; the leftmost zone where only the zone is asked."""
        found: list[Command] = []
        decision = self.duel.decision
        for command in self.duel.legal:
            if isinstance(command, _NEVER_A_RESPONSE):
                continue
            found.append(command)
            if len(found) > 1 or (decision is not None and decision.kind == "zone" and decision.hi == 1):
                break
        if len(found) == 1:
            return found[0]
        return None


def run_scenario(scenario: Scenario, ruleset: str, pool: CardPool, *, seat: Seat = Seat.JUDGE) -> Result:
    """Play the main line and every branch in one ruleset. Raises :class:`SetupError`."""
    result = Result(scenario, ruleset)
    player = Player(scenario, ruleset, pool, scenario.steps, seat=seat)
    while not player.done:
        result.steps.append(player.step())
    for branch in scenario.branches:
        steps = scenario.steps[: branch.start] + branch.steps
        player = Player(scenario, ruleset, pool, steps, branch=branch.title, fork=branch.start, seat=seat)
        while not player.done:
            done = player.step(look=player.at >= branch.start)
            if player.at > branch.start:
                result.steps.append(done)
    return result
