"""Styled lines that are longer than their room: broken at spaces, or cut with an ellipsis."""

from __future__ import annotations

from rich.cells import cell_len

from tabletop.tui.glyphs import Glyphs, fit, wrap
from tabletop.tui.palette import Line, Span


def clipped(line: Line, width: int, glyphs: Glyphs, *, cut: bool = False) -> Line:
    """The line in at most ``width`` cells; one that is longer, or of which more was ``cut``, ends with an ellipsis."""
    if not cut and sum(cell_len(glyphs.safe(text)) for text, _ in line) <= width:
        return line
    left = width - cell_len(glyphs.ellipsis)
    spans: list[Span] = []
    for text, role in line:
        text = glyphs.safe(text)
        if cell_len(text) > left:
            text = fit(text, left, "").rstrip()
            left = 0
        left -= cell_len(text)
        spans.append((text, role))
        if left <= 0:
            break
    while spans and not spans[-1][0].strip():
        spans.pop()
    last = spans.pop() if spans else ("", "dim")
    return (*spans, (last[0].rstrip() + glyphs.ellipsis, last[1]))


def folded(line: Line, width: int, glyphs: Glyphs) -> list[Line]:
    """The line in as many lines of ``width`` cells as it needs; the last span goes on below its own beginning."""
    used = sum(cell_len(glyphs.safe(text)) for text, _ in line)
    if used <= width or not line:
        return [line]
    *before, (text, role) = line
    text = glyphs.safe(text)
    body = text.lstrip(" ")
    indent = used - cell_len(body)
    if width - indent < max(12, width // 3):  # too narrow a column: begin at the left
        plain = "".join(glyphs.safe(part) for part, _ in line)
        margin = " " * (len(plain) - len(plain.lstrip(" ")) if plain.strip() else 0)
        parts = wrap(plain.strip(), max(12, width - len(margin) - 2))
        return [((margin + ("  " if i else "") + part, role),) for i, part in enumerate(parts)]
    first, *rest = wrap(body, width - indent)
    lead = text[: len(text) - len(body)]
    return [(*before, (lead + first, role)), *(((" " * indent + part, role),) for part in rest)]
