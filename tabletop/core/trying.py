"""Trying a command without doing it, and listing the commands that would be accepted.

The same declarations are gathered as when a command is done; nothing is changed by gathering.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any

from tabletop.core import commands as say
from tabletop.core.activation import gather
from tabletop.core.asking import Accepted, Refused, leftover
from tabletop.core.card import Card
from tabletop.core.commands import Command, Ref
from tabletop.core.decision import (
    ACTIVATE,
    ATTACK,
    BY_HAND,
    DO_BATTLE,
    DO_END,
    DO_MAIN2,
    FLIP,
    SET,
    SPECIAL,
    SUMMON,
    Action,
    Cancelled,
    Decision,
)
from tabletop.core.given import Given
from tabletop.core.kinds import MONSTER
from tabletop.core.manual import activate_by_hand
from tabletop.core.places import place_of
from tabletop.core.refusal import IllegalCommand, Refusal
from tabletop.core.speech import ACTIONS, find, given, match, phase_action, why_no_ruling
from tabletop.core.summon import (
    choose_procedure,
    normal_summon,
    special_by_procedure,
)
from tabletop.core.turn import set_spell_trap
from tabletop.core.windows import occasion

if TYPE_CHECKING:
    from tabletop.core.duel import Duel
    from tabletop.core.state import Gen, State




def try_out(duel: Duel, command: Command, seat: int | None) -> list[Refusal]:
    """See :meth:`tabletop.core.duel.Duel.why_not`."""
    k = duel.decision
    if k is None:
        return [Refusal("duel.over")]
    who = k.seat if seat is None else seat
    if isinstance(command, say.Surrender):
        return []
    if isinstance(command, say.OfferDraw):
        return [Refusal("draw-offer.pending")] if k.kind == "draw-offer" else []
    if isinstance(command, say.Manual):
        return why_no_ruling(duel, command, who)
    if who != k.seat:
        return [Refusal("turn.not-asked")]
    try:
        if k.kind == "draw-offer":
            return [] if isinstance(command, say.Yes | say.No) else [Refusal("answer.yes-or-no")]
        if k.kind not in ACTIONS:
            match(duel, k, command, who)
            return []
        if isinstance(command, say.Pass):
            return [] if k.optional else [Refusal("pass.not-now")]
        if isinstance(command, say.ToPhase | say.EndTurn):
            phase_action(duel, k, command)
            return []
        found, _ = find(duel, k, command, who)
    except IllegalCommand as no:
        return no.refusals
    return _dry_run(duel, found, given(command, who), who)


def _dry_run(duel: Duel, a: Action, given: Given, who: int) -> list[Refusal]:
    """Declare without doing: what the command says is matched with what would be asked."""
    d = duel.state
    d.dry, d.given = True, given
    try:
        run = _declaration(duel, a, who)
        if run is not None:
            next(run, None)
            run.close()
        return []
    except Accepted:
        return []
    except Refused as no:
        return no.refusals
    except Cancelled:
        return []
    finally:
        d.dry, d.given = False, None


def _declaration(duel: Duel, a: Action, who: int) -> Generator[Decision, Any, Any] | None:
    d = duel.state
    if a.op == ATTACK or a.uid < 0:
        return None
    c = d.cards[a.uid]
    if a.op == ACTIVATE:
        e = c.defn.effects[a.n]
        k = duel.decision
        event = occasion(d, e, c, who) if k is not None and k.kind == "respond" else None
        return gather(d, c, e, who, event)
    if a.op == SUMMON or (a.op == SET and c.facts.family == MONSTER):
        return normal_summon(d, c, who, a.op == SET)
    if a.op == SPECIAL:
        return _special(d, c, who)
    if a.op == BY_HAND:
        return activate_by_hand(d, c, who)
    if a.op == SET:
        set_spell_trap(d, c, who)
        return None
    stop = leftover(d)
    if stop is not None:
        raise Refused(stop)
    return None


def _special(d: State, c: Card, who: int) -> Gen:
    """Declare a Special Summon by one of the monster's own procedures."""
    yield from special_by_procedure(d, c, (yield from choose_procedure(d, c, who)), who)


def commands(duel: Duel) -> Iterator[Command]:
    """Commands that take each option of the pending decision (declarations without their answers)."""
    k = duel.decision
    if k is None:
        return
    d = duel.state
    if k.kind in ACTIONS:
        for o in k.options:
            yield command_of(duel, o)
        if k.optional:
            yield say.Pass()
        return
    if k.kind in ("yesno", "draw-offer"):
        yield say.Yes()
        yield say.No()
        return
    if k.kind == "by-hand":
        yield say.Manual("done")
        return
    if k.hi == 1:
        for o in k.options:
            yield say.Choose((place_of(o, d) if isinstance(o, Card) else o,))
    else:
        from itertools import combinations

        for n in range(max(k.lo, 1), k.hi + 1):
            for chosen in combinations(k.options, n):
                if k.check is None or k.check(list(chosen)):
                    yield say.Choose(tuple(place_of(o, d) if isinstance(o, Card) else o for o in chosen))
    if k.optional:
        yield say.Pass()


def command_of(duel: Duel, o: Action) -> Command:
    """The command that takes an action, its card by place."""
    d = duel.state
    if o is DO_BATTLE:
        return say.ToPhase("battle")
    if o is DO_MAIN2:
        return say.ToPhase("main2")
    if o is DO_END:
        return say.EndTurn()
    c = d.cards[o.uid]
    at: Ref = place_of(c, d)
    if o.op == ATTACK:
        return say.Attack(at, place_of(d.cards[o.n], d) if o.n >= 0 else None)
    if o.op == ACTIVATE:
        return say.Activate(at, o.n + 1 if len(c.defn.effects) > 1 else 0)
    if o.op == SUMMON:
        return say.Summon(at)
    if o.op == SET:
        return say.SetCard(at)
    if o.op == SPECIAL:
        return say.Special(at)
    if o.op == FLIP:
        return say.Flip(at)
    return say.ChangePosition(at)
