"""Which Monster Zones a monster may come to: Main Monster Zones, Extra Monster Zones, zones Link Monsters point to.

Extra Monster Zones are slots 5 (``e1``) and 6 (``e2``) of a player's Monster row; the two players share them, each
seeing them mirrored, so A's ``e1`` is B's ``e2``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop.core.card import Card
from tabletop.core.kinds import EXTRA, MAIN_ZONES, MZONE

if TYPE_CHECKING:
    from tabletop.core.state import State

LEFT, RIGHT = 5, 6
_SIDEWAYS = {"L": -1, "R": 1, "TL": -1, "T": 0, "TR": 1, "BL": -1, "B": 0, "BR": 1}


def extra_monster_zones(d: State, p: int, freed: Iterable[Card] = ()) -> list[int]:
    """The Extra Monster Zones a player may use: one, while the other player has not taken it."""
    if not d.rules.extra_monster_zones:
        return []
    gone = list(freed)

    def taken(q: int, slot: int) -> bool:
        c = d.mz[q][slot]
        return c is not None and c not in gone

    if taken(p, LEFT) or taken(p, RIGHT):
        return []
    return [slot for slot in (LEFT, RIGHT) if not taken(1 - p, LEFT + RIGHT - slot)]


def pointed_at(d: State, c: Card) -> list[tuple[int, int]]:
    """The Monster Zones a Link Monster points to, as (seat, slot)."""
    if "Link" not in c.facts.subtypes or c.place != MZONE or not c.faceup:
        return []
    p, slot = c.controller, c.slot
    found: list[tuple[int, int]] = []
    for arrow in c.facts.arrows:
        step = _SIDEWAYS[arrow]
        if slot >= MAIN_ZONES:
            column = (1 if slot == LEFT else 3) + step
            if arrow[0] == "B":
                found.append((p, column))
            elif arrow[0] == "T":
                found.append((1 - p, MAIN_ZONES - 1 - column))
        elif arrow in ("L", "R"):
            if 0 <= slot + step < MAIN_ZONES:
                found.append((p, slot + step))
        elif arrow[0] == "T":
            column = slot + step
            if column in (1, 3):
                found.append((p, LEFT if column == 1 else RIGHT))
    return found


def linked_zones(d: State, p: int) -> list[int]:
    """Main Monster Zones of a player that any Link Monster points to, in order."""
    slots = {slot for q in (0, 1) for c in d.monsters(q) for seat, slot in pointed_at(d, c) if seat == p}
    return sorted(s for s in slots if s < MAIN_ZONES)


def zones_for(d: State, c: Card, p: int, freed: Iterable[Card] = ()) -> list[int]:
    """The free Monster Zones of ``p`` a card may be Summoned to, once ``freed`` have left; the usual one first.

    From the Extra Deck a Link Monster needs an Extra Monster Zone or a zone a Link Monster points to; others may use
    any Main Monster Zone or an Extra Monster Zone.
    """
    if not freed and (c.place != EXTRA or not d.rules.extra_monster_zones):
        return d.free_monster_zones(p)
    leaving = list(freed)
    own = {m.slot for m in leaving if m.place == MZONE and m.controller == p and m.slot < MAIN_ZONES}
    main = sorted({*d.free_monster_zones(p), *own})
    if c.place != EXTRA or not d.rules.extra_monster_zones:
        return main
    extra = extra_monster_zones(d, p, leaving)
    if "Link" not in c.facts.subtypes:
        return main + extra
    pointing = {
        slot
        for q in (0, 1) for m in d.monsters(q) if m not in leaving
        for seat, slot in pointed_at(d, m) if seat == p
    }
    return extra + [slot for slot in main if slot in pointing]
