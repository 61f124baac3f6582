"""Who may respond with what, right now: the fast effect options of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core import event as ev
from tabletop.core.activation import may_use
from tabletop.core.card import Card
from tabletop.core.decision import ACTIVATE, Action, action
from tabletop.core.definition import STEP_CALC, UNTIL_CALC, Effect
from tabletop.core.event import Event
from tabletop.core.kinds import GRAVE, P_MAIN1, P_MAIN2, SZONE
from tabletop.core.look import Look

if TYPE_CHECKING:
    from tabletop.core.reach import Usable
    from tabletop.core.state import State

_MAIN_PHASES = (P_MAIN1, P_MAIN2)
_FREE = 1 << ev.FREE
_ACTIVATED = 1 << ev.ACTIVATED
_SUMMONING = 1 << ev.SUMMONING


def window_mask(d: State) -> int:
    """Which effects can this moment call for at all? One bit per kind of happening."""
    if d.chain:
        mask = _FREE | _ACTIVATED
        for e in before_chain(d):
            mask |= e.bit
        return mask
    if d.summoning is not None:
        return _SUMMONING
    mask = _FREE
    for e in d.now:
        mask |= e.bit
    return mask


def called_for(d: State) -> int:
    """The :func:`window_mask` of this moment; 0 where it is plain that nobody has anything to respond with.

    Most moments are such, so this is asked first: it costs two tests.
    """
    t = d.tables if not d.dirty else d.table()
    fast = t.fast_mask[0] | t.fast_mask[1]
    always = d.polite or d.any_by_hand or (bool(t.first) and _open_game_state(d))
    if not (fast or always):
        return 0
    want = window_mask(d)
    return want if always or fast & want else 0


def before_chain(d: State) -> list[Event]:
    """What the Chain was begun upon: it can still be answered while the Chain grows; costs paid since cannot.

    A Summon about to happen is answered by a first link only.
    """
    found: list[Event] = []
    for e in d.now:
        if e.kind == ev.ACTIVATED:
            break
        if e.kind != ev.SUMMONING:
            found.append(e)
    return found


def fast_options(d: State, p: int, want: int | None = None) -> list[Action]:
    """The activations a player may answer with now (``want``: the window's mask, where it is known)."""
    t = d.tables if not d.dirty else d.table()
    options: list[Action] = []
    if want is None:
        want = window_mask(d)
    if t.fast_mask[p] & want:
        floor = d.chain[-1].effect.speed if d.chain else 2
        for c, mask, effects in t.fast[p]:
            if mask & want:
                for e in effects:
                    bits = e.mask
                    if bits & want and e.speed >= floor:
                        event = None if bits == _FREE else occasion(d, e, c, p)
                        if (event is not None or bits & _FREE) and may_use(d, c, e, p, event) is None:
                            options.append(action(ACTIVATE, c.uid, e.index))
    if t.first and d.turn_player == p and _open_game_state(d):
        options += _with_priority(d, p)
    return options


def _open_game_state(d: State) -> bool:
    return d.phase in _MAIN_PHASES and not d.chain and d.summoning is None


def _with_priority(d: State, p: int) -> list[Action]:
    """The Ignition Effects the turn player may use first: after a Summon, and whenever else something was just done.

    Those in the hand and the Graveyard are among them: the broad form of April 2005. Where the other player
    has no answer to be ahead of, only a Summon asks: the open game state comes next anyway.
    """
    options: list[Action] = []
    for c, _, effects in d.table().first:
        for e in effects:
            if may_use(d, c, e, p, None) is None:
                options.append(action(ACTIVATE, c.uid, e.index))
    if options and not any(e.kind == ev.SUMMONED and e.player == p for e in d.now):
        other = 1 - p
        if not (playable_by_hand(d, other) or (admits(d, other) if d.polite else fast_options(d, other))):
            return []
    return options


def occasion(d: State, e: Effect, c: Card, p: int) -> Event | None:
    """The happening an effect of ``p`` would answer: the last link's activation, or what just happened.

    Of several that happened, the latest one that meets the effect's conditions.
    """
    if d.chain and e.mask & _ACTIVATED:
        link = d.chain[-1]
        return activation_event(d, link.card, link.player)
    last = d.instant
    happened = before_chain(d) if d.chain else d.now
    fitting = [x for x in reversed(happened) if x.bit & e.mask and x.instant == last]
    if len(fitting) > 1:
        for x in fitting:
            look = Look(d, c, p, x)
            if all(condition(look) is None for condition in e.condition):
                return x
    return fitting[0] if fitting else None


def activation_event(d: State, c: Card, p: int) -> Event:
    """The activation of the last Chain Link, as a happening."""
    return Event(ev.ACTIVATED, (c,), p, "", None, p, d.instant, 0, (), ())


def playable_by_hand(d: State, p: int) -> bool:
    """Has the player a Set card without code that could be played by hand now?"""
    cards = d.table().set_by_hand[p]
    return bool(cards) and d.summoning is None and any(c.turn_in < d.turn for c in cards)


def admits(d: State, p: int) -> bool:
    """Does public knowledge admit a response by this player?

    Being asked must tell nothing, so this looks only at what both players can see: Set cards that are old enough,
    hands at the moments when a card in hand could matter, and face-up cards whose cost may be paid from hidden ones.
    """
    if any(c is not None and not c.faceup and c.turn_in < d.turn for c in d.sz[p]):
        return True
    if d.summoning is not None:
        return False
    t = d.table()
    if t.fast_mask[p] and _cost_is_hidden(d, p, t.fast[p]):
        return True
    if not d.hands[p]:
        return False
    if d.rules.ignition_priority and d.turn_player == p and _open_game_state(d):
        return True  # an Ignition Effect in the hand
    if d.turn_player != p:  # a monster that helps its player when attacked
        return d.damage_step == STEP_CALC and d.attacker is not None and d.attacker.controller != p
    # a Quick-Play Spell, any time in the own turn
    return bool(d.free_spell_zones(p)) and (not d.damage_step or bool(d.damage_step & UNTIL_CALC))


def _cost_is_hidden(d: State, p: int, cards: list[Usable]) -> bool:
    """Has a card both players see an effect for this moment with a cost? Only its player knows if it can be paid."""
    want = window_mask(d)
    for c, mask, effects in cards:
        if mask & want and ((c.faceup and c.on_field) or c.place == GRAVE):
            for e in effects:
                if e.mask & want and e.cost is not None and 1 << c.place & e.where_mask and not e.is_card:
                    return True
    return False


__all__ = ["SZONE", "activation_event", "admits", "called_for", "fast_options", "occasion", "window_mask"]
