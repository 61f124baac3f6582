"""What the table itself is told (undo, redo, goto, branch), and what a spoken line comes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tabletop.core.commands import Command, quote
from tabletop.core.kinds import Seat

SPEAKERS = {"A": Seat.A, "B": Seat.B, "J": Seat.JUDGE, "W": Seat.WATCH}
LETTERS = {seat: letter for letter, seat in SPEAKERS.items()}


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last ``count`` lines."""

    count: int = 1

    def __str__(self) -> str:
        return "undo" if self.count == 1 else f"undo {self.count}"


@dataclass(frozen=True, slots=True)
class Redo:
    """Say again what was taken back, ``count`` lines of it."""

    count: int = 1

    def __str__(self) -> str:
        return "redo" if self.count == 1 else f"redo {self.count}"


@dataclass(frozen=True, slots=True)
class Goto:
    """Go to the moment after line ``number``; 0 is the start."""

    number: int

    def __str__(self) -> str:
        return f"goto {self.number}"


@dataclass(frozen=True, slots=True)
class Branch:
    """Go on from here under another name, or return to the tip of the branch of that name."""

    name: str

    def __str__(self) -> str:
        return f"branch {quote(self.name)}"


@dataclass(frozen=True, slots=True)
class Remark:
    """A line that holds only a note."""

    def __str__(self) -> str:
        return ""


TableCommand: TypeAlias = Undo | Redo | Goto | Branch | Remark
Spoken: TypeAlias = Command | TableCommand


@dataclass(frozen=True, slots=True)
class Line:
    """One spoken line: who (None: nobody said), what, and the note behind ``;``."""

    speaker: Seat | None
    said: Spoken
    note: str = ""


class LineError(Exception):
    """A line that cannot be read.

    ``column`` counts from 1; ``expected`` lists what could have stood there: words as they are typed, and
    kinds of things in angle brackets (``<card>``).
    """

    def __init__(self, message: str, column: int, expected: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.column = column
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.message} (column {self.column})"
