"""Manual rulings: a card without code is played by hand, and a judge may put right what went wrong.

A ruling changes the state directly, is told as an event and marks what it touched. It is looked through as a whole
before anything changes, so that a refused one leaves no trace.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tabletop.core import event as ev
from tabletop.core import motion
from tabletop.core.asking import Refused, given_zone, leftover
from tabletop.core.card import Birth, Card, Mod, pack, unpack
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
    MAIN_ZONES,
    MONSTER,
    MZONE,
    POSITION_WORDS,
    SZONE,
    TRAP,
    TYPES,
)
from tabletop.core.places import card_at, may_see, packed_zone, resolve, zone_of
from tabletop.core.records import Link
from tabletop.core.refusal import Refusal
from tabletop.core.script.fx import Fx
from tabletop.core.trap_monsters import hold_zone, laid, set_again, why_no_control

if TYPE_CHECKING:
    from tabletop.core.state import Gen, State

Doing: TypeAlias = Callable[[], None]
MOST: Final = 9_999_999
"""Rulings count up to here; more fits on no table."""


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
    plan(d, command, p)()
    d.emit(ev.RULED, (), p, str(command), None, p)
    d.dirty = d.unsettled = True
    for seat in (0, 1):
        if d.lp[seat] <= 0:
            if d.lp[1 - seat] <= 0:
                motion.finish(d, 2, "lp")
            motion.lose(d, seat, "lp")


def plan(d: State, command: Manual, p: int) -> Doing:
    """What a ruling would do, for calling. Raises Refused; until it is called nothing has changed."""
    verb = _VERBS.get(command.verb)
    if verb is None:
        raise Refused(Refusal("manual.unknown", command.verb))
    try:
        return verb(d, list(command.words), p)
    except (IndexError, ValueError, KeyError, TypeError):
        raise Refused(Refusal("manual.form", command.verb)) from None


def _card(d: State, ref: Any, p: int) -> Card:
    if not isinstance(ref, Ref):
        raise ValueError(ref)
    c = resolve(d, ref, p)
    if c is None:
        raise Refused(Refusal("answer.nothing-there", ref))
    return c


def _on_field(d: State, ref: Any, p: int) -> Card:
    c = _card(d, ref, p)
    if c.place not in (MZONE, SZONE):
        raise Refused(Refusal("manual.not-on-field", c))
    return c


def _monster(d: State, ref: Any, p: int) -> Card:
    c = _card(d, ref, p)
    if c.place != MZONE:
        raise Refused(Refusal("manual.not-a-monster", c))
    return c


def _seat(word: Any) -> int:
    return "AB".index(str(word).upper())


def _free_zone(d: State, to: Place, seat: int, c: Card | None) -> None:
    """Refuse a zone that is not there, is taken by another card than ``c``, or is closed."""
    place, slot = zone_of(to.zone)
    if to.n or (place == MZONE and slot >= MAIN_ZONES and not d.rules.extra_monster_zones):
        raise Refused(Refusal("zone.unknown", to))
    there = card_at(d, Place(to.zone, 0, seat), seat)
    if there is not None and there is not c:
        raise Refused(Refusal("zone.occupied", to))
    if there is None and pack(seat, place, slot) in d.closed_now():
        raise Refused(Refusal("zone.closed", to))


def _open_to(d: State, c: Card, p: int) -> bool:
    """May a refusal look at what card this is? With hidden hands only where the speaker may know."""
    return not d.polite or may_see(c, p)


def _may_lie(c: Card, to: Place, facedown: bool) -> None:
    """Refuse what no ruling can bring about: a card where its kind never lies, a face-down Token or Link Monster."""
    place, slot = zone_of(to.zone)
    wrong = place == SZONE and (c.is_token or (slot == FIELD_SLOT) != c.defn.field_spell)
    if wrong or (place == EXTRA and not (c.defn.is_extra or c.is_token or "Pendulum" in c.facts.subtypes)):
        raise Refused(Refusal("zone.wrong", to))
    if place == MZONE and facedown:
        _may_be(c, "facedown")


def _may_be(c: Card, position: str) -> None:
    if position == "facedown" and c.is_token:
        raise Refused(Refusal("token.face-down", c))
    if position != "atk" and "Link" in c.facts.subtypes:
        raise Refused(Refusal("position.link", c))


def _move(d: State, words: list[Any], p: int) -> Doing:
    c = _card(d, words.pop(0), p)
    if words and words[0] == "to":
        words.pop(0)
    to = words.pop(0)
    if not isinstance(to, Place):
        raise ValueError(to)
    options = [str(w) for w in words]
    owner = _seat(options[options.index("owner") + 1]) if "owner" in options else c.owner
    seat = p if to.seat is None else to.seat
    if "controller" in options:
        seat = _seat(options[options.index("controller") + 1])
    place, slot = zone_of(to.zone)
    facedown = "facedown" in options
    if _open_to(d, c, p):
        _may_lie(c, to, facedown)
    if place in (MZONE, SZONE):
        _free_zone(d, to, seat, c)

    def do() -> None:
        src = motion.where(c)
        knew = motion.knowers(c)
        c.owner = owner
        if place not in (MZONE, SZONE):
            d.lift(c)
            _lay_in_pile(d, c, place, to.n, not facedown)
        elif c.place == place and c.controller == seat and c.slot == slot:
            c.faceup = not facedown
            if place == MZONE and (facedown or "def" in options or "atk" in options):
                c.position = ATTACK if "atk" in options else DEFENSE
        else:
            d.lift(c)
            position = DEFENSE if "def" in options or (facedown and place == MZONE) else ATTACK
            d.put(c, place, seat, slot, not facedown, position)
            laid(d, c)
            if c.trap_monster:
                hold_zone(d, c)
        c.marked = True
        kind = {GRAVE: ev.SENT_TO_GY, BANISHED: ev.BANISHED_, HAND: ev.TO_HAND, DECK: ev.TO_DECK}.get(place)
        if kind is not None and c.place == place:
            d.emit(kind, (c,), c.owner, "rule", None, p, 0, ((src, motion.where(c)),), (knew | motion.knowers(c),))

    return do


def _lay_in_pile(d: State, c: Card, place: int, n: int, faceup: bool) -> None:
    """On its owner's pile, or as the ``n``-th card of it."""
    d.drop(c, place, faceup=faceup)
    if place in (HAND, DECK, EXTRA) and n:
        pile = d.pile_of(place, c.owner)
        if c in pile:
            pile.remove(c)
            pile.insert(n - 1 if place != DECK else max(0, len(pile) - n + 1), c)


