"""One card, zone, pile or label as rows of segments.

Shape tells the position, as on a real table: Attack stands tall and narrow, Defense lies low and wide, face-down is
hatched, a Token's edge is dashed, the cursor's edge is heavy. Colour only adds to that. Every painter is a pure
function of frozen values, so what was painted once is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment

from tabletop.core.view import CardView
from tabletop.tui.glyphs import UNICODE, Edge, Glyphs, centre, fit, unwrapped, wrap_name
from tabletop.tui.palette import FELT, Line, Palette

Rows = tuple[tuple[Segment, ...], ...]

ATTRIBUTES: Final = {"DARK": "DK", "LIGHT": "LT", "EARTH": "EA", "WATER": "WA", "FIRE": "FI", "WIND": "WI"}


@dataclass(frozen=True, eq=False)
class Skin:
    """How things are drawn: colours and characters. Compared by identity, since there are few of them."""

    palette: Palette = FELT
    glyphs: Glyphs = UNICODE


@dataclass(frozen=True, slots=True)
class Look:
    """What the table adds to a card: cursor, number of its option, choice, "attacker" or "attacked", Token marker."""

    cursor: bool = False
    badge: str = ""
    chosen: bool = False
    battle: str = ""
    marker: str = ""


PLAIN: Final = Look()


@dataclass(frozen=True, slots=True)
class PileData:
    """A pile: its name, its size, the cards on top that may be read, and whether its back shows."""

    label: str
    count: int
    cards: tuple[tuple[str, str], ...] = ()
    back: bool = False


@lru_cache(maxsize=4096)
def paint_card(card: CardView, width: int, height: int, look: Look, skin: Skin) -> Rows:
    """A card in its zone: its box, in the shape of its position, in the middle of ``width`` × ``height``."""
    box_width, box_height = shape(card, width, height)
    body = _card_box(card, box_width, box_height, look, skin)
    return _centred(body, box_width, width, height, skin)


def shape(card: CardView, width: int, height: int) -> tuple[int, int]:
    """The size of a card's box in a zone of ``width`` × ``height``."""
    if card.position == "def":
        return width, min(height, max(3, (height * 3 + 2) // 5))
    if card.position == "atk":
        tall = max(min(width - 2, max(7, round(height * 1.55))), min(width, 5))
        # A little wider where that spares breaking a word of its name, and still narrower than it is when it lies.
        longest = max((cell_len(word) for word in card.name.replace("-", "- ").split()), default=0)
        return (longest + 2 if tall < longest + 2 <= width - 1 else tall), height
    return min(width, max(8, round(height * 2.1))), height


@lru_cache(maxsize=1024)
def paint_empty(address: str, width: int, height: int, look: Look, closed: bool, skin: Skin) -> Rows:
    """An empty zone: a faint well with its address, or crosses when it may not be used."""
    glyphs, style = skin.glyphs, skin.palette.style
    shade = address[:1] in ("s", "e")
    well = style("shade:faint" if shade else "well:faint")
    well_accent = "shade:accent" if shade else "well:accent"
    ground = style("table")
    inner = width
    rows: list[tuple[Segment, ...]] = []
    word = glyphs.closed * 3 if closed else address
    for y in range(height):
        text = centre(word if y == (height - 1) // 2 or (closed and height < 3) else "", inner)
        rows.append((Segment(text, ground if height >= 6 and y in (0, height - 1) else well),))
    if look.cursor or look.badge or look.chosen:
        edge = glyphs.cursor if look.cursor else glyphs.card
        ink = style(well_accent) if look.cursor or look.badge else well
        if height < 3:
            middle = centre(_badge(look, glyphs) or word, inner - 2)
            return ((Segment(edge.down, ink), Segment(middle, ink), Segment(edge.down, ink)),) * height
        rows = [(Segment(_top(edge, inner, _badge(look, glyphs), ""), ink),)]
        for y in range(1, height - 1):
            text = centre(word if y == (height - 1) // 2 else "", inner - 2)
            rows.append((Segment(edge.down, ink), Segment(text, well), Segment(edge.down, ink)))
        rows.append((Segment(_bottom(edge, inner, ""), ink),))
    return tuple(rows)


@lru_cache(maxsize=2048)
def paint_hand(card: CardView, width: int, height: int, look: Look, skin: Skin) -> Rows:
    """A card in a hand: a box where there is room, else its name between edges."""
    if height >= 3:
        return _card_box(card, width, height, look, skin)
    glyphs, style = skin.glyphs, skin.palette.style
    edge = glyphs.cursor if look.cursor else glyphs.card
    frame = "back" if card.hidden else card.frame
    ink = style(f"gold:{frame}" if look.cursor or look.badge or look.chosen else f"edge:{frame}")
    if card.hidden:
        text = fit(_badge(look, glyphs) + glyphs.hatch * width, width - 2, "")
    else:
        badge = _badge(look, glyphs)
        text = fit((badge + " " if badge else "") + glyphs.safe(card.name), width - 2, glyphs.ellipsis)
    row = (Segment(edge.down, ink), Segment(text, style(f"card:{frame}")), Segment(edge.down, ink))
    return (row,) * height


@lru_cache(maxsize=512)
def paint_pile(pile: PileData, width: int, height: int, look: Look, skin: Skin) -> Rows:
    """A pile: its name and size, below them its back, or as many of its cards as there is room for."""
    glyphs, style = skin.glyphs, skin.palette.style
    side = Segment(glyphs.cursor.down if look.cursor else " ", style("table:accent"))
    inner = width - 2
    head = f"{pile.label} {pile.count}"
    badge = _badge(look, glyphs)
    lines: list[tuple[str, str]] = []
    name_role = "table:accent" if look.cursor or badge else "table:dim"
    if badge:
        head = f"{badge} {head}"
    if cell_len(head) <= inner or height == 1:
        lines.append((head, name_role))
    else:
        lines += [(pile.label, name_role), (str(pile.count), name_role)]
    room = height - len(lines)
    if pile.back and pile.count:
        lines += [(glyphs.hatch * min(inner, 2 + 2 * height), "card:back")] * min(room, 3 if height > 3 else 2)
    else:
        shown = pile.cards[:room]
        lines += [(glyphs.safe(name), f"table:{'text' if i == 0 else 'dim'}") for i, (name, _) in enumerate(shown)]
        if len(pile.cards) > room and room > 2:
            lines[-1] = (f"{glyphs.ellipsis} {len(pile.cards) - room + 1} more", "table:faint")
    ground = style("table")
    rows: list[tuple[Segment, ...]] = []
    for y in range(height):
        text, role = lines[y] if y < len(lines) else ("", "table:dim")
        shown_text = fit(text, min(inner, cell_len(text)), glyphs.ellipsis)
        rest = " " * (inner - cell_len(shown_text))
        rows.append((side, Segment(shown_text, style(role)), Segment(rest, ground), side))
    return tuple(rows)


@lru_cache(maxsize=512)
def paint_line(line: Line, width: int, ground: str, skin: Skin) -> tuple[Segment, ...]:
    """Spans on a ground ("table" or "panel"), cut or filled to exactly ``width`` cells."""
    style, glyphs = skin.palette.style, skin.glyphs
    segments: list[Segment] = []
    left = width
    for text, role in line:
        text = glyphs.safe(text)
        cells = cell_len(text)
        if cells > left:
            text, cells = fit(text, left, glyphs.ellipsis), left
        if cells:
            segments.append(Segment(text, style(role if ground == "panel" or ":" in role else f"{ground}:{role}")))
        left -= cells
        if left <= 0:
            break
    if left > 0:
        segments.append(Segment(" " * left, style(ground)))
    return tuple(segments)


def value_text(now: int | None, original: int | None, known: bool) -> str:
    """A value as shown: ``?`` where none, ``*`` behind one that is not the original."""
    if now is None:
        return "?"
    return f"{now}*" if known and original != now else str(now)


def values_text(card: CardView) -> tuple[str, str]:
    """ATK and DEF as shown."""
    original = card.original
    known = original is not None
    atk = value_text(card.atk, original.atk if original else None, known)
    defense = value_text(card.defense, original.defense if original else None, known)
    return atk, defense


def level_text(card: CardView, glyphs: Glyphs) -> str:
    """Level, Rank or Link Rating, short."""
    if card.frame == "xyz":
        return f"R{card.level}"
    if card.frame == "link":
        return f"L{card.level}"
    return f"{glyphs.star}{card.level}" if card.level else ""


def _card_box(card: CardView, width: int, height: int, look: Look, skin: Skin) -> Rows:
    glyphs = skin.glyphs
    dashed = card.frame == "token"
    if look.cursor:
        edge = glyphs.token_cursor if dashed else glyphs.cursor
    else:
        edge = glyphs.token if dashed else glyphs.card
    face_down = card.face == "down" or card.hidden
    frame = "back" if face_down else card.frame or "normal"
    style = skin.palette.style
    ink = style(f"gold:{frame}" if look.cursor or look.badge or look.chosen else f"edge:{frame}")
    body = style(f"card:{frame}")
    bright = style(f"bold:{frame}")
    right = _top_right(card, look, glyphs)
    inner_width, inner_height = width - 2, height - 2
    rows: list[tuple[Segment, ...]] = [(Segment(_top(edge, width, _badge(look, glyphs) + look.marker, right), ink),)]
    if face_down:
        known = style("edge:" + (card.frame or "back"))
        lines = _hatched(card, inner_width, inner_height, glyphs)
    else:
        lines = _face(card, inner_width, inner_height, glyphs)
        known = bright
    for text, strong in lines:
        if text.isspace():  # one span instead of three: every change of style costs forty bytes on the wire
            rows.append((Segment(edge.down + text + edge.down, ink),))
            continue
        rows.append((Segment(edge.down, ink), Segment(text, known if strong else body), Segment(edge.down, ink)))
    below = "" if face_down else _below(card, inner_width, glyphs)
    rows.append((Segment(_bottom(edge, width, below), ink),))
    return tuple(rows)


def _hatched(card: CardView, width: int, height: int, glyphs: Glyphs) -> list[tuple[str, bool]]:
    """A back: hatched; across it, for whoever may know it, the name."""
    lines = [(glyphs.hatch * width, False)] * height
    if not card.hidden and height:
        edge = glyphs.hatch if width >= 6 else ""
        room = width - 2 * cell_len(edge)
        parts = wrap_name(glyphs.safe(card.name), room)[: 1 if height < 3 else height - 2]
        first = max(0, (height - len(parts)) // 2)
        for i, part in enumerate(parts):
            lines[first + i] = (edge + centre(part, room, glyphs.ellipsis) + edge, True)
    return lines


def _face(card: CardView, width: int, height: int, glyphs: Glyphs) -> list[tuple[str, bool]]:
    """What stands on a face-up card: its name, then as much as there is room for."""
    extras = _extras(card, width, height, glyphs)
    name_room = max(1, height - len(extras))
    words = wrap_name(glyphs.safe(card.name), width)
    names = list(words)
    if len(words) > name_room:
        names = [*words[: name_room - 1], unwrapped(glyphs.safe(card.name), words[: name_room - 1])]
    gap = height - len(names) - len(extras)
    ellipsis = glyphs.ellipsis if width >= 8 else ""
    lines = [(fit(name, width, ellipsis), True) for name in names]
    lines += [(" " * width, False)] * max(0, gap)
    lines += [(fit(extra, width, ellipsis), False) for extra in extras]
    return lines[:height]


def _extras(card: CardView, width: int, height: int, glyphs: Glyphs) -> list[str]:
    """The lines under a name, the most important last to go."""
    ranked: list[str] = []
    if card.marks:
        ranked.append(glyphs.safe(card.marks[0]))
    if card.position or card.level:
        attribute = card.attribute if width >= 10 else ATTRIBUTES.get(card.attribute.upper(), card.attribute[:2])
        ranked.append(f"{level_text(card, glyphs)} {attribute}".strip())
        if card.type and width >= 6 and height >= 4:
            ranked.append(glyphs.safe(card.type))
    elif card.kind:
        ranked.append(glyphs.safe(card.kind.replace(" Spell", "").replace(" Trap", "") if width < 12 else card.kind))
    room = 0 if height < 3 and not card.marks else max(0, height - (1 if height < 4 else 2))
    kept = ranked[:room]
    return kept[1:] + kept[:1] if card.marks and len(kept) > 1 else kept


def _below(card: CardView, width: int, glyphs: Glyphs) -> str:
    """The text in a card's lower edge: its value in its position, what it equips, its counters."""
    if card.atk is not None or card.defense is not None or card.position:
        atk, defense = values_text(card)
        both = f"{atk}/{defense}"
        if card.frame == "link":
            text = atk
        elif cell_len(both) <= width - 2:
            text = both
        else:
            text = defense if card.position == "def" else atk
    elif card.equipped_to:
        text = f"{glyphs.equip}{card.equipped_to.partition('.')[2] or card.equipped_to}"
    else:
        text = ""
    count = sum(n for _, n in card.counters)
    if count:
        tail = f"{glyphs.counter}{count}"
        both = f"{text} {tail}" if text else tail
        text = both if cell_len(both) <= width else text
    return text


def _top_right(card: CardView, look: Look, glyphs: Glyphs) -> str:
    """The text in a card's upper edge: whose it is when another controls it, its part in a battle, a mark."""
    text = ""
    if card.owner and card.controller and card.owner != card.controller:
        text = f"{card.owner}{glyphs.keeps}{card.controller}"
    if look.battle:
        text += glyphs.attacker if look.battle == "attacker" else glyphs.attacked
    if card.marks:
        text += "!"
    return text


def _badge(look: Look, glyphs: Glyphs) -> str:
    return (glyphs.chosen if look.chosen else "") + look.badge


def _top(edge: Edge, width: int, left: str, right: str) -> str:
    inner = width - 2
    left, right = left[:inner], right[: max(0, inner - len(left))]
    return edge.top_left + left + edge.across * (inner - len(left) - len(right)) + right + edge.top_right


def _bottom(edge: Edge, width: int, text: str) -> str:
    inner = width - 2
    text = text if cell_len(text) <= inner else ""
    left = (inner - cell_len(text)) // 2
    return (
        edge.bottom_left + edge.across * left + text + edge.across * (inner - left - cell_len(text)) + edge.bottom_right
    )


def _centred(body: Rows, box_width: int, width: int, height: int, skin: Skin) -> Rows:
    """``body`` in the middle of a zone, the table around it."""
    ground = skin.palette.style("table")
    left = (width - box_width) // 2
    right = width - box_width - left
    above = (height - len(body)) // 2
    before = (Segment(" " * left, ground),) if left else ()
    after = (Segment(" " * right, ground),) if right else ()
    blank = (Segment(" " * width, ground),)
    rows = [blank] * above + [(*before, *row, *after) for row in body]
    return tuple(rows + [blank] * (height - len(rows)))
