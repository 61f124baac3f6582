"""From commands to answers: what a player says is matched with what is asked, tried, done or refused.

One line is one action with its answers. What it does not answer is asked; an answer that does not fit refuses the
whole line, and nothing has happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.core import commands as say
from tabletop.core.activation import may_activate, may_from_there
from tabletop.core.asking import Refused, match_option
from tabletop.core.battle import may_attack, may_attack_target
from tabletop.core.card import Card
from tabletop.core.commands import Answer, Command, Named, Place
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
    TURN,
    Action,
    Decision,
    DuelOver,
    action,
)
from tabletop.core.given import Given, Record
from tabletop.core.kinds import MONSTER, P_BATTLE, P_DRAW, P_MAIN1, P_STANDBY, PHASE_WORDS
from tabletop.core.manual import may_activate_by_hand, plan, rule
from tabletop.core.places import place_of, resolve
from tabletop.core.refusal import IllegalCommand, Refusal
from tabletop.core.summon import (
    may_change_position,
    may_flip,
    may_normal_summon,
    may_procedure,
)
from tabletop.core.turn import may_enter_battle, may_set
from tabletop.core.windows import occasion

if TYPE_CHECKING:
    from tabletop.core.duel import Duel
    from tabletop.core.event import Event

ACTIONS = frozenset({"main", "battle", "respond", "trigger", "replay"})


def speak(duel: Duel, command: Command, seat: int | None) -> list[Event]:
    """See :meth:`tabletop.core.duel.Duel.submit`."""
    duel.committed = None
    k = duel.decision
    if k is None:
        raise IllegalCommand([Refusal("duel.over")])
    who = k.seat if seat is None else seat
    if isinstance(command, say.Surrender):
        duel.surrender(who)
        return _done(duel, command)
    if isinstance(command, say.OfferDraw):
        return _offer_draw(duel, who, command)
    if isinstance(command, say.Manual):
        return _manual(duel, command, who)
    if who != k.seat:
        raise IllegalCommand([Refusal("turn.not-asked")])
    if k.kind == "draw-offer":
        return _answer_draw_offer(duel, command)
    if k.kind in ACTIONS:
        return _act(duel, k, command, who)
    return _answer(duel, k, command, who)


def _done(duel: Duel, command: Command) -> list[Event]:
    duel.committed = command
    duel.state.given = None
    duel.state.recording = None
    return duel.take_told()


# -------------------------------------------------------------------- things anybody may say
def _offer_draw(duel: Duel, who: int, command: Command) -> list[Event]:
    k = duel.decision
    if k is None or k.kind == "draw-offer":
        raise IllegalCommand([Refusal("draw-offer.pending")])
    duel.cancel()
    duel._asked = duel.decision
    duel.draw_offer = who
    duel.decision = Decision(1 - who, "draw-offer", ["yes", "no"])
    return _done(duel, command)


def _answer_draw_offer(duel: Duel, command: Command) -> list[Event]:
    if not isinstance(command, say.Yes | say.No):
        raise IllegalCommand([Refusal("answer.yes-or-no")])
    duel.decision, duel._asked, duel.draw_offer = duel._asked, None, None
    if isinstance(command, say.Yes):
        duel.agree_draw()
    return _done(duel, command)


def _manual(duel: Duel, command: say.Manual, who: int) -> list[Event]:
    stops = why_no_ruling(duel, command, who)
    if stops:
        raise IllegalCommand(stops)
    duel.cancel()
    k = duel.decision
    assert k is not None
    if command.verb == "done":
        duel._send(["done"])
        return _done(duel, command)
    try:
        rule(duel.state, command, who)
    except DuelOver:
        duel._run.close()
        duel.decision = None
        return _done(duel, command)
    if k.kind in ("main", "battle"):
        duel.state.fresh.clear()
        duel.state.pending.clear()
        duel._send(None)  # the options are worked out again
    return _done(duel, command)


def why_no_ruling(duel: Duel, command: say.Manual, who: int) -> list[Refusal]:
    """Why this cannot be ruled by hand now. A declaration in progress gives way."""
    k = duel.decision
    if k is not None and k.declaring:
        k = duel.opened
    if k is None:
        return [Refusal("manual.not-now")]
    if command.verb == "done":
        return [] if k.kind == "by-hand" else [Refusal("manual.nothing-by-hand")]
    if k.kind not in ("main", "battle", "respond", "trigger", "by-hand") or (k.optional and k.kind == "battle"):
        return [Refusal("manual.not-now")]
    try:
        plan(duel.state, command, who)
    except Refused as no:
        return no.refusals
    return []


# -------------------------------------------------------------------- actions
def _act(duel: Duel, k: Decision, command: Command, who: int) -> list[Event]:
    d = duel.state
    if isinstance(command, say.Pass):
        if not k.optional:
            raise IllegalCommand([Refusal("pass.not-now")])
        duel._send(None)
        return _done(duel, command)
    if isinstance(command, say.ToPhase | say.EndTurn):
        chosen = phase_action(duel, k, command)
        duel._send(chosen)
        return _done(duel, command)
    found, base = find(duel, k, command, who)
    d.given = given(command, who)
    d.recording = Record()
    d.refusals = []
    duel._spoken = base
    duel._send(found)
    return _after(duel)


def _after(duel: Duel) -> list[Event]:
    """After an answer to a declaration: refused, more to ask, or committed."""
    d = duel.state
    if d.refusals:
        refusals, d.refusals = d.refusals, []
        d.given = d.recording = None
        raise IllegalCommand(refusals)
    k = duel.decision
    if k is not None and k.declaring:
        d.given = None
        return []
    command = _complete(duel._spoken, d.recording or Record())
    return _done(duel, command)


def _complete(base: Command, r: Record) -> Command:
    """The complete command: what was said and what was answered since."""
    cards = {kind: tuple(refs) for kind, refs in r.cards.items()}
    if isinstance(base, say.Summon | say.SetCard):
        return type(base)(base.card, cards.get("tribute", ()), r.at)
    if isinstance(base, say.Special):
        return say.Special(base.card, cards.get("cost", ()) + cards.get("material", ()), r.at, r.position)
    if isinstance(base, say.Activate):
        return say.Activate(
            base.card, base.effect, cards.get("cost", ()), cards.get("target", ()), tuple(r.options), r.at, base.by_hand
        )
    return base


def given(command: Command, seat: int) -> Given:
    """The answers a command brings along."""
    g = Given(seat)
    if isinstance(command, say.Summon | say.SetCard):
        g.tribute = list(command.tributes) or None
        g.at = command.at
    elif isinstance(command, say.Special):
        g.cost = g.material = list(command.materials) or None  # one list: whichever is asked uses it up
        g.at = command.at
        g.position = command.position
    elif isinstance(command, say.Activate):
        g.cost = list(command.cost) or None
        g.target = list(command.targets) or None
        g.option = list(command.choices) or None
        g.at = command.at
    return g


def phase_action(duel: Duel, k: Decision, command: Command) -> Action | None:
    """What "phase …" or "end" means now. Raises IllegalCommand."""
    d = duel.state
    word = command.phase if isinstance(command, say.ToPhase) else "end"
    if word not in PHASE_WORDS:
        raise IllegalCommand([Refusal("phase.unknown", word)])
    if k.kind == "main":
        if word == "battle":
            stop = may_enter_battle(d, k.seat) if d.phase == P_MAIN1 else Refusal("battle.done")
            if stop is not None:
                raise IllegalCommand([stop])
            return DO_BATTLE
        if word == "end":
            return DO_END
    elif k.kind == "battle" and not k.optional:
        if word == "main2":
            return DO_MAIN2
        if word == "end":
            return DO_END
    elif (
        k.kind == "respond" and k.seat == d.turn_player and not d.chain and d.phase in (P_DRAW, P_STANDBY)
        and d.phase < PHASE_WORDS.index(word) <= P_MAIN1
    ):
        return None
    raise IllegalCommand([Refusal("phase.order", word)])


def find(duel: Duel, k: Decision, command: Command, who: int) -> tuple[Action, Command]:
    """The action a command means, and the command with its card's absolute place. Raises IllegalCommand."""
    d = duel.state
    card_ref = getattr(command, "card", None)
    if card_ref is None:
        raise IllegalCommand([Refusal("answer.action-expected")])
    options: list[Action] = k.options
    wanted = _ops(command)
    candidates = [d.cards[o.uid] for o in options if o.op in wanted]
    c = resolve(d, card_ref, who, candidates)
    if c is None:
        raise IllegalCommand([Refusal("answer.nothing-there", card_ref)])
    at = place_of(c, d)
    if isinstance(command, say.Attack):
        t = None
        if command.target is not None:
            t = resolve(d, command.target, who, [d.cards[o.n] for o in options if o.uid == c.uid and o.n >= 0])
            if t is None:
                raise IllegalCommand([Refusal("answer.nothing-there", command.target)])
        a = action(ATTACK, c.uid, t.uid if t is not None else -1)
        if a in options:
            return a, say.Attack(at, place_of(t, d) if t is not None else None)
        raise IllegalCommand(_why_no_attack(duel, k, c, t, who))
    if isinstance(command, say.Activate):
        return _find_activation(duel, k, command, c, who)
    for op in wanted:
        a = action(op, c.uid)
        if a in options:
            return a, _rebase(command, at)
    raise IllegalCommand(_why_not(duel, k, command, c, who))


