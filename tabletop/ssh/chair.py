"""A chair at a table: all that a session ever holds of a duel. It shows what its seat may see, whoever asks.

It looks like a table to the faces (:class:`tabletop.tui.ports.TableLike`), but the seat they name makes no difference:
every picture, menu, reason and log line is projected for the seat of the chair before it leaves the room.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tabletop.core.kinds import Seat
from tabletop.core.view import DuelView
from tabletop.table.said import LETTERS, Menu, Refused, Why
from tabletop.table.stops import ALWAYS

if TYPE_CHECKING:
    from tabletop.ssh.floor import Floor
    from tabletop.ssh.people import Person
    from tabletop.table.header import DeckList
    from tabletop.table.log import LogLine

ELSE = Why("table.other-seat", "You speak only for yourself.")
ROLES = {Seat.A: "player A", Seat.B: "player B", Seat.WATCH: "watcher", Seat.JUDGE: "judge"}


@dataclass(frozen=True, slots=True)
class PublicHeader:
    """What everybody may know of how a duel began. The whole head holds both decks and the seed."""

    players: tuple[str, str]
    ruleset: str
    hands: str = "hidden"
    decks: tuple[DeckList, ...] = ()
    """Of a player: the own Deck list at the own place, and nothing at the other."""


@dataclass(frozen=True, slots=True)
class Word:
    """Something said in the room: by whom ("" is the house), and whether it can be muted. ``by`` is whose key."""

    who: str
    text: str
    chat: bool = False
    by: str = ""


class Chair:
    """Made by :meth:`tabletop.ssh.room.Room.enter`. ``on_news`` is called after everything that may have changed."""

    read_only = False
    path = None

    def __init__(self, floor: Floor, person: Person, seat: Seat) -> None:
        self._floor = floor
        self.person = person
        self.seat = seat
        self.on_news: Callable[[], None] | None = None
        self.words: deque[Word] = deque(maxlen=100)
        self.heard = 0
        """How many words have come in all, those no longer kept included."""
        self.muted: dict[str, str] = {}
        """Whose chat is not heard here: keys and names."""
        self.stops: dict[Seat, str] = {}
        self.stop_points: dict[Seat, set[str]] = {}
        self.messages: list[str] = []
        self._settle_own()

    def _settle_own(self) -> None:
        seat = self.seat
        self.stops = {seat: self._floor.stops_of(seat) if seat in (Seat.A, Seat.B) else ALWAYS}
        self.stop_points = {seat: self._floor.points_of(seat) if seat in (Seat.A, Seat.B) else set()}

    # ------------------------------------------------------------ who and where
    @property
    def letter(self) -> str:
        """A, B, W or J."""
        return LETTERS[self.seat]

    @property
    def code(self) -> str:
        """The code of the table."""
        return self._floor.code

    @property
    def header(self) -> PublicHeader:
        """Names and rules."""
        return self._floor.header_for(self)

    @property
    def lesson(self) -> bool:
        """A scenario is shown here."""
        return self._floor.lesson

    @property
    def ticking(self) -> bool:
        """Clocks run here, so the status changes by itself."""
        return self._floor.ticking

    def status(self) -> str:
        """Who is there, the clocks, and what waits for an answer, in one line."""
        return self._floor.status(self)

    def question(self) -> str:
        """A request of the other side that this chair may accept or decline."""
        return self._floor.request_for(self)

    # ------------------------------------------------------------ the duel
    @property
    def over(self) -> bool:
        """The duel has ended."""
        return self._floor.over

    @property
    def to_act(self) -> Seat | None:
        """The seat that is asked."""
        return self._floor.to_act

    @property
    def number(self) -> int:
        """The number of the last line."""
        return self._floor.number

    @property
    def declaring(self) -> bool:
        """This seat is declaring an action that can still be cancelled."""
        return self._floor.declaring(self.seat)

    def opening(self, seat: Seat) -> tuple[str, ...]:
        """What happened before the first line."""
        return self._floor.opening(self)

    def view(self, seat: Seat) -> DuelView:
        """The duel as this chair may see it."""
        return self._floor.view(self)

    def menu(self, seat: Seat, place: str) -> Menu:
        """What the card at ``place`` may do now."""
        return self._floor.menu(self, place)

    def why(self, seat: Seat, text: str) -> Sequence[Why]:
        """Why that line would be refused."""
        return self._floor.why(self, text) if seat == self.seat else [ELSE]

    def complete(self, seat: Seat, text: str) -> list[str]:
        """Ways to go on with a typed line."""
        return self._floor.complete(self, text)

    def log(self, seat: Seat) -> Sequence[LogLine]:
        """The log as this chair may read it."""
        return self._floor.log(self)

    # ------------------------------------------------------------ speaking
    def say(self, seat: Seat, text: str) -> Any:
        """Speak a line, or a word to the room."""
        if seat != self.seat:
            raise Refused([ELSE])
        self._keep_stops()
        return self._floor.say(self, text)

    def cancel(self, seat: Seat) -> None:
        """Drop a declaration in progress."""
        if seat == self.seat:
            self._floor.cancel(self)

    def settle_stops(self) -> Sequence[Any]:
        """The room settles the stops after every line; this hands over what was set here."""
        return self._floor.settle(self) if self._keep_stops() else ()

    def _keep_stops(self) -> bool:
        if self.seat not in (Seat.A, Seat.B):
            return False
        return self._floor.keep_stops(self.seat, self.stops[self.seat], self.stop_points[self.seat])

    # ------------------------------------------------------------ coming and going
    def leave(self) -> None:
        """Get up. The seat stays this person's."""
        self._floor.leave(self)

    def hear(self, word: Word) -> None:
        """Something was said in the room."""
        if word.chat and word.by in self.muted:
            return
        self.words.append(word)
        self.heard += 1

    def news(self) -> None:
        """Something may have changed."""
        if self.on_news is not None:
            self.on_news()
