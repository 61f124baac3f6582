"""Trap monsters: one card with two natures. While in a Monster Zone it is a monster and also still a Trap.

In some eras it also keeps a Spell & Trap Zone, which then cannot be used for anything else although no card counts as
being there; that zone goes along when control changes. Spells and Traps that an effect puts into Monster Zones as
plain monsters are here too: those are monsters only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.core import event as ev
from tabletop.core.asking import choose_position, choose_zone
from tabletop.core.card import Card, pack, unpack
from tabletop.core.continuous import forbidden
from tabletop.core.event import BOTH
from tabletop.core.kinds import ATTACK, DEFENSE, MONSTER, MZONE, SZONE
from tabletop.core.motion import destroy, send_to_gy, where
from tabletop.core.refusal import Refusal
from tabletop.core.summon import lay, special_summoned

if TYPE_CHECKING:
    from tabletop.core.state import Gen, State

NO_VALUES = ("", "", 0, 0, 0)  # attribute, Type, Level, ATK, DEF of a card that is a monster only because it lies there


@dataclass(frozen=True, slots=True)
class TrapMonster:
    """What a trap monster is as a monster, besides the values among its facts.

    ``effect``: an Effect Monster (else a Normal Monster); ``exempt``: takes no Spell & Trap Zone where an era exempts
    it (Stronghold).
    """

    effect: bool
    exempt: bool = False


# -------------------------------------------------------------------- the Spell & Trap Zone it holds
def keeps_zone(d: State, c: Card) -> bool:
    """Does this trap monster also occupy a Spell & Trap Zone in this ruleset?"""
    script = c.defn.script
    exempt = bool(script and script.trap_monster and script.trap_monster.exempt)
    return d.rules.trap_monsters_keep_zone and not (exempt and d.rules.stronghold_exempt)


def held_zone(d: State, c: Card) -> int | None:
    """The packed Spell & Trap Zone a trap monster holds, if it holds one."""
    return next((z for z, uid in d.closed.items() if uid == c.uid), None) if c.trap_monster else None


def hold_zone(d: State, c: Card, zone: int | None = None) -> None:
    """Let a trap monster hold a zone (packed), or the first free one of its controller's, where eras have it so."""
    if not keeps_zone(d, c):
        return
    if zone is None:
        free = d.free_spell_zones(c.controller)
        if not free:
            return
        zone = pack(c.controller, SZONE, free[0])
    d.closed[zone] = c.uid
    d.dirty = True


def move_held_zones(d: State, cards: Sequence[Card]) -> None:
    """Control of these cards has changed: the zones that trap monsters among them hold are their new controllers'."""
    moving = [c for c in cards if c.trap_monster and held_zone(d, c) is not None]
    for c in moving:
        zone = held_zone(d, c)
        assert zone is not None
        del d.closed[zone]
    for c in moving:
        hold_zone(d, c)


def why_no_control(d: State, c: Card, p: int, needed: int = 1) -> Refusal | None:
    """Why control of a trap monster cannot go to ``p``: fewer than ``needed`` Spell & Trap Zones are free there."""
    if not c.trap_monster or not d.rules.trap_monster_control_needs_zone or not keeps_zone(d, c):
        return None
    return None if len(d.free_spell_zones(p)) >= needed else Refusal("trap-monster.no-zone", c)


# -------------------------------------------------------------------- becoming a monster and ceasing to be one
def why_not_become(d: State, c: Card, p: int, link: int = -1) -> Refusal | None:
    """Why the Trap cannot Special Summon itself as a monster now."""
    if not d.free_monster_zones(p):
        return Refusal("zone.free-needed", c, 1)
    return forbidden(d, "special-summon", c, p, link)


def become_monster(d: State, c: Card, p: int, position: int | None, link: int = -1) -> Gen:
    """Special Summon a face-up Trap from its Spell & Trap Zone as a monster. Returns whether it was.

    Where it cannot be, it is sent to the Graveyard.
    """
    if c.place != SZONE or not c.faceup:
        return False
    if why_not_become(d, c, p, link) is not None:
        send_to_gy(d, [c], "rule", c, p)
        return False
    if position is None:
        position = yield from choose_position(d, p, c, (ATTACK, DEFENSE))
    slot = yield from choose_zone(d, p, p, c)
    zone = pack(p, SZONE, c.slot)
    way = lay(d, c, p, slot, position)
    be_trap_monster(d, c, p)
    hold_zone(d, c, zone)
    special_summoned(d, [c], p, [way], c)
    return True


