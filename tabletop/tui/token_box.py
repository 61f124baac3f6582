"""The Token box: the Tokens that the cards known to a seat can make, with their values and what marks them.

It knows what that seat may know: the seat's own Deck list and the cards that lie open before it. What only the other
Deck list says is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.core.facts import CardFacts
from tabletop.core.view import DuelView
from tabletop.tui.glyphs import Glyphs, fit
from tabletop.tui.lore import Lore
from tabletop.tui.palette import Line
from tabletop.tui.sheets import Row, Sheet


@dataclass(frozen=True, slots=True)
class TokenKind:
    """A kind of Token and the cards that make it."""

    facts: CardFacts
    makers: tuple[str, ...]

    @property
    def values(self) -> str:
        """Level, Attribute, Type, ATK and DEF."""
        f = self.facts
        if f.atk is None or f.defense is None:
            return f"{f.level or '?'} {f.attribute} {f.type} ?/?".replace("  ", " ").strip()
        return f"{f.level} {f.attribute} {f.type} {f.atk}/{f.defense}"


def known_cards(view: DuelView, header: Any, viewer: str) -> Iterator[int]:
    """The passcodes of the cards that this seat may know of."""
    decks = getattr(header, "decks", ())
    for seat, deck in zip("AB", decks, strict=False):
        if seat == viewer:
            yield from (*deck.main, *deck.extra)
    for card in view.zones.values():
        if card is not None and card.passcode and not card.hidden:
            yield card.passcode
    for place, pile in view.piles.items():
        if not isinstance(pile, int) and not place.endswith(".deck"):
            for card in pile:
                if card.passcode and not card.hidden:
                    yield card.passcode


def token_kinds(view: DuelView, header: Any, viewer: str, lore: Lore) -> list[TokenKind]:
    """The kinds of Token, in the order of their names."""
    found: dict[str, tuple[CardFacts, dict[str, None]]] = {}
    for passcode in dict.fromkeys(known_cards(view, header, viewer)):
        for facts in lore.tokens_of(passcode, view.ruleset):
            found.setdefault(facts.name, (facts, {}))[1][lore.name_of(passcode)] = None
    return [TokenKind(facts, tuple(makers)) for _, (facts, makers) in sorted(found.items())]


def tokens_sheet(kinds: Sequence[TokenKind], viewer: str, lore: Lore) -> Sheet:
    """The Token box as a list; Enter on a kind takes another marker for it."""
    rows: list[Row] = []
    for i, kind in enumerate(kinds):
        marker = lore.markers.get((viewer, kind.facts.name), "")
        rows.append(
            Row(
                (
                    (f"{kind.facts.name:<22}", "edge:token"), (f" {kind.values}", "text"),
                    (f"  {', '.join(kind.makers)}", "dim"), (f"  marker: {marker}" if marker else "", "accent"),
                ),
                "", i,
            )
        )
    if not lore.at_hand:
        rows.append(Row((("There is no Token box at this table.", "dim"),)))
    elif not rows:
        rows.append(Row((("No card that you know of makes Tokens.", "dim"),)))
    else:
        rows.append(Row((("", "text"),)))
        rows.append(Row((("Tokens may be in no Deck; Enter chooses a marker for yours.", "dim"),)))
    return Sheet("tokens", "Token box", rows)


def tokens_lines(kinds: Sequence[TokenKind], width: int, room: int, glyphs: Glyphs) -> list[Line]:
    """The Token box beside the field: a line for each kind."""
    lines: list[Line] = []
    for kind in kinds[:room]:
        values = kind.values if len(kind.values) + 12 < width else f"{kind.facts.atk}/{kind.facts.defense}"
        name = fit(glyphs.safe(kind.facts.name), max(6, width - len(values) - 3), glyphs.ellipsis)
        lines.append(((" ", "dim"), (name, "edge:token"), (f" {values}", "dim")))
    if len(kinds) > room and lines:
        lines[-1] = ((f" {glyphs.ellipsis} T shows all {len(kinds)}", "dim"),)
    return lines
