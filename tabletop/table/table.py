"""The table: lines in, redacted pictures out, everything kept.

A line is parsed, submitted to the rules, written and fsynced before :meth:`Table.say` returns; a refused line changes
nothing and is written nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop import __version__
from tabletop.core.commands import Command, Manual, Pass
from tabletop.core.kinds import Seat
from tabletop.core.refusal import IllegalCommand
from tabletop.core.view import DuelView
from tabletop.table import fresh, secrecy, stops
from tabletop.table.complete import complete, quoted
from tabletop.table.duel_file import DIGITS, DuelFile, FileLine, chain, new_duel_file
from tabletop.table.header import DuelFileError, DuelHeader
from tabletop.table.history import History, Node
from tabletop.table.language import parse_line, split_speaker
from tabletop.table.log import SEATS, Entry, Log, LogLine, redact, sentences, went_home
from tabletop.table.naming import absolute
from tabletop.table.said import (
    LETTERS,
    Branch,
    Goto,
    Line,
    LineError,
    Menu,
    Redo,
    Refused,
    Remark,
    Said,
    Spoken,
    TableCommand,
    Undo,
    Why,
)
from tabletop.table.seats import READ_ONLY, may_say
from tabletop.table.store import LineStore, MemoryStore
from tabletop.text import clean

if TYPE_CHECKING:
    from tabletop.core.duel import Duel
    from tabletop.core.event import Event
    from tabletop.core.pool import CardPool

__all__ = ["DuelFileError", "DuelHeader", "LineError", "LogLine", "Menu", "Refused", "Said", "Table", "Why"]

PLAYERS = (Seat.A, Seat.B)
_LONGEST = 2_000


class Table:
    """One duel with its seats, its history and its file. Made by :meth:`new`, :meth:`resume` or :meth:`over_store`.

    ``messages`` says what was found when the file was read; ``read_only`` that nothing can be said any more (but one
    can still look around with undo, redo and goto).
    """

    def __init__(self, file: DuelFile, pool: CardPool, path: Path | None) -> None:
        self.file = file
        self.header = file.header
        self.path = path
        self.messages: list[str] = file.messages
        self.read_only = False
        self.stops: dict[Seat, str] = dict.fromkeys(PLAYERS, stops.SET)
        self.stop_points: dict[Seat, set[str]] = {seat: set(stops.USUAL) for seat in PLAYERS}
        self._entries: list[Entry] = []
        self._views: dict[Seat, DuelView] = {}
        self._happened: dict[Seat, tuple[str, ...]] = {}
        self._moments: dict[int, dict[Seat, tuple[str, ...]]] = {}
        """What had just happened after each line, for the stops: kinds of events."""
        self._windows: dict[int, tuple[Seat, frozenset[str]] | None] = {}
        """After which line of the duel which seat could respond, and at which stops that is."""
        self._by_itself: set[int] = set()
        """The lines that nobody said: passed by the stops, in this sitting."""
        self._held = False
        self._history = History(lambda: fresh.fresh_duel(self.header, pool))
        self._chain = chain("", self._history.root.digest)
        duel = self._history.duel
        self._opening = {seat: sentences(duel.tell(seat, self._history.opening)) for seat in SEATS}
        self._windows[0] = self._window()

    # ------------------------------------------------------------ coming into being
    @classmethod
    def new(cls, header: DuelHeader, pool: CardPool, *, path: Path | None = None) -> Table:
        """A new duel. ``path``: a folder (a file of its own is made there), a file that must not exist yet, or None
        for a duel that is not kept.
        """
        header = header.tidy()
        fresh.ruleset_of(header)
        if path is None:
            lines = header.lines()
            return cls(DuelFile(MemoryStore(lines), header, len(lines)), pool, None)
        file = new_duel_file(header, path) if path.is_dir() else DuelFile.create(path, header)
        return cls(file, pool, Path(file.name))

    @classmethod
    def resume(cls, path: Path, pool: CardPool, *, read_only: bool = False) -> Table:
        """The duel of a file, as far as it goes. Raises :class:`DuelFileError` if there is no beginning."""
        return cls._read(DuelFile.open(path), pool, path, read_only)

    @classmethod
    def over_store(cls, store: LineStore, pool: CardPool, *, read_only: bool = False) -> Table:
        """The duel whose lines are kept elsewhere."""
        return cls._read(DuelFile.over(store), pool, None, read_only)

    @classmethod
    def _read(cls, file: DuelFile, pool: CardPool, path: Path | None, read_only: bool) -> Table:
        try:
            table = cls(file, pool, path)
        except DuelFileError as error:
            raise DuelFileError(error.message, error.line, error.path or file.name) from None
        except KeyError as error:
            raise DuelFileError(f"a card of this duel is not known here: {error}", path=file.name) from None
        table._catch_up()
        if file.header.engine != __version__:
            table.messages.append(
                f"written by version {clean(file.header.engine, 20)}, this is {__version__}: open for reading only"
            )
            table.read_only = True
        table.read_only = table.read_only or read_only or file.broken
        return table

    def _catch_up(self) -> None:
        """Play what the file says, as far as it agrees with what happens."""
        for line in self.file.lines():
            before = self._history.current
            number = self.file.head_lines + line.number
            where = f"{self.file.name or 'duel'}:{number}"
            try:
                if self._play(line.speaker, line.said, line.note).number is None:
                    self._history.duel.cancel()
                    raise Refused([Why("table.incomplete-line", "The line leaves something open.")])
            except Refused as refused:
                self._back_to(before)
                self.messages.append(f"{where}: line {line.number} cannot be played: {refused}; it is open up to there")
                self.read_only = True
                return
            link = chain(self._chain, self._history.current.digest)
            if line.digest and not link.startswith(line.digest):
                self._back_to(before)
                self._forget(line.number)
                self.messages.append(
                    f"{where}: from line {line.number} on it came out otherwise than written; it is open up to there"
                )
                self.read_only = True
                return
            self._chain = link

    # ------------------------------------------------------------ what a face needs
    @property
    def duel(self) -> Duel:
        """The duel itself, for tools that may see everything; a face never asks for it."""
        return self._history.duel

    @property
    def over(self) -> bool:
        """The duel has ended."""
        return self._history.duel.winner is not None

    @property
    def to_act(self) -> Seat | None:
        """The seat that is asked now; None when the duel is over."""
        decision = self._history.duel.decision
        return None if decision is None else Seat(decision.seat)

    @property
    def declaring(self) -> bool:
        """An action is being declared and can still be cancelled."""
        decision = self._history.duel.decision
        return decision is not None and decision.declaring

    @property
    def number(self) -> int:
        """The number of the last line."""
        return len(self._entries)

    @property
    def branch(self) -> str:
        """The name of the present branch ("main" until another is named)."""
        return self._history.branch

    def view(self, seat: Seat) -> DuelView:
        """The duel as ``seat`` may see it."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self._history.duel.view(seat)
        return found

    def menu(self, seat: Seat, place: str) -> Menu:
        """What the card or zone at ``place`` may do now, and what it may not."""
        menu = self._history.duel.menu(seat, place)
        cannot = [why for label, refusal in menu.cannot for why in secrecy.told([refusal], seat, label=label)]
        return Menu(tuple(menu.can), tuple(cannot))

    def why(self, seat: Seat, text: str) -> list[Why]:
        """Why the line would be refused; empty if it would not. Raises :class:`LineError`."""
        named, _ = split_speaker(text)
        line = self._line(seat, text)
        stop = may_say(seat, named, line.said) or (READ_ONLY if self._shut(line.said) else None)
        if stop is not None:
            return [stop]
        if isinstance(line.said, Command):
            try:
                command = self._settled(line.said, seat)
            except Refused as refused:
                return refused.whys
            return secrecy.told(self._history.duel.why_not(command, seat), seat, command)
        try:
            self._target(self._counted(line.said))
        except Refused as refused:
            return refused.whys
        return []

    def complete(self, seat: Seat, text: str) -> list[str]:
        """Whole lines that begin like this, the likeliest first."""
        return complete(text, seat, self.view(seat))

    def opening(self, seat: Seat) -> tuple[str, ...]:
        """What happened before the first line (the opening hands, the first draw), in sentences."""
        return self._opening[seat]

    def log(self, seat: Seat) -> Sequence[LogLine]:
        """Everything said so far, as ``seat`` may read it."""
        return Log(self._entries, seat, self._history.living)

    def branches(self) -> dict[str, int]:
        """The branches, and the number of the last line of each."""
        return {name: node.number for name, node in self._history.branches.items()}

    def cancel(self, seat: Seat) -> None:
        """Drop a declaration in progress; nothing has happened."""
        decision = self._history.duel.decision
        if decision is not None and decision.declaring and decision.seat == seat:
            self._history.duel.cancel()
            self._views.clear()

    # ------------------------------------------------------------ speaking
    def say(self, seat: Seat, text: str) -> Said:
        """Speak one line as ``seat``.

        Raises :class:`LineError` when it cannot be read and :class:`Refused` when it is not allowed; nothing has
        happened then.
        """
        if not text.isprintable():
            text = clean(text, _LONGEST)
        named, _ = split_speaker(text)
        line = self._line(seat, text)
        stop = may_say(seat, named, line.said) or (READ_ONLY if self._shut(line.said) else None)
        if stop is not None:
            raise Refused([stop])
        before, held = self._history.current, self._held
        spoken = self._settled(line.said, seat) if isinstance(line.said, Command) else self._counted(line.said)
        said = self._play(seat, spoken, clean(line.note))
        if said.number is not None and not self.read_only:
            try:
                self._write(said.number, seat, spoken, before)
            except BaseException:
                self._held = held
                raise
        return said

    def _line(self, seat: Seat, text: str) -> Line:
        """Read a line; where it names a card without quotes, say how it is written."""
        try:
            return parse_line(text, seat)
        except LineError as error:
            meant = quoted(text, error, self.view(seat))
            if not meant:
                raise
            raise LineError(f"names go in quotes: {meant}", error.column, error.expected) from None

    def settle_stops(self) -> list[Said]:
        """Pass, line by line, what the asked seat's own stops decline. Where somebody has gone to this very moment
        (``goto``), only a seat that never wants to be asked passes before something is said.
        """
        done: list[Said] = []
        while not self.read_only and self._declined(self._window()):
            seat = self.to_act
            assert seat is not None
            if self._held and self.stops[seat] != stops.NEVER:
                break
            done.append(self.say(seat, str(Pass())))
            self._by_itself.add(self.number)
        return done

    def _window(self) -> tuple[Seat, frozenset[str]] | None:
        """The seat that may respond now, if that is what is asked, and at which stops that is."""
        decision = self._history.duel.decision
        if decision is None or decision.kind != "respond" or not decision.optional or decision.declaring:
            return None
        seat = Seat(decision.seat)
        return seat, stops.moment(self.view(seat), self._happened.get(seat, ()))

    def _declined(self, window: tuple[Seat, frozenset[str]] | None) -> bool:
        """Whether the stops set now would pass there."""
        if window is None:
            return False
        seat, moment = window
        mode = self.stops[seat]
        return mode == stops.NEVER if mode != stops.SET else moment.isdisjoint(self.stop_points[seat])

    def _counted(self, said: TableCommand) -> TableCommand:
        """An undo or redo of so many lines that people said, as lines of the file: what was passed by itself is not
        counted, and a moment in which somebody's stops would pass at once is none to go to.
        """
        if self.read_only or not isinstance(said, Undo | Redo):
            return said
        back = isinstance(said, Undo)
        node, lines, left = self._history.current, 0, said.count
        while left > 0 or self._declined(self._windows.get(node.number)):
            further = node.parent if back else node.forward
            if further is None:
                alone = said.count == left == 1 and lines > 0  # nothing but passes: they are meant
                asked = not self._declined(self._windows.get(node.number))
                if (alone and asked) if back else (alone or left <= 0):
                    break  # ahead, what is declined after the last line is passed now
                return type(said)(self.number + 1)  # there are not so many
            left -= (node if back else further).number not in self._by_itself
            node, lines = further, lines + 1
        return type(said)(lines)

    def _shut(self, said: Spoken) -> bool:
        """Nothing can be added to this duel; looking around is no addition."""
        return self.read_only and not isinstance(said, Undo | Redo | Goto)

    def _settled(self, command: Command, seat: Seat) -> Command:
        """The command by places alone, speaking of nothing its speaker cannot see. Raises :class:`Refused`."""
        duel = self._history.duel
        command = absolute(
            command, seat, self.view(seat), lambda tried: not duel.why_not(tried, seat), lambda: self._others_hand(seat)
        )
        stop = secrecy.unseen(command, seat, duel.state, self.header.hands == "open")
        if stop is not None:
            raise Refused([stop])
        return command

    def _others_hand(self, seat: Seat) -> tuple[str, ...]:
        """The names in the other side's hand, where hands lie open; with hidden hands nobody knows them."""
        if self.header.hands != "open" or seat > Seat.B:
            return ()
        held = self.view(Seat(1 - seat)).piles.get(f"{Seat(1 - seat).name}.hand", 0)
        return () if isinstance(held, int) else tuple(card.name for card in held)

    def _play(self, seat: Seat, said: Spoken, note: str) -> Said:
        """Do what was said, in memory only."""
        self._views.clear()
        if isinstance(said, Command):
            return self._play_command(seat, said, note)
        return self._play_table(seat, said, note)

    def _play_command(self, seat: Seat, command: Command, note: str) -> Said:
        history = self._history
        decision = history.duel.decision
        kind = decision.kind if decision is not None else ""
        try:
            events = history.submit(command, seat)
        except IllegalCommand as error:
            raise Refused(secrecy.told(error.refusals, seat, command)) from None
        committed = history.duel.committed
        if committed is None:
            return Said(history.duel.tell(Seat.JUDGE, events))
        return self._commit(seat, committed, kind, events, note)

    def _commit(self, seat: Seat, command: Command, kind: str, events: list[Event], note: str) -> Said:
        history = self._history
        number = self.number + 1
        told = {reader: history.duel.tell(reader, events) for reader in SEATS}
        history.push(number, seat, command)
        earlier = self._happened if isinstance(command, Manual) else {}  # a ruling closes nobody's window
        self._happened = {
            reader: (*earlier.get(reader, ()), *(event.type for event in told[reader])) for reader in PLAYERS
        }
        self._moments[number] = self._happened
        self._held = False
        self._windows[number] = self._window()
        texts = {reader: redact(command, seat, reader, kind, told[reader]) for reader in SEATS}
        who = LETTERS[seat]
        went = went_home(command, told[Seat.JUDGE])
        happened = {reader: sentences(told[reader], f"Ruling by {who}: {texts[reader]}{went}.") for reader in SEATS}
        self._entries.append(Entry(number, seat, note, texts, happened, True))
        return Said(told[Seat.JUDGE], str(command), number)

    def _play_table(self, seat: Seat, said: TableCommand, note: str) -> Said:
        history = self._history
        node = self._target(said)
        if history.duel.decision is not None and history.duel.decision.declaring:
            history.duel.cancel()
        if isinstance(said, Branch):
            history.branch = said.name
        if node is not history.current:
            history.jump(node)
            self._happened = self._moments.get(node.number, {})
        if isinstance(said, Branch):
            history.arrive(node)
        if not isinstance(said, Remark):
            self._held = isinstance(said, Goto)
        if self.read_only:
            return Said([])
        number = self.number + 1
        history.note_line(number)
        texts, nothing = dict.fromkeys(SEATS, str(said)), dict.fromkeys(SEATS, ())
        self._entries.append(Entry(number, seat, note, texts, dict(nothing), False))
        return Said([], str(said), number)

    def _target(self, said: TableCommand) -> Node:
        """Where a command to the table leads. Raises :class:`Refused`."""
        history = self._history
        node: Node | None = history.current
        if isinstance(said, Undo):
            node = history.back(said.count)
            stop = Why("table.nothing-to-undo", "There are not so many lines to take back.")
        elif isinstance(said, Redo):
            node = history.ahead(said.count)
            stop = Why("table.nothing-to-redo", "There are not so many lines taken back.")
        elif isinstance(said, Goto):
            node = history.after.get(said.number)
            stop = Why("table.no-such-line", f"There is no line {said.number}; the last is {self.number}.")
        elif isinstance(said, Branch):
            name = clean(said.name)
            stop = Why("table.branch-name", "A branch needs a name.")
            node = history.branches.get(name, history.current) if name else None
        else:
            stop = Why("table.remark", "There is nothing to note.")
        if node is None:
            raise Refused([stop])
        return node

    # ------------------------------------------------------------ keeping
    def _write(self, number: int, seat: Seat, said: Spoken, before: Node) -> None:
        """Append the line just played; if it cannot be kept, it has not happened."""
        current = self._history.current
        command: Any = current.command if isinstance(said, Command) else said
        link = chain(self._chain, current.digest)
        note = self._entries[-1].note
        try:
            self.file.append(FileLine(number, seat, command, link[:DIGITS], note))
        except BaseException:
            self._back_to(before)
            self._forget(number)
            raise
        self._chain = link

    def _back_to(self, node: Node) -> None:
        """Be where the duel was before a line that does not count."""
        self._history.jump(node)
        self._happened = self._moments.get(node.number, {})
        self._views.clear()

    def _forget(self, number: int) -> None:
        """Take the last line out of everything that knows of it."""
        del self._entries[number - 1 :]
        self._by_itself.discard(number)
        node = self._history.after.pop(number, None)
        if node is not None and node.number == number and node.parent is not None:
            node.parent.forward = None
