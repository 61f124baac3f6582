"""The server's log: one JSON object a line. It names people, keys and tables, never a card, a line or a secret."""

from __future__ import annotations

import json
import sys
import traceback
from datetime import UTC, datetime
from typing import TextIO

from tabletop.text import clean


class Record:
    """Writes what happened to a stream (standard error, unless another is given)."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream

    def note(self, event: str, **facts: str | int | float | None) -> None:
        """One event. Texts lose control characters."""
        entry: dict[str, object] = {"time": datetime.now(UTC).isoformat(timespec="milliseconds"), "event": event}
        for name, value in facts.items():
            entry[name] = clean(value, 120) if isinstance(value, str) else value
        print(json.dumps(entry, ensure_ascii=True), file=self.stream or sys.stderr, flush=True)

    def fault(self, where: str, error: BaseException, **facts: str | int | float | None) -> None:
        """An exception: its type and the places it went through. What it says may hold cards, so it stays out."""
        frames = traceback.extract_tb(error.__traceback__)[-6:]
        steps = [f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}:{frame.name}" for frame in reversed(frames)]
        at = {f"at{number}": step for number, step in enumerate(steps, 1)}
        self.note("fault", where=where, type=type(error).__name__, **facts, **at)
