"""What the house remembers besides the duels: names, decks kept under keys, tables that wait, duels that ended.

An append-only list of JSON lines behind the same interface as the duels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from tabletop.ssh.people import same_name
from tabletop.table.header import DeckList
from tabletop.table.store import Taken

if TYPE_CHECKING:
    from tabletop.ssh.record import Record
    from tabletop.table.shelf import Shelf

_Code = Annotated[int, Field(ge=0, lt=2**32)]


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Named(_Entry):
    """This key goes by this name from now on."""

    kind: Literal["name"] = "name"
    key: str
    name: str


class KeptDeck(_Entry):
    """A deck kept under a key; with an empty Main Deck it is let go."""

    kind: Literal["deck"] = "deck"
    key: str
    name: str
    main: tuple[_Code, ...] = ()
    extra: tuple[_Code, ...] = ()
    side: tuple[_Code, ...] = ()


class Waiting(_Entry):
    """A table whose maker waits for an opponent. ``clock`` is seconds and seconds added a line (0: no clock)."""

    kind: Literal["waiting"] = "waiting"
    code: str
    key: str
    name: str
    deck: str
    main: tuple[_Code, ...]
    extra: tuple[_Code, ...] = ()
    side: tuple[_Code, ...] = ()
    ruleset: str = "goat"
    clock: tuple[int, int] = (0, 0)
    watch: Literal["none", "public", "hands"] = "public"
    claim: int = 300

    def deck_list(self) -> DeckList:
        """The maker's deck."""
        return DeckList(self.main, self.extra, self.side)


class Gone(_Entry):
    """A table that waits no more, or a duel that is over."""

    kind: Literal["gone"] = "gone"
    code: str


class Judged(_Entry):
    """The players let this key judge at that table."""

    kind: Literal["judge"] = "judge"
    code: str
    key: str


Entry = Annotated[Named | KeptDeck | Waiting | Gone | Judged, Field(discriminator="kind")]
_ENTRY: TypeAdapter[Entry] = TypeAdapter(Entry)


@dataclass(slots=True)
class _Name:
    shown: str
    key: str


class Ledger:
    """The entries, and what they come to."""

    NAME = "ledger"

    def __init__(self, shelf: Shelf, record: Record) -> None:
        try:
            self._store = shelf.open(self.NAME)
        except FileNotFoundError:
            self._store = shelf.create(self.NAME, [])
        self._record = record
        self._count = 0
        self._owner: dict[str, _Name] = {}
        self._name: dict[str, str] = {}
        self.decks: dict[str, dict[str, DeckList]] = {}
        self.waiting: dict[str, Waiting] = {}
        self.gone: set[str] = set()
        self.judges: dict[str, set[str]] = {}
        self._catch_up()

    def add(self, entry: Entry) -> None:
        """Remember this; it is durable when this returns."""
        line = entry.model_dump_json()
        while True:
            try:
                self._store.append(self._count, line)
            except Taken:  # another server of the same house wrote meanwhile
                if not self._catch_up():
                    raise
                continue
            break
        self._count += 1
        self._take(entry)

    def name_of(self, key: str) -> str:
        """The name a key goes by; "" if it has none yet."""
        return self._name.get(key, "")

    def owner_of(self, name: str) -> str:
        """The key a name belongs to; "" if it is free."""
        found = self._owner.get(same_name(name))
        return found.key if found is not None else ""

    def _catch_up(self) -> int:
        lines = self._store.read(self._count)
        for line in lines:
            self._count += 1
            try:
                self._take(_ENTRY.validate_json(line))
            except ValidationError:
                self._record.note("ledger.unreadable", line=self._count)
        return len(lines)

    def _take(self, entry: Entry) -> None:
        if isinstance(entry, Named):
            before = self._name.get(entry.key, "")
            if before:
                self._owner.pop(same_name(before), None)
            self._owner[same_name(entry.name)] = _Name(entry.name, entry.key)
            self._name[entry.key] = entry.name
        elif isinstance(entry, KeptDeck):
            decks = self.decks.setdefault(entry.key, {})
            if entry.main:
                decks[entry.name] = DeckList(entry.main, entry.extra, entry.side)
            else:
                decks.pop(entry.name, None)
        elif isinstance(entry, Waiting):
            self.waiting[entry.code] = entry
        elif isinstance(entry, Judged):
            self.judges.setdefault(entry.code, set()).add(entry.key)
        else:
            self.waiting.pop(entry.code, None)
            self.gone.add(entry.code)
