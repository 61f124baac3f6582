"""Chains: building them with responses, resolving them link by link, and what happens right after each link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core import event as ev
from tabletop.core.activation import commit, effect_negated, gather
from tabletop.core.asking import Refused
from tabletop.core.card import Card, Grip
from tabletop.core.decision import BY_HAND, PASS, Action, Cancelled, Decision, DuelOver
from tabletop.core.definition import STEP_AFTER
from tabletop.core.event import BOTH
from tabletop.core.kinds import MZONE, SZONE
from tabletop.core.manual import activate_by_hand
from tabletop.core.motion import destroy, send_to_gy, where
from tabletop.core.records import Link
from tabletop.core.script.fx import Fx
from tabletop.core.settle import at_rest, settle
from tabletop.core.summon import extra_normal_summon
from tabletop.core.windows import admits, called_for, fast_options, occasion, playable_by_hand

if TYPE_CHECKING:
    from tabletop.core.state import Gen, State

_OWN = __name__.partition(".")[0]


def offer(d: State, want: int, *players: int) -> Gen:
    """Offer players, one after the other, to respond to what is called for. Returns the first Link, or None."""
    for p in players:
        options = fast_options(d, p, want)
        if options or (d.any_by_hand and playable_by_hand(d, p)) or (d.polite and admits(d, p)):
            link = yield from respond(d, p, options)
            if link is not None:
                return link
    return None


def respond(d: State, p: int, options: list[Action]) -> Gen:
    """Ask a player for a response. Returns the gathered Link, or None for a pass."""
    while True:
        answer = yield Decision(p, "respond", options, 1, 1, True)
        if answer is None or answer.op == PASS:
            return None
        c = d.cards[answer.uid]
        try:
            if answer.op == BY_HAND:
                return (yield from activate_by_hand(d, c, p))
            e = c.defn.effects[answer.n]
            return (yield from gather(d, c, e, p, occasion(d, e, c, p)))
        except Refused as no:
            d.refusals = no.refusals
        except Cancelled:
            continue


def run_chain(d: State, links: list[Link]) -> Gen:
    """Put the links on the Chain in order, let both players respond, then resolve."""
    for link in links:
        yield from commit(d, link)
    yield from continue_chain(d)


def continue_chain(d: State) -> Gen:
    """Responses to the last link until both pass, then the resolution."""
    p = 1 - d.chain[-1].player
    passes = 0
    while passes < 2:
        want = called_for(d)
        link = (yield from offer(d, want, p)) if want else None
        if link is None:
            passes += 1
        else:
            yield from commit(d, link)
            passes = 0
        p = 1 - p
    yield from resolve_chain(d)


def resolve_chain(d: State) -> Gen:
    """Resolve from the last link to the first; then Spells and Traps that do not stay go to the Graveyard."""
    while d.chain:
        link = d.chain[-1]
        c = link.card
        d.instant += 1
        d.now = []
        d.resolving = link
        if link.activation_negated:
            d.lingering = [o for o in d.lingering if o.link != link.id]
            if link.is_card and link.effect.once == "hard":  # "activate only 1 per turn": that one was not activated
                d.hard_once.pop((link.player, link.effect.once_key), None)
        else:
            punish_targeting(d, link)
            worked = works(d, link)
            if not worked:
                d.emit(ev.NO_EFFECT, (c,), link.player, "", None, -1, 0, (), (BOTH,))
                _equip_without_effect(d, link)
            else:
                yield from _resolve(d, link)
            d.emit(ev.RESOLVED, (c,), link.player, "card" if link.is_card else "effect", c, link.player, link.stamp)
        d.chain.pop()
        d.resolving = None
        d.touch()
        d.tables.at_rest = False  # what could not fall while its card was on the Chain
        d.unsettled = True
        if not link.activation_negated and (worked or not _never_resolved(d, link)):
            _after_link(d, link)
        if not at_rest(d):
            yield from settle(d)
        if d.chain:
            yield from _extra_summon(d)
    gone = [c for c in d.spent if c.place == SZONE and c.faceup and c.equip_to is None]
    d.spent = []
    if gone:
        send_to_gy(d, gone, "rule")
        if not at_rest(d):
            yield from settle(d)
    yield from _extra_summon(d)


def _extra_summon(d: State) -> Gen:
    """The Normal Summon that the effect just resolved allows."""
    if d.extra_summon is not None:
        (p, by, who, setting), d.extra_summon = d.extra_summon, None
        yield from extra_normal_summon(d, p, by, who, setting)
        yield from settle(d)


def _equip_without_effect(d: State, link: Link) -> None:
    """An Equip Spell whose effect is negated (its activation is not) is equipped to its target all the same."""
    c = link.card
    if not (link.is_card and c.defn.equip and c.place == SZONE and c.faceup and c.gen == link.card_gen):
        return
    for t, gen in zip(link.targets, link.target_gens, strict=True):
        if t.gen == gen and t.place == MZONE and t.faceup:
            c.equip_to = t
            if c.is_negated and "takes-control" in c.defn.props:
                d.held = True
                t.grips.append(Grip(link.player, -1, c.uid))  # it holds once the card is negated no more
            d.dirty = d.unsettled = True
            d.emit(ev.EQUIPPED, (c, t), link.player, "", c, link.player, 0, ((where(c), where(c)),) * 2, (BOTH, BOTH))
            return


def _never_resolved(d: State, link: Link) -> bool:
    """An Equip Spell that was gone before it resolved: in some eras it then counts as not resolved at all."""
    c = link.card
    return link.is_card and c.defn.equip and d.rules.equip_stays_if_target_gone and c.place != SZONE


def works(d: State, link: Link) -> bool:
    """Does the effect happen at all? Not if negated, nor if a card that must stay on the field has left."""
    c = link.card
    if effect_negated(d, link):
        return False
    return not link.stays or (c.place == SZONE and c.faceup and c.gen == link.card_gen)


def _resolve(d: State, link: Link) -> Gen:
    """Run the card's code; a fault in it ends this effect, not the duel."""
    effect = link.effect
    try:
        result = effect.resolve(effect.script, Fx(d, link.card, link.player, link.event, link))
        if result is not None:
            yield from result
    except (DuelOver, GeneratorExit):
        raise
    except Exception as fault:
        if d.strict:
            raise
        told = f"{type(fault).__name__}: {fault}, in {_where_at_fault(fault, effect.script)}"
        d.emit(ev.FAULT, (link.card,), link.player, told, None, -1, 0, (), (BOTH,))


