"""The phases of a turn in words, and where a player goes on to from each."""

from __future__ import annotations

from typing import Final

from tabletop.core.view import AskView, DuelView

PHASE_NAMES: Final = {
    "draw": "Draw Phase", "standby": "Standby Phase", "main1": "Main Phase 1",
    "battle": "Battle Phase", "main2": "Main Phase 2", "end": "End Phase",
}

NEXT_WORDS: Final = {"phase battle": "battle", "phase main2": "Main Phase 2", "end": "end turn"}
"""Lines that go on, in words for a key."""

_NEXT: Final = {"main1": ("phase battle", "end"), "battle": ("phase main2", "end")}


def onward(view: DuelView | None, asks: AskView | None) -> str:
    """The line that goes on to the next phase the seat may enter, or ends the turn; "" where nobody may act."""
    if view is None or asks is None:
        return ""
    lines = _NEXT.get(view.phase, ("end",))
    offered = {option.line for option in asks.options}
    return next((line for line in lines if line in offered), lines[-1])
