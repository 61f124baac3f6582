"""What the players are doing: the cursor, open lists, cards chosen so far, a line being typed.

The desk holds everything the screen shows besides the duel itself, and speaks the lines; what each key means is in
``desk_keys``, the lists that open are in ``desk_sheets``. It knows nothing of terminals: the screen hands it keys and
draws what it finds here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tabletop.core.kinds import Seat
from tabletop.core.view import AskView, CardView, DuelView, OptionView
from tabletop.table.said import LineError, Refused
from tabletop.table.store import Taken
from tabletop.tui.cursor import cursor_for_action, kept_cursor, lies_in_sight, own_place
from tabletop.tui.desk_keys import obey
from tabletop.tui.desk_sheets import take_row, toggle_sheet
from tabletop.tui.editor import Editor
from tabletop.tui.lore import Lore
from tabletop.tui.palette import Line
from tabletop.tui.phases import onward
from tabletop.tui.ports import LogLineLike, TableLike, WhyLike
from tabletop.tui.reflex import Reflex
from tabletop.tui.scene import Box
from tabletop.tui.sheets import Sheet, choice_sheet, help_sheet, piles_sheet
from tabletop.tui.sitting import SEATS, Sitting
from tabletop.tui.token_box import TokenKind

ACTIONS: Final = ("main", "battle")


@dataclass
class Menu:
    """What the card under the cursor may do, and why it may not do the rest."""

    can: tuple[OptionView, ...] = ()
    cannot: tuple[WhyLike, ...] = ()


@dataclass
class Desk:
    """The state of one screen before a table. ``mode`` is browse, menu, why or line; a sheet lies over it."""

    table: TableLike
    sitting: Sitting = field(init=False)
    cursor: str = ""
    mode: str = "browse"
    at: int = 0
    page: int = 0
    picks: list[int] = field(default_factory=list)
    message: tuple[str, str] = ("", "")
    sheet: Sheet | None = None
    editor: Editor | None = None
    boxes: Mapping[str, Box] = field(default_factory=dict)
    effect: str = ""
    seat: str = ""
    """Whose screen this alone is (A, B, W or J); "" where both players sit before it."""
    lore: Lore = field(default_factory=Lore)
    text_of: Callable[[int], str] | None = None
    refused: tuple[str, ...] = ()
    """The rules by which the last line was refused."""
    known_tokens: tuple[tuple[object, ...], tuple[TokenKind, ...]] = ((), ())
    reflex: Reflex = field(default_factory=Reflex)

    def __post_init__(self) -> None:
        self.sitting = Sitting(self.table, self.seat)
        self._past: list[str] = []
        self._menu_key: tuple[object, ...] = ()
        self._menu = Menu()
        self._log_key: tuple[object, ...] = ()
        self._log: Sequence[LogLineLike] = ()
        self._asked: object = None
        self._home_place = ""
        self.table.settle_stops()
        self.look()

    # ------------------------------------------------------------ what is there
    @property
    def caption(self) -> tuple[Line, ...]:
        """What the prompt says instead of a question, if anything."""
        return ()

    @property
    def hints(self) -> tuple[tuple[str, str], ...]:
        """The keys to name instead of the usual ones, if any."""
        return ()

    @property
    def view(self) -> DuelView | None:
        """The picture of whoever looks, or None under the curtain."""
        return self.sitting.view

    @property
    def asks(self) -> AskView | None:
        """What is asked of the seat that looks."""
        view = self.sitting.view
        return view.asks if view is not None and view.asks and view.asks.seat == self.sitting.viewer else None

    @property
    def acting(self) -> bool:
        """The seat may act freely, card by card."""
        asks = self.asks
        return asks is not None and asks.kind in ACTIONS

    @property
    def may_pass(self) -> bool:
        """One thing may be done, or nothing: only ``n`` passes, and Enter shows first what it would do."""
        asks = self.asks
        return asks is not None and not self.acting and asks.optional and asks.hi <= 1 and asks.kind != "yesno"

    @property
    def focus(self) -> str:
        """The place the keys are about: the row of an open sheet, or the cursor."""
        row = self.sheet.row if self.sheet else None
        return row.place if row is not None and row.place else self.cursor

    @property
    def menu(self) -> Menu:
        """The menu of the card in focus, asked for once."""
        place = self.focus
        asked = self.acting or (self.mode == "why" and self.asks is not None)
        key = (place, self.sitting.version, self.sitting.viewer, asked)
        if key != self._menu_key:
            self._menu_key = key
            self._menu = Menu()
            if asked and place and self.table_open:
                got = self.table.menu(SEATS[self.sitting.viewer], place)
                # What a card is for stands before what merely lays it down, so that Enter twice does the usual.
                can = sorted(got.can, key=lambda option: option.line.startswith("set "))
                # While a question is open, that it must be answered first explains nothing.
                cannot = [why for why in got.cannot if self.acting or not why.rule.startswith("answer.")]
                self._menu = Menu(tuple(can) if self.acting else (), tuple(cannot))
        return self._menu

    @property
    def table_open(self) -> bool:
        """A duel that still runs and no curtain before it."""
        return self.sitting.view is not None and not self.table.over

    @property
    def next_line(self) -> str:
        """What ``n`` says where the seat may act freely: on to the next phase that it may enter, or the turn's end."""
        return onward(self.view, self.asks)

    @property
    def options(self) -> tuple[OptionView, ...]:
        """What the digits choose from: the options of a question, or the menu of the card in focus."""
        asks = self.asks
        if asks is None:
            return ()
        return self.menu.can if self.acting else asks.options

    @property
    def badges(self) -> dict[str, str]:
        """The number of the option each place stands for, while a question is open."""
        asks = self.asks
        if asks is None or self.acting:
            return {}
        out: dict[str, str] = {}
        for i, option in enumerate(asks.options):
            number = i - 9 * self.page
            if option.place:
                out.setdefault(option.place, str(number + 1) if 0 <= number < 9 else "*")
        return out

    @property
    def chosen(self) -> frozenset[str]:
        """The places chosen so far."""
        asks = self.asks
        return frozenset(asks.options[i].place for i in self.picks if i < len(asks.options)) if asks else frozenset()

    @property
    def log_seat(self) -> Seat:
        """Whose log is read: the looker's, or all of it when both hands lie open."""
        if not self.sitting.hidden:
            return Seat.JUDGE
        return SEATS.get(self.sitting.viewer, Seat.WATCH)

    @property
    def log(self) -> Sequence[LogLineLike]:
        """The log as those before the screen may read it, asked for once."""
        key = (self.sitting.version, self.log_seat)
        if key != self._log_key:
            self._log_key, self._log = key, self.table.log(self.log_seat)
        return self._log

    def card_at(self, place: str) -> CardView | None:
        """The card at a place, if there is one and it may be seen at all."""
        view = self.view
        if view is None:
            return None
        if place in view.zones:
            return view.zones[place]
        pile, _, number = place.partition("/")
        cards = view.piles.get(pile, 0)
        if isinstance(cards, int) or not cards:
            return None
        index = int(number) - 1 if number.isdigit() else 0
        return cards[index] if index < len(cards) else None

    # ------------------------------------------------------------ keys
    def press(self, key: str, character: str | None = None) -> None:
        """Obey a key."""
        obey(self, key, character)

    def lift(self) -> None:
        """Raise the curtain for the seat it waited for."""
        self.sitting.lift()
        self.reflex.watch(self.view)
        self._new_question()

    def point(self, place: str) -> None:
        """Put the cursor on a place; pointing at it once more is Enter."""
        if self.sitting.waiting or self.editor is not None:
            return
        if place == self.cursor and self.mode == "browse":
            self.enter()
            return
        self.cursor, self.mode = place, "browse"

    def paste(self, text: str) -> None:
        """Text from the clipboard goes into the typed line, or begins one."""
        if self.sitting.waiting or not self.table_open:
            return
        if self.editor is None:
            self.open_editor()
        if self.editor is not None:
            self.editor.insert(text)

    def help(self) -> Sheet:
        """The keys, in a list."""
        return help_sheet()

    # ------------------------------------------------------------ looking through
    def actionable(self) -> list[str]:
        """The places that stand for an option now, in the order of the options."""
        asks = self.asks
        return list(dict.fromkeys(o.place for o in asks.options if o.place)) if asks else []

    def menu_options(self) -> tuple[OptionView, ...]:
        """What an open menu lists: for a question, the options of the place in focus."""
        if self.acting:
            return self.menu.can
        asks, place = self.asks, self.focus
        return tuple(o for o in asks.options if o.place == place) if asks else ()

    def turn_page(self, step: int) -> None:
        """Show the next nine options, or the next part of the open list."""
        pages = max(1, -(-len(self.options) // 9))
        self.page = (self.page + step) % pages
        if self.sheet is not None:
            self.sheet.move(step * self.sheet.room)

    # ------------------------------------------------------------ doing
    def enter(self) -> None:
        """Show what the card in focus may do, or take what is shown."""
        asks = self.asks
        if self.sheet is not None and take_row(self, self.sheet):
            return
        if asks is None:
            return
        if self.mode == "menu":
            options = self.menu_options()
            if self.at < len(options):
                self._take_option(options[self.at])
            return
        if self.acting:
            self._open_menu()
            return
        if self.picks and asks.lo <= len(self.picks):
            self._answer()
            return
        here = [i for i, o in enumerate(asks.options) if o.place == self.focus]
        row = self.sheet.row if self.sheet is not None and self.sheet.kind == "choose" else None
        if here and (self.may_pass or (len(here) > 1 and row is None)):
            # The table put the cursor there, and whoever means to pass may strike Enter: it shows first what it does.
            self.mode, self.at, self.page = "menu", 0, 0
        elif row is not None:
            self.take(row.option)
        elif here:
            self.take(here[0])
        elif not self.picks and asks.lo == 0 and asks.options:
            self._answer()
        elif self.may_pass:
            tab = "Tab goes to the next that can do something; " if self.actionable() else ""
            self.message = (f"{tab}n passes.", "warn")
        else:
            self.message = ("That is none of the cards to choose from; Tab goes to the next that is.", "warn")

    def _open_menu(self) -> None:
        place = self.focus
        if place.partition(".")[2] in ("gy", "banished", "extra") and self.sheet is None and self.view is not None:
            self._open_sheet(piles_sheet(self.view, place))
        elif self.menu.can:
            self.mode, self.at = "menu", 0
        else:
            self.mode = "why"

    def take(self, index: int) -> None:
        """Take the option of that number, or choose it among several."""
        asks = self.asks
        options = self.menu_options() if self.mode == "menu" else self.options
        if asks is None or not 0 <= index < len(options):
            return
        if self.acting or self.mode == "menu":
            self._take_option(options[index])
            return
        if asks.hi <= 1:
            self.speak(options[index].line)
            return
        if index in self.picks:
            self.picks.remove(index)
        elif len(self.picks) < asks.hi:
            self.picks.append(index)
        if len(self.picks) == asks.hi == asks.lo:
            self._answer()

    def _take_option(self, option: OptionView) -> None:
        asks = self.asks
        if asks is not None and not self.acting and asks.hi > 1:
            self.mode = "browse"
            self.take(asks.options.index(option))
        else:
            self.speak(option.line)

    def _answer(self) -> None:
        """Say the cards chosen, in the order they were chosen in."""
        asks = self.asks
        if asks is None:
            return
        lines = [asks.options[i].line for i in self.picks]
        if len(lines) == 1:
            self.speak(lines[0])
        elif not lines:
            self.speak("pass")
        else:
            self.speak("choose " + ", ".join(line.removeprefix("choose ") for line in lines))

    def choose_here(self) -> bool:
        """While several cards are chosen, take the one under the cursor, or put it back."""
        asks = self.asks
        if asks is None or self.acting or asks.hi <= 1:
            return False
        row = self.sheet.row if self.sheet is not None and self.sheet.kind == "choose" else None
        here = [row.option] if row else [i for i, o in enumerate(asks.options) if o.place == self.focus]
        if here:
            self.take(here[0])
        return bool(here)

    def go_on(self) -> None:
        """Pass, or go to the next phase, whichever makes sense."""
        asks, view = self.asks, self.view
        if asks is None or view is None:
            return
        if self.acting:
            self.speak(self.next_line)
        elif asks.optional:
            self.speak("pass")
        else:
            self.message = ("This must be answered.", "warn")

    def end_turn(self) -> None:
        """End the turn; where something else is asked first, say what to do about that."""
        asks = self.asks
        if self.acting:
            self.speak("end")
        elif asks is not None:
            self.message = ("Pass first with n." if asks.optional else "This must be answered first.", "warn")

    def escape(self) -> None:
        """Close, put back or cancel the innermost thing that is open; where nothing can be, say why."""
        asks = self.asks
        told = ""
        if self.sheet is not None and self.sheet.kind == "stops":
            self._close_stops()
        elif self.sheet is not None and self.sheet.kind != "choose":
            self.sheet = None
        elif self.mode != "browse":
            self.mode = "browse"
        elif self.picks:
            self.picks.clear()
        elif asks is not None and asks.declaring:
            self.table.cancel(SEATS[self.sitting.viewer])
            self.sheet = None
            self.look()
            told = "Cancelled; nothing has happened."
        elif asks is not None and not self.acting:
            self.sheet = None
            told = "There is nothing to cancel; n passes." if asks.optional else self._binding(asks)
        self.message = (told, "dim" if told.startswith("Cancelled") else "warn") if told else ("", "")

    def _binding(self, asks: AskView) -> str:
        """Why a question cannot be cancelled."""
        if asks.kind in ("discard", "draw-offer", "by-hand"):
            return "This cannot be cancelled: it must be answered."
        return "This cannot be cancelled: what it belongs to is under way. It must be answered."

    # ------------------------------------------------------------ speaking
    def speak(self, line: str, seat: Seat | None = None) -> bool:
        """Say a line to the table; what it answers, or why not, is shown. True if it was taken."""
        try:
            self.table.say(self.sitting.speaker if seat is None else seat, line)
        except LineError as error:
            wanted = f" Expected: {', '.join(error.expected[:6])}." if error.expected else ""
            self.message = (f"{error.message}.{wanted}", "bad")
            return False
        except Refused as refused:
            self.message = (" ".join(f"{why.text} ({why.rule})" for why in refused.whys) or str(refused), "bad")
            self.refused = tuple(dict.fromkeys(why.rule for why in refused.whys))
            return False
        except (OSError, Taken) as error:
            self.message = (f"This could not be kept, so it has not happened: {error}", "bad")
            return False
        self.message, self.refused = ("", ""), ()
        self.sheet = None
        self.table.settle_stops()
        self.look()
        return True

    def look(self) -> None:
        """Look at the table anew and get ready for what is asked now."""
        before = self.sitting.viewer
        self.sitting.look()
        self.reflex.watch(self.view)
        if self.sitting.waiting:
            self._cover()
            return
        asks = self.asks
        view = self.view
        asked = (before, view and (view.turn, view.phase), asks and (asks.seat, asks.kind, asks.options))
        if asked != self._asked or before != self.sitting.viewer:
            self._asked = asked
            self._new_question()
        if self.view is not None:
            self.cursor = kept_cursor(self.cursor, self.view)

    def _cover(self) -> None:
        """Under the curtain nothing of the former seat stays: no picture, menu, list, choice, nor typed line."""
        self.mode, self.at, self.page = "browse", 0, 0
        self.picks.clear()
        self.message = ("", "")
        self.sheet = self.editor = None
        self._past.clear()
        self._menu_key, self._menu = (), Menu()
        self._log_key, self._log = (), ()
        self._asked = None
        self._home_place = ""
        self.cursor = ""
        self.boxes = {}
        self.refused, self.known_tokens = (), ((), ())

    def _new_question(self) -> None:
        """Forget half-given answers, and put the cursor where the answer probably is."""
        self.mode, self.at, self.page = "browse", 0, 0
        self.picks.clear()
        asks, view = self.asks, self.view
        if view is not None and not self.cursor:
            self.cursor = own_place(view, self.sitting.viewer if self.sitting.viewer in SEATS else "A")
        if asks is None or view is None:
            return
        places = self.actionable()
        if self.acting:
            self.cursor, self._home_place = self._home_place or self.cursor, ""
            self.cursor = cursor_for_action(self.cursor, places, view, self.sitting.viewer)
            return
        if not self._home_place:
            self._home_place = self.cursor
        shown = [p for p in places if lies_in_sight(p, view)]
        if shown and self.cursor not in shown:
            self.cursor = shown[0]
        unseen = [p for p in places if p not in shown]
        if unseen:
            self.sheet = choice_sheet(asks, self)

    # ------------------------------------------------------------ typing and sheets
    def open_editor(self) -> None:
        """Begin a typed line."""
        seat = self.sitting.speaker
        self.editor = Editor(lambda text: self.table.complete(seat, text), self._past)
        self.message = ("", "")
        self.mode = "browse"

    def toggle(self, action: str) -> None:
        """Open the list of that name, or close it."""
        if self.sheet is not None and self.sheet.kind == action:
            self.escape()
            return
        sheet = toggle_sheet(self, action)
        if sheet is not None:
            self._open_sheet(sheet)

    def _close_stops(self) -> None:
        """What the new stops decline is passed only now, when they are all set."""
        self.sheet = None
        if self.table.settle_stops():
            self.look()

    def _open_sheet(self, sheet: Sheet) -> None:
        self.sheet, self.mode = sheet, "browse"
