"""The same duel as lines on standard input and output.

Everything printed is a whole line of plain text; nothing is ever overwritten.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from tabletop.cdb import shown_text
from tabletop.core.kinds import Seat
from tabletop.core.telling import outcome
from tabletop.plain import describe
from tabletop.plain.rulings import illustrated, rulings_lines
from tabletop.table.complete import near
from tabletop.table.duel_file import duels_folder, recent_duels
from tabletop.table.header import DuelFileError, DuelHeader
from tabletop.table.language import VERBS, split_speaker
from tabletop.table.manual import FORMS
from tabletop.table.said import LETTERS, LineError, Refused, Why
from tabletop.table.stops import MODES, POINTS, SET
from tabletop.table.store import Taken
from tabletop.table.table import Table
from tabletop.text import clean

if TYPE_CHECKING:
    from tabletop.core.pool import CardPool
    from tabletop.core.view import DuelView

PLACES = re.compile(r"(?:[AB]\.)?(?:[ms][1-5]|f|e[12]|(?:hand|deck|extra|gy|banished)(?:/\d+)?)", re.IGNORECASE)
HAND_OVER = 60
"""Empty lines between the two seats of hidden hands: more than a screen."""

HELP = """\
Answer with a number, several numbers with commas, or a line such as: summon "Gemini Elf" at m1
board: the whole field. hand: your hand. gy, banished, extra (A or B): a pile. chain: the Chain.
info m1 (or a name): one card in full. menu m1: what that card may do, and what not and why.
options: all answers. why LINE: why a line would be refused. log, or log 20: what happened.
rulings TRIB-006, rulings and words or a rule: rulings on Tokens and trap monsters, read and played.
cancel: take back an action that is not complete. pass: no response. end: end the turn.
undo, redo, goto N, branch "name": go through the duel. A line may end with ; and a note.
stops always, stops never, stops set attack end: when you want to be asked to respond.
rule ... : a manual ruling, J> rule ... : the judge's; help rule: how each is written.
surrender, offer draw. quit: leave; the duel is kept. ?: this help; ? m1: the same as menu m1."""

AT_HAND = ("info", "menu", "why", "hand", "board", "help")
"""What the list of expected words names beside the words of the language."""


def run(
    pool: CardPool,
    *,
    header: DuelHeader | None = None,
    resume: Path | None = None,
    last: bool = False,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    folder: Path | None = None,
) -> int:
    """Play a new duel (``header``) or go on with one (``resume``, or the ``last`` that is not over)."""
    out = stdout or sys.stdout

    def tell(line: str) -> None:
        print(line, file=out, flush=True)

    if header is not None:
        table = Table.new(header, pool, path=folder or duels_folder())
    else:
        found = _unfinished(pool, folder) if resume is None else Table.resume(resume, pool)
        if found is None:
            tell("There is no duel to go on with.")
            return 1
        table = found

    def text_of(passcode: int) -> str:
        return shown_text(pool, passcode, table.header.ruleset)

    return Repl(table, stdin or sys.stdin, tell, text_of).run()


def _unfinished(pool: CardPool, folder: Path | None) -> Table | None:
    for path in recent_duels(folder):
        try:
            table = Table.resume(path, pool)
        except DuelFileError:
            continue
        if not table.over and not table.read_only:
            return table
    return None


class Repl:
    """One sitting at a table: reads lines until the duel is over or the input ends."""

    def __init__(
        self, table: Table, stdin: TextIO, tell: Callable[[str], None], text_of: Callable[[int], str] | None = None
    ) -> None:
        self.text_of = text_of or (lambda passcode: "")
        self.table = table
        self.stdin = stdin
        self.tell = tell
        self.hidden = table.header.hands == "hidden"
        self.seat = Seat.A
        self.seated: Seat | None = None
        self.read: dict[Seat, int] = {}
        self.told_last = ""
        self.commands: dict[str, Callable[[str], None]] = {
            "board": lambda rest: self._tell_all(describe.board(self._view())),
            "status": lambda rest: self.tell(describe.status(self._view())),
            "hand": lambda rest: self._pile("hand", rest),
            "gy": lambda rest: self._pile("gy", rest),
            "banished": lambda rest: self._pile("banished", rest),
            "extra": lambda rest: self._pile("extra", rest),
            "deck": lambda rest: self._pile("deck", rest),
            "chain": lambda rest: self._tell_all(describe.chain(self._view())),
            "log": self._log,
            "options": lambda rest: self._question(everything=True),
            "why": self._why,
            "info": self._info,
            "rulings": self._rulings,
            "menu": self._menu,
            "stops": self._stops,
            "cancel": self._cancel,
            "help": self._help,
            "?": lambda rest: self._menu(rest) if rest else self._help(""),
        }

    # ------------------------------------------------------------ the loop
    def run(self) -> int:
        """Play until the duel ends (0) or the input does."""
        header = self.table.header
        self.tell(f"{header.players[0]} has seat A, {header.players[1]} has seat B. Rules: {header.ruleset}.")
        self._tell_all(self.table.messages)
        if self.table.path is not None:
            self.tell(f"The duel is kept in {clean(str(self.table.path))}.")
        self.tell('Say "help" for help.')
        if not self.table.number:
            self._tell_all(self.table.opening(Seat.JUDGE if not self.hidden else Seat.WATCH))
        for seat in (Seat.A, Seat.B, Seat.JUDGE):
            self.read[seat] = self.table.number
        while True:
            if not self._take_seat():
                return self._leave()
            self._news()
            if self.table.over:
                view = self._view()
                end = outcome(view.winner, view.reason)
                if self.told_last != end:
                    self.tell(end)
                return 0
            self._question()
            if not self._hear():
                return self._leave()

    def _take_seat(self) -> bool:
        """Let the asked seat sit down; with hidden hands the other one leaves first. False when the input ends."""
        for _ in self.table.settle_stops():
            pass
        seat = self.table.to_act
        if seat is None:
            return True
        self.seat = seat
        if self.hidden and self.seated is not seat:
            name = describe.seat_name(self.table.header.players, LETTERS[seat])
            self.tell("\n" * HAND_OVER)  # what the other seat was told scrolls away
            self.tell(f"Seat {name} to act; press Enter.")
            if not self.stdin.readline():
                return False
        self.seated = seat
        return True

    def _hear(self) -> bool:
        """Read and do one line. False when the input ends."""
        while True:
            typed = self.stdin.readline()
            if not typed:
                return False
            text = clean(typed, 2_000)
            if text in ("quit", "exit"):
                return False
            if not text:
                self._question()
                continue
            head, _, rest = text.partition(" ")
            command = self.commands.get(head.lower())
            if command is not None:
                command(rest.strip())
                continue
            if self._say(text):
                return True

    def _say(self, text: str) -> bool:
        """Speak a line; False where it is not accepted."""
        named, rest = split_speaker(text)
        seat = self.seat if named is None else named
        if self._not_here(seat):
            return False
        if named is None and self._no_such_number(text):
            return False
        try:
            self.table.say(seat, self._numbers(text) if named is None else rest.strip())
        except LineError as error:
            self.tell(f"Not understood, at column {error.column}: {error.message}.")
            if set(VERBS) <= set(error.expected):
                self.tell(f"Expected: {', '.join(error.expected)}; or {', '.join(AT_HAND)}.")
            elif error.expected:
                self.tell(f"Expected: {', '.join(error.expected[:12])}.")
        except Refused as refused:
            self._whys(refused.whys)
        except Taken as error:
            self.tell(f"Not kept: {error}.")
        except OSError as error:
            self.tell(f"The duel could not be written ({error.strerror}); the line has not been played.")
        else:
            return True
        return False

    def _not_here(self, seat: Seat) -> bool:
        """With hidden hands nobody is spoken for who does not sit here: an answer could name cards that they see."""
        if not self.hidden or seat is self.seat:
            return False
        self._whys([Why("table.other-seat", "With hidden hands you speak only for yourself; you may rule, too.")])
        return True

    def _no_such_number(self, text: str) -> bool:
        """Say so where a number stands for no answer, and what the answers are."""
        asks = self._view().asks
        numbers = text.replace(",", " ").split()
        if asks is None or not all(part.isdigit() for part in numbers) or asks.seat != LETTERS[self.seat]:
            return False
        count = len(asks.options)
        words = not count or any(not option.line.startswith("choose ") for option in asks.options)
        wrong = next((one for one in numbers if len(one) > 9 or not 1 <= int(one) <= count), "")
        if not wrong and (len(numbers) == 1 or not words):
            return False
        there = "" if not count else "1" if count == 1 else f"1 to {count}"
        ways = " or ".join(filter(None, (there, '"pass"' if asks.optional else "")))
        if wrong:
            self.tell(f"There is no answer {clean(wrong, 20)} here" + (f"; there is {ways}." if ways else "."))
        else:
            self.tell("Only one answer at a time here" + (f": {ways}." if ways else "."))
        return True

    def _numbers(self, text: str) -> str:
        """Numbers stand for the answers listed."""
        asks = self._view().asks
        parts = text.replace(",", " ").split()
        if asks is None or not asks.options or not all(part.isdigit() for part in parts):
            return text
        chosen = [int(part) for part in parts]
        if len(chosen) == 1 and 1 <= chosen[0] <= len(asks.options):
            return asks.options[chosen[0] - 1].line
        return "choose " + ", ".join(map(str, chosen))

    def _leave(self) -> int:
        if self.table.path is not None:
            self.tell(f"The duel is kept. Go on with it: tabletop resume --plain {clean(str(self.table.path))}")
        return 0

    # ------------------------------------------------------------ what is told
    def _eyes(self) -> Seat:
        return describe.reader_of(self.table.header.hands, self.seat)

    def _view(self) -> DuelView:
        return self.table.view(self._eyes())

    def _tell_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.tell(clean(line, 1_000) if not line.startswith("  ") else "  " + clean(line, 1_000))

    def _news(self) -> None:
        """What happened since this reader last looked."""
        eyes = self._eyes()
        lines = self.table.log(eyes)
        for line in lines[self.read[eyes] :]:
            if line.events:
                self._tell_all(line.events)
                self.told_last = line.events[-1]
            elif line.text:
                self.tell(f"{line.seat}: {line.text}")
            if line.note:
                self.tell(f"Note by {line.seat}: {line.note}")
        self.read[eyes] = len(lines)

    def _question(self, *, everything: bool = False) -> None:
        asks = self._view().asks
        if asks is not None:
            if asks.kind in ("main", "battle"):
                self.tell(describe.status(self._view()))
            self._tell_all(describe.question(asks, everything=everything))

    def _pile(self, pile: str, rest: str) -> None:
        seat = rest.upper() if rest.upper() in ("A", "B") else LETTERS[self.seat]
        self._tell_all(describe.pile(self._view(), f"{seat}.{pile}"))

    def _log(self, rest: str) -> None:
        count = int(rest) if rest.isdigit() and int(rest) else 10
        for line in self.table.log(self._eyes())[-count:]:
            undone = " (taken back)" if line.undone else ""
            note = f" ; {line.note}" if line.note else ""
            self.tell(f"{line.number} {line.seat}> {line.text}{note}{undone}".rstrip())
            self._tell_all("  " + event for event in line.events)

    def _why(self, rest: str) -> None:
        named, line = split_speaker(rest)
        seat = self.seat if named is None else named
        if self._not_here(seat):
            return
        try:
            whys = self.table.why(seat, self._numbers(line.strip()))
        except LineError as error:
            self.tell(f"Not understood, at column {error.column}: {error.message}.")
            return
        if whys:
            self._whys(whys)
            ids = illustrated((why.rule for why in whys), " ".join(why.text for why in whys))
            if ids:
                self.tell(f"Rulings on this: {', '.join(ids[:12])}. To read and play one: rulings {ids[0]}")
        else:
            self.tell("That is allowed.")

    def _rulings(self, rest: str) -> None:
        self._tell_all(rulings_lines(clean(rest, 100), self.table.header.ruleset))

    def _whys(self, whys: Iterable[Why]) -> None:
        for why in whys:
            label = f"{why.label}: " if why.label else ""
            self.tell(f"No: {label}{why.text} ({why.rule})")

    def _find(self, text: str) -> str:
        """The address of a card, given by place or by (a part of) its name."""
        view = self._view()
        word = text.strip().strip('"“”')
        own = f"{LETTERS[self.seat]}.{word}"
        places = {place: card.name if card else "" for place, card in view.zones.items()}
        for place, pile in view.piles.items():
            if not isinstance(pile, int):
                places.update({f"{place}/{n}": card.name for n, card in enumerate(pile, 1)})
        for place in (word, own, word[:1].upper() + word[1:]):
            if place in places:
                return place
        return next((place for place, name in places.items() if name and word.casefold() in name.casefold()), "")

    def _help(self, rest: str) -> None:
        if rest.lower() == "rule":
            self._tell_all([*FORMS.values(), 'Each may end with a reason in quotes, such as "penalty".'])
        else:
            self._tell_all(HELP.split("\n"))

    def _info(self, rest: str) -> None:
        view = self._view()
        place = self._find(rest) if rest else ""
        card = view.zones.get(place)
        if card is None and "/" in place:
            pile, _, number = place.partition("/")
            cards = view.piles[pile]
            card = None if isinstance(cards, int) else cards[int(number) - 1]
        if card is None:
            self._not_found(rest)
        else:
            self._tell_all(describe.whole(card))
            if card.passcode and not card.hidden:
                self._tell_all(filter(None, self.text_of(card.passcode).splitlines()))

    def _not_found(self, text: str) -> None:
        word = clean(text).strip('"')
        if not word or PLACES.fullmatch(word):
            self.tell(f"There is no card at {word or 'no place'}.")
            return
        meant = near(word, self._view())
        self.tell(f"You see no card called {word}." + (f' Did you mean "{meant}"?' if meant else ""))

    def _menu(self, rest: str) -> None:
        place = self._find(rest) if rest else ""
        if not place:
            self._not_found(rest)
            return
        menu = self.table.menu(self.seat, place)
        for option in menu.can:
            self.tell(f"{option.label}: {option.line}")
        self._whys(menu.cannot)
        if not menu.can and not menu.cannot:
            self.tell("Nothing can be done with it now.")

    def _stops(self, rest: str) -> None:
        mode, *points = rest.split() or [""]
        if mode not in MODES or any(point not in POINTS for point in points):
            self.tell(f"Stops: {', '.join(MODES)}; after {SET!r}, any of: {', '.join(POINTS)}.")
            self.tell(f"Yours: {self.table.stops[self.seat]}.")
            return
        self.table.stops[self.seat] = mode
        if points:
            self.table.stop_points[self.seat] = set(points)
        self.tell("Noted.")

    def _cancel(self, rest: str) -> None:
        if self.table.declaring:
            self.table.cancel(self.seat)
            self.tell("Taken back; nothing has happened.")
            self._question()
        else:
            self.tell("There is nothing to cancel.")
