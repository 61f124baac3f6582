"""Manual rulings: a card without code is played by hand, and a judge may put right what went wrong.

A ruling changes the state directly, is told as an event and marks what it touched.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tabletop.core import event as ev
from tabletop.core import motion
from tabletop.core.asking import Refused, given_zone, leftover
from tabletop.core.card import Birth, Card, Mod, unpack
from tabletop.core.commands import Manual, Place, Ref
from tabletop.core.decision import Decision
from tabletop.core.definition import ACTIVATION, CardDef, Effect, TokenSpec
from tabletop.core.event import BOTH
from tabletop.core.facts import CardFacts
from tabletop.core.kinds import (
    ATTACK,
    ATTRIBUTES,
    BANISHED,
    DECK,
    DEFENSE,
    EXTRA,
    FIELD_SLOT,
    GRAVE,
    HAND,
    MONSTER,
    MZONE,
    POSITION_WORDS,
    SZONE,
    TRAP,
    TYPES,
)
from tabletop.core.places import packed_zone, resolve, zone_of
from tabletop.core.records import Link
from tabletop.core.refusal import Refusal
from tabletop.core.script.fx import Fx
from tabletop.core.trap_monsters import hold_zone, laid, set_again

if TYPE_CHECKING:
    from tabletop.core.state import Gen, State


def _resolve_by_hand(script: Any, fx: Fx) -> Gen:
    """At resolution the players rule, until "rule done"."""
    d = fx.d
    d.by_hand = fx.link
    yield Decision(fx.you, "by-hand", ["done"], 1, 1, False, False, "by-hand", fx.card)
    d.by_hand = None


BY_HAND_CARD = Effect(ACTIVATION, _resolve_by_hand, "by-hand", speed=1, is_card=True, where_mask=255, damage_step=31)
BY_HAND_FAST_CARD = Effect(
    ACTIVATION, _resolve_by_hand, "by-hand", speed=2, is_card=True, where_mask=255, damage_step=31
)
BY_HAND_EFFECT = Effect(ACTIVATION, _resolve_by_hand, "by-hand", speed=2, where_mask=255, damage_step=31)


def may_activate_by_hand(d: State, c: Card, p: int) -> Refusal | None:
    """May a card be played by hand now? Only what cannot be otherwise: zones, ownership, being Set this turn."""
    if c.controller != p:
        return Refusal("activate.not-yours", c)
    if c.place == DECK:
        return Refusal("activate.where", c)
    if c.facts.family != MONSTER:
        if c.place == HAND:
            if c.facts.family == TRAP:
                return Refusal("activate.trap-from-hand", c)
            if d.turn_player != p:
                return Refusal("activate.hand-own-turn", c)
            if not c.defn.field_spell and not d.free_spell_zones(p):
                return Refusal("zone.spell-trap-full", c)
        elif c.place == SZONE and not c.faceup and c.turn_in == d.turn and (c.facts.family == TRAP or c.defn.quick):
            return Refusal("activate.set-this-turn", c)
    return None


def activate_by_hand(d: State, c: Card, p: int) -> Gen:
    """Put a card on the Chain to be played by hand. Raises Refused."""
    stop = may_activate_by_hand(d, c, p)
    if stop is not None:
        raise Refused(stop)
    card_itself = c.facts.family != MONSTER and (c.place == HAND or (c.place == SZONE and not c.faceup))
    slow = card_itself and c.facts.family != TRAP and not c.defn.quick
    link = Link(0, c, (BY_HAND_CARD if slow else BY_HAND_FAST_CARD) if card_itself else BY_HAND_EFFECT, p, None)
    link.by_hand = True
    if card_itself and c.place == HAND:
        link.slot = FIELD_SLOT if c.defn.field_spell else given_zone(d, p, SZONE, d.free_spell_zones(p), c)
    stop = leftover(d)
    if stop is not None:
        raise Refused(stop)
    yield from ()
    return link


# -------------------------------------------------------------------- rulings
def rule(d: State, command: Manual, p: int) -> None:
    """Apply one manual ruling. Raises Refused where it cannot be read on this table; ``DuelOver`` where it ends it."""
    verb = _VERBS.get(command.verb)
    if verb is None:
        raise Refused(Refusal("manual.unknown", command.verb))
    words = list(command.words)
    try:
        verb(d, words, p)
    except (IndexError, ValueError, KeyError, TypeError):
        raise Refused(Refusal("manual.form", command.verb)) from None
    d.emit(ev.RULED, (), p, str(command), None, p)
    d.dirty = d.unsettled = True
    for seat in (0, 1):
        if d.lp[seat] <= 0:
            if d.lp[1 - seat] <= 0:
                motion.finish(d, 2, "lp")
            motion.lose(d, seat, "lp")


def _card(d: State, ref: Any, p: int) -> Card:
    if not isinstance(ref, Ref):
        raise ValueError(ref)
    c = resolve(d, ref, p)
    if c is None:
        raise Refused(Refusal("answer.nothing-there", ref))
    c.marked = True
    return c


def _seat(word: Any) -> int:
    return "AB".index(str(word).upper())


def _move(d: State, words: list[Any], p: int) -> None:
    c = _card(d, words.pop(0), p)
    if words and words[0] == "to":
        words.pop(0)
    to = words.pop(0)
    if not isinstance(to, Place):
        raise ValueError(to)
    options = [str(w) for w in words]
    seat = p if to.seat is None else to.seat
    if "owner" in options:
        c.owner = _seat(options[options.index("owner") + 1])
    if "controller" in options:
        seat = _seat(options[options.index("controller") + 1])
    place, slot = zone_of(to.zone)
    src = motion.where(c)
    knew = motion.knowers(c)
    facedown = "facedown" in options
    if place in (MZONE, SZONE):
        target = d.pile_of(place, seat)
        if target[slot] is not None and target[slot] is not c:
            raise Refused(Refusal("zone.occupied", to))
        if c.place == place and c.controller == seat and c.slot == slot:
            c.faceup = not facedown
        else:
            d.lift(c)
            position = DEFENSE if "def" in options or (facedown and place == MZONE) else ATTACK
            d.put(c, place, seat, slot, not facedown, position)
            laid(d, c)
            if c.trap_monster:
                hold_zone(d, c)
    else:
        d.lift(c)
        d.drop(c, place, faceup=not facedown)
        if place in (HAND, DECK, EXTRA) and to.n:
            pile = d.pile_of(place, c.owner)
            if c in pile:
                pile.remove(c)
                pile.insert(to.n - 1 if place != DECK else len(pile) - to.n + 1, c)
    c.marked = True
    kind = {GRAVE: ev.SENT_TO_GY, BANISHED: ev.BANISHED_, HAND: ev.TO_HAND, DECK: ev.TO_DECK}.get(place)
    if kind is not None and c.place == place:
        d.emit(kind, (c,), c.owner, "rule", None, p, 0, ((src, motion.where(c)),), (knew | motion.knowers(c),))


def _number(now: int, words: list[Any]) -> int:
    """"= N", "+N" or "-N" as tokens; a bare number sets."""
    word = words.pop(0)
    if word == "=":
        return int(words.pop(0))
    if isinstance(word, int):
        return word
    text = str(word)
    if text in ("+", "-"):
        n = int(words.pop(0))
        return now + n if text == "+" else now - n
    return now + int(text) if text[0] in "+-" else int(text)


def _lp(d: State, words: list[Any], p: int) -> None:
    seat = _seat(words.pop(0))
    d.set_lp(seat, _number(d.lp[seat], words))


def _control(d: State, words: list[Any], p: int) -> None:
    from tabletop.core.control import give

    c = _card(d, words.pop(0), p)
    if words[0] == "to":
        words.pop(0)
    if not give(d, c, _seat(words.pop(0))):
        raise Refused(Refusal("zone.monster-full", c))


def _position(d: State, words: list[Any], p: int) -> None:
    c = _card(d, words.pop(0), p)
    if c.place != MZONE:
        raise Refused(Refusal("position.not-yours", c))
    word = str(words.pop(0))
    if word == "facedown" and c.trap_monster:
        set_again(d, c)
    elif word == "facedown":
        c.faceup, c.position = False, DEFENSE
    else:
        c.faceup = True
        c.position = POSITION_WORDS.index(word)


def _counter(d: State, words: list[Any], p: int) -> None:
    c = _card(d, words.pop(0), p)
    name = str(words.pop(0)).removeprefix("!")
    n = _number(c.counters.get(name, 0), words)
    if n > 0:
        c.counters[name] = n
    else:
        c.counters.pop(name, None)


def _value(what: str) -> Callable[[State, list[Any], int], None]:
    def change(d: State, words: list[Any], p: int) -> None:
        c = _card(d, words.pop(0), p)
        c.mods.append(Mod(what, "set", _number(0, words), -1, d.tick()))

    return change


def _token(d: State, words: list[Any], p: int) -> None:
    name = str(words.pop(0)).removeprefix("!")
    attribute, kind = str(words.pop(0)).removeprefix("!").upper(), str(words.pop(0)).removeprefix("!")
    if attribute not in ATTRIBUTES:
        raise Refused(Refusal("manual.attribute", attribute))
    if kind.casefold() not in {word.casefold() for word in TYPES}:
        raise Refused(Refusal("manual.type", kind))
    kind = next(word for word in TYPES if word.casefold() == kind.casefold())
    level, atk, defense = int(words.pop(0)), int(words.pop(0)), int(words.pop(0))
    if words and words[0] == "at":
        words.pop(0)
    at = words.pop(0)
    if not isinstance(at, Place):
        raise ValueError(at)
    packed = packed_zone(at, p)
    seat, place, slot = unpack(packed)
    owner = _seat(words[words.index("owner") + 1]) if "owner" in words else (p if p < 2 else seat)
    if place != MZONE or d.mz[seat][slot] is not None:
        raise Refused(Refusal("zone.occupied", at))
    facts = CardFacts(0, name, MONSTER, frozenset({"Normal", "Token"}), attribute, kind, level, atk, defense)
    c = d.new_card(CardDef(facts, None, None, TokenSpec(name)), owner, 8)
    c.birth = Birth(-1, "a manual ruling", owner, owner, owner)
    d.lift(c)
    d.put(c, MZONE, seat, slot, True, ATTACK)
    c.marked = True


def _draw(d: State, words: list[Any], p: int) -> None:
    seat = _seat(words.pop(0))
    motion.draw(d, seat, int(words.pop(0)))


def _shuffle(d: State, words: list[Any], p: int) -> None:
    ref = words.pop(0)
    if not isinstance(ref, Place):
        raise ValueError(ref)
    seat = p if ref.seat is None else ref.seat
    place, _ = zone_of(ref.zone)
    if place not in (DECK, HAND):
        raise ValueError(ref)
    d.rng.shuffle(d.pile_of(place, seat))
    d.emit(ev.SHUFFLED, (), seat, ref.zone)


def _reveal(d: State, words: list[Any], p: int) -> None:
    ref = words.pop(0)
    if words[0] == "to":
        words.pop(0)
    word = str(words.pop(0))
    to = BOTH if word == "all" else 1 << _seat(word)
    if isinstance(ref, Place) and not ref.n and zone_of(ref.zone)[1] < 0:
        cards = list(d.pile_of(zone_of(ref.zone)[0], p if ref.seat is None else ref.seat))
    else:
        cards = [_card(d, ref, p)]
    there = tuple((motion.where(c), motion.where(c)) for c in cards)
    d.emit(ev.REVEALED, cards, p, "", None, p, to, there, (to,) * len(cards))


def _note(d: State, words: list[Any], p: int) -> None:
    if not words:
        raise ValueError("note")


_VERBS: dict[str, Callable[[State, list[Any], int], None]] = {
    "move": _move, "lp": _lp, "control": _control, "position": _position, "counter": _counter, "atk": _value("atk"),
    "def": _value("def"), "level": _value("level"), "token": _token, "draw": _draw, "shuffle": _shuffle,
    "reveal": _reveal, "note": _note,
}
VERBS = (*_VERBS, "done")
