"""Trap monsters: one card with two natures. While in a Monster Zone it is a monster and also still a Trap.

In some eras it also keeps its Spell & Trap Zone, which then cannot be used for anything else; that zone moves along
when control changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.core.asking import choose_zone
from tabletop.core.card import Card, pack, unpack
from tabletop.core.continuous import forbidden
from tabletop.core.kinds import GRAVE, SZONE
from tabletop.core.motion import send_to_gy
from tabletop.core.refusal import Refusal
from tabletop.core.summon import lay, special_summoned

if TYPE_CHECKING:
    from tabletop.core.state import Gen, State


@dataclass(frozen=True, slots=True)
class TrapMonster:
    """What a trap monster is as a monster, besides the values among its facts.

    ``effect``: an Effect Monster (else a Normal Monster); ``keeps_zone``: takes a Spell & Trap Zone where eras have it
    so (Stronghold may be exempt).
    """

    effect: bool
    exempt: bool = False


def keeps_zone(d: State, c: Card) -> bool:
    """Does this trap monster also occupy a Spell & Trap Zone in this ruleset?"""
    script = c.defn.script
    exempt = bool(script and script.trap_monster and script.trap_monster.exempt)
    return d.rules.trap_monsters_keep_zone and not (exempt and d.rules.stronghold_exempt)


def held_zone(d: State, c: Card) -> int | None:
    """The packed Spell & Trap Zone a trap monster holds, if it holds one."""
    return next((z for z, uid in d.closed.items() if uid == c.uid), None)


def why_not_become(d: State, c: Card, p: int, link: int = -1) -> Refusal | None:
    """Why the Trap cannot Special Summon itself as a monster now."""
    if not d.free_monster_zones(p):
        return Refusal("zone.free-needed", c, 1)
    return forbidden(d, "special-summon", c, p, link)


def become_monster(d: State, c: Card, p: int, position: int, link: int = -1) -> Gen:
    """Special Summon a face-up Trap from its Spell & Trap Zone as a monster. Returns whether it was.

    Without a free Monster Zone it is sent to the Graveyard.
    """
    if c.place != SZONE or not c.faceup:
        return False
    if why_not_become(d, c, p, link) is not None:
        send_to_gy(d, [c], "rule", c, p)
        return False
    slot = yield from choose_zone(d, p, p, c)
    zone = pack(p, SZONE, c.slot)
    way = lay(d, c, p, slot, position)
    c.trap_monster = True
    if keeps_zone(d, c):
        d.closed[zone] = c.uid
    d.dirty = True
    special_summoned(d, [c], p, [way], c)
    return True


def set_again(d: State, c: Card) -> None:
    """A trap monster turned face-down is just a Set Trap again, Set this turn, on its controller's side.

    It goes to the zone it held, or to any free one; with none it is sent to the Graveyard.
    """
    p = c.controller
    zone = held_zone(d, c)
    d.lift(c)
    slots = [unpack(zone)[2]] if zone is not None and unpack(zone)[0] == p else d.free_spell_zones(p)
    if not slots:
        d.drop(c, GRAVE)
        return
    d.put(c, SZONE, p, slots[0], faceup=False)


def move_held_zone(d: State, c: Card, p: int) -> None:
    """Control of a trap monster changed: the Spell & Trap Zone it holds is one of its new controller's."""
    zone = held_zone(d, c)
    if zone is None:
        return
    del d.closed[zone]
    free = d.free_spell_zones(p)
    if free:
        d.closed[pack(p, SZONE, free[0])] = c.uid


def why_no_control(d: State, c: Card, p: int) -> Refusal | None:
    """Why control of a trap monster cannot go to ``p``: its Spell & Trap row is full."""
    if not c.trap_monster or not d.rules.trap_monster_control_needs_zone or not keeps_zone(d, c):
        return None
    return None if d.free_spell_zones(p) else Refusal("trap-monster.no-zone", c)
