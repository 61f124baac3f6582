"""The lobby in the look of the table: what is open, how a new table is to be, and a line to type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset

from tabletop.ssh.config import Bucket
from tabletop.ssh.house import RULESETS, HouseError
from tabletop.ssh.lobby import Lobby
from tabletop.text import clean
from tabletop.tui.editor import Editor
from tabletop.tui.glyphs import centre, wrap
from tabletop.tui.paint import Skin
from tabletop.tui.palette import Line
from tabletop.tui.scene import SMALLEST, Box, neighbour, too_small
from tabletop.tui.widgets import Effect, Field, TableScreen, place

if TYPE_CHECKING:
    from collections.abc import Sequence

CLOCKS: Final = ("none", "10+5", "25+10", "60+0")
WATCHES: Final = ("public", "hands", "none")
VERBS: Final = {"join": "Join", "play": "Continue", "watch": "Watch", "withdraw": "Withdraw"}
HINTS: Final = "Enter do it   n new table   : type a line (help)   paste a deck   q leave"


class LobbyScreen(TableScreen):
    """Open tables first, then how one's own is to be."""

    def __init__(self, lobby: Lobby, skin: Skin, told: list[str]) -> None:
        super().__init__(skin)
        self.lobby = lobby
        self.told = told
        self.cursor = ""
        self.rules = RULESETS[0]
        self.clock = CLOCKS[0]
        self.watchers = WATCHES[0]
        self.editor: Editor | None = None
        self.field = Field(skin, id="lobby")
        limits = lobby.house.limits
        self._pace = Bucket(limits.says_burst, limits.says_rate)
        self._past: list[str] = []
        self._top = 0

    def compose(self) -> ComposeResult:
        """One widget paints it all."""
        place(self.field, 0, 0, self.app.size.width, self.app.size.height)
        yield self.field

    def on_resize(self, event: events.Resize) -> None:
        """Lay it out for the new size."""
        place(self.field, 0, 0, event.size.width, event.size.height)
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """Letters go straight to their line, arrows and Enter walk the list, a colon begins a typed line."""
        event.stop()
        event.prevent_default()
        if self.editor is not None:
            self._type(event.key, event.character)
        elif event.key in ("up", "down", "k", "j"):
            way = "up" if event.key in ("up", "k") else "down"
            self.cursor = neighbour(self.field.boxes, self.cursor, way)
        elif event.key in ("enter", "right"):
            self._do(self.cursor)
        elif event.key == "colon":
            self.editor = Editor(self._complete, self._past)
        elif event.key == "t":
            self.app.post_message(Effect("theme"))
        elif event.key in ("q", "ctrl+q"):
            self._obey("quit")
        elif event.key in ("n", "d", "r", "c", "w"):
            self._do({"n": "new", "d": "deck", "r": "rules", "c": "clock", "w": "watch"}[event.key])
        self.draw()

    def on_paste(self, event: events.Paste) -> None:
        """A pasted deck is kept; anything else goes into the typed line."""
        event.stop()
        text = event.text
        if self.editor is not None and "\n" not in text.strip():
            self.editor.insert(text)
        elif text.strip():
            try:
                self.lobby.take_deck("pasted", text)
            except HouseError as error:
                self.told.append(str(error))
        self.draw()

    def on_field_picked(self, message: Field.Picked) -> None:
        """A click does what its line says."""
        self.cursor = message.place
        self._do(message.place)
        self.draw()

    def reskin(self, skin: Skin) -> None:
        """Other colours."""
        self.skin = skin
        self.field.reskin(skin)
        self.draw()

    def _complete(self, text: str) -> list[str]:
        return [word for word in self.lobby.commands if word.startswith(text)]

    def _type(self, key: str, character: str | None) -> None:
        editor = self.editor
        if editor is None:
            return
        if key == "escape":
            self.editor = None
        elif key == "enter":
            editor.remember()
            self.editor = None
            if editor.text.strip().lower().startswith("paste") and "ydke://" not in editor.text:
                self.told.append("Here a deck is simply pasted into the lobby.")
            else:
                self._obey(editor.text)
        elif not editor.key(key) and character and character.isprintable():
            editor.insert(character)

    def _obey(self, line: str) -> None:
        if self._pace.take(1, self.lobby.house.now()):
            self.lobby.obey(line)
        else:
            self.told.append("That was too much at once; wait a moment.")

    def _do(self, what: str) -> None:
        verb, _, code = what.partition(" ")
        if code:
            self._obey(f"{'join' if verb == 'play' else verb} {code}")
        elif verb == "new":
            self._obey(f"new deck={_word(self.lobby.deck)} rules={self.rules} clock={self.clock} watch={self.watchers}")
        elif verb == "deck":
            names = [*self.lobby.house.decks(self.lobby.person), *self.lobby.house.bundled()]
            at = names.index(self.lobby.deck) if self.lobby.deck in names else -1
            self.lobby.deck = names[(at + 1) % len(names)]
        elif verb == "rules":
            self.rules = _after(RULESETS, self.rules)
        elif verb == "clock":
            self.clock = _after(CLOCKS, self.clock)
        elif verb == "watch":
            self.watchers = _after(WATCHES, self.watchers)
        elif verb == "quit":
            self._obey("quit")

    # ------------------------------------------------------------ drawing
    def draw(self) -> None:
        """Draw the screen; what did not change is not painted."""
        width, height = self.app.size
        if width < SMALLEST[0] or height < SMALLEST[1]:
            self.field.show(too_small(width, height))
            return
        boxes, caret = self._boxes(width, height)
        if self.cursor not in boxes:
            self.cursor = next((name for name, box in boxes.items() if box.place), "")
            boxes, caret = self._boxes(width, height)
        self.field.show(boxes)
        box = boxes.get(self.cursor)
        self.app.cursor_position = caret or (Offset(box.x, box.y) if box is not None else Offset(0, 0))

    def _rows(self) -> list[tuple[str, str, str, str]]:
        rows = [
            (f"{offer.verb} {offer.code}", offer.code, VERBS[offer.verb], f"{offer.title}   {offer.detail}")
            for offer in self.lobby.house.offers(self.lobby.person)[:40]
        ]
        return [
            *rows,
            ("new", "n", "New table", "and wait there for an opponent"),
            ("deck", "d", "Deck", self.lobby.deck.replace("_", " ")),
            ("rules", "r", "Rules", {"goat": "Goat Format, April 2005", "current": "today's rules"}[self.rules]),
            ("clock", "c", "Clock", "none" if self.clock == "none" else f"{self.clock} (minutes + seconds a line)"),
            ("watch", "w", "Watchers", {"public": "see what both players know", "none": "are not welcome",
                                        "hands": "see both hands once both players agree"}[self.watchers]),
            ("quit", "q", "Leave", ""),
        ]

    def _boxes(self, width: int, height: int) -> tuple[dict[str, Box], Offset | None]:
        glyphs = self.skin.glyphs
        boxes: dict[str, Box] = {}
        room = min(96, width - 4)
        left = (width - room) // 2

        def label(name: str, y: int, line: Line, where: str = "") -> None:
            boxes[name] = Box(where, left, y, room, 1, "label", line)

        label("title", 1, ((centre("t a b l e t o p", room), "table:accent"),))
        label("who", 2, ((centre(glyphs.safe(f"{self.lobby.person.name}, in the lobby"), room), "table:dim"),))
        told = self._told(room, max(4, height // 4))
        rows = self._rows()
        y, fits = 4, height - 8 - len(told)
        at = next((i for i, row in enumerate(rows) if row[0] == self.cursor), 0)
        self._top = max(0, min(max(self._top, at - fits + 1), at, len(rows) - fits))
        for name, key, what, text in rows[self._top : self._top + fits]:
            here = name == self.cursor
            line: Line = (
                (f"{glyphs.pointer if here else ' '} ", "table:accent"),
                (f"{key:<7}", "table:key"),
                (f"{what:<11}", "table:strong" if here else "table:text"),
                (glyphs.safe(text), "table:text" if here else "table:dim"),
            )
            label(name, y, line, name)
            y += 1
        for i, text in enumerate(told):
            label(f"told {i}", height - 3 - len(told) + i, ((text, "table:text"),))
        caret = None
        if self.editor is not None:
            label("typed", height - 2, ((": ", "table:key"), (self.editor.text[-(room - 3):], "table:strong")))
            caret = Offset(left + 2 + min(self.editor.caret, room - 3), height - 2)
        else:
            label("hints", height - 2, ((HINTS, "table:dim"),))
        return boxes, caret

    def _told(self, width: int, most: int) -> Sequence[str]:
        lines: list[str] = []
        for text in self.told[-most:]:
            lines.extend(wrap(self.skin.glyphs.safe(clean(text, 600)), width))
        del self.told[:-50]
        return lines[-most:]


def _after(values: Sequence[str], value: str) -> str:
    return values[(values.index(value) + 1) % len(values)]


def _word(name: str) -> str:
    return name.replace(" ", "_")
