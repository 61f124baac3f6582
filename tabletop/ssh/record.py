"""The server's log: one JSON object a line. It names people, keys and tables, never a card, a line or a secret."""

from __future__ import annotations

import json
import sys
import time
import traceback
from datetime import UTC, datetime
from typing import TextIO

from tabletop.text import clean

MOST_A_SECOND = 50
"""Of one kind of event; whoever can make the server write more must not be able to fill its disk."""


class Record:
    """Writes what happened to a stream (standard error, unless another is given)."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream
        self.lost = 0
        """Events that could not be written."""
        self._second = 0
        self._written: dict[str, int] = {}

    def note(self, event: str, **facts: str | int | float | None) -> None:
        """One event. Texts lose control characters."""
        if not self._may_write(event):
            return
        entry: dict[str, object] = {"time": datetime.now(UTC).isoformat(timespec="milliseconds"), "event": event}
        for name, value in facts.items():
            entry[name] = clean(value, 120) if isinstance(value, str) else value
        if self.lost:
            entry["lost"] = self.lost
        try:
            print(json.dumps(entry, ensure_ascii=True), file=self.stream or sys.stderr, flush=True)
        except (OSError, ValueError):  # a full disk, a closed pipe: people play on without a log
            self.lost += 1
        else:
            self.lost = 0

    def _may_write(self, event: str) -> bool:
        second = int(time.monotonic())
        if second != self._second:
            self._second, self._written = second, {}
        self._written[event] = self._written.get(event, 0) + 1
        if self._written[event] > MOST_A_SECOND:
            self.lost += 1
            return False
        return True

    def fault(self, where: str, error: BaseException, **facts: str | int | float | None) -> None:
        """An exception: its type and the places it went through. What it says may hold cards, so it stays out."""
        frames = traceback.extract_tb(error.__traceback__)[-6:]
        steps = [f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}:{frame.name}" for frame in reversed(frames)]
        at = {f"at{number}": step for number, step in enumerate(steps, 1)}
        self.note("fault", where=where, type=type(error).__name__, **facts, **at)
