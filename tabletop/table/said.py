"""What the table itself is told (undo, redo, goto, branch), and what a spoken line comes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from tabletop.core.commands import Command, quote
from tabletop.core.kinds import Seat

if TYPE_CHECKING:
    from tabletop.core.telling import EventView
    from tabletop.core.view import OptionView

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


@dataclass(frozen=True, slots=True)
class Why:
    """Why something may not be done: the rule's id, a sentence, and (in menus) the label of what may not be done."""

    rule: str
    text: str
    label: str = ""

    def __str__(self) -> str:
        return f"{self.rule} ({self.text})"


class Refused(Exception):
    """A line that can be read but is not allowed now; nothing has happened, and nothing was written."""

    def __init__(self, whys: Sequence[Why]) -> None:
        super().__init__("; ".join(why.text for why in whys))
        self.whys = list(whys)


@dataclass(frozen=True, slots=True)
class Said:
    """What a line did: its events as the judge sees them; ``committed`` is the line as it stands in the file, and
    ``number`` its number there (both None while the action is still being declared).
    """

    events: Sequence[EventView]
    committed: str | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """What the card or zone at a place may do now, and what it may not and why."""

    can: tuple[OptionView, ...] = ()
    cannot: tuple[Why, ...] = ()
