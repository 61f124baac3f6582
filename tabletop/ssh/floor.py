"""What every room has, whatever is played in it: chairs, chat, and the order in which they hear of things."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.core.kinds import Seat
from tabletop.ssh.chair import Chair, PublicHeader, Word
from tabletop.ssh.config import Bucket, Limits
from tabletop.ssh.people import same_name
from tabletop.table.said import Menu, Refused, Said, Why
from tabletop.text import clean

if TYPE_CHECKING:
    from tabletop.core.view import DuelView
    from tabletop.ssh.people import Person
    from tabletop.ssh.record import Record
    from tabletop.table.log import LogLine

TOO_FAST = Why("room.too-fast", "That was too much at once; wait a moment.")


def no(rule: str, text: str) -> Refused:
    """A refusal of the room."""
    return Refused([Why(f"room.{rule}", text)])


class Floor(ABC):
    """A room seen from its chairs."""

    lesson = False

    def __init__(self, code: str, record: Record, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.code = code
        self.record = record
        self.limits = limits
        self.now = now
        self.chairs: list[Chair] = []
        self.on_empty: Callable[[Floor], None] | None = None
        self._words: dict[str, Callable[[Chair, str], None]] = {
            "chat": self._chat,
            "mute": self._mute,
            "unmute": self._unmute,
        }
        self._says: dict[int, tuple[Bucket, Bucket]] = {}

    # ------------------------------------------------------------ what a room must know
    @property
    @abstractmethod
    def public_header(self) -> PublicHeader:
        """Names and rules."""

    def header_for(self, chair: Chair) -> PublicHeader:
        """Names and rules, and what else this chair may know of how it began."""
        return self.public_header

    @property
    @abstractmethod
    def over(self) -> bool:
        """What is played here has ended."""

    @property
    @abstractmethod
    def to_act(self) -> Seat | None:
        """The seat that is asked."""

    @property
    @abstractmethod
    def number(self) -> int:
        """The number of the last line."""

    @abstractmethod
    def view(self, chair: Chair) -> DuelView:
        """The duel as this chair may see it."""

    @abstractmethod
    def log(self, chair: Chair) -> Sequence[LogLine]:
        """The log as this chair may read it."""

    @abstractmethod
    def speak(self, chair: Chair, text: str) -> Said:
        """Do a line that is none of the room's own words."""

    @abstractmethod
    def status(self, chair: Chair) -> str:
        """One line for the edge of the screen."""

    @property
    def ticking(self) -> bool:
        """Clocks run here."""
        return False

    def declaring(self, seat: Seat) -> bool:
        """The seat is in the middle of declaring an action."""
        return False

    def opening(self, chair: Chair) -> tuple[str, ...]:
        """What happened before the first line."""
        return ()

    def menu(self, chair: Chair, place: str) -> Menu:
        """What the card at a place may do."""
        return Menu()

    def why(self, chair: Chair, text: str) -> Sequence[Why]:
        """Why a line would be refused."""
        return []

    def complete(self, chair: Chair, text: str) -> list[str]:
        """Ways to go on with a line."""
        return [word for word in self._words if text and word.startswith(text)]

    def cancel(self, chair: Chair) -> None:
        """Drop a declaration in progress."""
        return None

    def settle(self, chair: Chair) -> Sequence[Any]:
        """Pass what the stops of this chair's seat decline."""
        return ()

    def request_for(self, chair: Chair) -> str:
        """A request this chair may accept or decline."""
        return ""

    def stops_of(self, seat: Seat) -> str:
        """The way that seat wants to be asked."""
        return "always"

    def points_of(self, seat: Seat) -> set[str]:
        """The moments that seat wants to be asked at."""
        return set()

    def keep_stops(self, seat: Seat, mode: str, points: set[str]) -> bool:
        """Keep what a seat has set; True if it differs from before."""
        return False

    # ------------------------------------------------------------ coming and going
    def enter(self, person: Person, seat: Seat) -> Chair:
        """Take a chair."""
        chair = Chair(self, person, seat)
        self.chairs.append(chair)
        limits = self.limits
        self._says[id(chair)] = (
            Bucket(limits.says_burst, limits.says_rate),
            Bucket(limits.chats_burst, limits.chats_rate),
        )
        self.record.note("table.enter", table=self.code, who=person.name, role=chair.letter)
        self.tell(f"{person.name} is here ({_role(chair)}).", but=chair)
        self.arrived(chair)
        self.changed()
        return chair

    def leave(self, chair: Chair) -> None:
        """Give a chair up."""
        if chair not in self.chairs:
            return
        self.chairs.remove(chair)
        self._says.pop(id(chair), None)
        chair.on_news = None
        self.record.note("table.leave", table=self.code, who=chair.person.name, role=chair.letter)
        told = self.left(chair)
        if not any(one.seat == chair.seat and one.person.ident == chair.person.ident for one in self.chairs):
            self.tell(f"{chair.person.name} has left ({_role(chair)}). {told}")
        self.changed()
        if not self.chairs and self.on_empty is not None:
            self.on_empty(self)

    def arrived(self, chair: Chair) -> None:
        """Somebody has come."""
        return None

    def left(self, chair: Chair) -> str:
        """Somebody has gone; what the others may do now, as a sentence."""
        return ""

    # ------------------------------------------------------------ speaking
    def say(self, chair: Chair, text: str) -> Said:
        """A line or a word of a chair. Raises what a table raises."""
        text = clean(text, self.limits.line)
        head, _, rest = text.partition(" ")
        says = self._says.get(id(chair))
        if says is None or not says[0].take(1, self.now()):
            raise Refused([TOO_FAST])
        word = self._words.get(head.lower())
        if word is None:
            return self.speak(chair, text)
        word(chair, rest.strip())
        self.changed()
        return Said([])

    def tell(
        self, text: str, *, who: str = "", chat: bool = False, by: str = "", but: Chair | None = None
    ) -> None:
        """Say something to everybody here."""
        word = Word(who, clean(text, 400), chat, by)
        for chair in self.chairs:
            if chair is not but:
                chair.hear(word)

    def changed(self) -> None:
        """Let every chair look anew. A session that fails at it is its own trouble."""
        for chair in list(self.chairs):
            try:
                chair.news()
            except Exception as error:
                self.record.fault("news", error, table=self.code, who=chair.person.name)

    def _chat(self, chair: Chair, rest: str) -> None:
        if not rest:
            raise no("chat-empty", "Say what: chat TEXT.")
        if not self._says[id(chair)][1].take(1, self.now()):
            raise Refused([TOO_FAST])
        self.tell(clean(rest, 300), who=chair.person.name, chat=True, by=chair.person.ident)

    def _mute(self, chair: Chair, rest: str) -> None:
        others = {one.person.ident: one.person.name for one in self.chairs if one.person.ident != chair.person.ident}
        found = [(ident, name) for ident, name in others.items() if same_name(name) == same_name(rest)]
        if not found:
            here = ", ".join(sorted(others.values())) or "you alone"
            raise no("nobody", f"Nobody here is called that; here are: {here}.")
        ident, name = found[0]
        chair.muted[ident] = name
        chair.hear(Word("", f"You no longer hear {name}."))

    def _unmute(self, chair: Chair, rest: str) -> None:
        found = [ident for ident, name in chair.muted.items() if not rest or same_name(name) == same_name(rest)]
        if rest and not found:
            raise no("not-muted", f"Muted are: {', '.join(chair.muted.values()) or 'none'}.")
        for ident in found:
            del chair.muted[ident]
        chair.hear(Word("", f"You hear {rest or 'everybody'} again."))


def _role(chair: Chair) -> str:
    return {Seat.A: "player A", Seat.B: "player B", Seat.WATCH: "watching", Seat.JUDGE: "judge"}[chair.seat]
