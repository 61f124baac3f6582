"""The house: finds, opens and keeps rooms, and knows whose names, decks and seats are whose."""

from __future__ import annotations

import random
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.core.kinds import Seat
from tabletop.ssh.config import Buckets
from tabletop.ssh.ledger import Entry, Gone, Judged, KeptDeck, Ledger, Named, Waiting
from tabletop.ssh.people import CODE_LENGTH, CODE_LETTERS, GUEST, Person, looks_like_code, tidy_name
from tabletop.ssh.room import Room
from tabletop.table.duel_file import DuelFile
from tabletop.table.header import DeckList, DuelFileError, DuelHeader
from tabletop.table.store import Taken
from tabletop.text import clean

if TYPE_CHECKING:
    from tabletop.facts import Pool
    from tabletop.ssh.chair import Chair
    from tabletop.ssh.config import Limits
    from tabletop.ssh.floor import Floor
    from tabletop.ssh.record import Record
    from tabletop.table.shelf import Shelf

MOST_RESTING: Final = 12
"""So many duels that everybody has left are held ready: to read a long one again takes most of a second."""
RULESETS: Final = ("goat", "current")


class HouseError(Exception):
    """What a visitor asked for cannot be had; the message says why, and what can."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a table is to be. ``clock`` is seconds and seconds added a line; ``claim`` seconds of absence."""

    ruleset: str = "goat"
    clock: tuple[int, int] = (0, 0)
    watch: str = "public"
    claim: int = 300


@dataclass(frozen=True, slots=True)
class Offer:
    """A table as the lobby lists it. ``verb`` is what this visitor would do with it: join, play, watch or withdraw."""

    code: str
    verb: str
    title: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class _Kept:
    keys: tuple[str, str]
    players: tuple[str, str]
    ruleset: str
    started: str


