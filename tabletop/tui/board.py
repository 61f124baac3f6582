"""The field in eight lines: for two of them, one above the other, on a small terminal."""

from __future__ import annotations

from collections.abc import Collection

from rich.cells import cell_len

from tabletop.core.view import CardView, DuelView
from tabletop.tui.glyphs import Glyphs, fit
from tabletop.tui.paint import values_text
from tabletop.tui.palette import Line, Span
from tabletop.tui.scene import Box

BOARD_LINES = 8
_FIELD_CELL = 10


def differences(one: DuelView, other: DuelView) -> frozenset[str]:
    """The places that look different in two duels: another card, position, side or value."""
    places = (one.zones.keys() | other.zones.keys()) - {p for p in one.zones if p.partition(".")[2] in ("e1", "e2")}
    found = {p for p in places if _telling(one.zones.get(p)) != _telling(other.zones.get(p))}
    found |= {p for p in one.counts.keys() & other.counts.keys() if one.counts[p] != other.counts[p]}
    return frozenset(found)


def _telling(card: CardView | None) -> tuple[object, ...]:
    if card is None:
        return ()
    return (card.name, card.position, card.face, card.owner, card.controller, card.atk, card.defense, card.counters)


def board_boxes(
    view: DuelView, width: int, top: int, title: Line, cursor: str, differ: Collection[str], glyphs: Glyphs, tag: str
) -> dict[str, Box]:
    """A duel in eight lines from line ``top`` on; ``tag`` keeps the boxes of several boards apart."""
    boxes: dict[str, Box] = {}

    def label(name: str, x: int, y: int, room: int, line: Line, place: str = "") -> None:
        boxes[f"{tag}{name}"] = Box(place, x, top + y, room, 1, "label", line)

    label("title", 0, 0, width, title)
    label("B", 0, 1, width, _status(view, "B", differ, glyphs))
    label("A", 0, 7, width, _status(view, "A", differ, glyphs))
    cell = (width - _FIELD_CELL - 2) // 5
    for seat, zone, y in (("B", "s", 2), ("B", "m", 3), ("A", "m", 5), ("A", "s", 6)):
        for i in range(5):
            column = i if seat == "A" else 4 - i
            place = f"{seat}.{zone}{i + 1}"
            x = 1 + column * cell
            label(place, x, y, cell, _cell(view, place, cell, cursor, differ, glyphs), place)
        if zone == "s":
            place = f"{seat}.f"
            x = 1 + 5 * cell
            label(place, x, y, _FIELD_CELL, _cell(view, place, _FIELD_CELL, cursor, differ, glyphs), place)
    if "A.e1" not in view.zones:
        label("middle", 0, 4, width, ((" " + glyphs.rule * (width - 2), "table:rule"),))
        return boxes
    label("middle", 0, 4, cell, ((" " + glyphs.rule * (cell - 2), "table:rule"),))
    for mine, theirs, column in (("A.e1", "B.e2", 1), ("A.e2", "B.e1", 3)):
        place = theirs if view.zones.get(theirs) is not None else mine
        label(place, 1 + column * cell, 4, cell, _cell(view, place, cell, cursor, differ, glyphs), place)
    return boxes


def _status(view: DuelView, seat: str, differ: Collection[str], glyphs: Glyphs) -> Line:
    """Life Points, the piles' sizes, and the hand by name."""
    points = view.lp["AB".index(seat)]
    piles = "  ".join(
        f"{glyphs.attacker if f'{seat}.{pile}' in differ else ''}{word} {view.counts.get(f'{seat}.{pile}', 0)}"
        for pile, word in (("gy", "GY"), ("banished", "banished"), ("deck", "Deck"))
    )
    held = view.piles.get(f"{seat}.hand", 0)
    names = ", ".join(card.name for card in held if card.name) if isinstance(held, tuple) else ""
    mark = glyphs.attacker if f"{seat}.hand" in differ else ""
    hand = f"   {mark}hand {view.counts.get(f'{seat}.hand', 0)}{': ' if names else ''}"
    turn = f"T{view.turn} " if view.player == seat else ""
    return (
        (f" {seat} ", f"table:{seat.lower()}"), (f"{points} ", "table:strong"), (f" {piles}", "table:dim"),
        (hand, "table:dim"), (names, "table:text"), (f"   {turn}", "table:accent"),
    )


def _cell(view: DuelView, place: str, width: int, cursor: str, differ: Collection[str], glyphs: Glyphs) -> Line:
    """One zone: its card with its position in a word and the value that counts there."""
    here, other = place == cursor, place in differ
    room = width - 1
    card = view.zones.get(place)
    mark = glyphs.attacker if other else ""
    if card is None:
        text = fit(f"{mark}{glyphs.closed if place in view.closed else glyphs.dot} {place.partition('.')[2]}", room)
        return ((text, "table:hover" if here else "table:warn" if other else "table:faint"), (" ", "table:dim"))
    role = f"card:{'back' if card.face == 'down' else card.frame or 'normal'}"
    tail = _lie(card)
    whose = glyphs.keeps if card.owner and card.controller and card.owner != card.controller else ""
    name = glyphs.safe(card.name) if card.name else glyphs.hatch * 3
    if card.face == "down" and card.name:
        name = glyphs.hatch + name
    head = fit(mark + whose + name, max(1, room - cell_len(tail)), "")
    spans: list[Span] = [(head + tail, "table:hover" if here else role), (" ", "table:dim")]
    return tuple(spans)


def _lie(card: CardView) -> str:
    """How a monster lies, in letters, and its value there."""
    if not card.position:
        return ""
    if card.face == "down":
        return " set"
    atk, defense = values_text(card)
    return f" atk{atk}" if card.position == "atk" else f" def{defense}"
