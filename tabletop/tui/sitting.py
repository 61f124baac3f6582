"""Who sits before the screen, and what that seat may look at.

With open hands both hands lie open, and the picture is what both players know together. With hidden hands exactly one
seat looks at a time; when the decision passes to the other, a curtain falls and nothing of the former seat's picture
is kept, neither on the screen nor here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tabletop.core.kinds import Seat
from tabletop.core.view import DuelView
from tabletop.tui.ports import TableLike

SEATS: Final = {"A": Seat.A, "B": Seat.B}
CHAIRS: Final = {**SEATS, "W": Seat.WATCH, "J": Seat.JUDGE}


class Sitting:
    """The table as those before this screen may see it."""

    def __init__(self, table: TableLike, seat: str = "") -> None:
        self.table = table
        self.seat = seat
        """Who alone sits before this screen (A, B, W or J), or "" where both players share it."""
        header = table.header
        self.hidden: bool = bool(seat) or getattr(header, "hands", "open") == "hidden"
        self.names: Mapping[str, str] = dict(zip("AB", header.players, strict=True))
        self.bottom = seat if seat in SEATS else "A"
        self.viewer = seat
        self.waiting = ""
        self.view: DuelView | None = None
        self.version = 0

    @property
    def speaker(self) -> Seat:
        """The seat whose key presses these are."""
        return CHAIRS.get(self.viewer, Seat.A)

    def look(self) -> None:
        """Look at the table anew; with hidden hands this may lower the curtain."""
        self.version += 1
        if self.seat:
            self.view = self.table.view(CHAIRS[self.seat])
            return
        asked = self._asked()
        if not self.hidden:
            self.viewer = asked or self.viewer or "A"
            self.view = open_view(self.table.view(Seat.JUDGE))
            return
        if asked and asked != self.viewer:
            self.waiting, self.viewer, self.view = asked, "", None
        elif self.viewer:
            self.view = self.table.view(SEATS[self.viewer])
        else:
            self.view = self.table.view(Seat.WATCH)

    def lift(self) -> None:
        """The seat the curtain waited for looks now."""
        if self.waiting:
            self.viewer, self.waiting = self.waiting, ""
            self.bottom = self.viewer
            self.version += 1
            self.view = self.table.view(SEATS[self.viewer])

    def _asked(self) -> str:
        seat = self.table.to_act
        return "AB"[seat] if seat in (Seat.A, Seat.B) else ""


def open_view(whole: DuelView) -> DuelView:
    """What both players know together: everything but what lies in the Decks, whose order nobody knows."""
    return replace(whole, piles=whole.piles | {place: whole.counts[place] for place in ("A.deck", "B.deck")})
