"""The home screen: one key starts a duel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset

from tabletop.core.view import CardView
from tabletop.tui.glyphs import Glyphs, centre, wrap
from tabletop.tui.house import Offer
from tabletop.tui.keys import HOME_ACTION_OF, HOME_KEYS
from tabletop.tui.paint import Look, Skin
from tabletop.tui.palette import Line
from tabletop.tui.scene import SMALLEST, Box, neighbour, too_small
from tabletop.tui.widgets import Effect, Field, TableScreen, place

if TYPE_CHECKING:  # what lies over the list is imported when it is opened
    from tabletop.tui.deck_choice import DeckChoice, DeckShelf
    from tabletop.tui.sheets import Sheet

RULESETS = ("goat", "current", "expert")
HANDS = ("open", "hidden")
RULESET_WORDS = {"goat": "Goat Format, April 2005", "current": "today's rules", "expert": "expert rules, Japan 2006"}
HANDS_WORDS = {"open": "open, both lie face-up", "hidden": "hidden, a curtain between the players"}

SHOWN = (
    CardView("x", name="Gemini Elf", frame="normal", position="atk", level=4, attribute="EARTH", atk=1900, defense=900),
    CardView("x", name="Jinzo", frame="effect", position="atk", level=6, attribute="DARK", atk=2400, defense=1500),
    CardView("x", face="down", position="def"),
    CardView("x", name="Scapegoat", frame="spell", kind="Quick-Play"),
    CardView("x", name="Sheep Token", frame="token", position="def", level=1, attribute="EARTH", atk=0, defense=0),
    CardView("x", name="Mirror Force", frame="trap", kind="Trap"),
    CardView("x", face="down"),
)


@dataclass
class Choices:
    """What was chosen on the home screen; kept while the app runs."""

    ruleset: str = "goat"
    hands: str = "open"


class HomeScreen(TableScreen):
    """The first thing seen: start, resume, rules, hands."""

    def __init__(
        self,
        skin: Skin,
        choices: Choices,
        decks: str,
        look_for: Callable[[], Offer | None] | None,
        message: str = "",
        shelf: DeckShelf | None = None,
    ) -> None:
        super().__init__(skin)
        self.shelf = shelf
        self.choice: DeckChoice | None = None
        self.sheet: Sheet | None = None
        """The help, or the decks to choose from, in place of the list."""
        self.look_for = look_for
        self.choices = choices
        self.decks = decks
        self.offer: Offer | None = None
        self.message = message
        self.cursor = "start"
        self.field = Field(skin, id="home")

    def compose(self) -> ComposeResult:
        """One widget paints it all."""
        place(self.field, 0, 0, self.app.size.width, self.app.size.height)
        yield self.field

    def on_mount(self) -> None:
        """Look for an unfinished duel once the screen stands."""
        if self.look_for is not None:
            self.call_after_refresh(self._find_offer)

    def _find_offer(self) -> None:
        if self.look_for is not None:
            self.offer = self.look_for()
            self.draw()

    def on_resize(self, event: events.Resize) -> None:
        """Lay it out for the new size."""
        place(self.field, 0, 0, event.size.width, event.size.height)
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """Letters go straight to their line, arrows and Enter walk the list. Only Enter starts a duel."""
        event.stop()
        event.prevent_default()
        action = HOME_ACTION_OF.get(event.key, "")
        if self.sheet is not None:
            self._read(event.key, action)
        elif action == "move":
            self.cursor = neighbour(self.field.boxes, self.cursor, "up" if event.key in ("up", "k") else "down")
        elif event.key == "enter" or (event.key in ("left", "right") and self.cursor in ("rules", "hands")):
            self._do(self.cursor)
        elif action:
            self._do(action)
        self.draw()

    def _read(self, key: str, action: str) -> None:
        """A key while the help or the decks are shown."""
        sheet = self.sheet
        if sheet is None:
            return
        if key in ("ctrl+c", "ctrl+q"):
            self.app.post_message(Effect("quit"))
        elif action == "move":
            sheet.move(-1 if key in ("up", "k") else 1)
        elif key in ("pageup", "pagedown"):
            sheet.move(sheet.room if key == "pagedown" else -sheet.room)
        elif self.choice is not None and key == "enter":
            self._take_deck()
        elif self.choice is not None and key == "escape" and self.choice.back():
            self.sheet = self.choice.sheet
        elif key in ("escape", "enter", "q", "f1"):
            self.sheet = self.choice = None

    def _take_deck(self) -> None:
        choice = self.choice
        if choice is not None:
            choice.take()
            self.sheet = choice.sheet
            if choice.done:
                self.sheet = self.choice = None

    def on_field_picked(self, message: Field.Picked) -> None:
        """A click does what its line says; among the decks, it moves the cursor, and on the cursor it takes one."""
        if self.sheet is not None:
            row = int(message.place)
            if row == self.sheet.at:
                self._take_deck()
            self.sheet.at = row
        else:
            self.cursor = message.place
            self._do(message.place)
        self.draw()

    def reskin(self, skin: Skin) -> None:
        """Other colours."""
        self.skin = skin
        self.field.reskin(skin)
        self.draw()

    def _do(self, what: str) -> None:
        choices = self.choices
        if what == "rules":
            choices.ruleset = RULESETS[(RULESETS.index(choices.ruleset) + 1) % len(RULESETS)]
        elif what == "hands":
            choices.hands = HANDS[(HANDS.index(choices.hands) + 1) % len(HANDS)]
        elif what == "decks":
            if self.shelf is not None:
                from tabletop.tui.deck_choice import DeckChoice

                self.choice = DeckChoice(self.shelf)
                self.sheet = self.choice.sheet
        elif what == "help":
            from tabletop.tui.sheets import help_sheet

            self.sheet = help_sheet(HOME_KEYS, legend=False)
        elif what != "resume" or self.offer is not None:
            self.app.post_message(Effect(what))

    def draw(self) -> None:
        """Draw the screen; what did not change is not painted."""
        width, height = self.app.size
        if width < SMALLEST[0] or height < SMALLEST[1]:
            self.field.show(too_small(width, height))
            return
        if self.sheet is not None:
            self._draw_sheet(self.sheet, width, height)
            return
        boxes = home_boxes(self, width, height, self.skin.glyphs)
        self.field.show(boxes)
        if self.cursor in boxes:
            self.app.cursor_position = Offset(boxes[self.cursor].x, boxes[self.cursor].y)


    def _draw_sheet(self, sheet: Sheet, width: int, height: int) -> None:
        """The help, or the decks, in the middle; below, what is wrong with a deck, and the keys."""
        from tabletop.tui.sheets import sheet_lines

        glyphs = self.skin.glyphs
        trouble = self.choice.message if self.choice is not None else ""
        rows = sheet.rows if sheet.whole is None else sheet.whole
        longest = max(sum(cell_len(text) for text, _ in row.line) for row in rows)
        room = min(width, max(longest + 8, cell_len(sheet.title) + 8, 44))
        sheet.fold(room - 4, glyphs)
        tall = min(height - 6, max(len(sheet.rows) + 2, 5))
        x, y = (width - room) // 2, max(1, (height - 4 - tall) // 2)
        boxes: dict[str, Box] = {}
        for i, line in enumerate(sheet_lines(sheet, room, tall, glyphs)):
            row = sheet.top + i - 1
            place_of_row = str(row) if sheet.choosing and 0 < i < tall - 1 and row < len(sheet.rows) else ""
            shown = tuple((text, f"panel:{role}" if ":" not in role else role) for text, role in line)
            boxes[f"sheet {i}"] = Box(place_of_row, x, y + i, room, 1, "label", shown)
        for i, part in enumerate(wrap(glyphs.safe(trouble), width - 4)[:2] if trouble else ()):
            boxes[f"trouble {i}"] = Box("", 2, height - 4 + i, width - 2, 1, "label", ((part, "table:bad"),))
        keys = "↑↓ move   Enter choose   Esc back" if self.choice is not None else "Esc back"
        boxes["keys"] = Box("", 2, height - 1, width - 2, 1, "label", ((keys, "table:dim"),))
        self.field.show(boxes)
        self.app.cursor_position = Offset(x + 2, y + 1 + sheet.at - sheet.top)


def _in_room(title: str, room: int) -> str:
    """The title of an offer: where room is short, first a word goes, then the date, before anything is cut."""
    shorter = (title, title.replace(", begun ", ", "), title.rpartition(", begun ")[0] or title)
    return next((one for one in shorter if cell_len(one) <= room), shorter[-1])


def home_boxes(home: HomeScreen, width: int, height: int, glyphs: Glyphs) -> dict[str, Box]:
    """Cards laid out for show, the name, and the list."""
    boxes: dict[str, Box] = {}
    cards = 5 if height < 30 else 7 if height < 50 else 9
    pitch = min(15 if height < 50 else 19, (width - 4) // len(SHOWN))
    x0 = (width - pitch * len(SHOWN) + 1) // 2
    rows: list[tuple[str, str, str, str]] = [("start", "Enter", "Start a duel", "" if home.shelf else home.decks)]
    if home.offer is not None:
        rows.append(("resume", "c", "Continue", _in_room(home.offer.title, min(100, width - 8) - 23)))
    if home.shelf is not None:
        rows.append(("decks", "d", "Decks", home.shelf.decks_title()))
    rows += [
        ("rulings", "l", "Rulings", "Tokens and trap monsters: read them, play them"),
        ("rules", "r", "Rules", RULESET_WORDS[home.choices.ruleset]),
        ("hands", "h", "Hands", HANDS_WORDS[home.choices.hands]),
        ("theme", "t", "Colours", home.skin.palette.name),
        ("help", "F1", "Help", "every key"),
        ("quit", "q", "Leave", ""),
    ]
    top = max(1, (height - cards - 5 - 2 * len(rows)) // 2)
    for i, card in enumerate(SHOWN):
        boxes[f"card {i}"] = Box("", x0 + i * pitch, top, pitch - 1, cards, "card", card, Look())
    y = top + cards + 1
    for text, role in (("t a b l e t o p", "table:accent"), ("a duel table for two", "table:dim")):
        boxes[text] = Box("", 0, y, width, 1, "label", ((centre(text, width), role),))
        y += 1
    y += 1
    room = min(100, width - 8)
    left = (width - room) // 2
    spread = 2 if y + 2 * len(rows) < height else 1
    for name, key, what, text in rows:
        here = name == home.cursor
        line: Line = (
            (f"{glyphs.pointer if here else ' '} ", "table:accent"),
            (f"{key:<7}", "table:key"),
            (f"{what:<14}", "table:strong" if here else "table:text"),
            (text, "table:text" if here else "table:dim"),
        )
        boxes[name] = Box(name, left, y, room, 1, "label", line)
        y += spread
    if home.message:
        parts = wrap(glyphs.safe(home.message), width - 4)[: max(1, min(3, height - y))]
        for i, part in enumerate(parts):
            where = height - len(parts) + i
            boxes[f"message {i}"] = Box("", 2, where, width - 4, 1, "label", ((part, "table:warn"),))
    return boxes
