"""``tabletop rulings list``, ``show`` and ``check``: the catalogue as lines and JSON, and the test of all of it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.scenario.catalogue import Catalogue, CatalogueError, Statement
from tabletop.scenario.cli import FAILED, OK, UNREADABLE
from tabletop.scenario.finder import source_words
from tabletop.scenario.read import Scenario, ScenarioError, read_scenario
from tabletop.text import clean

if TYPE_CHECKING:
    from tabletop.core.pool import CardPool
    from tabletop.scenario.runner import Result

NO_SCENARIO = "no scenario plays it in this ruleset"
ROW = "its row in statements.tsv"
NO_ASSERTION = "no expectation is looked at in this ruleset"


@dataclass(slots=True)
class Checked:
    """What ``rulings check`` found: ids that hold, ids with nothing to play, and what failed."""

    statements: int = 0
    holds: list[str] = field(default_factory=list)
    documented: list[str] = field(default_factory=list)
    failed: list[dict[str, Any]] = field(default_factory=list)
    expectations: int = 0

    def as_json(self) -> dict[str, Any]:
        """The JSON of the contract."""
        return {
            "statements": self.statements,
            "holds": len(self.holds),
            "documented": self.documented,
            "failed": self.failed,
        }


def check(catalogue: Catalogue, pool: CardPool, ids: Iterable[str] = ()) -> Checked:
    """Play the scenarios of the statements (all, or those of ``ids``) in every ruleset that has a verdict.

    A statement holds when, in each such ruleset, its files ran, looked at something, and nothing failed. Where all
    are checked, files that show a statement which is nowhere stated fail as well.
    """
    from tabletop.scenario.runner import SetupError, run_scenario

    done = Checked()
    wanted = [catalogue.find(i) for i in ids]
    if not wanted:
        wanted = list(catalogue.statements.values())
        done.failed += [
            _failure(id_, ", ".join(entry.rulesets), 0, ROW, f"unknown statement ({entry.path.name})")
            for entry in catalogue.entries for id_ in entry.ids if id_ not in catalogue.statements
        ]
    read: dict[Path, Scenario] = {}
    results: dict[tuple[Path, str], Result | str] = {}
    for statement in wanted:
        done.statements += 1
        if not statement.playable:
            done.documented.append(statement.id)
            continue
        failures: list[dict[str, Any]] = []
        for ruleset in statement.rulesets:
            entries = [e for e in catalogue.by_id.get(statement.id, ()) if ruleset in e.rulesets]
            if not entries:
                failures.append(_failure(statement.id, ruleset, 0, "a scenario", NO_SCENARIO))
            for entry in entries:
                key = (entry.path, ruleset)
                if key not in results:
                    try:
                        if entry.path not in read:
                            read[entry.path] = read_scenario(entry.path)
                        results[key] = run_scenario(read[entry.path], ruleset, pool)
                        done.expectations += getattr(results[key], "checked", 0)
                    except (ScenarioError, SetupError) as error:
                        results[key] = str(error)
                failures += _failures(statement.id, ruleset, results[key])
        if failures:
            done.failed += failures
        else:
            done.holds.append(statement.id)
    return done


def _failures(id_: str, ruleset: str, result: Result | str) -> list[dict[str, Any]]:
    if isinstance(result, str):
        return [_failure(id_, ruleset, 0, "a scenario that can be read", result)]
    if not result.checked:
        return [_failure(id_, ruleset, 0, "an expectation", NO_ASSERTION)]
    return [
        _failure(id_, ruleset, step.step, failure.expect, failure.got)
        for step in result.steps for failure in step.failures
    ]


def _failure(id_: str, ruleset: str, step: int, expect: str, got: str) -> dict[str, Any]:
    return {"id": id_, "ruleset": ruleset, "step": step, "expect": expect, "got": got}


# -------------------------------------------------------------------- commands
def run_check(ids: Sequence[str], as_json: bool) -> int:
    """``tabletop rulings check [ID…] [--json]``; returns the exit code."""
    from tabletop.facts import Pool

    try:
        done = check(Catalogue.installed(), Pool.installed(), ids)
    except (KeyError, CatalogueError) as error:
        print(error.args[0], file=sys.stderr)
        return UNREADABLE
    if as_json:
        print(json.dumps(done.as_json(), ensure_ascii=False, indent=1))
    else:
        for f in done.failed:
            where = f"step {f['step']}: " if f["step"] else ""
            print(f"FAILED {f['id']} [{f['ruleset']}] {where}expected {f['expect']}; got {f['got']}")
        failed = len({f["id"] for f in done.failed})
        statements = "1 statement" if done.statements == 1 else f"{done.statements} statements"
        hold = "1 holds" if len(done.holds) == 1 else f"{len(done.holds)} hold"
        looked = "1 expectation" if done.expectations == 1 else f"{done.expectations} expectations"
        print(
            f"{statements}: {hold} ({looked}), "
            f"{len(done.documented)} documented with nothing to play, {failed} failed"
        )
    return FAILED if done.failed else OK


def run_list(as_json: bool, topic: str = "") -> int:
    """``tabletop rulings list [--json]``."""
    catalogue = Catalogue.installed()
    try:
        found = [s for s in catalogue.statements.values() if topic.casefold() in f"{s.id} {s.topic}".casefold()]
        if as_json:
            print(json.dumps([statement_json(catalogue, s) for s in found], ensure_ascii=False, indent=1))
            return OK if found else FAILED
    except CatalogueError as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    if not found:
        topics = dict.fromkeys(s.topic for s in catalogue.statements.values())
        print(f"no id or topic has {clean(topic, 60)!r} in it; topics: {', '.join(topics)}", file=sys.stderr)
        return FAILED
    for s in found:
        print(f"{s.id:13} {verdict_words(s):38} {s.text}")
    return OK


def verdict_words(s: Statement) -> str:
    """The verdicts in a few words: "holds" where all agree, else each ruleset's."""
    words = set(s.verdicts.values())
    return words.pop() if len(words) == 1 else ", ".join(f"{r} {v}" for r, v in s.verdicts.items())


