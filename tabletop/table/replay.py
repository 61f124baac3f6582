"""Plays a duel file through, checks it against its digests, and prints what happened."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.core.kinds import Seat
from tabletop.core.telling import outcome
from tabletop.table.table import Table

if TYPE_CHECKING:
    from tabletop.core.pool import CardPool


def run(path: Path, as_json: bool, *, pool: CardPool | None = None) -> int:
    """Replay a file. Exit code 0 if it agrees to its end, 1 if it parts from what it says.

    Raises :class:`~tabletop.table.header.DuelFileError` if it cannot be read at all.
    """
    if pool is None:
        from tabletop.facts import Pool

        pool = Pool.installed()
    table = Table.resume(path, pool)
    agrees = not table.read_only
    if as_json:
        print(json.dumps(_json(path, table, agrees), ensure_ascii=False, indent=1))
    else:
        for text in _lines(table):
            print(text)
        for message in table.messages:
            print(message, file=sys.stderr)
    return 0 if agrees else 1


def _lines(table: Table) -> list[str]:
    header = table.header
    lines = [f"{header.players[0]} (A) against {header.players[1]} (B), {header.ruleset} rules, seed {header.seed}"]
    for line in table.log(Seat.JUDGE):
        note = f"   ; {line.note}" if line.note else ""
        lines.append(f"{line.number} {line.seat}> {line.text}{note}".rstrip())
        lines += [f"    {sentence}" for sentence in line.events]
    view = table.view(Seat.JUDGE)
    end = outcome(view.winner, view.reason) if table.over else f"Turn {view.turn}: the duel is not over."
    if lines[-1].strip() != end:
        lines.append(end)
    return lines


def _json(path: Path, table: Table, agrees: bool) -> dict[str, Any]:
    header = table.header
    view = table.view(Seat.JUDGE)
    return {
        "file": str(path),
        "engine": header.engine,
        "ruleset": header.ruleset,
        "seed": header.seed,
        "players": {"A": header.players[0], "B": header.players[1]},
        "agrees": agrees,
        "messages": table.messages,
        "lines": [
            {
                "number": line.number,
                "seat": line.seat,
                "line": line.text,
                "note": line.note,
                "undone": line.undone,
                "events": list(line.events),
            }
            for line in table.log(Seat.JUDGE)
        ],
        "turn": view.turn,
        "lp": {"A": view.lp[0], "B": view.lp[1]},
        "winner": view.winner or None,
        "reason": view.reason,
    }
