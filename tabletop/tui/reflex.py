"""Keys struck by reflex: one that was meant for the question before must not answer the new one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.core.view import DuelView

REFLEX: Final = 0.25
"""For so many seconds a new question is safe from such a key."""


class Reflex:
    """Notes when another seat, or another kind of question, came up. Without a clock no key is ever too early."""

    def __init__(self) -> None:
        self.clock: Callable[[], float] | None = None
        self._asked: tuple[str, str] = ("", "")
        self._since = 0.0

    def watch(self, view: DuelView | None) -> None:
        """Look at who is asked now, and what kind of question it is."""
        asks = view.asks if view is not None else None
        asked = (asks.seat, asks.kind) if asks is not None else ("", "")
        if asked != self._asked:
            self._asked = asked
            self._since = self.clock() if self.clock is not None else 0.0

    @property
    def too_early(self) -> bool:
        """Nobody can have read the question yet."""
        return self.clock is not None and self.clock() - self._since < REFLEX
