"""A room in which a scenario or a ruling is shown: the teacher steps, everybody sees the same, everything lies open."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletop.core.kinds import Seat
from tabletop.scenario.runner import Player, StepResult
from tabletop.ssh.chair import Chair, PublicHeader
from tabletop.ssh.floor import Floor, no
from tabletop.table.log import LogLine
from tabletop.table.said import Said
from tabletop.text import clean

if TYPE_CHECKING:
    from tabletop.core.pool import CardPool
    from tabletop.core.view import DuelView
    from tabletop.scenario.read import Scenario, ScenarioStep
    from tabletop.ssh.config import Limits
    from tabletop.ssh.people import Person
    from tabletop.ssh.record import Record

WORDS = ("next", "back", "start", "goto", "branch", "branches", "ruleset")


class Lesson(Floor):
    """A scenario, stepped by its teacher: next, back, start, goto N, branch N, ruleset NAME."""

    lesson = True

    def __init__(
        self,
        code: str,
        scenario: Scenario,
        teacher: Person,
        pool: CardPool,
        record: Record,
        limits: Limits,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(code, record, limits, now)
        self.scenario = scenario
        self.teacher = teacher
        self._pool = pool
        self._rules = scenario.rulesets[0]
        self._branch = 0
        self._shown: list[StepResult] = []
        self._player = self._fresh()
        for word in WORDS:
            self._words[word] = self._of_teacher(word)

    # ------------------------------------------------------------ what is shown
    @property
    def title(self) -> str:
        """What the lesson is about."""
        ids = " ".join(self.scenario.ids)
        return clean(f"{ids}: {self.scenario.title}" if ids else self.scenario.title, 120)

    @property
    def public_header(self) -> PublicHeader:
        """See :class:`Floor`."""
        return PublicHeader(("A", "B"), self._rules)

    @property
    def over(self) -> bool:
        """A lesson ends when its teacher leaves, not when a duel in it does."""
        return False

    @property
    def to_act(self) -> Seat | None:
        """Nobody plays here."""
        return None

    @property
    def number(self) -> int:
        """How many steps have been shown."""
        return len(self._shown)

    def view(self, chair: Chair) -> DuelView:
        """See :class:`Floor`: everybody sees everything."""
        view: DuelView = self._player.duel.view(Seat.JUDGE)
        return view

    def opening(self, chair: Chair) -> tuple[str, ...]:
        """What the lesson is about."""
        told = [self.title + "."]
        if self.scenario.statement:
            told.append(clean(self.scenario.statement, 1_000))
        return tuple(told)

    def log(self, chair: Chair) -> Sequence[LogLine]:
        """The steps shown so far, as lines of a log."""
        return [_line(number, result) for number, result in enumerate(self._shown, 1)]

    def status(self, chair: Chair) -> str:
        """See :class:`Floor`."""
        where = f"step {len(self._shown)} of {len(self._player.steps)}"
        branch = self._player.branch
        words = "n next, b back" if chair.seat is Seat.JUDGE else f"{self.teacher.name} shows this"
        return f"table {self.code} · {self.title} · {where}{f' ({branch})' if branch else ''} · {words}"

    # ------------------------------------------------------------ the teacher's words
    def speak(self, chair: Chair, text: str) -> Said:
        """See :class:`Floor`."""
        if chair.seat is Seat.JUDGE:
            raise no("lesson", f"In a lesson you say: {', '.join(WORDS)}, or chat TEXT.")
        raise no("lesson", f"{self.teacher.name} shows this; you may say: chat TEXT.")

    def _of_teacher(self, word: str) -> Callable[[Chair, str], None]:
        act: Callable[[str], None] = getattr(self, f"_say_{word}")

        def obey(chair: Chair, rest: str) -> None:
            if chair.seat is not Seat.JUDGE:
                raise no("lesson", f"{self.teacher.name} shows this; you may say: chat TEXT.")
            act(rest)

        return obey

    def _say_next(self, rest: str) -> None:
        if self._player.done:
            raise no("lesson-end", "That was the last step; say: back, start, or branches.")
        self._shown.append(self._player.step())

    def _say_back(self, rest: str) -> None:
        self._to(max(0, len(self._shown) - 1))

    def _say_start(self, rest: str) -> None:
        self._to(0)

    def _say_goto(self, rest: str) -> None:
        if not rest.isdigit() or int(rest) > len(self._player.steps):
            raise no("lesson-step", f"There are {len(self._player.steps)} steps; say: goto N.")
        self._to(int(rest))

    def _say_branches(self, rest: str) -> None:
        self.tell("0: the main line.")
        for number, branch in enumerate(self.scenario.branches, 1):
            self.tell(f"{number}: {branch.title or 'another way'}, from after step {branch.start}.")

    def _say_branch(self, rest: str) -> None:
        if not rest.isdigit() or int(rest) > len(self.scenario.branches):
            raise no("lesson-branch", f"There are branches 0 to {len(self.scenario.branches)}; say: branch N.")
        self._branch = int(rest)
        self._to(self.scenario.branches[self._branch - 1].start if self._branch else 0)

    def _say_ruleset(self, rest: str) -> None:
        if rest not in self.scenario.rulesets:
            raise no("lesson-rules", f"This is told for: {', '.join(self.scenario.rulesets)}.")
        self._rules = rest
        self._to(len(self._shown))

    def _to(self, step: int) -> None:
        """Begin anew and go to after that step."""
        self._player = self._fresh()
        self._shown = []
        while len(self._shown) < step and not self._player.done:
            self._shown.append(self._player.step())

    def _steps(self) -> Sequence[ScenarioStep]:
        scenario = self.scenario
        if not self._branch:
            return scenario.steps
        branch = scenario.branches[self._branch - 1]
        return [*scenario.steps[: branch.start], *branch.steps]

    def _fresh(self) -> Player:
        branch = self.scenario.branches[self._branch - 1] if self._branch else None
        return Player(
            self.scenario,
            self._rules,
            self._pool,
            self._steps(),
            branch=branch.title if branch else "",
            fork=branch.start if branch else 0,
        )


def _line(number: int, result: StepResult) -> LogLine:
    speaker, mark, line = result.do.partition("> ")
    if not mark:
        speaker, line = "", result.do
    events = [f"{speaker or 'A'}: {line}"] if line else []
    events += [f"No: {why.text} ({why.rule})" for why in result.refusals]
    events += [event.text for event in result.events if event.text]
    return LogLine(number, speaker, clean(line, 300), tuple(clean(one, 400) for one in events), clean(result.say, 600))
