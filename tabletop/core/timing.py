"""Fast-effect timing: triggers in the official order, responses, and back to the open game state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core import event as ev
from tabletop.core.activation import commit, gather, may_activate
from tabletop.core.asking import Refused, choose_cards
from tabletop.core.card import Card
from tabletop.core.chain import continue_chain, offer, run_chain
from tabletop.core.decision import ACTIVATE, PASS, Cancelled, Decision, action
from tabletop.core.definition import Effect
from tabletop.core.event import BOTH, Event
from tabletop.core.motion import knowers
from tabletop.core.refusal import Refusal
from tabletop.core.script.fx import Fx
from tabletop.core.settle import at_rest, settle
from tabletop.core.windows import called_for

if TYPE_CHECKING:
    from tabletop.core.state import Gen, State

Trigger = tuple[Card, Effect, int, Event]


def timing(d: State) -> Gen:
    """After an action or a Chain: settle, triggers, then responses, until nobody wants to do anything.

    Returns whether there was a Chain.
    """
    who = d.turn_player
    chained = False
    while True:
        if not at_rest(d):
            yield from settle(d)
        if d.delayed:
            yield from due_at_rest(d)
        if d.pending:
            groups = collect(d)
            if groups is not None and (yield from put_triggers(d, groups)):
                yield from continue_chain(d)
                chained = True
                continue
        link = None
        if not (chained and d.damage_step and d.rules.one_chain_per_sub_step):
            want = called_for(d)
            if want:
                link = yield from offer(d, want, who, 1 - who)
        if link is None:
            d.now = []
            return chained
        yield from run_chain(d, [link])
        chained = True


def due_at_rest(d: State) -> Gen:
    """What was put off until no Chain is going on and no Summon is under way, and starts no Chain itself."""
    while d.summoning is None and not d.chain:
        x = next((x for x in d.delayed if x.on == ev.FREE), None)
        if x is None:
            return
        d.delayed = [other for other in d.delayed if other is not x]
        result = x.defn.handlers[x.handler](Fx(d, d.cards[x.card], x.player), x)
        if result is not None:
            yield from result
        yield from settle(d)


def triggers_first(d: State) -> Gen:
    """Triggers of what just happened, and their Chain, without a window for anything else.

    Returns whether there was a Chain.
    """
    if not at_rest(d):
        yield from settle(d)
    groups = collect(d) if d.pending else None
    if groups is not None and (yield from put_triggers(d, groups)):
        yield from continue_chain(d)
        return True
    return False


def summon_window(d: State) -> Gen:
    """The moment at which a Summon in progress can be negated: one Chain at most.

    Triggers of what happened so far (the Tributes sent) wait until the Summon is over, one way or the other.
    """
    held, d.pending = d.pending, []
    yield from settle(d)
    want = called_for(d)
    link = (yield from offer(d, want, d.turn_player, 1 - d.turn_player)) if want else None
    if link is not None:
        yield from run_chain(d, [link])
    d.pending[:0] = held


def latecomers(d: State, e: Event, known: set[tuple[int, int]]) -> Gen:
    """Cards that came to where they watch for the phase after it began (sent to the Graveyard in it): they still may.

    Returns whether a Chain began.
    """
    groups: list[list[Trigger]] = [[], [], [], []]
    bit = e.bit
    for c in d.table().watchers:
        if c.defn.watch_mask & bit and (c.uid, c.gen) not in known:
            known.add((c.uid, c.gen))
            _consider(d, c, c.defn.watch_triggers, e, bit, groups)
    started = yield from put_triggers(d, groups)
    if started:
        yield from continue_chain(d)
    return started


def put_triggers(d: State, groups: list[list[Trigger]]) -> Gen:
    """Put triggers on a new Chain, in the official order.

    Turn player's mandatory, opponent's mandatory, turn player's optional, opponent's optional; each player orders
    their own. Returns whether a Chain began.
    """
    tp = d.turn_player
    for index, group in enumerate(groups):
        if not group:
            continue
        p = tp if index % 2 == 0 else 1 - tp
        if index < 2:
            yield from _mandatory(d, p, group)
        else:
            yield from _optional(d, p, group)
    return bool(d.chain)


def collect(d: State) -> list[list[Trigger]] | None:
    """The triggers that may activate now, in four groups, or None; those that missed the timing are told."""
    events, d.pending = d.pending, []
    triggering = d.own_triggers | (d.tables if not d.dirty else d.table()).watch_mask
    groups: list[list[Trigger]] = []
    for e in events:
        bit = e.bit
        if not triggering & bit:
            continue
        if not groups:
            groups = [[], [], [], []]
        for c, gen in zip(e.cards, e.gens, strict=True):
            if c.defn.own_mask & bit and c.gen == gen:
                _consider(d, c, c.defn.own_triggers, e, bit, groups)
        t = d.table()
        if t.watch_mask & bit:
            for c in t.watchers:
                if c.defn.watch_mask & bit:
                    _consider(d, c, c.defn.watch_triggers, e, bit, groups)
    return groups if any(groups) else None


def _consider(
    d: State, c: Card, effects: tuple[Effect, ...], e: Event, bit: int, groups: list[list[Trigger]]
) -> None:
    for x in effects:
        if not x.mask & bit or not 1 << c.place & x.where_mask:
            continue
        p = c.prev_controller if x.last_controller else c.controller
        if x.flip and e.how == ev.NO_FLIP_EFFECTS:
            continue
        stop = may_activate(d, c, x, p, e)
        if stop is not None and not _only_hands_tell(d, c, x, p, stop):
            continue
        if x.when and x.optional and e.instant != d.instant:
            d.emit(ev.MISSED, (c,), p, x.name, None, -1, 0, (), (BOTH,))
            continue
        group = groups[(p != d.turn_player) + 2 * x.optional]
        if not any(t[0] is c and t[1] is x for t in group) or x.role_per_event:
            group.append((c, x, p, e))


def _only_hands_tell(d: State, c: Card, x: Effect, p: int, stop: Refusal) -> bool:
    """With hidden hands: is it only its player's hand that keeps this optional trigger from being activated?

    Its player is asked all the same: not to be asked would tell what the hand cannot pay.
    """
    return d.polite and x.optional and bool(d.hands[p]) and stop.rule.startswith("cost.") and knowers(c) == BOTH


def _first_happened(d: State, group: list[Trigger]) -> list[Trigger]:
    """Those of a group that may be ordered now: in some eras only those of what happened first."""
    if not d.rules.triggers_as_they_happened:
        return group
    first = min(t[3].instant for t in group)
    return [t for t in group if t[3].instant == first]


def _mandatory(d: State, p: int, group: list[Trigger]) -> Gen:
    while group:
        pick = 0
        now = _first_happened(d, group)
        cards = [t[0] for t in now]
        if len(now) > 1 and not _alike(now):
            chosen = yield from choose_cards(d, p, "order", list(dict.fromkeys(cards)), 1, 1, prompt="order")
            pick = cards.index(chosen[0])
        pick = group.index(now[pick])
        c, x, _, e = group.pop(pick)
        if may_activate(d, c, x, p, e) is None:
            link = yield from gather(d, c, x, p, e, declaring=False)
            yield from commit(d, link)


def _alike(group: list[Trigger]) -> bool:
    """Copies in a pile with the same effect and no target: no order of them differs from another."""
    x = group[0][1]
    return x.target is None and all(t[1] is x and not t[0].on_field for t in group)


def _optional(d: State, p: int, group: list[Trigger]) -> Gen:
    while group:
        stops = [may_activate(d, c, x, p, e) for c, x, _, e in group]
        able = [t for t, stop in zip(group, stops, strict=True) if stop is None]
        group[:] = [
            t for t, stop in zip(group, stops, strict=True)
            if stop is None or _only_hands_tell(d, t[0], t[1], p, stop)
        ]
        if not group:
            return
        now = _first_happened(d, group)
        options = [action(ACTIVATE, c.uid, x.index) for c, x, _, _ in now if any(t[0] is c and t[1] is x for t in able)]
        answer = yield Decision(p, "trigger", options, 1, 1, True)
        if answer is None or answer.op == PASS:
            group[:] = [t for t in group if t not in now]
            continue
        trigger = next(t for t in now if t[0].uid == answer.uid and t[1].index == answer.n)
        c, x, _, e = trigger
        try:
            link = yield from gather(d, c, x, p, e)
        except Refused as no:
            d.refusals = no.refusals
            continue
        except Cancelled:
            continue
        group.remove(trigger)
        yield from commit(d, link)
