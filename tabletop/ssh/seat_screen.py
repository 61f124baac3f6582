"""The screen of a table for one chair: the same field and prompt, and an edge for what is said and asked here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual import events
from textual.app import ComposeResult

from tabletop.ssh.chair import Chair
from tabletop.ssh.lines import spoken
from tabletop.table.said import Refused
from tabletop.tui.desk import Desk
from tabletop.tui.lore import Lore
from tabletop.tui.paint import Skin
from tabletop.tui.palette import Line
from tabletop.tui.play import PlayScreen
from tabletop.tui.scene import SMALLEST
from tabletop.tui.sheets import Row, Sheet
from tabletop.tui.widgets import Pane, place

FRESH: Final = 20.0
"""How long a word stays at the edge where it covers the keys' hints, in seconds."""
LESSON_KEYS: Final = {
    "n": "next", "space": "next", "right": "next", "p": "back", "b": "back", "left": "back", "0": "start",
}  # fmt: skip


class SeatScreen(PlayScreen):
    """Field, side pane, prompt and edge, for whoever sits on one chair."""

    def __init__(
        self, chair: Chair, skin: Skin, text_of: Callable[[int], str] | None = None, lore: Lore | None = None
    ) -> None:
        super().__init__(Desk(chair, seat=chair.letter, lore=lore or Lore()), skin, text_of)
        self.chair = chair
        if not self.desk.cursor:
            self.desk.cursor = f"{chair.letter}.hand/1" if chair.letter in "AB" else "A.m1"
        self.edge = Pane(skin, id="edge")
        self.stale = False
        """There are news that have not been drawn."""
        self._heard = chair.heard
        self._heard_at = -FRESH

    def compose(self) -> ComposeResult:
        """The table, and a line below it where there is room for one."""
        yield from super().compose()
        yield self.edge

    def on_mount(self) -> None:
        """Where clocks run, the edge is drawn every second."""
        if self.chair.ticking:
            self.set_interval(1.0, self._draw_edge)

    def on_key(self, event: events.Key) -> None:
        """The keys of a shared table; the others go to the desk."""
        desk = self.desk
        line = ""
        if desk.editor is None:
            if event.character == '"':
                self._open_chat()
            elif event.key == "f2":
                desk.sheet = None if desk.sheet is not None and desk.sheet.kind == "chat" else self._words_sheet()
            elif event.key in ("ctrl+y", "ctrl+n"):
                line = "accept" if event.key == "ctrl+y" else "decline"
            elif self.chair.lesson and desk.sheet is None and event.key in LESSON_KEYS:
                line = LESSON_KEYS[event.key]
            else:
                return
            if line:
                self._say(line)
            event.stop()
            event.prevent_default()
            self.draw()

    def _open_chat(self) -> None:
        self.desk.paste("chat")
        if self.desk.editor is not None:
            self.desk.editor.insert(" ")

    def _say(self, line: str) -> None:
        try:
            self.chair.say(self.chair.seat, line)
        except Refused as refused:
            self.desk.message = (" ".join(why.text for why in refused.whys), "bad")
            return
        self.desk.message = ("", "")
        self.look()

    def look(self) -> None:
        """Somebody did something."""
        self.stale = False
        self.desk.look()

    def _after(self) -> None:
        self.stale = False
        super()._after()

    def reskin(self, skin: Skin) -> None:
        """Other colours or characters."""
        self.edge.reskin(skin)
        super().reskin(skin)

    # ------------------------------------------------------------ drawing
    def _arrange(self, width: int, height: int) -> None:
        spare = 1 if height > SMALLEST[1] else 0
        super()._arrange(width, height - spare)
        place(self.edge, 0, height - 1, width, spare)

    def draw(self) -> None:
        """Draw everything; what did not change is not painted."""
        super().draw()
        self._draw_edge()

    def _draw_edge(self) -> None:
        if self._frame is None or not self.is_mounted or self._too_small:
            return
        line, urgent = self._edge_line()
        if self.app.size.height > SMALLEST[1]:
            self.edge.show((line,))
        elif urgent:
            self.prompt.show([*self.now.lines[:-1], line])

    def _edge_line(self) -> tuple[Line, bool]:
        chair, glyphs = self.chair, self.skin.glyphs
        now = self.app._loop.time() if self.app._loop is not None else 0.0
        if chair.heard != self._heard:
            self._heard, self._heard_at = chair.heard, now
        request = chair.question()
        if request:
            return ((" ^Y accept  ^N decline  ", "key"), (glyphs.safe(request), "warn")), True
        status = glyphs.safe(chair.status())
        if chair.words and now - self._heard_at < FRESH:
            word = chair.words[-1]
            role = "accent" if word.chat else "text"
            return ((" " + glyphs.safe(spoken(word)), role), (f"   {status}", "dim")), True
        return ((f" {status}", "dim"), ('   " chat  F2 said here', "faint")), False

    def _words_sheet(self) -> Sheet:
        rows = [Row(((spoken(word), "text" if word.chat else "dim"),)) for word in self.chair.words]
        return Sheet("chat", "Said here", rows or [Row((("Nothing yet.", "dim"),))], top=10**6)