def _rebase(command: Command, at: Place) -> Command:
    if isinstance(command, say.Summon):
        return say.Summon(at)
    if isinstance(command, say.SetCard):
        return say.SetCard(at)
    if isinstance(command, say.Special):
        return say.Special(at)
    if isinstance(command, say.Flip):
        return say.Flip(at)
    return say.ChangePosition(at)


def _ops(command: Command) -> tuple[int, ...]:
    return _OPS.get(type(command), ())


_OPS: dict[type[Command], tuple[int, ...]] = {
    say.Summon: (SUMMON,), say.SetCard: (SET,), say.Special: (SPECIAL,), say.Flip: (FLIP,),
    say.ChangePosition: (TURN,), say.Activate: (ACTIVATE,), say.Attack: (ATTACK,),
}


def _find_activation(duel: Duel, k: Decision, command: say.Activate, c: Card, who: int) -> tuple[Action, Command]:
    d = duel.state
    at = place_of(c, d)
    if command.by_hand:
        stop = may_activate_by_hand(d, c, who)
        if stop is not None:
            raise IllegalCommand([stop])
        if k.kind == "main":
            return action(BY_HAND, c.uid), say.Activate(at, 0, by_hand=True)
        if k.kind == "respond":
            return action(BY_HAND, c.uid), say.Activate(at, 0, by_hand=True)
        raise IllegalCommand([Refusal("activate.timing", c)])
    mine = [o for o in k.options if o.op == ACTIVATE and o.uid == c.uid]
    if command.effect:
        mine = [o for o in mine if _is_effect(c, o.n, command.effect)]
    if not mine:
        raise IllegalCommand(_why_no_activation(duel, k, c, command.effect, who))
    if len(mine) > 1:
        fit = [o for o in mine if _answers_fit(c, o.n, command)]
        if len(fit) == 1:
            mine = fit
        elif not command.effect:
            names = ", ".join(c.defn.effects[o.n].name for o in mine)
            raise IllegalCommand([Refusal("activate.which-effect", c, names)])
    several = len(c.defn.effects) > 1
    return mine[0], say.Activate(at, mine[0].n + 1 if several else 0)


