"""The screen of the rulings browser: pages of lines, and the field of one play or of two."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset

from tabletop.scenario.playback import Playback
from tabletop.tui.board import BOARD_LINES, board_boxes, differences
from tabletop.tui.browser import LIST, PLAY, READ, Browser
from tabletop.tui.browser_pages import list_page, play_prompt, play_title, read_page, sheet_page
from tabletop.tui.detail import detail_lines
from tabletop.tui.glyphs import Glyphs
from tabletop.tui.paint import Skin
from tabletop.tui.palette import Line
from tabletop.tui.play import attack_line
from tabletop.tui.scene import SMALLEST, Box, Marks, compose_scene, too_small
from tabletop.tui.sitting import open_view
from tabletop.tui.widgets import Effect, Field, Pane, TableScreen, place

BESIDE_FROM = 116
"""From this width on two fields lie side by side."""
TALL = 34
NAMES = {"A": "North", "B": "South"}
"""As at the table that is taken over."""


def layout(width: int, height: int, plays: int) -> tuple[int, int, int]:
    """Width of the side pane, height of the prompt, and how many whole fields lie side by side (0: two boards)."""
    prompt = 7 if height < 28 else 9
    if plays < 2:
        return (34 if width >= 114 else 0), prompt, 1
    if width >= BESIDE_FROM and height >= TALL:
        return 0, prompt, 2
    return 0, height - 2 * BOARD_LINES, 0


def field_boxes(browser: Browser, width: int, height: int, glyphs: Glyphs) -> dict[str, Box]:
    """The field of each play in the room above the prompt."""
    plays = browser.plays
    side, prompt, whole = layout(width, height, len(plays))
    size = (width - side, height - prompt)
    if whole == 1:
        return _whole(plays[0], size, browser.cursor, frozenset(), glyphs)
    differ = differences(plays[0].current.view, plays[1].current.view)
    if whole == 2:
        half = (width - 2) // 2
        boxes = _whole(plays[0], (half, size[1]), browser.cursor, differ, glyphs)
        for name, box in _whole(plays[1], (half, size[1]), browser.cursor, differ, glyphs).items():
            boxes[f"second {name}"] = box._replace(x=box.x + half + 2, place="")
        return boxes
    boxes = {}
    for i, play in enumerate(plays):
        title: Line = tuple((text, f"table:{role}") for text, role in play_title(browser, play, glyphs))
        view = open_view(play.current.view)
        top = i * BOARD_LINES
        tag = "second " if i else ""
        made = board_boxes(view, width, top, title, browser.cursor, differ, glyphs, tag)
        boxes.update({name: box._replace(place="") if i else box for name, box in made.items()})
    return boxes


def _whole(
    play: Playback, size: tuple[int, int], cursor: str, differ: frozenset[str], glyphs: Glyphs
) -> dict[str, Box]:
    view = open_view(play.current.view)
    badges = dict.fromkeys(differ, glyphs.attacker)
    notes = {"middle": attack_line(view.attack, view.zones, glyphs)} if view.attack[0] else {}
    return compose_scene(view, size, "A", NAMES, Marks(cursor, badges), glyphs, notes)


class BrowserScreen(TableScreen):
    """Search, read and play; one pane for the pages, a field, a prompt and a side pane for the play."""

    def __init__(self, browser: Browser, skin: Skin) -> None:
        super().__init__(skin)
        self.browser = browser
        self.text = Pane(skin, id="page")
        self.field = Field(skin)
        self.side = Pane(skin, id="side")
        self.prompt = Pane(skin, id="prompt")

    def compose(self) -> ComposeResult:
        """All four; which of them are seen depends on the page."""
        yield self.field
        yield self.side
        yield self.prompt
        yield self.text

    def on_mount(self) -> None:
        """Draw the first page."""
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        """Lay it out for the new size."""
        self.draw(event.size.width, event.size.height)

    def on_screen_resume(self) -> None:
        """Whatever lay over it has gone."""
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """Every key goes to the browser."""
        event.stop()
        event.prevent_default()
        self.browser.press(event.key, event.character)
        self._after()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is searched for."""
        self.browser.paste(event.text)
        self.draw()

    def on_field_picked(self, message: Field.Picked) -> None:
        """A click on a card looks at it."""
        self.browser.point(message.place)
        self.draw()

    def on_pane_clicked(self, message: Pane.Clicked) -> None:
        """A click on a row of the list chooses it; again, it is read."""
        if message.pane is self.text and self.browser.page == LIST and not self.browser.sheet:
            row = message.y - 3
            if 0 <= row < self.browser.room:
                self.browser.move_to(self.browser.top + row)
        self._after()

    def on_pane_scrolled(self, message: Pane.Scrolled) -> None:
        """The wheel scrolls."""
        self.browser.wheel(message.steps)
        self.draw()

    def reskin(self, skin: Skin) -> None:
        """Other colours."""
        self.skin = skin
        for widget in (self.field, self.side, self.prompt, self.text):
            widget.reskin(skin)
        self.draw()

    def _after(self) -> None:
        effect, self.browser.effect = self.browser.effect, ""
        if effect:
            self.app.post_message(Effect(effect))
        self.draw()

    def draw(self, width: int = 0, height: int = 0) -> None:
        """Draw the page; what did not change is not painted."""
        if not self.is_mounted:
            return
        width, height = width or self.app.size.width, height or self.app.size.height
        browser, glyphs = self.browser, self.skin.glyphs
        small = width < SMALLEST[0] or height < SMALLEST[1]
        playing = browser.page == PLAY and not browser.sheet
        self.text.display = not playing and not small
        self.field.display = playing or small
        self.prompt.display = playing and not small
        self.side.display = playing and not small
        if small:
            place(self.field, 0, 0, width, height)
            self.field.show(too_small(width, height))
        elif playing:
            self._draw_play(width, height)
        else:
            place(self.text, 0, 0, width, height)
            pages = {LIST: list_page, READ: read_page}
            page = sheet_page if browser.sheet else pages[browser.page]
            self.text.show(page(browser, width, height, glyphs))
            self._place_cursor()

    def _draw_play(self, width: int, height: int) -> None:
        browser, glyphs = self.browser, self.skin.glyphs
        side, prompt, whole = layout(width, height, len(browser.plays))
        size = (width - side, height - prompt)
        place(self.field, 0, 0, *size)
        place(self.side, size[0], 0, side, size[1])
        place(self.prompt, 0, size[1], width, prompt)
        boxes = field_boxes(browser, width, height, glyphs)
        browser.boxes = {name: box for name, box in boxes.items() if box.place}
        self.field.show(boxes)
        self.prompt.show(play_prompt(browser, width, prompt, glyphs, titles=whole == 2))
        view = browser.view
        if side and view is not None:
            text_of = browser.library.text_of(browser.rulesets[0])
            card = browser.card_at(browser.cursor)
            self.side.show(detail_lines(card, browser.cursor, view, side, size[1], glyphs, text_of))
        box = browser.boxes.get(browser.cursor)
        if box is not None:
            self.app.cursor_position = Offset(box.x + min(1, box.width - 1), box.y + box.height // 2)

    def _place_cursor(self) -> None:
        """The terminal's own cursor stands on the row chosen, so that braille displays follow."""
        row = 3 + self.browser.at - self.browser.top if self.browser.page == LIST and not self.browser.sheet else 2
        self.app.cursor_position = Offset(0, row)
