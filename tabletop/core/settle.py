"""What is true of itself: done after every atomic step, until nothing changes any more.

Reactions without a Chain, Equip Cards that lost their monster, control that returns, monsters that may not be
targeted, players who could not draw, and cards that win the duel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.card import Card
from tabletop.core.control import OWNERS_CONTROL, settle_control
from tabletop.core.definition import STEP_AFTER
from tabletop.core.kinds import HAND, MONSTER, MZONE, SZONE
from tabletop.core.look import Look
from tabletop.core.motion import destroy, finish, lose, send_to_gy
from tabletop.core.script.fx import Fx
from tabletop.core.trap_monsters import revert_negated

if TYPE_CHECKING:
    from tabletop.core.definition import Reaction
    from tabletop.core.event import Event
    from tabletop.core.state import Gen, State


def settle(d: State) -> Gen:
    """Bring the duel to rest. Raises ``DuelOver`` when it has ended."""
    while not at_rest(d):
        yield from _react(d)


def at_rest(d: State) -> bool:
    """Bring the duel to rest as far as that asks nobody anything.

    Returns whether it is at rest: nothing on the field or among what was put off may react to what just happened.
    Raises ``DuelOver`` when the duel has ended.
    """
    while d.unsettled:
        tables = d.tables if not d.dirty else d.table()
        if d.fresh:
            reacting = d.own_reactions | tables.react_mask
            if d.delayed or any(e.bit & reacting for e in d.fresh):
                return False
            d.fresh = []
        d.unsettled = False
        if not tables.at_rest:
            tables.at_rest = True
            if tables.equips:
                _orphans(d)
            if d.held or OWNERS_CONTROL in tables.grants:
                settle_control(d)
            if d.closed:
                revert_negated(d)
            if tables.touchy:
                _untouchables(d)
        if True in d.decked:
            if d.decked[0] and d.decked[1]:
                finish(d, 2, "deck-out")
            lose(d, 0 if d.decked[0] else 1, "deck-out")
        if d.winning:
            _winners(d)
    return True


def _winners(d: State) -> None:
    """Cards that win the duel by lying in the hand; for both players at once it is a draw."""
    won = [
        c for c in (d.cards[uid] for uid in d.winning)
        if c.place == HAND and c.defn.props["wins"].when(Look(d, c, c.controller)) is None  # type: ignore[misc]
    ]
    if won:
        both = any(c.controller != won[0].controller for c in won)
        finish(d, 2 if both else won[0].controller, won[0].name)


def _react(d: State) -> Gen:
    while d.fresh:
        events, d.fresh = d.fresh, []
        for e in events:
            bit = e.bit
            for c in e.cards:
                if c.defn.own_reaction_mask & bit:
                    for r in c.defn.own_reactions:
                        if r.mask & bit and (c.faceup or c.prev_faceup) and (r.while_negated or not _was_negated(d, c)):
                            yield from _run(d, r, c, e)
            if d.delayed:
                for x in [x for x in d.delayed if x.until >= d.turn and x.on == e.kind]:
                    done = x.defn.handlers[x.handler](Fx(d, d.cards[x.card], x.player, e), x)
                    if done is not None:
                        yield from done
            if d.table().react_mask & bit:
                for c in list(d.tables.reactors):
                    if c.defn.watch_reaction_mask & bit and not any(k.card is c and k.is_card for k in d.chain):
                        for r in c.defn.watch_reactions:
                            if r.mask & bit and c.faceup and (r.while_negated or not c.is_negated):
                                yield from _run(d, r, c, e)


def _was_negated(d: State, c: Card) -> bool:
    if c.defn.token:
        return False
    d.table()  # what negates it may have begun with this very moment
    return c.is_negated if c.place in (MZONE, SZONE) else bool(c.prev_mask)


def _run(d: State, r: Reaction, c: Card, e: Event) -> Gen:
    you = c.controller if c.place in (MZONE, SZONE) else c.prev_controller
    look = Fx(d, c, you, e)
    for condition in r.condition:
        if condition(look) is not None:
            return
    result = r.run(r.script, look)
    if result is not None:
        yield from result


def _orphans(d: State) -> None:
    """Equip Cards without a face-up monster go to the Graveyard."""
    orphans: list[Card] = []
    loose: list[Card] = []
    for row in d.table().backrow:
        for e in row:
            if e.faceup and (e.defn.equip or "equip-card" in e.flags or e.facts.family == MONSTER):
                m = e.equip_to
                if (m is None or not m.faceup or m.place != MZONE) and not any(k.card is e for k in d.chain):
                    if e.defn.equip:
                        orphans.append(e)
                    else:
                        loose.append(e)
    if orphans:
        destroy(d, orphans, "rule")
    if loose:
        send_to_gy(d, loose, "rule")


def _untouchables(d: State) -> None:
    """Monsters destroyed when targeted: an Equip Card, or a card that keeps pointing at them, counts."""
    has = d.table().has
    doomed: list[Card] = []
    for p in (0, 1):
        for c in d.monsters(p):
            if c.faceup and "destroyed-when-targeted" in c.defn.props and has(d, c, "destroyed-when-targeted"):
                if "destroy-after-calculation" in c.flags and (not d.damage_step or d.damage_step >= STEP_AFTER):
                    doomed.append(c)
                    continue
                for e in d.field():
                    if (
                        e.place == SZONE and e.faceup and (e.equip_to is c or e.tied_to is c)
                        and not any(k.card is e for k in d.chain)
                    ):
                        doomed.append(c)
                        break
    if doomed:
        destroy(d, doomed, "rule")
