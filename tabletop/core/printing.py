"""``print(duel)``: the field as text, as a judge sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.kinds import Seat
from tabletop.core.view import CardView

if TYPE_CHECKING:
    from tabletop.core.duel import Duel

WIDTH = 14


def _cell(c: CardView | None) -> str:
    if c is None:
        return "·".center(WIDTH)
    name = c.name or "?"
    if c.face == "down":
        name = f"({name})"
    mark = {"atk": "^", "def": "_"}.get(c.position, "")
    return f"{name[: WIDTH - 2]}{mark}".center(WIDTH)


def as_text(duel: Duel) -> str:
    """Both sides of the field, Life Points, piles and what is asked."""
    v = duel.view(Seat.JUDGE)
    lines = [f"turn {v.turn}, {v.phase}, {v.player} to play   LP A {v.lp[0]}  B {v.lp[1]}"]
    for seat in "BA":
        rows = [[v.zones[f"{seat}.{z}{n}"] for n in range(1, 6)] for z in "sm"]
        if seat == "B":
            rows = [row[::-1] for row in rows]
        else:
            rows.reverse()
        counts = "  ".join(f"{z} {v.counts[f'{seat}.{z}']}" for z in ("hand", "deck", "gy", "banished", "extra"))
        field = v.zones[f"{seat}.f"]
        text = ["|".join(_cell(c) for c in row) for row in rows]
        head = f"{seat}: {counts}" + (f"  field {field.name or '?'}" if field else "")
        lines += [head, *text] if seat == "B" else [*text, head]
    if v.asks is not None:
        lines.append(f"{v.asks.seat} is asked: {v.asks.prompt}")
    elif v.winner:
        lines.append(f"over: {v.winner} ({v.reason})")
    return "\n".join(lines)