def _where_at_fault(fault: Exception, script: object) -> str:
    """The card module and the line that went wrong: the last one on the way to the fault that is not the table's."""
    module, line = type(script).__module__, 0
    at = fault.__traceback__
    while at is not None:
        name = str(at.tb_frame.f_globals.get("__name__", ""))
        if name.partition(".")[0] != _OWN:
            module, line = name, at.tb_lineno
        at = at.tb_next
    path = f"{module.replace('.', '/')}.py"
    return f"{path}:{line}" if line else path


def punish_targeting(d: State, link: Link) -> None:
    """Monsters that negate what targets them and destroy it, when it resolves."""
    c = link.card
    kind = ("", "negates-targeting-spells", "negates-targeting-traps")[c.facts.family]
    if not kind or link.effect_negated:
        return
    for t, gen in zip(link.targets, link.target_gens, strict=True):
        if t.gen == gen and t.place == MZONE and t.faceup and d.table().has(d, t, kind):
            link.effect_negated = True
            d.emit(ev.NEGATED, (c,), link.player, "effect", t, t.controller, 0, (), (BOTH,))
            if c.place in (MZONE, SZONE) and c.gen == link.card_gen:
                destroy(d, [c], "destroyed", t, t.controller)
            return


def _after_link(d: State, link: Link) -> None:
    """Monsters that are destroyed once a card effect that targeted them has resolved."""
    c = link.card
    doomed: list[Card] = []
    for t, gen in zip(link.targets, link.target_gens, strict=True):
        if (
            t.gen == gen and t.place == MZONE and t.faceup and link.notes.get(f"up{t.uid}")
            and d.table().has(d, t, "destroyed-when-targeted")
        ):
            if d.damage_step and d.damage_step < STEP_AFTER:
                t.flags["destroy-after-calculation"] = d.turn
            else:
                doomed.append(t)
    if doomed:
        destroy(d, doomed, "rule", c, link.player)


__all__ = ["continue_chain", "resolve_chain", "respond", "run_chain", "works"]
