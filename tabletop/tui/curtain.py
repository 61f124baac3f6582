"""The curtain between two players at one keyboard: card backs, a name, and nothing else."""

from __future__ import annotations

from tabletop.tui.glyphs import Glyphs, centre
from tabletop.tui.palette import Line
from tabletop.tui.scene import Box


def curtain_boxes(size: tuple[int, int], seat: str, name: str, glyphs: Glyphs) -> dict[str, Box]:
    """A curtain over the whole field for the seat of that name."""
    width, height = size
    words = (
        "",
        f"{glyphs.safe(name)}, it is for you to decide",
        "",
        "Turn the keyboard over; nobody else looks.",
        f"Press Enter when you are ready, {seat}.",
        "",
    )
    inner = min(width - 8, 50)
    left = (width - inner) // 2
    top = max(0, (height - len(words)) // 2)
    boxes: dict[str, Box] = {}
    pattern = glyphs.hatch * width
    for y in range(height):
        line: Line = ((pattern, "card:back"),)
        if top <= y < top + len(words):
            text = centre(words[y - top], inner)
            role = "table:accent" if y == top + 1 else "table:text"
            line = ((pattern[:left], "card:back"), (text, role), (pattern[left + inner :], "card:back"))
        boxes[f"curtain {y}"] = Box("", 0, y, width, 1, "label", line)
    return boxes


def curtain_lines(width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """The curtain over a pane beside the field."""
    return [((glyphs.hatch * width, "card:back"),)] * height
