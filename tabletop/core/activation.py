"""Activating a card or an effect: may it be, what is declared, and the moment it is done.

Activation is: declare, pay the cost, target; then responses. Everything is gathered before anything changes, and
targets are checked as they will be once the cost is paid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core import event as ev
from tabletop.core.asking import Refused, choose_cards, given_zone, leftover
from tabletop.core.card import Card
from tabletop.core.continuous import forbidden, look_at
from tabletop.core.definition import ACTIVATION, IGNITION, TRIGGER, Effect
from tabletop.core.event import BOTH, Event
from tabletop.core.kinds import (
    FIELD_SLOT,
    GRAVE,
    HAND,
    MZONE,
    P_MAIN1,
    P_MAIN2,
    SZONE,
    TRAP,
)
from tabletop.core.look import Look
from tabletop.core.motion import destroy, send_to_gy, where
from tabletop.core.records import Lingering, Link
from tabletop.core.refusal import Refusal
from tabletop.core.settle import at_rest, settle

if TYPE_CHECKING:
    from tabletop.core.state import Gen, State

_FIELD = (SZONE, MZONE)
_MAIN_PHASES = (P_MAIN1, P_MAIN2)


def may_activate(d: State, c: Card, e: Effect, p: int, event: Event | None) -> Refusal | None:
    """May ``p`` activate this effect now, in answer to ``event``? (Spell Speeds are the window's business.)"""
    return may_from_there(d, c, e, p) or may_use(d, c, e, p, event)


def may_from_there(d: State, c: Card, e: Effect, p: int) -> Refusal | None:
    """May it be activated from where it lies, by this player? What :mod:`tabletop.core.reach` lists may."""
    place = c.place
    if not 1 << place & e.where_mask:
        return Refusal("activate.where", c)
    if place in _FIELD:
        if c.controller != p and not e.either:
            return Refusal("activate.not-yours", c)
        if e.is_card:
            if c.faceup:
                return Refusal("activate.face-up-already", c)
            if c.turn_in == d.turn and (c.facts.family == TRAP or c.defn.quick):
                return Refusal("activate.set-this-turn", c)
        elif not c.faceup and not e.face_down:
            return Refusal("activate.face-down", c)
    elif (c.prev_controller if e.last_controller else c.controller) != p:
        return Refusal("activate.not-yours", c)
    if e.is_card and place == HAND:
        if c.facts.family == TRAP:
            return Refusal("activate.trap-from-hand", c)
        if d.turn_player != p:
            return Refusal("activate.hand-own-turn", c)
    return None


def may_use(d: State, c: Card, e: Effect, p: int, event: Event | None) -> Refusal | None:
    """The rest of :func:`may_activate`, for an effect known to be usable from where its card lies."""
    if e.is_card:
        if c.place == HAND and not c.defn.field_spell and not d.free_spell_zones(p):
            return Refusal("zone.spell-trap-full", c)
        if e.speed == 1 and (d.turn_player != p or d.phase not in _MAIN_PHASES or d.chain):
            return Refusal("activate.main-phase", c)
    elif e.role == IGNITION and (d.turn_player != p or d.phase not in _MAIN_PHASES or d.chain):
        return Refusal("activate.main-phase", c)
    elif d.chain and c.place == SZONE and any(k.card is c and k.is_card for k in d.chain):
        return Refusal("activate.unresolved", c)
    if d.damage_step and not e.damage_step & d.damage_step and e.role != TRIGGER:
        return Refusal("activate.damage-step", c)
    if e.whose_turn != 2 and (d.turn_player == p) != (e.whose_turn == 0):
        return Refusal("activate.whose-turn", c)
    if e.once:
        if e.once == "soft":
            if c.once.get(e.once_index, 0) >= e.uses:
                return Refusal("activate.once-per-turn", c)
        elif (d.hard_once.get((p, e.once_key), -1)) == d.turn:
            return Refusal("activate.once-per-turn-name", c)
    if d.lingering or c.flags or c.defn.own_forbids or "activate" in (d.tables if not d.dirty else d.table()).forbids:
        stop = forbidden(d, "activate", c, p)
        if stop is not None:
            return stop
    look = look_at(d, c, p) if event is None else Look(d, c, p, event)
    for condition in e.condition:
        stop = condition(look)
        if stop is not None:
            return stop
    if e.cost is not None:
        stop = e.cost.check(look)
        if stop is not None:
            return stop
    if e.target is not None:
        return e.target.check(look, e)
    return None


def gather(d: State, c: Card, e: Effect, p: int, event: Event | None, declaring: bool = True) -> Gen:
    """Collect what is declared: cost, targets, choices, zone. Returns the Link; nothing has happened.

    Raises :class:`Refused` or :class:`Cancelled` (only while ``declaring``).
    """
    link = Link(0, c, e, p, event)
    look = Look(d, c, p, event, link)
    if e.cost is not None:
        yield from e.cost.choose(look)
    if e.target is not None:
        options = [x for x in e.target.candidates(look, e) if x not in link.paid]
        lo, hi = e.target.bounds(look)
        explain = e.target.explainer(look, e)
        link.targets = yield from choose_cards(
            d, p, "target", options, min(lo, len(options)), hi, about=c, declaring=declaring, why=explain,
            check=e.target.whole(look),
        )
    if e.declare is not None:
        link.choices = yield from e.declare(look)
    if e.is_card and c.place == HAND:
        if c.defn.field_spell:
            link.slot = FIELD_SLOT
            if d.given is not None and d.given.at is not None and d.given.at.zone == "f":
                d.given.at = None
        else:
            link.slot = given_zone(d, p, SZONE, d.free_spell_zones(p), c)
    if declaring:
        stop = leftover(d)
        if stop is not None:
            raise Refused(stop)
    return link


def commit(d: State, link: Link) -> Gen:
    """Do what was declared: the card is placed or turned up, the cost paid, the link stands on the Chain."""
    c, e, p = link.card, link.effect, link.player
    d.links_made += 1
    link.id = d.links_made
    link.stamp = d.tick()
    link.at_place = c.place
    src = where(c)
    knew = c.place == MZONE
    if e.is_card:
        if c.place == HAND:
            if c.defn.field_spell:
                _make_room_for_field_spell(d, p, c)
            d.lift(c)
            d.put(c, SZONE, p, link.slot, faceup=True)
        elif c.place == SZONE:
            c.faceup = True
            c.stamp = d.tick()
            d.turned_over(c)
            if c.defn.field_spell and d.rules.one_field_spell:
                _make_room_for_field_spell(d, p, c)
        link.card_gen = c.gen
        if not c.defn.stays:
            d.spent.append(c)
        d.touch()
    link.place = c.place
    if e.once == "soft":
        c.once[e.once_index] = c.once.get(e.once_index, 0) + 1
    elif e.once:
        d.hard_once[(p, e.once_key)] = d.turn
    if e.vow:
        c.flags[e.vow] = c.flags["vow:" + e.vow] = d.turn
    link.target_gens = [t.gen for t in link.targets]
    for t in link.targets:
        if t.place == MZONE and t.faceup:
            link.notes[f"up{t.uid}"] = 1
    d.chain.append(link)
    d.emit(
        ev.ACTIVATED, (c,), p, "card" if e.is_card else "effect", None, p, len(d.chain), ((src, where(c)),),
        (BOTH if c.place in (MZONE, SZONE, GRAVE, HAND) or knew else 1 << p,),
    )
    if e.cost is not None:
        look = Look(d, c, p, link.event, link)
        yield from e.cost.pay(look)
    link.stays = c.defn.stays and c.place == SZONE and c.gen == link.card_gen  # what its own cost sends need not stay
    if e.oath is not None:
        for act in e.oath.acts:
            d.lingering.append(Lingering(act, p, d.turn, link.id, e.oath.rule, c.name))
    if not at_rest(d):
        yield from settle(d)  # what the cost brought down is down before anybody answers


def _make_room_for_field_spell(d: State, p: int, c: Card) -> None:
    """A new Field Spell: the old one is sent to the Graveyard, or (one for both players) destroyed."""
    if d.rules.one_field_spell:
        fields = (row[FIELD_SLOT] for row in d.sz)
        old = [x for x in fields if x is not None and x is not c and (x.faceup or x.controller == p)]
        if old:
            destroy(d, old, "rule", c, p)
        return
    mine = d.sz[p][FIELD_SLOT]
    if mine is not None and mine is not c:
        send_to_gy(d, [mine], "rule", c, p)


def effect_negated(d: State, link: Link) -> bool:
    """Is the effect negated where its card is now, or by what was said of this very link?"""
    c = link.card
    if link.effect_negated:
        return True
    if c.carried and c.carried == c.gen:
        return True
    if (c.place == MZONE or c.place == SZONE) and c.gen == link.card_gen and c.faceup:
        d.table()
        if c.is_negated:
            return True
    silencers = d.table().grants.get("negate-link", ())
    return any(clause.who(look, link) for look, clause in silencers)  # type: ignore[misc,arg-type]


__all__ = ["ACTIVATION", "commit", "effect_negated", "gather", "may_activate", "may_from_there", "may_use"]
