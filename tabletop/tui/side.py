"""The pane beside the field, where there is room for one: the selected card, the chain, the log's end."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len

from tabletop.tui.desk import Desk
from tabletop.tui.desk_sheets import kinds_known
from tabletop.tui.detail import detail_lines
from tabletop.tui.glyphs import Glyphs, wrap
from tabletop.tui.palette import Line
from tabletop.tui.prompt import rule
from tabletop.tui.sheets import chain_lines
from tabletop.tui.token_box import tokens_lines
from tabletop.tui.told import sentences

ALL = " i shows all of it"


def side_lines(
    desk: Desk, width: int, height: int, glyphs: Glyphs, text_of: Callable[[int], str] | None = None
) -> list[Line]:
    """All lines of the pane; each part keeps its place whatever the others hold."""
    view = desk.view
    if view is None:
        return [()] * height
    card_room = height // 2 + 1
    lines = detail_lines(desk.card_at(desk.focus), desk.focus, view, width, card_room, glyphs, text_of, ALL)
    lines += [()] * (card_room - len(lines))
    kinds = kinds_known(desk)
    if kinds and height >= 24:
        lines.append(rule((("Token box", "dim"),), width, glyphs))
        lines += tokens_lines(kinds, width, 3 if height < 40 else 6, glyphs)
    links = chain_lines(view)
    if links:
        lines.append(rule((("chain", "dim"),), width, glyphs))
        lines += [((" ", "dim"), *line) for line in links[:5]]
    lines.append(rule((("log", "dim"),), width, glyphs))
    room = height - len(lines)
    return lines + log_tail(desk, width, room, glyphs)


def log_tail(desk: Desk, width: int, room: int, glyphs: Glyphs) -> list[Line]:
    """The last lines of the log: what happened, in sentences; the newest is the brightest."""
    log = desk.log
    out: list[Line] = []
    for index in range(len(log) - 1, -1, -1):
        if len(out) >= room:
            break
        entry = log[index]
        if entry.undone:
            continue
        seat = str(entry.seat)
        tint = seat.lower() if seat in ("A", "B") else "warn"
        role = "text" if index == len(log) - 1 else "dim"
        block: list[Line] = []
        for sentence in sentences(entry):
            for i, part in enumerate(wrap(glyphs.safe(sentence), width - 4)):
                mark = f" {glyphs.dot} " if i == 0 and not block else "   "
                block.append(((mark, tint), (part, role)))
        out = block + out
    return out[-room:] if room > 0 else []


def last_event(desk: Desk, glyphs: Glyphs, width: int) -> str:
    """The newest event as one piece of text."""
    log = desk.log
    entry = next((log[i] for i in range(len(log) - 1, -1, -1) if log[i].events and not log[i].undone), None)
    if entry is None:
        return ""
    text = glyphs.safe("  ".join(entry.events))
    while cell_len(text) > width and "  " in text:
        text = text.partition("  ")[2]
    return text
