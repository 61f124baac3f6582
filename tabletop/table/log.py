"""The log, as each seat may read it: lines with what their speaker kept hidden taken out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, overload

from tabletop.core.commands import Choose, Command, Manual, Named, Place, quote
from tabletop.core.kinds import Seat
from tabletop.table.said import LETTERS

if TYPE_CHECKING:
    from tabletop.core.telling import EventView

HIDDEN = "(a card)"
UNKNOWN = "a card"
"""What events call a card that their reader may not know."""
SEATS = (Seat.A, Seat.B, Seat.WATCH, Seat.JUDGE)
_SECRET_PILES = ("hand", "deck", "extra")
_OPEN_KINDS = frozenset({"option", "position", "yesno", "zone", "replay", "draw-offer", "effect"})
"""Kinds of questions whose answers both players hear."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log for one seat. ``undone`` tells that the duel has gone another way since."""

    number: int
    seat: str
    text: str
    events: tuple[str, ...]
    note: str
    undone: bool = False


@dataclass(frozen=True, slots=True)
class _Hidden:
    """Stands in a redacted command where a reference was."""

    text: str

    def __str__(self) -> str:
        return self.text


def redact(command: Command, speaker: Seat, reader: Seat, kind: str, told: Sequence[EventView]) -> str:
    """The command as ``reader`` may know it: only what the events tell that seat, or the field shows.

    ``kind`` is the kind of the decision it answered, ``told`` the events as the reader was told them.
    """
    if reader in (speaker, Seat.JUDGE):
        return str(command)
    shown = _Shown(reader, {event.card for event in told} - {"", UNKNOWN}, _came_from(command, told), kind)
    if isinstance(command, Manual):
        return str(replace(command, words=tuple(shown.word(word) for word in command.words)))
    changes: dict[str, Any] = {}
    for item in fields(command):
        value = getattr(command, item.name)
        if isinstance(value, tuple):
            # What is declared at activation ("choices") both players hear; answers to a question not always.
            secret = item.name == "answers"
            changes[item.name] = tuple(shown.answer(one) if secret else shown.ref(one) for one in value)
        elif isinstance(value, Place | Named):
            changes[item.name] = value if item.name == "at" else shown.ref(value)
    if isinstance(command, Choose) and all(isinstance(one, _Hidden) for one in changes["answers"]):
        changes["answers"] = tuple(sorted(changes["answers"], key=str))
    return str(replace(command, **changes)) if changes else str(command)


def _came_from(command: Command, told: Sequence[EventView]) -> dict[str, str]:
    """The names of cards that were in a secret pile, by the place the command gives them, as far as told.

    Events say only which pile a card came from. Where the command takes several cards from one pile, all their names
    must have been told, in that order, or none is used.
    """
    wanted: dict[str, list[str]] = {}
    for place in _places(command):
        if place.zone in _SECRET_PILES and place.n:
            wanted.setdefault(str(replace(place, n=0)), []).append(str(place))
    found: dict[str, str] = {}
    for pile, places in wanted.items():
        names = list(dict.fromkeys(event.card for event in told if event.src == pile and event.card))
        if len(names) >= len(places) == 1 or len(names) == len(places):
            found.update((place, name) for place, name in zip(places, names, strict=False) if name != UNKNOWN)
    return found


def _places(command: Command) -> Iterator[Place]:
    for item in fields(command):
        value = getattr(command, item.name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Place):
                yield one


@dataclass(frozen=True, slots=True)
class _Shown:
    reader: Seat
    names: Collection[str]
    came_from: dict[str, str]
    kind: str

    def ref(self, ref: Any) -> Any:
        """A card as the reader may know it."""
        if isinstance(ref, Named):
            return ref if ref.name in self.names else _Hidden(HIDDEN)
        if not isinstance(ref, Place) or ref.zone not in _SECRET_PILES:
            return ref
        if ref.zone != "deck" and ref.seat == self.reader:
            return ref
        if not ref.n:
            return ref  # a pile, not a card in it
        name = self.came_from.get(str(ref))
        return _Hidden(quote(name) if name else HIDDEN)

    def answer(self, answer: Any) -> Any:
        """An answer to a question as the reader may know it."""
        if isinstance(answer, Place | Named):
            return self.ref(answer)
        if self.kind in _OPEN_KINDS or answer in self.names:
            return answer
        return _Hidden(HIDDEN)

    def word(self, word: Any) -> Any:
        """A part of a manual ruling: names of cards only if the reader was told them."""
        return self.ref(word) if isinstance(word, Place | Named) else word


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the duel file as the table keeps it: per seat its text and the sentences of what happened."""

    number: int
    speaker: Seat
    note: str
    texts: dict[Seat, str]
    events: dict[Seat, tuple[str, ...]]
    move: bool

    def line(self, reader: Seat, undone: bool) -> LogLine:
        """The line for one reader."""
        return LogLine(
            self.number, LETTERS[self.speaker], self.texts[reader], self.events[reader], self.note, undone and self.move
        )


class Log(Sequence[LogLine]):
    """The log of one reader, put together as far as it is looked at. It stays what it was when it was asked for."""

    def __init__(self, entries: Sequence[Entry], reader: Seat, living: Collection[int]) -> None:
        self._entries = entries
        self._size = len(entries)
        self._reader = reader
        self._living = living

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> LogLine: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[LogLine]: ...

    def __getitem__(self, index: int | slice) -> LogLine | Sequence[LogLine]:
        if isinstance(index, slice):
            return [self._line(at) for at in range(*index.indices(self._size))]
        at = index + self._size if index < 0 else index
        if not 0 <= at < self._size:
            raise IndexError(index)
        return self._line(at)

    def _line(self, at: int) -> LogLine:
        entry = self._entries[at]
        return entry.line(self._reader, entry.number not in self._living)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


def went_home(command: Command, events: Sequence[EventView]) -> str:
    """What to add to a ruling that names the other seat's pile for a card: it went to its owner's."""
    to = command.words[2] if isinstance(command, Manual) and command.verb == "move" else None
    if not isinstance(to, Place) or to.seat is None:
        return ""
    named = f"{'AB'[to.seat]}.{to.zone}"
    went = next((event.dst.partition("/")[0] for event in events if event.card and event.dst), named)
    return f"; the card went to its owner's: {went}" if went[1:] == named[1:] and went != named else ""


def sentences(events: Sequence[EventView], ruling: str = "") -> tuple[str, ...]:
    """What happened, as sentences. Of a manual ruling only what the reader may know of its line, ``ruling``."""
    told = (ruling if event.type == "ruled" else event.text for event in events)
    return tuple(text for text in told if text)