def _is_effect(c: Card, n: int, effect: int | str) -> bool:
    return effect == n + 1 if isinstance(effect, int) else c.defn.effects[n].name.casefold() == effect.casefold()


def _answers_fit(c: Card, n: int, command: say.Activate) -> bool:
    e = c.defn.effects[n]
    return bool(command.targets) == (e.target is not None) and (not command.cost or e.cost is not None)


# -------------------------------------------------------------------- why not
def _why_not(duel: Duel, k: Decision, command: Command, c: Card, who: int) -> list[Refusal]:
    d = duel.state
    if k.kind != "main":
        return [Refusal("action.main-phase", c)]
    stop: Refusal | None = None
    if isinstance(command, say.Summon):
        stop = may_normal_summon(d, c, who)
    elif isinstance(command, say.SetCard):
        stop = may_normal_summon(d, c, who, True) if c.facts.family == MONSTER else may_set(d, c, who)
    elif isinstance(command, say.Flip):
        stop = may_flip(d, c, who)
    elif isinstance(command, say.ChangePosition):
        stop = may_change_position(d, c, who)
    elif isinstance(command, say.Special):
        if not c.defn.procedures:
            stop = Refusal("special.no-procedure", c)
        for x in c.defn.procedures:
            stop = stop or may_procedure(d, c, x, who)
    return [stop or Refusal("action.not-now", c)]


