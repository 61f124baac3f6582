"""What a visitor may say outside of a room. Both faces speak this language; the screen's keys say its lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from tabletop.ssh.clock import parse_clock
from tabletop.ssh.house import RULESETS, HouseError, Wishes
from tabletop.ssh.people import tidy_name
from tabletop.text import clean

if TYPE_CHECKING:
    from tabletop.ssh.chair import Chair
    from tabletop.ssh.house import House
    from tabletop.ssh.people import Person

HELP: Final = (
    "tables: what is open, and your own duels. rulings: scenarios that can be shown.",
    "new: make a table. new deck=NAME rules=goat clock=25+10 watch=hands claim=5:",
    "  rules are goat or current; clock is minutes + seconds a line, or none; watch is public, hands (watchers see",
    "  hands once both players agree) or none; claim is after how many minutes away a duel may be claimed.",
    "join CODE, or join CODE deck=NAME: sit down. watch CODE. judge CODE. resume: your latest duel. withdraw CODE.",
    "decks: yours and the bundled ones. deck NAME: play with it from now on. drop NAME: let one of yours go.",
    "paste NAME: then the lines of a .ydk file and a line that says end. paste NAME ydke://...: at once.",
    "teach NAME: show a scenario or ruling to whoever comes to watch.",
    "name NAME: go by another name. who: who is here. quit: leave.",
)
DEFAULT_DECK: Final = "Goat_Control"


class Face(Protocol):
    """What a lobby needs of the session's face."""

    def tell(self, text: str) -> None:
        """Show a line."""
        ...

    def sit(self, chair: Chair) -> None:
        """Go to a table."""
        ...

    def bye(self) -> None:
        """End the session."""
        ...


