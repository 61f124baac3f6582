"""Who may say what: the two players, those who watch, and the judge."""

from __future__ import annotations

from tabletop.core.commands import Command, Manual
from tabletop.core.kinds import Seat
from tabletop.table.said import Remark, Spoken, Why

READ_ONLY = Why("table.read-only", "This duel is open for reading only.")
_WATCHER = Why("table.watcher", "Those who watch do not play.")
_JUDGE = Why("table.judge", "A judge rules (rule …), and takes back or goes to other moments, but does not play.")
_ELSE = Why("table.other-seat", "That line names another seat than the one that speaks.")


def may_say(seat: Seat, named: Seat | None, said: Spoken) -> Why | None:
    """Whether ``seat`` may say this at all; ``named`` is whom the line itself names as its speaker."""
    if named is not None and named is not seat:
        return _ELSE
    if seat is Seat.WATCH and not isinstance(said, Remark):
        return _WATCHER
    if seat is Seat.JUDGE and isinstance(said, Command) and not isinstance(said, Manual):
        return _JUDGE
    return None
