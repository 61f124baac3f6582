"""Two clocks, of which the asked seat's runs. They know no time of their own: every call says what time it is."""

from __future__ import annotations

import re

_NOTE = re.compile(r"clock (\d+) (\d+)(?: \| (.*))?$", re.DOTALL)


class Clock:
    """``seconds`` for each seat and ``added`` after each of its lines. Without seconds nothing ever runs."""

    def __init__(self, seconds: int = 0, added: int = 0) -> None:
        self.seconds = seconds
        self.added = added
        self.left = [float(seconds), float(seconds)]
        self._runs: int | None = None
        self._since = 0.0

    def __bool__(self) -> bool:
        return self.seconds > 0

    def run(self, seat: int | None, now: float) -> None:
        """From now on this seat's clock runs, or none."""
        self._charge(now)
        self._runs = seat if self else None

    def spoke(self, seat: int, now: float) -> None:
        """A seat has said its line."""
        self._charge(now)
        if self and seat in (0, 1):
            self.left[seat] += self.added

    def remaining(self, now: float) -> float | None:
        """How long until the running clock has run out; None if none runs."""
        self._charge(now)
        return None if self._runs is None else max(0.0, self.left[self._runs])

    def out(self, now: float) -> int | None:
        """The seat whose time is over."""
        self._charge(now)
        return next((seat for seat in (0, 1) if self and self.left[seat] <= 0), None)

    def told(self, now: float) -> tuple[str, str]:
        """Both clocks as people read them."""
        self._charge(now)
        first, second = (max(0, int(left)) for left in self.left)
        return f"{first // 60}:{first % 60:02}", f"{second // 60}:{second % 60:02}"

    # ------------------------------------------------------------ in the duel file
    def note(self, now: float, note: str = "") -> str:
        """The note of a line: both clocks, and what the speaker noted."""
        self._charge(now)
        if not self:
            return note
        clocks = f"clock {max(0, round(self.left[0]))} {max(0, round(self.left[1]))}"
        return f"{clocks} | {note}" if note else clocks

    def recall(self, note: str) -> None:
        """Set the clocks as a note of the file says."""
        found = _NOTE.match(note)
        if found is not None and self:
            self.left = [float(found[1]), float(found[2])]

    def _charge(self, now: float) -> None:
        if self._runs is not None:
            self.left[self._runs] -= max(0.0, now - self._since)
        self._since = now


def without_clock(note: str) -> str:
    """What the speaker noted, without the clocks."""
    found = _NOTE.match(note)
    return note if found is None else found[3] or ""


def parse_clock(text: str) -> tuple[int, int] | None:
    """``25`` or ``25+10``: minutes, and seconds added a line; ``none`` is (0, 0). None if it is neither."""
    if text in ("none", "0"):
        return 0, 0
    found = re.fullmatch(r"(\d{1,3})(?:\+(\d{1,3}))?", text)
    return None if found is None else (int(found[1]) * 60, int(found[2] or 0))