def _number(now: int, words: list[Any]) -> int:
    """"= N", "+N" or "-N" as tokens; a bare number sets."""
    word = words.pop(0)
    if word == "=":
        n = int(words.pop(0))
    elif isinstance(word, int):
        n = word
    else:
        text = str(word)
        if text in ("+", "-"):
            text += str(int(words.pop(0)))
        n = now + int(text) if text[0] in "+-" else int(text)
    return _counted(n)


def _counted(n: int) -> int:
    if n > MOST:
        raise Refused(Refusal("manual.number", MOST))
    return n


def _lp(d: State, words: list[Any], p: int) -> Doing:
    seat = _seat(words.pop(0))
    n = _number(d.lp[seat], words)
    return lambda: d.set_lp(seat, n)


def _control(d: State, words: list[Any], p: int) -> Doing:
    from tabletop.core.control import give

    c = _monster(d, words.pop(0), p)
    if words[0] == "to":
        words.pop(0)
    seat = _seat(words.pop(0))
    if c.controller != seat:
        if not d.free_monster_zones(seat):
            raise Refused(Refusal("zone.monster-full", c))
        stop = why_no_control(d, c, seat)
        if stop is not None:
            raise Refused(stop)

    def do() -> None:
        give(d, c, seat)
        c.marked = True

    return do


def _position(d: State, words: list[Any], p: int) -> Doing:
    c = _monster(d, words.pop(0), p)
    word = str(words.pop(0))
    if word != "facedown":
        POSITION_WORDS.index(word)  # no other word
    _may_be(c, word)

    def do() -> None:
        if word == "facedown" and c.trap_monster:
            set_again(d, c)
        elif word == "facedown":
            c.faceup, c.position = False, DEFENSE
        else:
            c.faceup = True
            c.position = POSITION_WORDS.index(word)
        c.marked = True

    return do


