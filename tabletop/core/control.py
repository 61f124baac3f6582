"""Who controls a card: lasting changes, holds that end, and the way back.

A card knows its owner, its base controller (who Summoned it or got it for good) and a list of holds ("until the End
Phase", "while equipped"); the last hold rules. When a hold ends and there is no free zone on the other side, the
monster is destroyed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop.core import event as ev
from tabletop.core.card import Card, Grip
from tabletop.core.kinds import MZONE
from tabletop.core.motion import destroy, where
from tabletop.core.trap_monsters import move_held_zones, why_no_control

if TYPE_CHECKING:
    from tabletop.core.state import State

OWNERS_CONTROL: Final = "owners-control"  # the continuous effect that gives every monster to its owner


def rightful(d: State, c: Card) -> int:
    """Who should control the card now: the last hold that is not negated says so."""
    return next((g.player for g in reversed(c.grips) if not suspended(d, g)), c.base_controller)


def shift(d: State, c: Card, p: int, slot: int | None = None) -> bool:
    """Lay a monster on the other side, as it is. False where no zone is free."""
    free = d.free_monster_zones(p)
    if not free or why_no_control(d, c, p) is not None:
        return False
    src = where(c)
    d.held = True
    d.mz[c.controller][c.slot] = None
    c.controller = p
    c.slot = slot if slot in free else free[0]
    d.mz[p][c.slot] = c
    if c.trap_monster:
        move_held_zones(d, [c])
    d.unsettled = d.dirty = True
    d.emit(ev.CONTROL, (c,), p, "", None, p, 0, ((src, where(c)),), (ev.BOTH if c.faceup else ev.PLAYERS_ONLY,))
    return True


def take(d: State, c: Card, p: int, until: int, by: Card | None, slot: int | None = None) -> bool:
    """Take control: ``until`` a turn's End Phase, or -1 while ``by`` (an Equip Card) is on it.

    With no free zone the monster is destroyed (it was to leave its side). Returns whether control changed.
    """
    if c.place != MZONE or c.controller == p:
        return False
    c.grips.append(Grip(p, until, by.uid if by is not None else -1))
    d.held = True
    if shift(d, c, p, slot):
        return True
    destroy(d, [c], "rule")
    return False


def give(d: State, c: Card, p: int, slot: int | None = None) -> bool:
    """Change control for good: earlier holds end."""
    if c.place != MZONE:
        return False
    c.grips.clear()
    c.base_controller = p
    if c.controller == p:
        return True
    return shift(d, c, p, slot)


def switch(d: State, a: Card, b: Card) -> None:
    """Switch control of two monsters for good; each takes the other's zone."""
    pa, pb, sa, sb = a.controller, b.controller, a.slot, b.slot
    d.mz[pa][sa], d.mz[pb][sb] = None, None
    for c, p, s in ((a, pb, sb), (b, pa, sa)):
        src = where(c)
        c.grips.clear()
        c.controller = c.base_controller = p
        c.slot = s
        d.mz[p][s] = c
        d.emit(ev.CONTROL, (c,), p, "", None, p, 0, ((src, where(c)),), (ev.BOTH if c.faceup else ev.PLAYERS_ONLY,))
    move_held_zones(d, (a, b))
    d.unsettled = d.dirty = True


def return_to_owners(d: State, cards: list[Card]) -> list[Card]:
    """Control goes to the owners for good, as far as there is room; the surplus is destroyed and returned."""
    stuck: list[Card] = []
    for c in cards:
        if c.place == MZONE and c.controller != c.owner and not give(d, c, c.owner):
            stuck.append(c)
    if stuck:
        destroy(d, stuck, "rule")
    return stuck


def settle_control(d: State) -> None:
    """Holds that ended: the Equip Card is gone or negated, or everything is its owner's again."""
    t = d.table()
    owners = t.grants.get(OWNERS_CONTROL)
    if not owners and not d.held:
        return
    stuck: list[Card] = []
    for p in (d.turn_player, 1 - d.turn_player):
        for c in list(d.monsters(p)):
            if owners and c.controller != c.owner:
                c.grips.clear()
                c.base_controller = c.owner
            elif c.grips:
                keep = [g for g in c.grips if g.by < 0 or holds(d, c, g)]
                if len(keep) != len(c.grips):
                    c.grips[:] = keep
            elif c.controller == c.base_controller:
                continue
            if rightful(d, c) != c.controller and not shift(d, c, rightful(d, c)):
                stuck.append(c)
    d.held = any(c.grips or c.controller != c.base_controller for p in (0, 1) for c in d.mz[p] if c is not None)
    if stuck:
        destroy(d, stuck, "rule")


def holds(d: State, c: Card, g: Grip) -> bool:
    """Is the Equip Card of a hold still there? Turned face-down, the monster stays with the thief."""
    if g.until != -1:
        return True  # for this turn, or cut loose: it stays
    e = d.cards[g.by]
    return e.equip_to is c and e.faceup


def suspended(d: State, g: Grip) -> bool:
    """Is the Equip Card of a hold negated? Then it gives no control for as long as it is."""
    return g.until == -1 and d.cards[g.by].is_negated


def end_of_turn(d: State) -> None:
    """The End Phase: holds "until the End Phase" end."""
    for p in (d.turn_player, 1 - d.turn_player):
        for c in list(d.monsters(p)):
            lasting = [g for g in c.grips if g.until < 0 or g.until > d.turn]
            if len(lasting) < len(c.grips):
                c.grips[:] = lasting
                d.dirty = True
    d.unsettled = True
