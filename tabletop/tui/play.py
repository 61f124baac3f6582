"""The screen of a duel: hands keys to the desk and draws what it finds there."""

from __future__ import annotations

import os
from collections.abc import Callable
from time import monotonic

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset

from tabletop.tui.curtain import curtain_boxes, curtain_lines
from tabletop.tui.desk import Desk
from tabletop.tui.desk_sheets import rules_here
from tabletop.tui.glyphs import Glyphs
from tabletop.tui.paint import Skin
from tabletop.tui.palette import Line
from tabletop.tui.prompt import Prompt, prompt_for
from tabletop.tui.scene import SMALLEST, Box, Frame, Marks, compose_scene, frame_for, too_small
from tabletop.tui.sheets import Sheet, sheet_lines
from tabletop.tui.side import last_event, side_lines
from tabletop.tui.widgets import Effect, Field, Pane, TableScreen, place


class PlayScreen(TableScreen):
    """Field, side pane, prompt, and a sheet over the field when one is open."""

    def __init__(self, desk: Desk, skin: Skin, text_of: Callable[[int], str] | None = None) -> None:
        super().__init__(skin)
        self.desk = desk
        self.text_of = desk.text_of = text_of
        self.field = Field(skin)
        self.side = Pane(skin, id="side")
        self.prompt = Pane(skin, id="prompt")
        self.sheet = Pane(skin, id="sheet")
        self.sheet.display = False
        self.now = Prompt()
        self._frame: Frame | None = None

    def compose(self) -> ComposeResult:
        """The four widgets, placed for the size the terminal has now."""
        self._arrange(self.app.size.width, self.app.size.height)
        yield self.field
        yield self.side
        yield self.prompt
        yield self.sheet

    def on_mount(self) -> None:
        """Before a real keyboard, reflexes are caught; a test that drives the screen strikes as fast as it likes.

        So does who sets ``TABLETOP_REFLEX=0``.
        """
        if not self.app.is_headless and os.environ.get("TABLETOP_REFLEX") != "0":
            self.desk.reflex.clock = monotonic

    def on_screen_resume(self) -> None:
        """Whatever lay over it has gone, and the terminal may have another size now."""
        self._arrange(self.app.size.width, self.app.size.height)
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        """Lay everything out for the new size."""
        self._arrange(event.size.width, event.size.height)
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """Every key goes to the desk."""
        event.stop()
        event.prevent_default()
        if self._too_small and event.key not in ("q", "ctrl+q"):
            return
        self.desk.press(event.key, event.character)
        self._after()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text goes into the typed line."""
        self.desk.paste(event.text)
        self.draw()

    def on_field_picked(self, message: Field.Picked) -> None:
        """A click moves the cursor; on the cursor it is Enter."""
        if self.desk.sitting.waiting:
            self.desk.press("enter")
        else:
            self.desk.point(message.place)
        self._after()

    def on_pane_clicked(self, message: Pane.Clicked) -> None:
        """A click on an option takes it; on a row of a sheet it selects it."""
        if message.pane is self.prompt:
            for line, start, stop, option in self.now.hits:
                if line == message.y and start <= message.x < stop:
                    self.desk.take(option)
        elif message.pane is self.sheet and self.desk.sheet is not None:
            sheet = self.desk.sheet
            row = sheet.top + message.y - 1
            if row == sheet.at and sheet.choosing:
                self.desk.press("enter")
            elif 0 <= row < len(sheet.rows):
                sheet.at = row
        self._after()

    def on_pane_scrolled(self, message: Pane.Scrolled) -> None:
        """The wheel moves through an open sheet."""
        if self.desk.sheet is not None:
            self.desk.sheet.move(message.steps)
            self.draw()

    def reskin(self, skin: Skin) -> None:
        """Other colours or characters."""
        self.skin = skin
        for widget in (self.field, self.side, self.prompt, self.sheet):
            widget.reskin(skin)
        self.draw()

    def _after(self) -> None:
        effect = self.desk.effect
        self.desk.effect = ""
        if effect:
            self.app.post_message(Effect(effect))
        self.draw()
        if not self.desk.lore.ready and rules_here(self.desk):
            self.call_after_refresh(self._learn)

    def _learn(self) -> None:
        """Look up the rulings once the reason stands on the screen; the first time it takes a while."""
        self.desk.lore.learn()
        self.draw()

    @property
    def _too_small(self) -> bool:
        frame = self._frame
        return frame is None or frame.width < SMALLEST[0] or frame.height < SMALLEST[1]

    def _arrange(self, width: int, height: int) -> None:
        frame = frame_for(width, height)
        if frame == self._frame:
            return
        self._frame = frame
        if self._too_small:
            frame = Frame(width, height, 0, 0)
        field_width, field_height = frame.field
        place(self.field, 0, 0, field_width, field_height)
        place(self.side, field_width, 0, frame.side, field_height)
        place(self.prompt, 0, field_height, width, frame.prompt)

    def draw(self) -> None:
        """Draw everything; what did not change is not painted."""
        frame, desk, glyphs = self._frame, self.desk, self.skin.glyphs
        if frame is None or not self.is_mounted:
            return
        if self._too_small:
            self.sheet.display = False
            self.field.show(too_small(frame.width, frame.height))
            return
        size = frame.field
        boxes = self._boxes(size)
        desk.boxes = boxes if not desk.sitting.waiting else {}
        self.field.show(boxes)
        side = frame.side > 0
        title: Line = ()
        view = desk.view
        if view is not None and side:
            event = last_event(desk, glyphs, frame.width - 10)
            title = ((event, "dim"),) if event else ()
        self.now = prompt_for(desk, frame.width, frame.prompt, glyphs, side, title)
        self.prompt.show(self.now.lines)
        if side:
            covered = curtain_lines(frame.side, size[1], glyphs) if desk.sitting.waiting else None
            self.side.show(covered or side_lines(desk, frame.side, size[1], glyphs, self.text_of))
        self._draw_sheet()
        self._place_cursor(boxes, size)

    def _boxes(self, size: tuple[int, int]) -> dict[str, Box]:
        desk, glyphs = self.desk, self.skin.glyphs
        view = desk.view
        if view is None:
            seat = desk.sitting.waiting
            return curtain_boxes(size, seat, desk.sitting.names.get(seat, seat), glyphs)
        marks = Marks(desk.cursor, desk.badges, desk.chosen, desk.lore.shown_markers(glyphs) or None)
        bottom = desk.sitting.bottom
        notes: dict[str, Line] = {}
        if not self._frame or not self._frame.side:
            notes[bottom] = ((last_event(desk, glyphs, size[0] - 42), "dim"),)
        middle = attack_line(view.attack, view.zones, glyphs) if view.attack[0] else ()
        if middle:
            notes["middle"] = middle
        return compose_scene(view, size, bottom, desk.sitting.names, marks, glyphs, notes)

    def _draw_sheet(self) -> None:
        sheet = self.desk.sheet
        if sheet is None:
            if self.sheet.display:
                self.sheet.display = False
                self.sheet.show(())  # what another seat read must not stay here
            return
        x, y, width, height = self._sheet_room(sheet)
        place(self.sheet, x, y, width, height)
        self.sheet.show(sheet_lines(sheet, width, height, self.skin.glyphs, self.desk.picks))
        if not self.sheet.display:
            self.sheet.display = True

    def _sheet_room(self, sheet: Sheet) -> tuple[int, int, int, int]:
        """A sheet is as large as what is in it, within the field."""
        field_width, field_height = self._frame.field if self._frame is not None else SMALLEST
        rows = sheet.rows if sheet.whole is None else sheet.whole
        longest = max((sum(cell_len(text) for text, _ in row.line) for row in rows), default=0)
        width = min(field_width, max(longest + 8, cell_len(sheet.title) + 8, 44))
        sheet.fold(width - 4, self.skin.glyphs)
        height = min(field_height - 2, max(len(sheet.rows) + 2, 5))
        return (field_width - width) // 2, max(1, (field_height - height) // 2), width, height

    def _place_cursor(self, boxes: dict[str, Box], size: tuple[int, int]) -> None:
        """The terminal's own cursor follows the selection, so that braille displays do."""
        if self.now.caret is not None:
            x, y = self.now.caret
            self.app.cursor_position = Offset(x, size[1] + y)
        elif self.desk.sheet is not None:
            offset = self.sheet.styles.offset
            row = self.desk.sheet.at - self.desk.sheet.top + 1
            self.app.cursor_position = Offset(int(offset.x.value) + 2, int(offset.y.value) + row)
        elif self.desk.cursor in boxes:
            box = boxes[self.desk.cursor]
            self.app.cursor_position = Offset(box.x + min(1, box.width - 1), box.y + box.height // 2)
        else:
            self.app.cursor_position = Offset(0, size[1] // 2)


def attack_line(attack: tuple[str, str], zones: object, glyphs: Glyphs) -> Line:
    """Who attacks what."""
    attacker, target = attack
    named = zones if isinstance(zones, dict) else {}
    first = named.get(attacker)
    second = named.get(target)
    left = first.name if first is not None and first.name else attacker
    right = "directly" if not target or target == "direct" else second.name if second and second.name else target
    return ((f"{left} ", "text"), (f"attacks {glyphs.arrow} ", "accent"), (right, "text"))