def _counter(d: State, words: list[Any], p: int) -> Doing:
    c = _on_field(d, words.pop(0), p)
    name = str(words.pop(0)).removeprefix("!")
    n = _number(c.counters.get(name, 0), words)

    def do() -> None:
        if n > 0:
            c.counters[name] = n
        else:
            c.counters.pop(name, None)
        c.marked = True

    return do


def _value(what: str) -> Callable[[State, list[Any], int], Doing]:
    def change(d: State, words: list[Any], p: int) -> Doing:
        c = _monster(d, words.pop(0), p)
        n = _number(0, words)

        def do() -> None:
            c.mods.append(Mod(what, "set", n, -1, d.tick()))
            c.marked = True

        return do

    return change


def _token(d: State, words: list[Any], p: int) -> Doing:
    name = str(words.pop(0)).removeprefix("!")
    attribute, kind = str(words.pop(0)).removeprefix("!").upper(), str(words.pop(0)).removeprefix("!")
    if attribute not in ATTRIBUTES:
        raise Refused(Refusal("manual.attribute", attribute))
    if kind.casefold() not in {word.casefold() for word in TYPES}:
        raise Refused(Refusal("manual.type", kind))
    kind = next(word for word in TYPES if word.casefold() == kind.casefold())
    level, atk, defense = (_counted(int(words.pop(0))) for _ in range(3))
    if words and words[0] == "at":
        words.pop(0)
    at = words.pop(0)
    if not isinstance(at, Place):
        raise ValueError(at)
    seat, place, slot = unpack(packed_zone(at, p))
    owner = _seat(words[words.index("owner") + 1]) if "owner" in words else (p if p < 2 else seat)
    if place != MZONE:
        raise Refused(Refusal("zone.wrong", at))
    _free_zone(d, at, seat, None)

    def do() -> None:
        facts = CardFacts(0, name, MONSTER, frozenset({"Normal", "Token"}), attribute, kind, level, atk, defense)
        c = d.new_card(CardDef(facts, None, None, TokenSpec(name)), owner, 8)
        c.birth = Birth(-1, "a manual ruling", owner, owner, owner)
        d.lift(c)
        d.put(c, MZONE, seat, slot, True, ATTACK)
        c.marked = True

    return do


def _draw(d: State, words: list[Any], p: int) -> Doing:
    seat, n = _seat(words.pop(0)), _counted(int(words.pop(0)))

    def do() -> None:
        motion.draw(d, seat, n)

    return do


def _shuffle(d: State, words: list[Any], p: int) -> Doing:
    ref = words.pop(0)
    if not isinstance(ref, Place):
        raise ValueError(ref)
    seat = p if ref.seat is None else ref.seat
    place, _ = zone_of(ref.zone)
    if place not in (DECK, HAND):
        raise ValueError(ref)

    def do() -> None:
        d.rng.shuffle(d.pile_of(place, seat))
        d.emit(ev.SHUFFLED, (), seat, ref.zone)

    return do


def _reveal(d: State, words: list[Any], p: int) -> Doing:
    ref = words.pop(0)
    if words[0] == "to":
        words.pop(0)
    word = str(words.pop(0))
    to = BOTH if word == "all" else 1 << _seat(word)
    if isinstance(ref, Place) and not ref.n and zone_of(ref.zone)[1] < 0:
        cards = list(d.pile_of(zone_of(ref.zone)[0], p if ref.seat is None else ref.seat))
    else:
        cards = [_card(d, ref, p)]

    def do() -> None:
        there = tuple((motion.where(c), motion.where(c)) for c in cards)
        d.emit(ev.REVEALED, cards, p, "", None, p, to, there, (to,) * len(cards))
        if len(cards) == 1:
            cards[0].marked = True

    return do


def _note(d: State, words: list[Any], p: int) -> Doing:
    if not words:
        raise ValueError("note")
    return lambda: None


_VERBS: dict[str, Callable[[State, list[Any], int], Doing]] = {
    "move": _move, "lp": _lp, "control": _control, "position": _position, "counter": _counter, "atk": _value("atk"),
    "def": _value("def"), "level": _value("level"), "token": _token, "draw": _draw, "shuffle": _shuffle,
    "reveal": _reveal, "note": _note,
}
VERBS = (*_VERBS, "done")