def statement_json(catalogue: Catalogue, s: Statement) -> dict[str, Any]:
    """A statement as JSON."""
    return {
        "id": s.id,
        "topic": s.topic,
        "statement": s.text,
        "cards": list(s.cards),
        "sources": list(s.sources),
        "verdicts": dict(s.verdicts),
        "note": s.note,
        "uncertain": list(s.uncertain),
        "files": [e.path.name for e in catalogue.by_id.get(s.id, ())],
    }


def run_show(id_: str, rulesets: Sequence[str]) -> int:
    """``tabletop rulings show ID [--ruleset R[,R2]]``: a statement and its play as lines; two rulesets side by side."""
    from tabletop.facts import Pool
    from tabletop.scenario.runner import SetupError, run_scenario

    try:
        catalogue = Catalogue.installed()
        statement = catalogue.find(id_)
        print("\n".join(heading(statement)))
        wanted = list(rulesets) or list(statement.rulesets[:1])
        columns: list[list[str]] = []
        for ruleset in wanted:
            entries = [e for e in catalogue.by_id.get(statement.id, ()) if ruleset in e.rulesets]
            lines = [f"[{ruleset}] {statement.verdicts.get(ruleset, 'no verdict')}"]
            for entry in entries:
                lines += play_lines(run_scenario(read_scenario(entry.path), ruleset, Pool.installed()))
            if not entries:
                lines.append(f"Nothing is played in {ruleset}.")
            columns.append(lines)
    except (KeyError, CatalogueError, ScenarioError, SetupError) as error:
        print(error.args[0] if error.args else error, file=sys.stderr)
        return UNREADABLE
    print()
    print("\n".join(side_by_side(columns)))
    return OK


def heading(s: Statement) -> list[str]:
    """What is stated, where, the verdicts, and what is uncertain."""
    stated = "; ".join(map(source_words, s.sources))
    lines = [f"{s.id} ({s.topic})", s.text, f"Stated in: {stated}", f"Verdict: {verdict_words(s)}"]
    if s.cards:
        lines.append(f"Cards: {', '.join(s.cards)}")
    if s.uncertain:
        lines.append(f"Uncertain: the verdict for {', '.join(s.uncertain)}.")
    if s.note:
        lines.append(f"Note: {s.note}")
    return lines


def play_lines(result: Result) -> list[str]:
    """A play as lines: what is said, done and refused, what happened, and whether it is as expected."""
    lines = [result.scenario.title]
    for step in result.steps:
        if step.say:
            lines.append(f"  ({step.say})")
        if step.do:
            lines.append(f"{step.step}. {step.do}")
        lines += [f"   no: {why.text} ({why.rule})" for why in step.refusals]
        lines += [f"   {event.text}" for event in step.events if event.text]
        lines += [f"   NOT AS EXPECTED: {f.expect}; got {f.got}" for f in step.failures]
    return lines


def side_by_side(columns: Sequence[Sequence[str]], width: int = 120) -> list[str]:
    """Columns of lines beside each other, folded to the width; a single column as it is."""
    import textwrap

    if len(columns) < 2:
        return [line for column in columns for line in column]
    each = (width - 3 * (len(columns) - 1)) // len(columns)
    folded = [
        [part for line in column for part in (textwrap.wrap(line, each, subsequent_indent="    ") or [""])]
        for column in columns
    ]
    height = max(map(len, folded))
    rows = [[column[i] if i < len(column) else "" for column in folded] for i in range(height)]
    return [" │ ".join(cell.ljust(each) for cell in row).rstrip() for row in rows]
