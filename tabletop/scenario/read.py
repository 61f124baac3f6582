"""Reading a scenario file. Every error names the file, the line of the step's header, and the field."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.core.commands import Command
from tabletop.core.kinds import Seat
from tabletop.scenario.expect import Expectation, ExpectationError, read_expectation
from tabletop.scenario.rule_ids import unknown_rule
from tabletop.table.language import parse_line
from tabletop.table.said import LineError

if TYPE_CHECKING:
    from tabletop.scenario.model import ScenarioModel, Step

LARGEST_FILE = 1_000_000  # bytes
_UNION_MEMBERS = ("constrained-str", "PileCard")  # pydantic names them where either would do
_HEADER = re.compile(r"^\s*\[(\[)?\s*([\w.]+)\s*\]\]?\s*(?:#.*)?$")


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong where: ``line`` counts from 1 (the header of the step), ``field`` as in the file."""

    file: str
    line: int
    field: str
    message: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.field}: {self.message}" if self.field else f"{where}: {self.message}"


class ScenarioError(Exception):
    """A scenario file that cannot be read; ``problems`` has everything found."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class ScenarioStep:
    """A step, read: its command (None: it only expects) and who says it."""

    line: int
    do: str
    say: str
    command: Command | None
    seat: Seat
    expect: tuple[Expectation, ...]

    @property
    def to_be_refused(self) -> bool:
        """The step expects its line to be refused."""
        return any(one.refusal for one in self.expect)


@dataclass(frozen=True, slots=True)
class ScenarioBranch:
    """Another way on from after step ``start`` of the main line."""

    start: int
    title: str
    say: str
    steps: tuple[ScenarioStep, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario file, read and checked."""

    file: str
    ids: tuple[str, ...]
    title: str
    statement: str
    note: str
    sources: tuple[str, ...]
    rules: tuple[str, ...]
    rulesets: tuple[str, ...]
    setup: dict[str, Any]
    steps: tuple[ScenarioStep, ...]
    branches: tuple[ScenarioBranch, ...]


def read_scenario(path: Path | str) -> Scenario:
    """Read a scenario file. Raises :class:`ScenarioError`."""
    file = str(path)
    try:
        with Path(path).open("rb") as source:
            data = source.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            size = f"{LARGEST_FILE // 1000} kB"
            raise ScenarioError([Problem(file, 0, "", f"is larger than a scenario can be ({size})")])
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise ScenarioError([Problem(file, 0, "", error.strerror or "cannot be read")]) from None
    except UnicodeDecodeError as error:
        raise ScenarioError([Problem(file, 0, "", f"is not UTF-8 text (byte {error.start})")]) from None
    return parse_scenario(text, file)


def parse_scenario(text: str, file: str = "scenario") -> Scenario:
    """Read a scenario from its text. Raises :class:`ScenarioError`."""
    from pydantic import ValidationError

    from tabletop.scenario.model import ScenarioModel

    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+)", str(error))
        raise ScenarioError([Problem(file, int(found[1]) if found else 0, "", f"no TOML: {error}")]) from None
    where = _header_lines(text)
    try:
        model = ScenarioModel.model_validate(tables)
    except ValidationError as error:
        raise ScenarioError([_problem(file, where, one) for one in error.errors()]) from None
    found = re.search(r"^\s*rules\s*=", text, re.M)
    rules_line = text.count("\n", 0, found.end()) + 1 if found else 1
    return _Builder(file, where, rules_line).build(model)


def _header_lines(text: str) -> dict[tuple[str | int, ...], int]:
    """The line of every table header: ``("step", 0)``, ``("branch", 0, "step", 1)``, ``("setup", "A")``, …"""
    lines: dict[tuple[str | int, ...], int] = {}
    counts: dict[tuple[str | int, ...], int] = {}
    inside = ""  # the delimiter of a text of several lines
    for number, line in enumerate(text.split("\n"), 1):
        for mark in re.findall(r'"""|\'\'\'', line):
            inside = "" if mark == inside else inside or mark
        found = None if inside else _HEADER.match(line)
        if found is None:
            continue
        path: tuple[str | int, ...] = ()
        parts = found[2].split(".")
        for depth, part in enumerate(parts):
            path = (*path, part)
            if depth == len(parts) - 1 and found[1]:
                counts[path] = counts.get(path, -1) + 1
            if path in counts:
                path = (*path, counts[path])
        lines[path] = number
    return lines


