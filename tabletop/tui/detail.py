"""The selected card in full, and in one line where room is short."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len

from tabletop.core.view import CardView, DuelView
from tabletop.tui.glyphs import Glyphs, fit, wrap
from tabletop.tui.paint import level_text, values_text
from tabletop.tui.palette import Line, Span

IN_NO_DECK = "A Token: it may be in no Deck."

PILES = {"hand": "hand", "deck": "Deck", "extra": "Extra Deck", "gy": "Graveyard", "banished": "banished cards"}


def zone_name(place: str) -> str:
    """A place in words: ``A.m3`` is "Monster Zone 3 of A"."""
    seat, _, zone = place.partition(".")
    zone, _, number = zone.partition("/")
    if zone in PILES:
        return f"{PILES[zone]} of {seat}" + (f", card {number}" if number else "")
    kinds = {"m": "Monster Zone", "s": "Spell & Trap Zone", "e": "Extra Monster Zone"}
    return f"Field Zone of {seat}" if zone == "f" else f"{kinds.get(zone[:1], 'zone')} {zone[1:]} of {seat}"


def facts(card: CardView, glyphs: Glyphs) -> str:
    """Level, Attribute, Type and values, as far as the card has them."""
    parts = [level_text(card, glyphs), card.attribute, card.type]
    if card.atk is not None or card.defense is not None or card.position:
        atk, defense = values_text(card)
        parts.append(atk if card.frame == "link" else f"{atk}/{defense}")
    return " ".join(part for part in parts if part)


def state(card: CardView) -> str:
    """How the card lies on the field."""
    position = {"atk": "Attack Position", "def": "Defense Position"}.get(card.position, "")
    if card.face == "down":
        return f"face-down {position}".strip() if position else "Set"
    return position


def whose(card: CardView) -> str:
    """Owner, and controller where that is another."""
    if not card.owner:
        return ""
    if card.controller and card.controller != card.owner:
        return f"owner {card.owner} · controller {card.controller}"
    return f"owner {card.owner}"


def birth(card: CardView) -> str:
    """A Token's birth in words."""
    token = card.token
    if token is None:
        return ""
    text = f"made by {token.source}, activated by {token.activator}"
    if token.summoner != token.activator:
        text += f", Summoned by {token.summoner}"
    if token.zone_chooser != token.summoner:
        text += f", zone chosen by {token.zone_chooser}"
    return text


def brief_line(card: CardView | None, place: str, view: DuelView, glyphs: Glyphs, width: int = 0) -> Line:
    """The selected card in one line, the most telling first; in ``width`` cells a long name gives way to its values."""
    if not place:
        return ()
    short = place.partition(".")[2] or place
    spans: list[Span] = [(f"{short} ", "dim")]
    if card is None:
        text = zone_name(place)
        if place in view.closed:
            text += ", may not be used"
        elif place in view.counts:
            text += f": {view.counts[place]}"
        spans.append((text, "dim"))
        return tuple(spans)
    if card.hidden:
        spans.append((f"{'face-down' if card.position else 'Set'} card of {card.controller or card.owner}", "dim"))
        return tuple(spans)
    told = facts(card, glyphs) or card.kind
    name = glyphs.safe(card.name)
    room = max(12, width - cell_len(glyphs.safe(f"{short}  {glyphs.dot} {told}")) - 1)
    if width and cell_len(name) > room:
        name = fit(name, room, glyphs.ellipsis).rstrip()
    spans.append((name, f"edge:{card.frame}"))
    parts = [told, whose(card)]
    if card.frame == "token":
        parts.append("in no Deck")
    if card.token:
        parts.append(f"by {card.token.source} ({card.token.activator})")
    if card.equipped_to:
        parts.append(f"{glyphs.equip}{card.equipped_to}")
    parts += [f"{n} {name}" for name, n in card.counters]
    parts += card.marks
    spans.append((" · " + " · ".join(p for p in parts if p), "dim"))
    return tuple(spans)


def detail_lines(
    card: CardView | None,
    place: str,
    view: DuelView,
    width: int,
    height: int,
    glyphs: Glyphs,
    text_of: Callable[[int], str] | None = None,
    more: str = "",
) -> list[Line]:
    """The selected card in full, in ``width`` cells and at most ``height`` lines; ``more`` tells where the rest is."""
    room = width - 2
    if card is None or card.hidden:
        head = brief_line(card, place, view, glyphs)
        return [(), ((" ", "dim"), *head[1:]), ((f" {place}", "faint"),)]
    lines: list[Line] = [()]
    for part in wrap(glyphs.safe(card.name), room):
        fill = " " * (room - cell_len(part))
        lines.append(((" ", "dim"), (part + fill, f"bold:{card.frame}")))
    lines.append(((f" {card.kind}", "dim"),))
    lines.append(())

    def add(text: str, style: str = "text") -> None:
        if text:
            lines.extend(((f" {part}", style),) for part in wrap(glyphs.safe(text), room))

    add(facts(card, glyphs), "strong")
    original = card.original
    if original is not None and (original.atk, original.defense, original.level) != (
        card.atk, card.defense, card.level
    ):
        add(f"originally {glyphs.star}{original.level} {original.atk}/{original.defense}", "dim")
    lie = state(card)
    add(f"{zone_name(place)}{' · ' + lie if lie else ''}", "dim")
    changed_hands = bool(card.controller) and card.controller != card.owner
    add(whose(card), "accent" if changed_hands else "dim")
    add(birth(card), "text")
    if card.frame == "token":
        add(IN_NO_DECK, "edge:token")
    if card.equipped_to:
        add(f"{glyphs.equip} equips {card.equipped_to}", "text")
    for name, number in card.counters:
        add(f"{glyphs.counter} {number} {name}", "text")
    if card.materials:
        add("materials: " + ", ".join(card.materials), "dim")
    if card.marks:
        add(" · ".join(card.marks), "warn")
    if card.since_turn and card.position:
        add(f"on the field since turn {card.since_turn}", "faint")
    text = text_of(card.passcode) if text_of is not None and card.passcode else ""
    if text:
        lines.append(())
        for paragraph in text.splitlines():
            add(paragraph, "text")
    if len(lines) > height:
        lines = [*lines[: height - 1], ((f" {glyphs.ellipsis}{more}", "dim"),)]
    return lines
