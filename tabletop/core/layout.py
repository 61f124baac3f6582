"""Who lies where, as lists: the part of the derived tables that changes only when a card moves or turns over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.kinds import GRAVE, SZONE

if TYPE_CHECKING:
    from tabletop.core.card import Card
    from tabletop.core.continuous import Tables
    from tabletop.core.reach import Usable
    from tabletop.core.state import State


def line_up(d: State, t: Tables) -> None:
    """Make the lists of what lies on the field: all that changes where a card that can do nothing came or left."""
    a, mz, sz = d.turn_player, d.mz, d.sz
    monsters = t.monsters = [list(filter(None, mz[0])), list(filter(None, mz[1]))]
    backrow = t.backrow = [list(filter(None, sz[0])), list(filter(None, sz[1]))]
    t.field = monsters[a] + backrow[a] + monsters[1 - a] + backrow[1 - a]
    t.free_monster, t.free_spell = [None, None], [None, None]
    t.at_rest = False
    if d.any_by_hand:
        t.set_by_hand = [[c for c in backrow[p] if not c.faceup and not c.defn.automatic] for p in (0, 1)]


def lay_out(d: State, t: Tables) -> None:
    """Make all lists of the field, and of what on it or in the Graveyard can do something there."""
    line_up(d, t)
    turn = d.turn
    watchers: list[Card] = []
    reactors: list[Card] = []
    sources: list[Card] = []
    negators: list[Card] = []
    fast: list[list[Usable]] = [[], []]
    watch_mask = react_mask = 0
    equips = touchy = False
    first: list[Usable] = []
    priority = d.rules.ignition_priority
    for c in t.field:
        defn = c.defn
        c.is_negated = False
        if c.flags:
            c.is_negated = "negated" in c.flags
            equips = equips or "equip-card" in c.flags
        if defn.inert:
            continue
        if defn.equip:
            equips = True
        elif defn.touchy:
            touchy = True
        if c.faceup:
            if priority and defn.ignites and c.controller == d.turn_player:
                mask, effects = defn.ignitions.up[c.place == SZONE]
                if effects:
                    first.append((c, mask, effects))
            if defn.fast_mask:
                row = c.place == SZONE
                mask, effects = defn.fast.up[row]
                if mask:
                    fast[c.controller].append((c, mask, effects))
                    if defn.either[row][0]:
                        fast[1 - c.controller].append((c, *defn.either[row]))
            if c.values is None or defn.token:  # a Spell or Trap as a plain monster has values, no effects
                if defn.outward:
                    sources.append(c)
                    if defn.negations:
                        negators.append(c)
                if defn.watch_mask:
                    watchers.append(c)
                    watch_mask |= defn.watch_mask
                if defn.watch_reaction_mask:
                    reactors.append(c)
                    react_mask |= defn.watch_reaction_mask
        elif defn.fast_mask:
            mask, effects = (defn.fast.new if c.turn_in == turn else defn.fast.down)[c.place == SZONE]
            if mask:
                fast[c.controller].append((c, mask, effects))
    for c in d.gy_active:
        if c.place == GRAVE:
            defn = c.defn
            if defn.gy_watch:
                watchers.append(c)
                watch_mask |= defn.watch_mask
            mask, effects = defn.fast.gy
            if mask:
                fast[c.owner].append((c, mask, effects))
            if priority and defn.ignites and c.owner == d.turn_player:
                mask, effects = defn.ignitions.gy
                if effects:
                    first.append((c, mask, effects))
    if len(sources) > 1:
        sources.sort(key=_stamp)
        negators.sort(key=_stamp)
    t.sources, t.has_sources, t.negators = sources, bool(sources), negators
    t.equips, t.touchy, t.first_laid = equips, touchy, first
    t.watchers, t.watch_mask, t.reactors, t.react_mask = watchers, watch_mask, reactors, react_mask
    t.fast_laid = fast
    masks = t.mask_laid = [0, 0]
    for p in (0, 1):
        for _, bits, _ in fast[p]:
            masks[p] |= bits


def hold_hands(d: State, t: Tables) -> None:
    """Add what the hands could do now to what lies on the field: the lists of all that could be activated fast."""
    turn_player = d.turn_player
    priority = d.rules.ignition_priority
    first: list[Usable] = []
    for p in (0, 1):
        own = p == turn_player
        found: list[Usable] = []
        mask = t.mask_laid[p]
        for c in d.hands[p]:
            defn = c.defn
            if defn.fast_mask:
                bits, effects = defn.fast.hand if own else defn.fast.waiting
                if bits:
                    found.append((c, bits, effects))
                    mask |= bits
            if priority and own and defn.ignites:
                bits, effects = defn.ignitions.hand
                if effects:
                    first.append((c, bits, effects))
        t.fast[p] = found + t.fast_laid[p]
        t.fast_mask[p] = mask
    t.first = first + t.first_laid


def _stamp(c: Card) -> int:
    return c.stamp


__all__ = ["hold_hands", "lay_out", "line_up"]