class Lobby:
    """One visitor in the lobby."""

    def __init__(self, house: House, person: Person, face: Face, who: Callable[[], list[str]]) -> None:
        self.house = house
        self.person = person
        self.face = face
        self.who = who
        self.deck = DEFAULT_DECK
        self.waits: set[str] = set()
        self._paste: list[str] | None = None
        self._paste_name = ""
        self._pasted = 0
        self.commands: dict[str, Callable[[str], None]] = {
            "help": lambda rest: self._tell(*HELP),
            "tables": self._tables,
            "rulings": self._rulings,
            "new": self._new,
            "join": self._join,
            "watch": lambda rest: self._sit(self.house.watch(self.person, rest.lower())),
            "judge": lambda rest: self._sit(self.house.judge(self.person, rest.lower())),
            "resume": self._resume,
            "withdraw": self._withdraw,
            "decks": self._decks,
            "deck": self._choose_deck,
            "drop": self._drop,
            "paste": self._begin_paste,
            "teach": lambda rest: self._sit(self.house.teach(self.person, rest)),
            "name": self._rename,
            "who": lambda rest: self._tell("Here are: " + ", ".join(self.who()) + "."),
            "quit": lambda rest: self.face.bye(),
            "exit": lambda rest: self.face.bye(),
        }

    @property
    def pasting(self) -> bool:
        """The next lines are a deck."""
        return self._paste is not None

    def obey(self, line: str) -> None:
        """Do one line."""
        if self._paste is not None:
            self._paste_line(line)
            return
        text = clean(line, self.house.limits.line)
        head, _, rest = text.partition(" ")
        command = self.commands.get(head.lower())
        if command is None:
            if text:
                self._tell(f'There is no "{clean(head, 20)}" here. Say "help" for help.')
            return
        try:
            command(rest.strip())
        except HouseError as error:
            self._tell(str(error))

    def called(self) -> None:
        """Something changed in the house: perhaps somebody has joined a table of ours."""
        for code in list(self.waits):
            if code in self.house.waiting:
                continue
            self.waits.discard(code)
            try:
                chair = self.house.sit(self.person, code)
            except HouseError:
                continue  # it was withdrawn
            self._tell("Somebody has joined your table.")
            self._sit(chair)
            return

    # ------------------------------------------------------------ tables
    def _tables(self, rest: str) -> None:
        offers = self.house.offers(self.person)
        if not offers:
            self._tell('No table is open. Say "new" to make one.')
        for offer in offers:
            self._tell(f"{offer.verb} {offer.code}: {offer.title} ({offer.detail}).")

    def _new(self, rest: str) -> None:
        deck, wishes = self._wishes(rest)
        code = self.house.open_table(self.person, deck, wishes)
        self.waits.add(code)
        self._tell(
            f"Table {code} waits for an opponent, who says: join {code}. You will be seated when somebody comes.",
            f"Or they come straight in with the table's code as their user name: ssh {code}@HOST.",
        )

    def _wishes(self, rest: str) -> tuple[str, Wishes]:
        found: dict[str, str] = {}
        for part in rest.split():
            key, mark, value = part.partition("=")
            if not mark or key not in ("deck", "rules", "clock", "watch", "claim"):
                raise HouseError("Say: new deck=NAME rules=goat clock=25+10 watch=public claim=5, or some of these.")
            found[key] = value
        rules = found.get("rules", "goat")
        clock = parse_clock(found.get("clock", "none"))
        watch, claim = found.get("watch", "public"), found.get("claim", "5")
        if rules not in RULESETS:
            raise HouseError(f"rules= takes {' or '.join(RULESETS)}.")
        if clock is None:
            raise HouseError("clock= takes minutes, minutes+seconds such as 25+10, or none.")
        if watch not in ("public", "hands", "none"):
            raise HouseError("watch= takes public, hands or none.")
        if not claim.isdigit() or not 1 <= int(claim) <= 1440:
            raise HouseError("claim= takes minutes, from 1 to 1440.")
        return found.get("deck", self.deck), Wishes(rules, clock, watch, int(claim) * 60)

    def _join(self, rest: str) -> None:
        code, _, more = rest.partition(" ")
        deck = more.strip().removeprefix("deck=") or self.deck
        if not code:
            raise HouseError("Say: join CODE.")
        self._sit(self.house.join(self.person, code.lower(), deck))

    def _resume(self, rest: str) -> None:
        own = [offer.code for offer in self.house.offers(self.person) if offer.verb == "play"]
        if not own:
            raise HouseError("You have no duel to go on with.")
        self._sit(self.house.sit(self.person, rest.lower() if rest else own[-1]))

    def _withdraw(self, rest: str) -> None:
        code = rest.lower() or next(iter(self.waits), "")
        self.house.withdraw(self.person, code)
        self.waits.discard(code)
        self._tell(f"Table {code} waits no more.")

    def _rulings(self, rest: str) -> None:
        names = [name for name in self.house.lessons() if rest.casefold() in name]
        self._tell(f"{len(names)} scenarios{': ' + ', '.join(names[:60]) if names else ''}.")
        if len(names) > 60:
            self._tell("And more; say: rulings PART-OF-A-NAME.")

    def _sit(self, chair: Chair) -> None:
        self.face.sit(chair)

    # ------------------------------------------------------------ decks
    def _decks(self, rest: str) -> None:
        own = ", ".join(self.house.decks(self.person)) or "none"
        self._tell(f"Yours: {own}.", f"Bundled: {', '.join(self.house.bundled())}.", f"You play with {self.deck}.")

    def _choose_deck(self, rest: str) -> None:
        for rules in RULESETS:
            try:
                self.deck, _ = self.house.deck(self.person, rest, rules)
            except HouseError as error:
                problem = error
                continue
            self._tell(f"You play with {self.deck}.")
            return
        raise problem

    def _drop(self, rest: str) -> None:
        self.house.drop_deck(self.person, rest)
        self._tell("Let go.")

    def _begin_paste(self, rest: str) -> None:
        name, _, address = rest.partition(" ")
        if not name:
            raise HouseError("Say: paste NAME.")
        if address.strip():
            self.take_deck(name, address.strip())
            return
        self._paste, self._paste_name, self._pasted = [], name, 0
        self._tell("Now the lines of the deck, and at last a line that says: end.")

    def _paste_line(self, line: str) -> None:
        assert self._paste is not None
        if line.strip() == "end" or line.strip().startswith("ydke://"):
            lines, self._paste = self._paste, None
            text = "\n".join(lines) if line.strip() == "end" else line.strip()
            try:
                self.take_deck(self._paste_name, text)
            except HouseError as error:
                self._tell(str(error))
            return
        self._pasted += len(line) + 1
        if self._pasted > self.house.limits.paste:
            self._paste = None
            self._tell("That is more than a deck can be; it was not kept.")
            return
        self._paste.append(line)

    def take_deck(self, name: str, text: str) -> None:
        """Keep a deck and play with it from now on. Raises :class:`~tabletop.ssh.house.HouseError`."""
        self._tell(self.house.keep_deck(self.person, name, text))
        self.deck = tidy_name(name)

    # ------------------------------------------------------------ people
    def _rename(self, rest: str) -> None:
        self.house.rename(self.person, rest)
        self._tell(f"You are {self.person.name}.")

    def _tell(self, *lines: str) -> None:
        for line in lines:
            self.face.tell(line)