def be_trap_monster(d: State, c: Card, p: int) -> None:
    """A Trap that lies in a Monster Zone is a trap monster now, activated by ``p``."""
    c.trap_monster = True
    c.card_owner = c.owner
    if d.rules.exchange_gives_owner:
        c.owner = p
    d.dirty = d.unsettled = True


def laid(d: State, c: Card) -> None:
    """A Spell or Trap was laid into a Monster Zone by no rule of play: a trap monster, or a monster without values."""
    script = c.defn.script
    if c.place != MZONE or c.facts.family == MONSTER:
        return
    if c.faceup and script is not None and script.trap_monster is not None:
        owner = c.owner
        be_trap_monster(d, c, c.controller)
        c.owner = owner
    else:
        c.values = NO_VALUES


def _home(d: State, c: Card, p: int) -> int | None:
    """The slot in the Spell & Trap row of ``p`` a former trap monster goes to: the one it held, or a free one."""
    zone = held_zone(d, c)
    if zone is not None and unpack(zone)[0] == p:
        return unpack(zone)[2]
    free = d.free_spell_zones(p)
    return free[0] if free else None


def set_again(d: State, c: Card) -> None:
    """A trap monster turned face-down is just a Set Trap again, Set this turn, on its controller's side.

    Without a zone for it there it is sent to the Graveyard.
    """
    p = c.controller
    slot = _home(d, c, p)
    if slot is None:
        send_to_gy(d, [c], "rule")
        return
    src = where(c)
    d.lift(c)
    d.put(c, SZONE, p, slot, faceup=False)
    d.emit(ev.CARD_SET, (c,), p, "again", None, p, 0, ((src, where(c)),), (BOTH,))


def revert_negated(d: State) -> None:
    """Where eras have it so, a trap monster whose Trap is negated is a face-up Trap without meaning again.

    It goes to the side of its controller, holds on it aside; with no zone there it is destroyed.
    """
    if not d.rules.negated_trap_monster_reverts or not d.closed:
        return  # where they revert, all of them hold a zone
    for q in (d.turn_player, 1 - d.turn_player):
        for c in [x for x in d.monsters(q) if x.trap_monster and x.faceup]:
            d.table()
            if not c.is_negated:
                continue
            p = c.base_controller
            slot = _home(d, c, p)
            if slot is None:
                destroy(d, [c], "rule")
                continue
            src = where(c)
            d.lift(c)
            d.put(c, SZONE, p, slot, faceup=True)
            d.emit(ev.REVERTED, (c,), p, "", None, -1, 0, ((src, where(c)),), (BOTH,))


# -------------------------------------------------------------------- Spells and Traps as plain monsters
def lay_as_monsters(d: State, cards: Sequence[Card], p: int, by: Card) -> Gen:
    """Special Summon Spells and Traps face-down in Defense Position as Normal Monsters without values."""
    ways: list[tuple[int, int]] = []
    for c in cards:
        ways.append(lay(d, c, p, (yield from choose_zone(d, p, p, c)), DEFENSE, faceup=False))
        c.values = NO_VALUES
    special_summoned(d, list(cards), p, ways, by)


def shuffle_set(d: State, cards: Sequence[Card]) -> None:
    """Shuffle face-down monsters of one player among their zones: nobody else knows any more which is which."""
    p = cards[0].controller
    slots = [c.slot for c in cards]
    d.rng.shuffle(slots)
    for c, slot in zip(cards, slots, strict=True):
        c.slot = slot
        c.gen += 1
        d.mz[p][slot] = c
    d.dirty = d.unsettled = True
    d.emit(ev.SHUFFLED, (), p, "monsters")


def faults(d: State) -> list[str]:
    """What is wrong with the trap monsters of a position; nothing should ever be."""
    found: list[str] = []
    for p in (0, 1):
        for c in d.mz[p]:
            if c is None or not c.trap_monster:
                continue
            zone = held_zone(d, c)
            if not c.faceup:
                found.append(f"{c!r} is a face-down trap monster")
            if zone is not None and unpack(zone)[0] != p:
                found.append(f"{c!r} holds a zone of the other player's")
            if zone is not None and not keeps_zone(d, c):
                found.append(f"{c!r} holds a zone it does not need")
            if zone is not None and d.sz[p][unpack(zone)[2]] is not None:
                found.append(f"{c!r} holds a zone that a card lies in")
    found += [f"{c!r} is a trap monster off the Monster Zones" for c in d.cards if c.trap_monster and c.place != MZONE]
    return found
