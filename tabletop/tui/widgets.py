"""What the screens are made of: the field, and panes of lines. Both paint strips and repaint only what changed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from tabletop.tui.paint import (
    PileData,
    Rows,
    Skin,
    paint_card,
    paint_empty,
    paint_hand,
    paint_line,
    paint_pile,
)
from tabletop.tui.palette import Line
from tabletop.tui.scene import Box, place_at


def paint_box(box: Box, skin: Skin) -> Rows:
    """A box as rows of segments, each as wide as the box."""
    data = box.data
    if box.kind == "card":
        return paint_card(data, box.width, box.height, box.look, skin)
    if box.kind == "hand":
        return paint_hand(data, box.width, box.height, box.look, skin)
    if box.kind == "empty":
        address, closed = data
        return paint_empty(address, box.width, box.height, box.look, closed, skin)
    if isinstance(data, PileData):
        return paint_pile(data, box.width, box.height, box.look, skin)
    return (paint_line(data, box.width, "table", skin),) * box.height


def changed_cells(before: Box, after: Box, skin: Skin) -> list[Region]:
    """Where two boxes of the same place and size look different, line by line."""
    regions: list[Region] = []
    for y, (old, new) in enumerate(zip(paint_box(before, skin), paint_box(after, skin), strict=True)):
        if old == new:
            continue
        left = _same_cells(old, new)
        right = _same_cells(old[::-1], new[::-1]) if left < after.width else 0
        regions.append(Region(after.x + left, after.y + y, after.width - left - right, 1))
    return regions


def _same_cells(one: Sequence[Segment], other: Sequence[Segment]) -> int:
    """How many cells both rows begin with alike."""
    cells = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        cells += a.cell_length
    return cells


class Painted(Widget):
    """What both have in common: a skin, and no part in Textual's own selection and focus."""

    ALLOW_SELECT = False
    can_focus = False

    def __init__(self, skin: Skin, *, id: str) -> None:
        super().__init__(id=id)
        self.skin = skin


class Field(Painted):
    """The field, the hands, the piles and the players' lines, painted box by box."""

    class Picked(Message):
        """A place was clicked."""

        def __init__(self, place: str, chain: int) -> None:
            super().__init__()
            self.place = place
            self.chain = chain

    def __init__(self, skin: Skin, *, id: str = "field") -> None:
        super().__init__(skin, id=id)
        self.boxes: dict[str, Box] = {}
        self._lines: list[list[Box]] = []
        self._strips: dict[int, Strip] = {}

    def show(self, boxes: dict[str, Box]) -> None:
        """Paint these boxes from now on; those equal to what is there are left alone."""
        old, self.boxes = self.boxes, boxes
        regions: list[Region] = []
        for key in old.keys() | boxes.keys():
            before, after = old.get(key), boxes.get(key)
            if before == after:
                continue
            if before is not None and after is not None and before[1:5] == after[1:5]:
                regions.extend(changed_cells(before, after, self.skin))
                continue
            regions.extend(Region(b.x, b.y, b.width, b.height) for b in (before, after) if b is not None)
        if not regions:
            return
        for region in regions:
            for y in range(region.y, region.bottom):
                self._strips.pop(y, None)
        height = max((box.y + box.height for box in boxes.values()), default=0)
        self._lines = [[] for _ in range(height)]
        for box in sorted(boxes.values(), key=lambda b: b.x):
            for y in range(box.y, box.y + box.height):
                self._lines[y].append(box)
        self.refresh(*regions)

    def reskin(self, skin: Skin) -> None:
        """Paint everything anew in other colours."""
        self.skin = skin
        self._strips.clear()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line of the field, from the boxes that cross it."""
        width = self.size.width
        strip = self._strips.get(y)
        if strip is not None and strip.cell_length == width:
            return strip
        blank = self.skin.palette.style("table")
        segments: list[Segment] = []
        x = 0
        for box in self._lines[y] if y < len(self._lines) else ():
            if box.x < x:
                continue
            if box.x > x:
                segments.append(Segment(" " * (box.x - x), blank))
            segments.extend(paint_box(box, self.skin)[y - box.y])
            x = box.x + box.width
        if x < width:
            segments.append(Segment(" " * (width - x), blank))
        strip = self._strips[y] = Strip(segments, max(x, width)).adjust_cell_length(width, blank)
        return strip

    def on_click(self, event: events.Click) -> None:
        """Tell which place was clicked."""
        place = place_at(self.boxes, event.x, event.y)
        if place:
            self.post_message(self.Picked(place, event.chain))


class Pane(Painted):
    """Lines of text that repaint only where they changed."""

    class Clicked(Message):
        """A line was clicked."""

        def __init__(self, pane: Pane, x: int, y: int) -> None:
            super().__init__()
            self.pane = pane
            self.x = x
            self.y = y

    class Scrolled(Message):
        """The wheel turned over the pane."""

        def __init__(self, pane: Pane, steps: int) -> None:
            super().__init__()
            self.pane = pane
            self.steps = steps

    def __init__(self, skin: Skin, *, id: str, ground: str = "panel") -> None:
        super().__init__(skin, id=id)
        self.ground = ground
        self.lines: tuple[Line, ...] = ()

    def show(self, lines: Sequence[Line]) -> None:
        """Paint these lines from now on."""
        old, self.lines = self.lines, tuple(lines)
        width = self.size.width
        regions = [
            Region(0, y, width, 1)
            for y in range(max(len(old), len(self.lines)))
            if (old[y] if y < len(old) else ()) != (self.lines[y] if y < len(self.lines) else ())
        ]
        if regions:
            self.refresh(*regions)

    def reskin(self, skin: Skin) -> None:
        """Paint everything anew in other colours."""
        self.skin = skin
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line, cut or filled to the pane's width."""
        width = self.size.width
        line = self.lines[y] if y < len(self.lines) else ()
        return Strip(paint_line(line, width, self.ground, self.skin), width)

    def on_click(self, event: events.Click) -> None:
        """Tell which line was clicked."""
        self.post_message(self.Clicked(self, event.x, event.y))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Tell which way the wheel turned."""
        event.stop()
        self.post_message(self.Scrolled(self, 3))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Tell which way the wheel turned."""
        event.stop()
        self.post_message(self.Scrolled(self, -3))


class Effect(Message):
    """What a screen wants of the app: home, rematch, theme, start, resume or quit."""

    def __init__(self, effect: str) -> None:
        super().__init__()
        self.effect = effect


class TableScreen(Screen[None], inherit_bindings=False):
    """A screen whose widgets lie on exact cells and whose keys are its own."""

    DEFAULT_CSS = """
    TableScreen { layout: vertical; overflow: hidden; }
    TableScreen > Painted { position: absolute; }
    """
    AUTO_FOCUS = None

    def __init__(self, skin: Skin) -> None:
        super().__init__()
        self.skin = skin

    def reskin(self, skin: Skin) -> None:
        """Paint everything anew in other colours."""
        self.skin = skin


def place(widget: Painted, x: int, y: int, width: int, height: int) -> None:
    """Put a widget on exactly these cells."""
    widget.styles.offset = (x, y)
    widget.styles.width = max(0, width)
    widget.styles.height = max(0, height)
