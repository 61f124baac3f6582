"""A scenario to be watched: every step of it in one ruleset, forward and back, its branches, and a way to take over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tabletop.core.kinds import Seat
from tabletop.core.pool import CardPool
from tabletop.scenario.read import Scenario, ScenarioStep
from tabletop.scenario.runner import SEED, Player, StepResult
from tabletop.table.header import DuelHeader
from tabletop.table.table import Table

if TYPE_CHECKING:
    from tabletop.core.view import DuelView


@dataclass(frozen=True, slots=True)
class Moment:
    """The duel after one step: what was said and done, what happened, and the whole picture.

    ``step`` counts from 1 within its branch ("" is the main line); 0 is the position laid out.
    """

    step: int
    branch: str
    do: str
    say: str
    refusals: tuple[tuple[str, str], ...]
    told: tuple[str, ...]
    failures: tuple[str, ...]
    view: DuelView


@dataclass(frozen=True, slots=True)
class Way:
    """One way through the scenario: the main line, or a branch with what leads to it. ``start`` is where it forks."""

    title: str
    start: int
    moments: tuple[Moment, ...]
    steps: tuple[ScenarioStep, ...]


class Playback:
    """A scenario in one ruleset and where in it we are. Raises ``SetupError`` when it cannot be laid out."""

    def __init__(self, scenario: Scenario, ruleset: str, pool: CardPool) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.pool = pool
        self.way = 0
        self.at = 0
        self._ways: dict[int, Way] = {}
        self.current  # noqa: B018  the position is laid out now, or not at all

    @property
    def ways(self) -> int:
        """How many ways there are: the main line and the branches."""
        return 1 + len(self.scenario.branches)

    @property
    def here(self) -> Way:
        """The way taken now."""
        found = self._ways.get(self.way)
        if found is None:
            found = self._ways[self.way] = self._play(self.way)
        return found

    @property
    def current(self) -> Moment:
        """The moment shown."""
        return self.here.moments[self.at]

    @property
    def last(self) -> int:
        """The number of the last moment of this way."""
        return len(self.here.moments) - 1

    def go(self, at: int) -> bool:
        """Be at that moment of this way, or at the nearest there is; True if that is another one."""
        before = self.at
        self.at = max(0, min(self.last, at))
        return self.at != before

    def forks(self) -> list[str]:
        """The branches that begin at this moment."""
        if self.way and self.at != self.here.start:
            return []
        return [branch.title for branch in self.scenario.branches if branch.start == self.at]

    def next_way(self) -> None:
        """Take the next branch (the main line after the last), there where it begins."""
        fork = self.here.start if self.way else 0
        self.way = (self.way + 1) % self.ways
        self.at = min(self.here.start if self.way else fork, self.last)

    def take_over(self) -> Table:
        """A table of its own at this moment; the lines that led here can be taken back."""
        player = self._player(self.way)
        for _ in range(self.at):
            player.step(look=False)
        return as_table(self.scenario, self.ruleset, self.pool, player)

    # ------------------------------------------------------------ playing
    def _player(self, way: int) -> Player:
        scenario = self.scenario
        if not way:
            return Player(scenario, self.ruleset, self.pool, scenario.steps)
        branch = scenario.branches[way - 1]
        steps = scenario.steps[: branch.start] + branch.steps
        return Player(scenario, self.ruleset, self.pool, steps, branch=branch.title, fork=branch.start)

    def _play(self, way: int) -> Way:
        player = self._player(way)
        moments = [Moment(0, "", "", self.scenario.title, (), (), (), player.duel.view(Seat.JUDGE))]
        expected = self.ruleset in self.scenario.rulesets
        while not player.done:
            # What the main line expects may not be so yet where a branch leaves it, and is not looked at there.
            moments.append(_moment(player.step(), expected and player.at > player.fork))
        if not way:
            return Way("", 0, tuple(moments), tuple(player.steps))
        branch = self.scenario.branches[way - 1]
        said = branch.say or branch.title
        moments[branch.start] = replace(moments[branch.start], say=said, branch=branch.title)
        return Way(branch.title, branch.start, tuple(moments), tuple(player.steps))


def _moment(done: StepResult, expected: bool) -> Moment:
    assert done.view is not None
    return Moment(
        done.step,
        done.branch,
        done.do,
        done.say,
        tuple((why.rule, why.text) for why in done.refusals),
        tuple(event.text for event in done.events if event.text),
        tuple(f"expected {f.expect}; got {f.got}" for f in done.failures) if expected else (),
        done.view,
    )


def as_table(scenario: Scenario, ruleset: str, pool: CardPool, player: Player) -> Table:
    """A table that nobody keeps, where everything has been said that the player said."""
    header = DuelHeader(ruleset=ruleset, seed=SEED, setup=scenario.setup, extra={"ask": "all"})
    table = Table.new(header, pool)
    for seat, command in player.spoken:
        table.say(seat, str(command))
    return table
