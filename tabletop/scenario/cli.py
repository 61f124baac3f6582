"""``tabletop scenario run``: plays scenario files and tells, as text or JSON, what held."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.core.kinds import Seat
from tabletop.scenario.read import ScenarioError, read_scenario
from tabletop.text import clean

if TYPE_CHECKING:
    from tabletop.core.pool import CardPool
    from tabletop.scenario.runner import Result, StepResult

SEATS = {"A": Seat.A, "B": Seat.B, "watch": Seat.WATCH, "judge": Seat.JUDGE}
OK, FAILED, UNREADABLE = 0, 1, 2
SHOWS_NOTHING = "a scenario that expects nothing shows nothing"


def run(
    files: Iterable[str | Path],
    ruleset: str | None = None,
    seat: str = "judge",
    as_json: bool = False,
    *,
    pool: CardPool | None = None,
    rulings: Mapping[str, Sequence[str]] | None = None,
) -> int:
    """Play each file in the rulesets it names (or only in ``ruleset``); returns the exit code.

    ``rulings`` maps rule ids to the ids of the statements that illustrate them.
    """
    from tabletop.scenario.runner import Failure, SetupError, run_scenario

    if pool is None:
        from tabletop.facts import Pool

        pool = Pool.installed()
    code = OK
    results: list[Result] = []
    for path in _expand(files):
        try:
            scenario = read_scenario(path)
        except ScenarioError as error:
            print(shown(str(error)), file=sys.stderr)
            code = UNREADABLE
            continue
        wanted = [ruleset] if ruleset else list(scenario.rulesets)
        for one in wanted:
            if one not in scenario.rulesets:
                print(shown(f"{path}: does not say what holds under {one}; skipped"), file=sys.stderr)
                continue
            try:
                result = run_scenario(scenario, one, pool, seat=SEATS[seat])
            except SetupError as error:
                print(shown(f"{path}: setup: {error} ({one})"), file=sys.stderr)
                code = UNREADABLE
                continue
            if not result.checked:
                result.steps[-1].failures.append(Failure("an expectation", SHOWS_NOTHING))
            results.append(result)
            if not result.ok:
                code = max(code, FAILED)
            if not as_json:
                print("\n".join(map(shown, result_lines(result))))
    if as_json:
        print(json.dumps([result_json(result, rulings or {}) for result in results], ensure_ascii=False, indent=1))
    elif len(results) > 1:
        good = sum(result.ok for result in results)
        print(f"{good} of {len(results)} scenarios hold ({sum(result.checked for result in results)} expectations)")
    return code


def _expand(files: Iterable[str | Path]) -> list[Path]:
    """Folders stand for the scenario files in them."""
    found: list[Path] = []
    for file in map(Path, files):
        found += (sorted(file.rglob("*.toml")) or [file]) if file.is_dir() else [file]
    return found


def shown(text: str) -> str:
    """Lines for a terminal: file names and titles come from outside and lose their control characters."""
    return "\n".join(line if line.isprintable() else clean(line, 2_000) for line in text.split("\n"))


def result_lines(result: Result) -> list[str]:
    """A result for people: one line if all held, else the steps that did not."""
    scenario = result.scenario
    ids = f"{' '.join(scenario.ids)}: " if scenario.ids else ""
    mark = "ok    " if result.ok else "FAILED"
    lines = [f"{mark} {scenario.file} [{result.ruleset}] {ids}{scenario.title}"]
    for step in result.steps:
        if step.failures:
            lines += _step_lines(step)
    return lines


def _step_lines(step: StepResult) -> list[str]:
    where = f"branch {step.branch!r}, step {step.step}" if step.branch else f"step {step.step}"
    lines = [f"  {where}, line {step.line}: {step.do or '(no line)'}"]
    for failure in step.failures:
        lines += [f"    expected  {failure.expect}", f"    got       {failure.got}"]
    if step.events:
        lines.append("    happened  " + "; ".join(event.text for event in step.events if event.text))
    return lines


def result_json(result: Result, rulings: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """A result as the JSON of the contract."""
    from tabletop.scenario.view_json import asks_json, events_json, view_json

    return {
        "file": result.scenario.file,
        "ruleset": result.ruleset,
        "ok": result.ok,
        "steps": [
            {
                "branch": step.branch or None,
                "step": step.step,
                "line": step.line,
                "do": step.do,
                "accepted": step.accepted,
                "refusals": [
                    {"rule": why.rule, "reason": why.text, "rulings": list(rulings.get(why.rule, ()))}
                    for why in step.refusals
                ],
                "asks": asks_json(step.asks),
                "events": events_json(step.events),
                "failures": [{"expect": failure.expect, "got": failure.got} for failure in step.failures],
                "view": view_json(step.view) if step.view else None,
            }
            for step in result.steps
        ],
    }
