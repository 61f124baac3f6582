"""A room with a duel: the live table, its players, its clocks, and what one side asks of the other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.core.commands import Manual, OfferDraw
from tabletop.core.kinds import Seat
from tabletop.ssh.chair import ELSE, Chair, PublicHeader, Word
from tabletop.ssh.clock import Clock, without_clock
from tabletop.ssh.floor import Floor, no
from tabletop.ssh.requests import Request, Requests
from tabletop.table.header import DeckList
from tabletop.table.language import parse_line, split_speaker
from tabletop.table.said import Branch, Goto, LineError, Menu, Redo, Refused, Remark, Said, Undo, Why
from tabletop.table.store import LineStore, Taken, together
from tabletop.table.table import Table
from tabletop.table.tokens import split_note
from tabletop.text import clean

if TYPE_CHECKING:
    from tabletop.core.pool import CardPool
    from tabletop.core.view import DuelView
    from tabletop.ssh.config import Limits
    from tabletop.ssh.people import Person
    from tabletop.ssh.record import Record
    from tabletop.table.log import LogLine

PLAYERS = (Seat.A, Seat.B)
CALLED_OFF = "called off"
_DRAW_EVERY = 60.0
_TRY_AGAIN = 5.0


class Room(Floor):
    """A duel and everybody at it. Only here the table itself is held; everybody else has a chair."""

    def __init__(
        self,
        code: str,
        store: LineStore,
        pool: CardPool,
        record: Record,
        limits: Limits,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(code, record, limits, now)
        self._store = store
        self._pool = pool
        self._table = Table.over_store(store, pool)
        header = self._table.header
        extra = header.extra
        self.keys = (extra.get("key A", ""), extra.get("key B", ""))
        self.watch = extra.get("watch", "public")
        self.claim_after = _whole(extra.get("claim", ""), 300)
        self._header = PublicHeader(header.players, header.ruleset)
        self.clock = _clock_of(extra.get("clock", ""))
        self.requests = Requests()
        self.shows = [False, False]
        self.trusts = [False, False]
        self.judges: set[str] = set()
        self.on_over: Callable[[Room], None] | None = None
        self.on_judge: Callable[[Room, Person], None] | None = None
        self._away_since = [now(), now()]
        self._draw_offered = [-_DRAW_EVERY, -_DRAW_EVERY]
        self._timer: asyncio.TimerHandle | None = None
        self._seen: tuple[object, DuelView] | None = None
        self.called_off = False
        self.broken = False
        """The lines could not be read again, so nothing is played here for now."""
        for line in self._table.log(Seat.WATCH):
            if line.seat in ("A", "B"):
                self.clock.recall(line.note)
            self.called_off = self.called_off or (line.seat == "W" and line.note == CALLED_OFF)
        self._words |= {
            "accept": self._accept,
            "decline": self._decline,
            "claim": self._claim,
            "calloff": self._call_off,
            "hands": self._hands,
            "judge": self._ask_to_judge,
            "trust": partial(self._trust, True),
            "distrust": partial(self._trust, False),
        }

    # ------------------------------------------------------------ who
    def seat_of(self, person: Person) -> Seat | None:
        """The seat that is this person's."""
        return next((seat for seat in PLAYERS if self.keys[seat] == person.ident), None)

    def present(self, seat: int) -> bool:
        """The player of that seat is here."""
        return any(chair.seat == seat for chair in self.chairs)

    @property
    def players(self) -> tuple[str, str]:
        """The players' names."""
        return self._header.players

    @property
    def turn(self) -> int:
        """The turn the duel is in."""
        return self._table.view(Seat.WATCH).turn

    def arrived(self, chair: Chair) -> None:
        """See :class:`Floor`."""
        for message in self._table.messages:
            chair.messages.append(message)
        self._run_clock()

    def left(self, chair: Chair) -> str:
        """See :class:`Floor`."""
        told = ""
        if chair.seat in PLAYERS and not self.present(chair.seat):
            self._away_since[chair.seat] = self.now()
            self._table.cancel(chair.seat)
            if not self.finished:
                told = f"You may wait, or after {_minutes(self.claim_after)} say: claim, or calloff."
        self._run_clock()
        return told

    def close(self) -> None:
        """Nobody needs the room any more; its lines are kept."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # ------------------------------------------------------------ the duel, seat by seat
    @property
    def public_header(self) -> PublicHeader:
        """See :class:`Floor`."""
        return self._header

    def header_for(self, chair: Chair) -> PublicHeader:
        """See :class:`Floor`: with the Deck list of this chair's seat, which its player knows, and no other."""
        if chair.seat not in PLAYERS:
            return self._header
        lists = self._table.header.decks
        mine, nothing = lists[chair.seat], DeckList(())
        return replace(self._header, decks=(mine, nothing) if chair.seat is Seat.A else (nothing, mine))

    @property
    def finished(self) -> bool:
        """Nothing can be played here any more."""
        return self._table.over or self.called_off

    @property
    def over(self) -> bool:
        """See :class:`Floor`."""
        return self._table.over

    @property
    def to_act(self) -> Seat | None:
        """See :class:`Floor`."""
        return None if self.called_off else self._table.to_act

    @property
    def number(self) -> int:
        """See :class:`Floor`."""
        return self._table.number

    @property
    def ticking(self) -> bool:
        """See :class:`Floor`."""
        return bool(self.clock) and not self.finished

    def declaring(self, seat: Seat) -> bool:
        """See :class:`Floor`."""
        return self._table.declaring and self._table.to_act is seat

    def opening(self, chair: Chair) -> tuple[str, ...]:
        """See :class:`Floor`."""
        return self._table.opening(chair.seat)

    def view(self, chair: Chair) -> DuelView:
        """See :class:`Floor`."""
        if chair.seat is Seat.WATCH and self.shown_to(chair.person):
            return self._open_view()
        return self._table.view(chair.seat)

    def shown_to(self, person: Person) -> bool:
        """Both players let watchers see their hands, and this watcher is neither of them."""
        return self.watch == "hands" and all(self.shows) and self.seat_of(person) is None

    def _open_view(self) -> DuelView:
        """Both hands and what lies face-down, but no Deck, and no question but as watchers hear it."""
        whole, public = self._table.view(Seat.JUDGE), self._table.view(Seat.WATCH)
        if self._seen is None or self._seen[0] is not whole:
            decks = {place: public.piles[place] for place in ("A.deck", "B.deck") if place in public.piles}
            piles = whole.piles | decks
            self._seen = whole, replace(whole, seat=public.seat, asks=public.asks, piles=piles)
        return self._seen[1]

    def menu(self, chair: Chair, place: str) -> Menu:
        """See :class:`Floor`."""
        return self._table.menu(chair.seat, place) if chair.seat in PLAYERS else Menu()

    def why(self, chair: Chair, text: str) -> Sequence[Why]:
        """See :class:`Floor`."""
        return self._table.why(chair.seat, clean(text, self.limits.line))

    def complete(self, chair: Chair, text: str) -> list[str]:
        """See :class:`Floor`."""
        if chair.seat is Seat.WATCH:
            return super().complete(chair, text)
        return [*self._table.complete(chair.seat, text), *super().complete(chair, text)]

    def log(self, chair: Chair) -> Sequence[LogLine]:
        """See :class:`Floor`."""
        lines = self._table.log(chair.seat)
        return _WithoutClocks(lines) if self.clock else lines

    def stops_of(self, seat: Seat) -> str:
        """See :class:`Floor`."""
        return self._table.stops[seat]

    def points_of(self, seat: Seat) -> set[str]:
        """See :class:`Floor`."""
        return set(self._table.stop_points[seat])

    def keep_stops(self, seat: Seat, mode: str, points: set[str]) -> bool:
        """See :class:`Floor`."""
        table = self._table
        if table.stops[seat] == mode and table.stop_points[seat] == points:
            return False
        table.stops[seat], table.stop_points[seat] = mode, set(points)
        return True

    # ------------------------------------------------------------ speaking
    def speak(self, chair: Chair, text: str) -> Said:
        """See :class:`Floor`."""
        seat = chair.seat
        if self.called_off:
            raise no("called-off", "This duel was called off.")
        if self.broken:
            raise no("broken", "This duel cannot go on now; its lines are kept. Come back when all have left.")
        body, note = split_note(text)
        named, _ = split_speaker(body)
        if named is not None and named is not seat:
            raise Refused([ELSE])
        said = parse_line(text, seat).said
        if seat is Seat.WATCH and isinstance(said, Remark):
            raise no("watchers-chat", "Those who watch write nothing into the duel; say: chat TEXT.")
        if seat in PLAYERS:
            if isinstance(said, Undo | Redo | Goto | Branch):
                self._refuse_if_not_now(seat, body.strip())
                return self._request(chair, "undo", str(said), partial(self._ask_table, seat, str(said)))
            if isinstance(said, Manual) and not self._may_rule(seat, said):
                self._refuse_if_not_now(seat, text)
                return self._request(chair, "rule", str(said), partial(self._ask_table, seat, text))
            if isinstance(said, OfferDraw):
                self._pace_draws(seat)
        return self._do(seat, body.strip(), note)

    def cancel(self, chair: Chair) -> None:
        """See :class:`Floor`."""
        self._table.cancel(chair.seat)
        self.changed()

    def settle(self, chair: Chair) -> Sequence[Any]:
        """See :class:`Floor`."""
        done: Sequence[Any] = self._guard(self._settle_stops)
        if done:
            self._after()
        return done

    def _do(self, seat: Seat, body: str, note: str = "", *, asked: bool = False) -> Said:
        """A line to the table; once it is played it is kept. What was ``asked`` of the other side earns no time."""
        now = self.now()
        kept = self.clock.note(now, clean(note, 200)) if seat in PLAYERS else clean(note, 200)
        said: Said = self._guard(partial(self._say_and_settle, seat, f"{body} ; {kept}" if kept else body))
        if said.number is not None:
            if not asked:
                self.clock.spoke(seat, now)
            self.requests.drop("undo", "rule")
        self._after()
        return said

    def _say_and_settle(self, seat: Seat, line: str) -> Said:
        """A line and what the stops then pass, made durable together before anybody hears of it."""
        with together(self._store):
            said = self._table.say(seat, line)
            if said.number is not None:
                self._table.settle_stops()
        return said

    def _settle_stops(self) -> Sequence[Any]:
        with together(self._store):
            return self._table.settle_stops()

    def _guard(self, act: Callable[[], Any]) -> Any:
        """Nothing that goes wrong in the rules or on the disk takes the room along."""
        try:
            return act()
        except (LineError, Refused):
            raise
        except Taken:
            self._reload()
            raise no("elsewhere", "Another server has gone on with this duel; here it is read anew.") from None
        except OSError as error:
            self.record.note("table.not-kept", table=self.code, errno=error.errno)
            self._reload()
            raise no("not-kept", "The line could not be kept, so it has not been played.") from None
        except Exception as error:
            self.record.fault("table", error, table=self.code)
            self._reload()
            raise no("fault", "A fault of the table itself; the line has not been played.") from None

    def _reload(self) -> None:
        """Read the duel anew from its lines. If even that fails, nothing more is played here for now."""
        stops, points = self._table.stops, self._table.stop_points
        try:
            self._table = Table.over_store(self._store, self._pool)
        except Exception as error:
            self.record.fault("table.reload", error, table=self.code)
            self.broken = True
            return
        self._table.stops.update(stops)
        self._table.stop_points.update(points)
        self._seen = None
        self.changed()

    def _after(self) -> None:
        self._run_clock()
        if self._table.over and self.on_over is not None:
            done, self.on_over = self.on_over, None
            done(self)
        self.changed()

    # ------------------------------------------------------------ clocks
    def _run_clock(self) -> None:
        """The asked seat's clock runs while at least one of the players is here."""
        if not self.clock:
            return
        now = self.now()
        anybody = any(chair.seat in PLAYERS for chair in self.chairs)
        self.clock.run(self.to_act if anybody and not self.finished else None, now)
        self.close()
        left = self.clock.remaining(now)
        if left is not None:
            self._timer = asyncio.get_running_loop().call_later(left + 0.01, self._time_is_up)

    def _time_is_up(self) -> None:
        self._timer = None
        seat = self.clock.out(self.now())
        if seat is None or self.finished:
            self._run_clock()
            return
        self.tell(f"{self.players[seat]} has no time left.")
        try:
            self._do(Seat(seat), "surrender", "out of time")
        except Refused:  # the line could not be kept: nobody has lost, and it is tried again
            self.changed()
            self._timer = asyncio.get_running_loop().call_later(_TRY_AGAIN, self._time_is_up)

    # ------------------------------------------------------------ requests
    def request_for(self, chair: Chair) -> str:
        """See :class:`Floor`."""
        request = self.requests.of(chair.seat) if chair.seat in PLAYERS else None
        return "" if request is None else f"{request.who} asks {request.text}. Say: accept, or decline."

    def _request(self, chair: Chair, kind: str, line: str, do: Callable[[], None]) -> Said:
        seat = chair.seat
        texts = {"undo": f"to take back or go to another moment: {line}", "rule": f"for a ruling: {line}"}
        self.requests.ask(Request(seat, kind, texts[kind], {1 - seat}, do, chair.person.name))
        self.tell(f"{chair.person.name} asks {texts[kind]}.")
        self.changed()
        return Said([])

    def _ask_table(self, seat: Seat, text: str) -> None:
        """What was asked for is done; if it cannot be any more, everybody hears so, but only that seat why."""
        body, note = split_note(text)
        try:
            self._do(seat, body.strip(), note, asked=True)
        except (LineError, Refused) as error:
            self.tell("It cannot be done now.")
            for chair in self.chairs:
                if chair.seat is seat:
                    chair.hear(Word("", clean(str(error), 400)))

    def _may_rule(self, seat: Seat, said: Manual) -> bool:
        return said.verb in ("done", "note") or self.trusts[1 - seat]

    def _refuse_if_not_now(self, seat: Seat, text: str) -> None:
        whys = self._table.why(seat, text)
        if whys:
            raise Refused(list(whys))

    def _pace_draws(self, seat: Seat) -> None:
        if self.now() - self._draw_offered[seat] < _DRAW_EVERY:
            raise no("draw-again", "You offered a draw a moment ago.")
        self._draw_offered[seat] = self.now()

    def _need_player(self, chair: Chair) -> int:
        if chair.seat not in PLAYERS:
            raise no("players-only", "That is for the two players.")
        return int(chair.seat)

    def _accept(self, chair: Chair, rest: str) -> None:
        request = self.requests.accept(self._need_player(chair))
        if request is None and self._asked_of_a_draw(chair):
            self._do(chair.seat, "yes")
            return
        if request is None:
            raise no("nothing-asked", "Nothing is asked of you.")
        self.tell(f"{chair.person.name} accepts.")
        if not request.needs:
            request.do()

    def _decline(self, chair: Chair, rest: str) -> None:
        request = self.requests.decline(self._need_player(chair))
        if request is None and self._asked_of_a_draw(chair):
            self._do(chair.seat, "no")
            return
        if request is None:
            raise no("nothing-asked", "Nothing is asked of you.")
        self.tell(f"{chair.person.name} declines.")

    def _asked_of_a_draw(self, chair: Chair) -> bool:
        asks = self._table.view(chair.seat).asks
        return asks is not None and asks.kind == "draw-offer" and asks.seat == chair.letter

    def _trust(self, trust: bool, chair: Chair, rest: str) -> None:
        self.trusts[self._need_player(chair)] = trust
        self.tell(f"{chair.person.name} {'trusts' if trust else 'wants to be asked about'} the other's rulings.")

    def _hands(self, chair: Chair, rest: str) -> None:
        seat = self._need_player(chair)
        if self.watch != "hands":
            raise no("hands-stay", "At this table watchers see no hands.")
        if rest not in ("open", "closed"):
            raise no("hands-how", "Say: hands open, or: hands closed.")
        self.shows[seat] = rest == "open"
        self.tell(
            f"{chair.person.name} {'lets watchers see' if self.shows[seat] else 'no longer shows watchers'} "
            f"hand and Set cards{'; the other may agree with: hands open' if not all(self.shows) else ''}."
        )

    def _ask_to_judge(self, chair: Chair, rest: str) -> None:
        person = chair.person
        if chair.seat in PLAYERS or self.seat_of(person) is not None:
            raise no("no-own-judge", "Nobody judges a duel of their own.")
        if person.guest:
            raise no("judge-key", "Only somebody with a key can judge.")
        if person.ident in self.judges:
            raise no("judge-already", f"You may judge here: leave, and say: judge {self.code}.")
        self.requests.ask(
            Request(int(Seat.WATCH), "judge", "to judge, seeing both hands", {0, 1}, partial(self._judged, person),
                    person.name)
        )
        self.tell(f"{person.name} asks to judge, seeing both hands. Both players must accept.")

    def _judged(self, person: Person) -> None:
        self.judges.add(person.ident)
        if self.on_judge is not None:
            self.on_judge(self, person)
        self.tell(f"{person.name} may judge now: leave, and say in the lobby: judge {self.code}.")

    # ------------------------------------------------------------ when somebody stays away
    def away(self, seat: int) -> float:
        """How long that player has been away."""
        return 0.0 if self.present(seat) else self.now() - self._away_since[seat]

    def _claim(self, chair: Chair, rest: str) -> None:
        seat = self._need_player(chair)
        self._need_absence(1 - seat)
        self._do(Seat(1 - seat), "surrender", f"stayed away, claimed by {chair.person.name}")

    def _need_absence(self, seat: int) -> None:
        if self.finished:
            raise no("over", "The duel is over.")
        away = self.away(seat)
        if not away:
            raise no("is-here", f"{self.players[seat]} is here.")
        if away < self.claim_after:
            raise no("too-soon", f"{self.players[seat]} has been away for {int(away)} s; wait {self.claim_after} s.")

    def _call_off(self, chair: Chair, rest: str) -> None:
        seat = self._need_player(chair)
        if self.finished:
            raise no("over", "The duel is over.")
        other = 1 - seat
        if self.present(other):
            self.requests.ask(Request(seat, "calloff", "to call the duel off", {other}, self._off, chair.person.name))
            self.tell(f"{chair.person.name} asks to call the duel off.")
            return
        self._need_absence(other)
        self._off()

    def _off(self) -> None:
        self._guard(partial(self._table.say, Seat.WATCH, f"; {CALLED_OFF}"))
        self.called_off = True
        self.tell("The duel is called off.")
        self._run_clock()
        if self.on_over is not None:
            done, self.on_over = self.on_over, None
            done(self)

    # ------------------------------------------------------------ the edge of the screen
    def status(self, chair: Chair) -> str:
        """See :class:`Floor`."""
        parts = [f"table {self.code}"]
        if self.clock:
            first, second = self.clock.told(self.now())
            parts.append(f"A {first}  B {second}")
        parts += [f"{self.players[seat]} is away" for seat in PLAYERS if not self.present(seat)]
        watchers = sum(one.seat is Seat.WATCH for one in self.chairs)
        if watchers:
            shown = self.watch == "hands" and all(self.shows)
            parts.append(f"{watchers} watching{', hands shown' if shown else ''}")
        if any(one.seat is Seat.JUDGE for one in self.chairs):
            parts.append("a judge is here")
        if self.called_off:
            parts.append("called off")
        return " · ".join(parts)


class _WithoutClocks(Sequence["LogLine"]):
    """A log whose notes are the speakers' own."""

    def __init__(self, lines: Sequence[LogLine]) -> None:
        self._lines = lines

    def __len__(self) -> int:
        return len(self._lines)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self._tidy(line) for line in self._lines[index]]
        return self._tidy(self._lines[index])

    @staticmethod
    def _tidy(line: LogLine) -> LogLine:
        return replace(line, note=without_clock(line.note)) if line.note else line


def _clock_of(text: str) -> Clock:
    seconds, _, added = text.partition("+")
    return Clock(_whole(seconds, 0), _whole(added, 0))


def _whole(text: str, fallback: int) -> int:
    return int(text) if text.isdigit() and len(text) < 7 else fallback


def _minutes(seconds: int) -> str:
    return f"{seconds // 60} min" if seconds % 60 == 0 else f"{seconds} s"
