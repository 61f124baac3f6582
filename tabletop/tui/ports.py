"""What this face needs of a table. The real one is :class:`tabletop.table.table.Table`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from tabletop.core.kinds import Seat
from tabletop.core.view import DuelView, OptionView


class WhyLike(Protocol):
    """One reason why something may not be done."""

    @property
    def label(self) -> str:
        """In a menu: what may not be done."""
        ...

    @property
    def rule(self) -> str:
        """The rule's id."""
        ...

    @property
    def text(self) -> str:
        """The reason as a sentence."""
        ...


class MenuLike(Protocol):
    """What the card at a place may do now, and what it may not."""

    @property
    def can(self) -> tuple[OptionView, ...]:
        """What it may do."""
        ...

    @property
    def cannot(self) -> tuple[WhyLike, ...]:
        """Why it may not do the rest."""
        ...


class LogLineLike(Protocol):
    """One line of the log as a seat may read it."""

    @property
    def number(self) -> int:
        """Its number in the file."""
        ...

    @property
    def seat(self) -> str:
        """Who spoke."""
        ...

    @property
    def text(self) -> str:
        """What was said."""
        ...

    @property
    def events(self) -> tuple[str, ...]:
        """What happened, a sentence each."""
        ...

    @property
    def note(self) -> str:
        """A note behind the line."""
        ...

    @property
    def undone(self) -> bool:
        """The duel has gone another way since."""
        ...


class TableLike(Protocol):
    """A duel table: lines in, redacted pictures out."""

    stops: dict[Seat, str]
    stop_points: dict[Seat, set[str]]
    read_only: bool

    @property
    def header(self) -> Any:
        """Players' names, ruleset and how the players sit."""
        ...

    @property
    def path(self) -> Path | None:
        """The duel file."""
        ...

    @property
    def over(self) -> bool:
        """The duel has ended."""
        ...

    @property
    def to_act(self) -> Seat | None:
        """The seat that is asked now."""
        ...

    @property
    def number(self) -> int:
        """The number of the last line."""
        ...

    def say(self, seat: Seat, text: str) -> Any:
        """Speak one line as ``seat``."""
        ...

    def cancel(self, seat: Seat) -> None:
        """Drop a declaration in progress."""
        ...

    def view(self, seat: Seat) -> DuelView:
        """The duel as ``seat`` sees it."""
        ...

    def menu(self, seat: Seat, place: str) -> MenuLike:
        """What the card at ``place`` may do now, and what it may not."""
        ...

    def why(self, seat: Seat, text: str) -> Sequence[WhyLike]:
        """Why the line would be refused; empty when it would not."""
        ...

    def complete(self, seat: Seat, text: str) -> list[str]:
        """Ways to go on with a typed line."""
        ...

    def log(self, seat: Seat) -> Sequence[LogLineLike]:
        """The log as ``seat`` may read it."""
        ...

    def settle_stops(self) -> Any:
        """Pass what the seats' own stops decline."""
        ...
