"""Where everything lies: a view and a size become boxes, each with its place, its room and what is in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rich.cells import cell_len

from tabletop.core.view import CardView, DuelView
from tabletop.tui.glyphs import Glyphs, centre, fit
from tabletop.tui.paint import PLAIN, Look, PileData
from tabletop.tui.palette import Line, Span

SMALLEST: Final = (80, 24)
SIDE_FROM: Final = 110
PHASES: Final = (("draw", "DP"), ("standby", "SP"), ("main1", "M1"), ("battle", "BP"), ("main2", "M2"), ("end", "EP"))
FULL_LIFE: Final = 8000


class Box(NamedTuple):
    """A rectangle of the table and what is in it. Equal boxes look equal."""

    place: str
    x: int
    y: int
    width: int
    height: int
    kind: str
    data: Any
    look: Look = PLAIN


@dataclass(frozen=True)
class Frame:
    """How a screen of a given size is divided."""

    width: int
    height: int
    side: int
    prompt: int

    @property
    def field(self) -> tuple[int, int]:
        """The room for the field and both hands."""
        return self.width - self.side, self.height - self.prompt


def frame_for(width: int, height: int) -> Frame:
    """Side pane and prompt for a screen of that size."""
    if width < SIDE_FROM:
        return Frame(width, height, 0, 5 if height < 28 else 7)
    side = 30 if width < 130 else 36 if width < 170 else 48
    return Frame(width, height, side, 5 if height < 28 else 6 if height < 50 else 8)


@dataclass(frozen=True)
class Plan:
    """The rows and columns of the field for a size and a ruleset."""

    width: int
    height: int
    hand: int
    spell: int
    monster: int
    middle: int
    pile: int
    pitch: int
    left: int

    @property
    def rows(self) -> dict[str, int]:
        """The first line of each row, from the top."""
        y, out = 0, {}
        for name, height in (
            ("status2", 1),
            ("hand2", self.hand),
            ("spell2", self.spell),
            ("monster2", self.monster),
            ("middle", self.middle),
            ("monster1", self.monster),
            ("spell1", self.spell),
            ("hand1", self.hand),
            ("status1", 1),
        ):
            out[name] = y
            y += height
        return out


def plan_for(width: int, height: int, extra_zones: bool) -> Plan:
    """Divide the room of the field: both halves alike, the Monster Zones the larger share."""
    hand = 1 if height < 26 else 3 if height < 32 else 4
    middle = (1 if height < 30 else 3 if height < 44 else 5) if extra_zones else 1
    half = (height - 2 - 2 * hand - middle) // 2
    spell = max(3, (half * 2) // 5 if half > 8 else half * 3 // 7)
    monster = half - spell
    middle = height - 2 - 2 * hand - 2 * half
    pile = max(10, min(18, width // 9))
    pitch = (width - 2 * pile) // 5
    pile = (width - 5 * pitch) // 2
    return Plan(width, height, hand, spell, monster, middle, pile, pitch, pile)


@dataclass(frozen=True)
class Marks:
    """What the table adds to places: the cursor, numbers of options, cards chosen so far; and what marks Tokens.

    ``markers`` goes by a Token's owner and name.
    """

    cursor: str = ""
    badges: Mapping[str, str] | None = None
    chosen: frozenset[str] = frozenset()
    markers: Mapping[tuple[str, str], str] | None = None


def compose_scene(
    view: DuelView,
    size: tuple[int, int],
    bottom: str,
    names: Mapping[str, str],
    marks: Marks,
    glyphs: Glyphs,
    notes: Mapping[str, Line] | None = None,
) -> dict[str, Box]:
    """All boxes of the field by place. ``bottom`` is the seat that sits nearest."""
    extra_zones = "A.e1" in view.zones
    plan = plan_for(*size, extra_zones)
    rows = plan.rows
    top = "B" if bottom == "A" else "A"
    boxes: dict[str, Box] = {}
    badges = marks.badges or {}
    attacker, attacked = view.attack

    def look(place: str) -> Look:
        battle = "attacker" if place == attacker else "attacked" if place == attacked else ""
        cursor, badge, chosen = place == marks.cursor, badges.get(place, ""), place in marks.chosen
        card = view.zones.get(place) if marks.markers else None
        marker = ""
        if card is not None and card.frame == "token" and marks.markers:
            marker = marks.markers.get((card.owner, card.name), "")
        return Look(cursor, badge, chosen, battle, marker) if cursor or badge or chosen or battle or marker else PLAIN

    def zone(place: str, x: int, y: int, width: int, height: int) -> None:
        card = view.zones.get(place)
        if card is not None:
            boxes[place] = Box(place, x, y, width, height, "card", card, look(place))
        else:
            data = (place.partition(".")[2], place in view.closed)
            boxes[place] = Box(place, x, y, width, height, "empty", data, look(place))

    def pile(place: str, label: str, x: int, y: int, width: int, height: int) -> None:
        if place not in view.counts:
            return
        cards = view.piles.get(place, 0)
        shown = tuple((c.name, c.frame) for c in cards if c.name) if isinstance(cards, tuple) else ()
        back = label in ("deck", "extra")
        data = PileData(label, view.counts[place], () if back else shown[:40], back)
        boxes[place] = Box(place, x, y, width, height, "pile", data, look(place))

    gap = 1 if plan.pitch < 20 else 2
    width = plan.pitch - gap
    left, right = 0, plan.left + 5 * plan.pitch
    side_width = plan.pile - 1
    for seat, tag in ((top, "2"), (bottom, "1")):
        y_spell, y_monster = rows["spell" + tag], rows["monster" + tag]
        for i in range(5):
            column = i if seat == bottom else 4 - i
            x = plan.left + column * plan.pitch
            zone(f"{seat}.m{i + 1}", x, y_monster, width, plan.monster)
            zone(f"{seat}.s{i + 1}", x, y_spell, width, plan.spell)
        near, far = (left, right) if seat == bottom else (right, left)
        zone(f"{seat}.f", near, y_monster, side_width, plan.monster)
        pile(f"{seat}.extra", "extra", near, y_spell, side_width, plan.spell)
        grave = (plan.monster + 1) // 2
        pile(f"{seat}.gy", "gy", far, y_monster, side_width, grave)
        pile(f"{seat}.banished", "ban", far, y_monster + grave, side_width, plan.monster - grave)
        pile(f"{seat}.deck", "deck", far, y_spell, side_width, plan.spell)
        _hand(boxes, view, seat, rows["hand" + tag], plan, look)
        label = status_line(view, seat, names, size[0], glyphs, (notes or {}).get(seat, ()), with_phase=seat == top)
        boxes[f"status {seat}"] = Box("", 0, rows["status" + tag], size[0], 1, "label", label)
    if extra_zones:
        for mine, theirs, column in ((f"{bottom}.e1", f"{top}.e2", 1), (f"{bottom}.e2", f"{top}.e1", 3)):
            place = theirs if view.zones.get(theirs) is not None else mine
            zone(place, plan.left + column * plan.pitch, rows["middle"], width, plan.middle)
    else:
        middle = (notes or {}).get("middle") or ()
        line = ((glyphs.rule * 2 + " ", "rule"), *middle, (" ", "rule")) if middle else ()
        used = sum(len(text) for text, _ in line)
        start, room = plan.left, 5 * plan.pitch - gap
        data = (*line, (glyphs.rule * max(0, room - used), "rule"))
        boxes["middle"] = Box("", start, rows["middle"] + plan.middle // 2, room, 1, "label", data)
    return boxes


def _hand(boxes: dict[str, Box], view: DuelView, seat: str, y: int, plan: Plan, look_at: Callable[[str], Look]) -> None:
    """Lay a hand out in its row, as wide as the cards can be."""
    held = view.piles.get(f"{seat}.hand", 0)
    count = len(held) if isinstance(held, tuple) else held
    if not count:
        return
    known = isinstance(held, tuple) and any(card.name for card in held)
    widest = (20 if plan.hand < 3 else 16 if plan.width < 140 else 22) if known else 6
    pitch = max(3, min(widest, (plan.width - 2) // count))
    start = max(1, (plan.width - pitch * count + 1) // 2) if plan.hand >= 3 else 1
    for i in range(count):
        place = f"{seat}.hand/{i + 1}"
        card = held[i] if isinstance(held, tuple) else CardView(place, face="down", owner=seat, controller=seat)
        x = start + i * pitch
        if x + pitch - 1 > plan.width:
            return
        boxes[place] = Box(place, x, y, pitch - (pitch > 4), plan.hand, "hand", card, look_at(place))


def status_line(
    view: DuelView,
    seat: str,
    names: Mapping[str, str],
    width: int,
    glyphs: Glyphs,
    note: Line,
    with_phase: bool,
) -> Line:
    """A player's line: whose move, name, Life Points as number and bar; on the upper one turn and phases too."""
    asked = view.asks is not None and view.asks.seat == seat
    points = view.lp["AB".index(seat)]
    bar = 10 if width < 100 else 16 if width < 150 else 24
    filled = min(bar, -(-points * bar // FULL_LIFE)) if points > 0 else 0
    tint = seat.lower()
    name = names.get(seat, "")
    spans: list[Span] = [
        (f"{glyphs.pointer} " if asked else "  ", "accent"),
        (f"{seat} ", tint),
        (f"{glyphs.safe(name)[:16]:<8} ", "strong" if asked else "text"),
        (f"{points:>5} ", "strong" if points > 2000 else "bad"),
        (glyphs.filled * filled, tint if points > 2000 else "bad"),
        (glyphs.hollow * (bar - filled), "faint"),
        (f"  hand {view.counts.get(f'{seat}.hand', 0)}", "dim"),
    ]
    used = sum(cell_len(t) for t, _ in spans)
    right = phase_spans(view, names, glyphs) if with_phase else _shortened(note, width - used - 3, glyphs)
    need = sum(cell_len(t) for t, _ in right) + 1
    if used + need <= width:
        spans.append((" " * (width - used - need), "dim"))
        spans.extend(right)
    return tuple(spans)


def _shortened(note: Line, room: int, glyphs: Glyphs) -> Line:
    """A note that leaves a gap before it: cut where it is longer."""
    if len(note) != 1 or cell_len(note[0][0]) <= room:
        return note
    return ((fit(note[0][0], room, glyphs.ellipsis), note[0][1]),) if room >= 8 else ()


def phase_spans(view: DuelView, names: Mapping[str, str], glyphs: Glyphs) -> Line:
    """Turn and phases, the present one between brackets."""
    spans: list[Span] = [(f"T{view.turn} ", "text"), (f"{view.player}  ", view.player.lower() or "text")]
    for word, short in PHASES:
        here = word == view.phase
        spans.append((f"[{short}]" if here else f" {short} ", "accent" if here else "dim"))
    return tuple(spans)


def neighbour(boxes: Mapping[str, Box], place: str, way: str) -> str:
    """The next place from ``place`` to the left, right, up or down; itself when there is none."""
    here = boxes.get(place)
    if here is None:
        return next((p for p, b in boxes.items() if b.place), place)
    best, best_score = place, 1e9
    for box in boxes.values():
        if not box.place or box.place == place:
            continue
        score = _distance(here, box, way)
        if score < best_score:
            best, best_score = box.place, score
    return best


def _distance(a: Box, b: Box, way: str) -> float:
    """How far ``b`` is from ``a`` that way; infinite when it is not that way at all."""
    if way in ("left", "right"):
        ahead = (a.x - (b.x + b.width)) if way == "left" else b.x - (a.x + a.width)
        across = max(0, b.y - (a.y + a.height - 1), a.y - (b.y + b.height - 1))
        aside = abs((a.y * 2 + a.height) - (b.y * 2 + b.height)) / 2
        return 1e9 if ahead < -1 else ahead + 40 * across + 0.5 * aside
    ahead = (a.y - (b.y + b.height)) if way == "up" else b.y - (a.y + a.height)
    across = max(0, b.x - (a.x + a.width - 1), a.x - (b.x + b.width - 1))
    aside = abs((a.x * 2 + a.width) - (b.x * 2 + b.width)) / 2
    return 1e9 if ahead < 0 else ahead * 4 + 2 * across + 0.25 * aside


def place_at(boxes: Mapping[str, Box], x: int, y: int) -> str:
    """The place under a point, or ""."""
    for box in boxes.values():
        if box.place and box.x <= x < box.x + box.width and box.y <= y < box.y + box.height:
            return box.place
    return ""


def too_small(width: int, height: int) -> dict[str, Box]:
    """What a terminal reads that is smaller than the smallest table."""
    words = ("The table needs", f"{SMALLEST[0]} × {SMALLEST[1]} characters.", f"Here are {width} × {height}.")
    boxes: dict[str, Box] = {}
    top = max(0, (height - len(words)) // 2)
    for y in range(height):
        text = words[y - top] if top <= y < top + len(words) else ""
        boxes[f"small {y}"] = Box("", 0, y, width, 1, "label", ((centre(text, width), "table:text"),))
    return boxes