def _why_no_attack(duel: Duel, k: Decision, c: Card, t: Card | None, who: int) -> list[Refusal]:
    d = duel.state
    if d.phase != P_BATTLE or k.kind not in ("battle", "replay"):
        return [Refusal("attack.battle-phase", c)]
    stop = may_attack(d, c, who) or may_attack_target(d, c, t, who)
    return [stop or Refusal("action.not-now", c)]


def _why_no_activation(duel: Duel, k: Decision, c: Card, effect: int | str, who: int) -> list[Refusal]:
    d = duel.state
    found: list[Refusal] = []
    for e in c.defn.effects:
        if effect and not _is_effect(c, e.index, effect):
            continue
        if k.kind == "trigger":
            found.append(Refusal("activate.timing", c))
            continue
        event = occasion(d, e, c, k.seat)
        if e.on and event is None:
            found.append(may_from_there(d, c, e, who) or Refusal("activate.timing", c))
            continue
        stop = may_activate(d, c, e, who, event)
        if stop is not None:
            found.append(stop)
        elif k.kind == "respond" and d.chain and e.speed < d.chain[-1].effect.speed:
            found.append(Refusal("activate.spell-speed", c, e.speed, d.chain[-1].effect.speed))
        elif k.kind == "respond" and e.speed < 2:
            found.append(Refusal("activate.spell-speed", c, e.speed, 2))
        else:
            found.append(Refusal("activate.timing", c))
    if not found:
        if c.defn.automatic:
            found.append(Refusal("activate.no-effect", c))
        else:
            found.append(Refusal("activate.by-hand-only", c))
    return found


# -------------------------------------------------------------------- answers
def _answer(duel: Duel, k: Decision, command: Command, who: int) -> list[Event]:
    """An answer to a choice."""
    d = duel.state
    chosen, at = match(duel, k, command, who)
    declared = k.declaring
    d.refusals = []
    d.given = None
    duel._send(chosen)
    if declared:
        return _after(duel)
    return _done(duel, at)


def match(duel: Duel, k: Decision, command: Command, who: int) -> tuple[list[Any], Command]:
    """The options an answer means, and the answer in absolute words. Raises IllegalCommand."""
    d = duel.state
    if isinstance(command, say.Pass):
        if not k.optional:
            raise IllegalCommand([Refusal("pass.not-now")])
        return [], command
    if k.kind == "yesno":
        if isinstance(command, say.Yes):
            return ["yes"], command
        if isinstance(command, say.No):
            return ["no"], command
        raise IllegalCommand([Refusal("answer.yes-or-no")])
    if k.kind == "by-hand":
        raise IllegalCommand([Refusal("manual.until-done")])
    if not isinstance(command, say.Choose):
        raise IllegalCommand([Refusal("answer.choose-expected", k.kind)])
    chosen: list[Any] = []
    words: list[Answer] = []
    for said in command.answers:
        left = [o for o in k.options if o not in chosen]
        if k.options and isinstance(k.options[0], Card):
            if isinstance(said, int):
                c = k.options[said - 1] if 1 <= said <= len(k.options) else None
            elif isinstance(said, str):
                c = resolve(d, Named(said), who, left)
            else:
                c = resolve(d, said, who, left)
            if c is None:
                raise IllegalCommand([Refusal("answer.nothing-there", said)])
            if c not in left:
                raise IllegalCommand([Refusal("answer.not-possible", c)])
            chosen.append(c)
            words.append(place_of(c, d))
        else:
            word = said
            if isinstance(said, Named):
                word = said.name
            elif isinstance(said, Place):
                word = str(Place(said.zone, said.n, who if said.seat is None else said.seat))
            found = match_option(word, k.options)
            if found is None:
                raise IllegalCommand([Refusal("answer.not-possible", said)])
            chosen.append(found)
            words.append(found)
    if not k.lo <= len(chosen) <= k.hi:
        raise IllegalCommand([Refusal("answer.count", k.about, k.lo, k.hi)])
    if k.check is not None and not k.check(chosen):
        raise IllegalCommand([Refusal("answer.selection", k.about)])
    return chosen, say.Choose(tuple(words))
