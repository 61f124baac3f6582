"""The plain face of a session: whole lines of text in and out, for ``ssh -T``, braille, speech and programs."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from tabletop.cdb import shown_text
from tabletop.core.kinds import Seat
from tabletop.core.telling import outcome
from tabletop.plain import describe
from tabletop.plain.repl import HELP as DUEL_HELP
from tabletop.plain.repl import Repl
from tabletop.ssh.config import Bucket
from tabletop.ssh.lobby import Lobby
from tabletop.table.language import split_speaker
from tabletop.text import clean

if TYPE_CHECKING:
    from tabletop.ssh.chair import Chair, Word
    from tabletop.ssh.house import House
    from tabletop.ssh.people import Person

ROOM_HELP = """\
chat TEXT: to everybody here. mute NAME, unmute NAME. room: who is here, and the clocks.
undo, redo, goto and rule are requests here: the other side says accept, or decline. offer draw.
trust: the other's rulings need not be asked for; distrust. hands open, hands closed: for watchers.
claim, calloff: when the other stays away. judge: ask to judge. leave: back to the lobby. quit: hang up."""

MOST_TOO_FAST = 500
LESSON_HELP = "next, back, start, goto N, branches, branch N, ruleset NAME: for the teacher. board, log, info: for all."


class SeatRepl(Repl):
    """The duel as lines, from one chair. It is fed lines instead of reading them."""

    def __init__(
        self, chair: Chair, tell: Callable[[str], None], text_of: Callable[[int], str] | None = None
    ) -> None:
        super().__init__(cast(Any, chair), io.StringIO(), tell, text_of)
        self.chair = chair
        self.hidden = True
        self.seat = chair.seat
        self.read = {chair.seat: 0}
        self._heard = chair.heard
        self._asked: object = None
        self._over_told = False
        self.commands |= {
            "room": lambda rest: self.tell(self.chair.status()),
        }

    def _help(self, rest: str) -> None:
        if rest:
            super()._help(rest)
        else:
            self._tell_all([*DUEL_HELP.split("\n"), *ROOM_HELP.split("\n"), LESSON_HELP])

    def begin(self) -> None:
        """Say where one sits and what is asked."""
        chair, header = self.chair, self.chair.header
        if not chair.lesson:
            self.tell(f"{header.players[0]} has seat A, {header.players[1]} has seat B. Rules: {header.ruleset}.")
            self.tell({Seat.WATCH: "You watch.", Seat.JUDGE: "You judge."}.get(chair.seat, f"You are {chair.letter}."))
        self._tell_all(chair.messages)
        self.tell(chair.status())
        if not chair.number or chair.lesson:
            self._tell_all(chair.opening(chair.seat))
        elif chair.number:
            self.read[chair.seat] = max(0, chair.number - 3)
        self.news()

    def obey(self, text: str) -> None:
        """Do one line."""
        if not text:
            self._question()
            return
        head, _, rest = text.partition(" ")
        command = self.commands.get(head.lower())
        if command is not None:
            command(rest.strip())
            return
        named, _ = split_speaker(text)
        if named is None and not self.chair.lesson:
            text = self._numbers(text)
        self._say(text)

    def _numbers(self, text: str) -> str:
        asks = self._view().asks
        return super()._numbers(text) if asks is not None and asks.seat == self.chair.letter else text

    def news(self) -> None:
        """Tell what has happened since this chair last looked, and ask anew if something new is asked."""
        self._words()
        if self.chair.number < self.read[self.chair.seat]:
            self.read[self.chair.seat] = self.chair.number  # a lesson that was stepped back
            self.tell(self.chair.status())
        self._news()
        if self.chair.over:
            if not self._over_told:
                self._over_told = True
                view = self._view()
                end = outcome(view.winner, view.reason)
                if self.told_last != end:
                    self.tell(end)
                self.tell('Say "leave" to go back to the lobby.')
            return
        self._over_told = False
        request = self.chair.question()
        asks = self._view().asks
        asked = (request, self.chair.number, asks)
        if asked != self._asked:
            self._asked = asked
            if request:
                self.tell(request)
            self._question()

    def _question(self, *, everything: bool = False) -> None:
        view = self._view()
        asks = view.asks
        if asks is None or self.chair.over:
            return
        if asks.seat == self.chair.letter:
            super()._question(everything=everything)
        else:
            name = describe.seat_name(self.chair.header.players, asks.seat)
            self.tell(f"{name} is to decide.")

    def _stops(self, rest: str) -> None:
        super()._stops(rest)
        self.chair.settle_stops()  # what the new stops decline is passed at once

    def _words(self) -> None:
        new = self.chair.heard - self._heard
        self._heard = self.chair.heard
        for word in list(self.chair.words)[-new:] if new else ():
            self.tell(spoken(word))


def spoken(word: Word) -> str:
    """Something said in the room, as a line."""
    return f"{word.who}: {word.text}" if word.who else word.text


class LineFace:
    """A session as lines: the lobby, or a table."""

    def __init__(
        self,
        house: House,
        person: Person,
        write: Callable[[str], None],
        hang_up: Callable[[], None],
        who: Callable[[], list[str]],
    ) -> None:
        self._write = write
        self._hang_up = hang_up
        self.person = person
        self.house = house
        self.repl: SeatRepl | None = None
        self.lobby = Lobby(house, person, self, who)
        self._pace = Bucket(house.limits.says_burst, house.limits.says_rate)
        self._too_fast = 0

    def begin(self, code: str = "") -> None:
        """Say hello; with a code go there at once."""
        self.tell(f"Welcome to the table, {self.person.name}.")
        self.house.callers.append(self.called)
        if code:
            self.lobby.obey(f"join {code}")
        if self.repl is None:
            self.tell('You are in the lobby. Say "help" for help, "tables" for what is open.')
            own = [offer for offer in self.house.offers(self.person) if offer.verb == "play"]
            if own:
                self.tell(f'{len(own)} of your duels can go on: say "resume" for the latest, {own[-1].title}.')

    def end(self) -> None:
        """The connection has gone."""
        if self.called in self.house.callers:
            self.house.callers.remove(self.called)
        if self.repl is not None:
            self.repl.chair.leave()
            self.repl = None

    def heard(self, line: str) -> None:
        """One line of the client, without its line break."""
        if not self.lobby.pasting and not self._pace.take(1, self.house.now()):
            self._too_fast += 1
            if self._too_fast == 1:
                self.tell("That was too much at once; lines are left out until you wait a moment.")
            elif self._too_fast > MOST_TOO_FAST:
                self.bye()
            return
        self._too_fast = 0
        if self.repl is None:
            self.lobby.obey(line)
            return
        text = clean(line, self.house.limits.line)
        if text in ("quit", "exit"):
            self.bye()
        elif text == "leave":
            self.stand_up()
        else:
            self.repl.obey(text)

    def stand_up(self) -> None:
        """Back to the lobby; the duel is kept."""
        if self.repl is not None:
            code = self.repl.chair.code
            self.repl.chair.leave()
            self.repl = None
            self.tell(f"You are in the lobby. The table is kept: {code}.")
            self.called()

    def called(self) -> None:
        """Something changed in the house."""
        if self.repl is None and not self.lobby.pasting:
            self.lobby.called()

    # ------------------------------------------------------------ what the lobby needs
    def tell(self, text: str) -> None:
        """See :class:`tabletop.ssh.lobby.Face`."""
        self._write((text if text.isprintable() else clean(text, 1_000)) + "\n")

    def sit(self, chair: Chair) -> None:
        """See :class:`tabletop.ssh.lobby.Face`."""
        if self.repl is not None:
            self.repl.chair.leave()
        self.repl = SeatRepl(
            chair, self.tell, lambda passcode: shown_text(self.house.pool, passcode, chair.header.ruleset)
        )
        chair.on_news = self.repl.news
        self.repl.begin()

    def bye(self) -> None:
        """See :class:`tabletop.ssh.lobby.Face`."""
        self.tell("Goodbye.")
        self._hang_up()
