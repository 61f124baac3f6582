"""How a duel ended, as a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.view import DuelView

_WON: Final = {
    "lp": "the Life Points of {loser} reached 0",
    "deck-out": "{loser} had no card left to draw",
    "surrender": "{loser} surrendered",
}
_DRAWN: Final = {
    "lp": "the Life Points of both reached 0",
    "deck-out": "neither had a card left to draw",
    "agreed": "both agreed to it",
}


def ending(view: DuelView, names: Mapping[str, str]) -> str:
    """Who won the duel and why; "" while it runs."""
    if view.winner in ("A", "B"):
        loser = "B" if view.winner == "A" else "A"
        why = _WON[view.reason].format(loser=names.get(loser) or loser) if view.reason in _WON else view.reason
        head = f"{names.get(view.winner) or view.winner} wins the duel"
    elif view.winner:
        why = _DRAWN.get(view.reason, view.reason)
        head = "The duel is a draw"
    else:
        return ""
    return f"{head}: {why}." if why else f"{head}."
