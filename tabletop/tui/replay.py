"""Leafing through a duel that was played: the same table, and keys that go on and back instead of acting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.core.kinds import Seat
from tabletop.core.telling import outcome
from tabletop.table.said import Refused
from tabletop.tui.desk import Desk
from tabletop.tui.keys import REPLAY_KEYS
from tabletop.tui.palette import Line
from tabletop.tui.sheets import Sheet, help_sheet

STEPS: Final = {"n": 1, "space": 1, "enter": 1, "full_stop": 1, "p": -1, "backspace": -1, "comma": -1}
FAR: Final = 10**9


@dataclass
class Replay(Desk):
    """A desk that shows every moment of a duel, both hands open, and changes nothing."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.at_line = self.table.number
        self.last_line = self.table.number
        self.sitting.hidden = False
        self.sitting.waiting = ""
        self.go(0)
        self.cursor = "A.m3"

    @property
    def caption(self) -> tuple[Line, ...]:
        """Where in the duel this is, and what led here."""
        entry = self.log[self.at_line - 1] if 0 < self.at_line <= len(self.log) else None
        head: Line = (
            (" Replay  ", "accent"),
            (f"line {self.at_line} of {self.last_line}", "strong"),
            (f"   {entry.seat}> {entry.text}" if entry else "   the start", "text"),
        )
        told = "  ".join(entry.events) if entry else ""
        lines: list[Line] = [head, ((f" {told}", "dim"),)]
        view = self.view
        if self.table.over and view is not None:
            lines.insert(1, ((f" {outcome(view.winner, view.reason, self.sitting.names)}", "accent"),))
        elif entry is not None and entry.note:
            lines.append(((f" ; {entry.note}", "warn"),))
        return tuple(lines)

    @property
    def hints(self) -> tuple[tuple[str, str], ...]:
        """The keys of a replay."""
        return (
            ("n Space", "on"), ("p", "back"), ("PgDn PgUp", "turn"), ("Home End", "start, end"),
            ("arrows", "look around"), ("g", "piles"), ("L", "log"), ("F1", "help"), ("q", "leave"),
        )

    def press(self, key: str, character: str | None = None) -> None:
        """Go on or back; of the other keys only those that look."""
        self.effect = ""
        if self.sheet is None and key in STEPS:
            self.go(self.at_line + STEPS[key])
        elif self.sheet is None and key in ("home", "end"):
            self.go(0 if key == "home" else self.last_line)
        elif self.sheet is None and key in ("pagedown", "pageup"):
            self._turn(1 if key == "pagedown" else -1)
        elif key not in ("u", "r", "s", "e", "colon", "question_mark"):
            super().press(key, character)

    def help(self) -> Sheet:
        """The keys of a replay."""
        return help_sheet(REPLAY_KEYS)

    def paste(self, text: str) -> None:
        """Nothing can be said in a replay."""

    def go(self, line: int) -> None:
        """Be at the moment after that line; where there is no such moment, stay."""
        line = max(0, min(self.last_line, line))
        try:
            self.table.say(Seat.JUDGE, f"goto {line}")
        except Refused:
            self.message = (f"The duel cannot be shown at line {line}.", "warn")
            return
        self.at_line = line
        self.look()

    def look(self) -> None:
        """Both hands lie open, whoever was asked."""
        self.sitting.hidden = False
        super().look()

    def _turn(self, step: int) -> None:
        """Go to where the turn changes."""
        view = self.view
        turn = view.turn if view is not None else 0
        while 0 <= self.at_line + step <= self.last_line:
            before = self.at_line
            self.go(self.at_line + step)
            if self.at_line == before or (self.view is not None and self.view.turn != turn):
                return