class House:
    """Every table of one server. ``callers`` are told after whatever may change a lobby."""

    def __init__(
        self,
        pool: Pool,
        duels: Shelf,
        books: Shelf,
        record: Record,
        limits: Limits,
        *,
        lessons: Path | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.pool = pool
        self.record = record
        self.limits = limits
        self.now = now
        self.ledger = Ledger(books, record)
        self.rooms: dict[str, Floor] = {}
        self.callers: list[Callable[[], None]] = []
        self.guest_decks: dict[str, dict[str, DeckList]] = {}
        self._duels = duels
        self._lessons = lessons
        self._kept: dict[str, _Kept] = {}
        self._resting: OrderedDict[str, Room] = OrderedDict()
        self._deeds = Buckets(limits.deeds_burst, limits.deeds_rate)
        for code in reversed(duels.names()):
            self._index(code)
        self.waiting: dict[str, Waiting] = {
            code: one
            for code, one in self.ledger.waiting.items()
            if code not in self._kept and code not in self.ledger.gone and not one.key.startswith(GUEST)
        }

    def _index(self, code: str) -> None:
        if code in self.ledger.gone:
            return
        try:
            header = DuelFile.over(self._duels.open(code), code).header
        except (DuelFileError, OSError) as error:
            self.record.note("duel.unreadable", table=code, why=type(error).__name__)
            return
        keys = header.extra.get("key A", ""), header.extra.get("key B", "")
        self._kept[code] = _Kept(keys, header.players, header.ruleset, header.started[:10])

    def changed(self) -> None:
        """Let every lobby look anew."""
        for caller in list(self.callers):
            caller()

    def _deed(self, person: Person) -> None:
        """Something that is written down, or takes long: nobody does very much of it in a short time."""
        if not self._deeds.take(person.ident, self.now()):
            raise HouseError("That was much in a short time; wait a little.")

    def _book(self, entry: Entry) -> None:
        """Write it into the book. Raises :class:`HouseError` if that cannot be done; then nothing has happened."""
        try:
            self.ledger.add(entry)
        except (OSError, Taken) as error:
            self.record.note("ledger.not-kept", kind=entry.kind, why=type(error).__name__)
            raise HouseError("That cannot be kept now: nothing can be written here.") from None

    # ------------------------------------------------------------ people
    def greet(self, key: str, wanted: str) -> Person:
        """The visitor with this key. The name asked for is theirs if it is free; a name belongs to one key."""
        if not key:
            return Person(f"guest-{secrets.token_hex(2)}")
        person = Person(self.ledger.name_of(key), key)
        name = tidy_name(wanted)
        if not person.name or (name and name != person.name and not looks_like_code(name.lower())):
            free = name and not looks_like_code(name.lower()) and self.ledger.owner_of(name) in ("", key)
            shown = name if free else person.name or f"player-{secrets.token_hex(3)}"
            try:
                if shown != person.name:
                    self._rename(person, shown)
            except HouseError:
                person.name = person.name or shown  # for this visit; it is not theirs yet
        return person

    def rename(self, person: Person, wanted: str) -> None:
        """Go by another name. Raises :class:`HouseError`."""
        name = tidy_name(wanted)
        if person.guest:
            raise HouseError("Names belong to keys, and you have come without one.")
        if not name:
            raise HouseError("A name has up to 24 letters, digits, blanks, dots, dashes or apostrophes.")
        if looks_like_code(name.lower()):
            raise HouseError("That looks like the code of a table; take another name.")
        if self.ledger.owner_of(name) not in ("", person.key):
            raise HouseError("That name belongs to another key.")
        self._rename(person, name)

    def _rename(self, person: Person, name: str) -> None:
        self._deed(person)
        self._book(Named(key=person.key, name=name))
        person.name = name

    def goodbye(self, person: Person) -> None:
        """A session has ended. A guest's tables and decks go with it."""
        if person.guest:
            self.guest_decks.pop(person.ident, None)
            for code in [code for code, one in self.waiting.items() if one.key == person.ident]:
                try:
                    self.withdraw(person, code)
                except HouseError:
                    self.waiting.pop(code, None)  # at the next start a guest's table is not there either

    # ------------------------------------------------------------ decks
    def decks(self, person: Person) -> dict[str, DeckList]:
        """The decks kept under a key (or by a guest, until the session ends)."""
        if person.guest:
            return self.guest_decks.setdefault(person.ident, {})
        return self.ledger.decks.get(person.key, {})

    def bundled(self) -> dict[str, Path]:
        """The decks that everybody may use, by name."""
        from tabletop.decks import bundled_decks

        return {path.stem: path for path in bundled_decks(self.pool.cards.roots)}

    def deck(self, person: Person, name: str, ruleset: str) -> tuple[str, DeckList]:
        """A deck by its name, legal under the rules it is to be played by. Raises :class:`HouseError`."""
        from tabletop.decks import read_deck

        own = {_plain(one): one for one in self.decks(person)}
        shared = {_plain(one): one for one in self.bundled()}
        word = _plain(name)
        if word in own:
            shown = own[word]
            return shown, self._legal(shown, self.decks(person)[shown], ruleset)
        found = [one for key, one in shared.items() if key == word] or [
            one for key, one in shared.items() if key.startswith(word)
        ]
        if not found:
            names = ", ".join([*self.decks(person), *self.bundled()])
            raise HouseError(f"There is no deck called {clean(name, 40)}. There are: {names}.")
        deck = read_deck(self.bundled()[found[0]], self.pool.cards)
        return found[0], self._legal(found[0], DeckList(deck.main, deck.extra, deck.side), ruleset)

    def _legal(self, name: str, deck: DeckList, ruleset: str) -> DeckList:
        from tabletop.decks import ERROR, Deck, legality

        rules = "goat" if ruleset == "goat" else "none"
        problems = legality(Deck(deck.main, deck.extra, deck.side, name), self.pool.cards, rules)
        errors = [one.message for one in problems if one.severity == ERROR]
        if errors:
            more = f" And {len(errors) - 3} more." if len(errors) > 3 else ""
            raise HouseError(f"{clean(name, 40)} cannot be played under these rules: {'; '.join(errors[:3])}.{more}")
        return deck

    def keep_deck(self, person: Person, name: str, text: str) -> str:
        """Keep a pasted deck: a ``.ydk`` file's text or a ``ydke://`` address. What was read, in a sentence."""
        from tabletop.decks import DeckError, parse_deck

        shown = tidy_name(name)
        if not shown:
            raise HouseError("A deck's name has up to 24 letters, digits, blanks, dots or dashes.")
        if len(text) > self.limits.paste:
            raise HouseError(f"That is more than {self.limits.paste // 1024} kB; a deck is less.")
        mine = self.decks(person)
        if shown not in mine and len(mine) >= self.limits.decks:
            raise HouseError(f"You keep {len(mine)} decks already; let one go with: drop NAME.")
        try:
            deck = parse_deck(text, self.pool.cards, name=shown, source="paste")
        except DeckError as error:
            raise HouseError(clean(str(error), 300)) from None
        if not deck.main:
            told = "; ".join(problem.told("line") for problem in deck.problems[:3])
            raise HouseError(f"No Main Deck was found in that. {clean(told, 300)}".strip())
        if max(len(deck.main), len(deck.extra), len(deck.side)) > 100:
            raise HouseError("No deck is that large.")
        self._deed(person)
        if person.guest:
            mine[shown] = DeckList(deck.main, deck.extra, deck.side)
        else:
            self._book(KeptDeck(key=person.key, name=shown, main=deck.main, extra=deck.extra, side=deck.side))
        problems = "; ".join(clean(one.told("line"), 160) for one in deck.problems[:4])
        sizes = f"{len(deck.main)} main, {len(deck.extra)} extra, {len(deck.side)} side"
        return f"Kept as {shown}: {sizes}. {problems}".strip()

    def drop_deck(self, person: Person, name: str) -> None:
        """Let a deck go. Raises :class:`HouseError`."""
        mine = self.decks(person)
        found = next((one for one in mine if one.casefold() == name.casefold()), None)
        if found is None:
            raise HouseError(f"You keep: {', '.join(mine) or 'no decks'}.")
        if person.guest:
            del mine[found]
        else:
            self._book(KeptDeck(key=person.key, name=found))

    # ------------------------------------------------------------ tables
    def is_code(self, text: str) -> bool:
        """Whether a text is the code of a table that there is."""
        return text in self.rooms or text in self.waiting or text in self._kept

    def means_table(self, text: str) -> bool:
        """Whether somebody who comes as this user means a table, be it one that there is no more."""
        return self.is_code(text) or (looks_like_code(text) and not self.ledger.owner_of(text))

    def offers(self, person: Person) -> list[Offer]:
        """What the lobby lists for this visitor: their own duels first."""
        mine: list[Offer] = []
        others: list[Offer] = []
        for code, kept in self._kept.items():
            live = self.rooms.get(code)
            if isinstance(live, Room) and live.finished:
                continue
            title = f"{kept.players[0]} – {kept.players[1]}"
            detail = kept.ruleset + (f", turn {live.turn}" if isinstance(live, Room) else f", begun {kept.started}")
            if person.ident in kept.keys:
                mine.append(Offer(code, "play", title, detail))
            elif isinstance(live, Room) and live.watch != "none":
                others.append(Offer(code, "watch", title, detail))
        for code, one in self.waiting.items():
            wishes = [one.ruleset, "no clock" if not one.clock[0] else f"{one.clock[0] // 60}+{one.clock[1]} min"]
            wishes.append({"none": "no watchers", "public": "watchers", "hands": "watchers may see hands"}[one.watch])
            own = one.key == person.ident
            title = f"{one.name} waits for an opponent"
            (mine if own else others).append(Offer(code, "withdraw" if own else "join", title, ", ".join(wishes)))
        for code, floor in self.rooms.items():
            if floor.lesson:
                others.append(Offer(code, "watch", getattr(floor, "title", ""), "a lesson"))
        return mine + others

    def open_table(self, person: Person, deck: str, wishes: Wishes) -> str:
        """Make a table and wait for an opponent there. Its code."""
        self._need_room(person)
        name, cards = self.deck(person, deck, wishes.ruleset)
        self._deed(person)
        code = self._new_code()
        entry = Waiting(
            code=code,
            key=person.ident,
            name=person.name,
            deck=name,
            main=cards.main,
            extra=cards.extra,
            side=cards.side,
            ruleset=wishes.ruleset,
            clock=wishes.clock,
            watch="hands" if wishes.watch == "hands" else "none" if wishes.watch == "none" else "public",
            claim=wishes.claim,
        )
        self._book(entry)
        self.waiting[code] = entry
        self.record.note("table.open", table=code, who=person.name)
        self.changed()
        return code

    def withdraw(self, person: Person, code: str) -> None:
        """Wait no more. Raises :class:`HouseError`."""
        one = self.waiting.get(code)
        if one is None or one.key != person.ident:
            raise HouseError("That is no table of yours that waits.")
        self._book(Gone(code=code))
        del self.waiting[code]
        self.changed()

    def join(self, person: Person, code: str, deck: str) -> Chair:
        """Sit down at a table: to begin the duel that waits there, or to go on with one's own."""
        one = self.waiting.get(code)
        if one is None:
            return self.sit(person, code)
        if one.key == person.ident:
            raise HouseError("That is your own table; an opponent joins it from elsewhere.")
        self._need_room(person)
        _, cards = self.deck(person, deck, one.ruleset)
        header = DuelHeader(
            decks=(one.deck_list(), cards),
            ruleset=one.ruleset,
            seed=random.SystemRandom().randrange(1, 2**31),
            hands="hidden",
            players=(one.name, person.name),
            started=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            extra={
                "key A": one.key,
                "key B": person.ident,
                "clock": f"{one.clock[0]}+{one.clock[1]}",
                "watch": one.watch,
                "claim": str(one.claim),
            },
        ).tidy()
        self._deed(person)
        try:
            self._duels.create(code, header.lines())
        except FileExistsError:
            self.record.note("table.elsewhere", table=code)
        except OSError as error:
            self.record.note("table.not-kept", table=code, errno=error.errno)
            raise HouseError("The duel cannot be kept now, so it has not begun; try again later.") from None
        del self.waiting[code]
        self._index(code)
        self.record.note("table.begin", table=code, a=one.name, b=person.name)
        chair = self.sit(person, code)
        self.changed()
        return chair

    def sit(self, person: Person, code: str) -> Chair:
        """Take one's own seat at a table, or a watcher's chair. Raises :class:`HouseError`."""
        floor = self._room(code, person)
        if isinstance(floor, Room):
            seat = floor.seat_of(person)
            if seat is not None:
                return floor.enter(person, seat)
        return self.watch(person, code)

    def watch(self, person: Person, code: str) -> Chair:
        """Watch a table. Raises :class:`HouseError`."""
        if code in self.waiting:
            raise HouseError("Nobody plays there yet.")
        floor = self._room(code, person)
        if isinstance(floor, Room):
            if floor.watch == "none":
                raise HouseError("The players want no watchers.")
            if floor.seat_of(person) is not None:
                return self.sit(person, code)
        elif self._teaches(floor, person):
            return floor.enter(person, Seat.JUDGE)
        if sum(chair.seat is Seat.WATCH for chair in floor.chairs) >= self.limits.watchers:
            raise HouseError("There are too many watchers already.")
        return floor.enter(person, Seat.WATCH)

    @staticmethod
    def _teaches(floor: Floor, person: Person) -> bool:
        teacher: Person | None = getattr(floor, "teacher", None)
        return teacher is not None and teacher.ident == person.ident

    def judge(self, person: Person, code: str) -> Chair:
        """Sit down as the judge, if both players have agreed to it. Raises :class:`HouseError`."""
        floor = self._room(code, person)
        if not isinstance(floor, Room) or person.ident not in floor.judges or floor.seat_of(person) is not None:
            raise HouseError("Both players must agree first: watch the table, and say there: judge.")
        return floor.enter(person, Seat.JUDGE)

    def _room(self, code: str, person: Person) -> Floor:
        floor = self.rooms.get(code)
        if floor is not None:
            return floor
        rests = self._resting.pop(code, None)
        if rests is not None:
            self.rooms[code] = rests
            return rests
        if code not in self._kept:
            if code in self.ledger.gone:
                raise HouseError(f"Table {clean(code, 20)} is no more: its duel is over, or nobody waits there.")
            raise HouseError(f"There is no table {clean(code, 20)}.")
        self._deed(person)
        try:
            room = Room(code, self._duels.open(code), self.pool, self.record, self.limits, self.now)
        except (DuelFileError, OSError, KeyError) as error:
            self.record.fault("duel.open", error, table=code)
            raise HouseError("The duel of that table cannot be read.") from None
        room.judges |= self.ledger.judges.get(code, set())
        room.on_over = self._over
        room.on_judge = self._judged
        room.on_empty = self._empty
        self.rooms[code] = room
        if room.finished:
            self._over(room)
        return room

    def _over(self, room: Room) -> None:
        self.record.note("table.over", table=room.code, lines=room.number)
        if room.code not in self.ledger.gone:
            try:
                self._book(Gone(code=room.code))
            except HouseError:
                self.ledger.gone.add(room.code)  # its lines say so as well: the next start finds out by itself
        self.changed()

    def _judged(self, room: Room, person: Person) -> None:
        self._book(Judged(code=room.code, key=person.ident))

    def _empty(self, floor: Floor) -> None:
        """The last one has left; the duel is in its lines."""
        if isinstance(floor, Room):
            floor.close()
            if floor.finished:
                self._kept.pop(floor.code, None)
            elif not floor.broken:
                self._resting[floor.code] = floor
                while len(self._resting) > MOST_RESTING:
                    self._resting.popitem(last=False)
        self.rooms.pop(floor.code, None)
        self.changed()

    def _need_room(self, person: Person) -> None:
        own = sum(one.key == person.ident for one in self.waiting.values())
        own += sum(isinstance(room, Room) and person.ident in room.keys for room in self.rooms.values())
        if own >= self.limits.tables:
            raise HouseError(f"You have {own} tables already.")
        if sum(person.ident in kept.keys for kept in self._kept.values()) >= self.limits.unfinished:
            raise HouseError("You have many duels that are not over; end some of them: resume, then surrender.")

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            if not self.is_code(code) and code not in self.ledger.gone and not self.ledger.owner_of(code):
                return code

    # ------------------------------------------------------------ lessons
    def lessons(self) -> dict[str, Path]:
        """The scenarios and rulings that may be shown, by name."""
        folders: Sequence[Path] = [root / "rulings" for root in self.pool.cards.roots]
        if self._lessons is not None:
            folders = [*folders, self._lessons]
        return {path.stem.casefold(): path for folder in folders for path in sorted(folder.rglob("*.toml"))}

    def teach(self, person: Person, name: str) -> Chair:
        """Open a scenario as a shared table. Raises :class:`HouseError`."""
        from tabletop.scenario.read import ScenarioError, read_scenario
        from tabletop.scenario.runner import SetupError
        from tabletop.ssh.lesson import Lesson

        self._need_lesson(person)
        self._deed(person)
        path = self.lessons().get(name.casefold().removesuffix(".toml"))
        if path is None:
            raise HouseError('There is no scenario of that name; say "rulings" for a list.')
        code = self._new_code()
        try:
            lesson = Lesson(code, read_scenario(path), person, self.pool, self.record, self.limits, self.now)
        except (ScenarioError, SetupError):
            raise HouseError("That scenario cannot be read.") from None
        self.rooms[code] = lesson
        lesson.on_empty = self._empty
        self.record.note("lesson.open", table=code, who=person.name, scenario=path.stem)
        chair = lesson.enter(person, Seat.JUDGE)
        self.changed()
        return chair

    def _need_lesson(self, person: Person) -> None:
        own = sum(self._teaches(floor, person) for floor in self.rooms.values())
        if own >= self.limits.tables:
            raise HouseError(f"You have {own} tables already.")


def _plain(name: str) -> str:
    """A deck's name as it is looked for."""
    return name.casefold().replace("_", " ").strip()