def _problem(file: str, where: dict[tuple[str | int, ...], int], error: Any) -> Problem:
    loc = tuple(error["loc"])
    loc = tuple("from" if part == "start" else part for part in loc if part not in _UNION_MEMBERS)
    for size in range(len(loc), 0, -1):
        if loc[:size] in where:
            rest = loc[size:] or loc[-1:]
            return Problem(file, where[loc[:size]], _field(rest, loc), _message(error))
    return Problem(file, 1 if loc else 0, _field(loc, loc), _message(error))


def _field(rest: tuple[str | int, ...], loc: tuple[str | int, ...]) -> str:
    head = ".".join(str(part + 1) if isinstance(part, int) else part for part in loc[: len(loc) - len(rest)])
    tail = ".".join(str(part + 1) if isinstance(part, int) else part for part in rest)
    return f"{head}.{tail}" if head and rest != loc else tail


def _message(error: Any) -> str:
    if error["type"] == "extra_forbidden":
        return "there is no such field"
    if error["type"] == "missing":
        return "is missing"
    return str(error["msg"][0].lower() + error["msg"][1:])


class _Builder:
    """Turns the validated file into commands and expectations, gathering all problems before giving up."""

    def __init__(self, file: str, where: dict[tuple[str | int, ...], int], rules_line: int) -> None:
        self.file = file
        self.rules_line = rules_line
        self.where = where
        self.problems: list[Problem] = []

    def build(self, model: ScenarioModel) -> Scenario:
        steps = tuple(self._step(("step", i), step) for i, step in enumerate(model.step))
        branches = []
        for i, branch in enumerate(model.branch):
            if branch.start > len(steps):
                self._add(("branch", i), "from", f"there are only {len(steps)} steps to branch from")
            inner = tuple(self._step(("branch", i, "step", k), step) for k, step in enumerate(branch.step))
            branches.append(ScenarioBranch(branch.start, branch.title or f"branch {i + 1}", branch.say, inner))
        for rule in model.rules:
            stop = unknown_rule(rule)
            if stop:
                self.problems.append(Problem(self.file, self.rules_line, "rules", stop))
        if self.problems:
            raise ScenarioError(self.problems)
        return Scenario(
            file=self.file,
            ids=tuple(model.ids),
            title=model.title,
            statement=model.statement,
            note=model.note,
            sources=tuple(model.sources),
            rules=tuple(model.rules),
            rulesets=tuple(model.rulesets),
            setup=model.setup.plain(),
            steps=steps,
            branches=tuple(branches),
        )

    def _add(self, path: tuple[str | int, ...], field: str, message: str) -> None:
        name = ".".join(str(part + 1) if isinstance(part, int) else part for part in path)
        self.problems.append(Problem(self.file, self.where.get(path, 0), f"{name}.{field}", message))

    def _step(self, path: tuple[str | int, ...], step: Step) -> ScenarioStep:
        command: Command | None = None
        seat = Seat.A
        if step.do is not None:
            try:
                line = parse_line(step.do)
            except LineError as error:
                expected = f"; expected {', '.join(error.expected[:8])}" if error.expected else ""
                self._add(path, "do", f"{step.do!r}: column {error.column}: {error.message}{expected}")
            else:
                if line.speaker is None:
                    self._add(path, "do", f'{step.do!r} does not say who speaks: begin with "A> " or "B> "')
                elif not isinstance(line.said, Command):
                    self._add(path, "do", f"{step.do!r} is a command to the table, not to the duel")
                else:
                    command, seat = line.said, line.speaker
        expect = []
        for text in step.expect:
            try:
                expectation = read_expectation(text, seat)
            except ExpectationError as error:
                self._add(path, "expect", str(error))
                continue
            expect.append(expectation)
            stop = unknown_rule(expectation.rule) if expectation.rule else ""
            if stop:
                self._add(path, "expect", f"{text!r}: {stop}")
        return ScenarioStep(self.where.get(path, 0), step.do or "", step.say, command, seat, tuple(expect))
