"""Normal, Tribute, Set, Flip and Special Summons: what is allowed, what is declared, what is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.core import event as ev
from tabletop.core.asking import Refused, choose_cards, choose_option, choose_position, given_zone, leftover
from tabletop.core.card import Birth, Card, pack, place_words
from tabletop.core.continuous import forbidden, touches
from tabletop.core.decision import Decision
from tabletop.core.definition import SPECIAL_ONLY, CardDef, Procedure, TokenSpec
from tabletop.core.event import BOTH
from tabletop.core.kinds import (
    ATTACK,
    BANISHED,
    DEFENSE,
    EXTRA,
    GRAVE,
    HAND,
    MAIN_ZONES,
    MONSTER,
    MZONE,
    NOWHERE,
    SZONE,
)
from tabletop.core.look import Look
from tabletop.core.motion import knowers, tribute, where
from tabletop.core.places import resolve
from tabletop.core.records import SUMMONED_TO, Lingering, Link
from tabletop.core.refusal import Refusal
from tabletop.core.zones import zones_for

if TYPE_CHECKING:
    from tabletop.core.state import Gen, State


LENT = ("tribute-for-a", "tribute-for-b")  # flags: the other player Tributes this monster in this turn


# -------------------------------------------------------------------- Normal Summon and Set
def tributes_needed(d: State, c: Card) -> int:
    """How many Tributes a monster of its Level takes."""
    level = c.facts.level
    return 0 if level < 5 else 1 if level < 7 else 2


def tribute_candidates(d: State, p: int) -> list[Card]:
    """Monsters a player may Tribute for a Tribute Summon or Set."""
    return [m for m in (*d.monsters(p), *lent(d, p)) if why_no_tribute(d, m, p) is None]


def lent(d: State, p: int) -> list[Card]:
    """Monsters of the other player that an effect lets the player Tribute, and then demands among the Tributes."""
    flag = LENT[p]
    return [m for m in d.monsters(1 - p) if m.flags and flag in m.flags]


def why_no_tribute(d: State, m: Card, p: int) -> Refusal | None:
    """Why a monster may not be Tributed for a Tribute Summon."""
    if m.place != MZONE or (m.controller != p and LENT[p] not in m.flags):
        return Refusal("tribute.not-yours", m)
    return forbidden(d, "tribute", m, p) or forbidden(d, "tribute-for-summon", m, p)


def locks_lifted(d: State, p: int) -> list[Card]:
    """Monsters of the player whose own lock on Summons ends when they are Tributed: they must be among the Tributes."""
    has = d.table().has
    return [m for m in d.monsters(p) if m.faceup and has(d, m, "lock-ends-when-tributed")]


def may_normal_summon(d: State, c: Card, p: int, setting: bool = False, extra: bool = False) -> Refusal | None:
    """May the player Normal Summon (or Set) this monster from the hand now? ``extra``: besides the one a turn."""
    if c.place != HAND or c.controller != p:
        return Refusal("summon.not-in-hand", c)
    if c.facts.family != MONSTER:
        return Refusal("summon.not-a-monster", c)
    props = c.defn.props
    if "cannot-be-normal-summoned" in props or not c.facts.subtypes.isdisjoint(SPECIAL_ONLY):
        return Refusal("summon.special-only", c)
    if d.normal_summons_left <= 0 and not extra and (setting or allowance(d, c, p) is None):
        return Refusal("summon.one-per-turn", c)
    act = "set" if setting else "normal-summon"
    stop = _own_condition(d, act, c, p) or forbidden(d, act, c, p)
    if stop is not None:
        return stop
    need = tributes_needed(d, c)
    free = d.free_monster_zones(p)
    if need == 0:
        return None if free else Refusal("zone.monster-full", c)
    candidates = tribute_candidates(d, p)
    if len(candidates) < need:
        for m in d.monsters(p):
            stop = why_no_tribute(d, m, p)
            if stop is not None:
                return stop
        return Refusal("summon.tributes", c, need)
    locks = [] if setting else locks_lifted(d, p)
    if len(locks) > need:
        return Refusal("effect.no-summon", locks[-1])
    theirs = lent(d, p)
    if len(locks) + len(theirs) > need:
        return Refusal("tribute.lent", theirs[-1])
    stop = next((x for x in (why_no_tribute(d, m, p) for m in theirs) if x is not None), None)
    if stop is not None:
        return stop
    own = [m for m in candidates if m.controller == p]
    if len(own) + len(theirs) < need:
        return Refusal("summon.tributes", c, need)
    if not free and (len(theirs) == need or not any(m.slot < MAIN_ZONES for m in own)):
        return Refusal("zone.monster-full", c)
    return None


def allowance(d: State, c: Card, p: int) -> Lingering | None:
    """A Tribute Summon besides the one a turn that an effect gave the player, if it is for such a monster."""
    if not d.lingering or tributes_needed(d, c) == 0:
        return None
    return next(
        (o for o in d.lingering if o.act == "extra-normal-summon" and o.player == p and touches(d, o, c, p)), None
    )


def _own_condition(d: State, act: str, c: Card, p: int) -> Refusal | None:
    """A condition in the monster's own text: no effect, so it holds in the hand and cannot be negated."""
    for k in c.defn.own_forbids.get(act, ()):
        if k.when is None or k.when(Look(d, c, p)) is None:
            return Refusal(k.rule, c)
    return None


def normal_summon(d: State, c: Card, p: int, setting: bool) -> Gen:
    """Normal Summon or Set: Tributes and zone are declared, then it is done. Raises Refused, Cancelled."""
    stop = may_normal_summon(d, c, p, setting)
    if stop is not None:
        raise Refused(stop)
    tributes = yield from _choose_tributes(d, c, p, setting, declaring=True)
    free = sorted({*d.free_monster_zones(p), *(m.slot for m in tributes if m.slot < MAIN_ZONES and m.controller == p)})
    slot = given_zone(d, p, MZONE, free, c)
    stop = leftover(d)
    if stop is not None:
        raise Refused(stop)
    # committed
    given = None if setting else allowance(d, c, p)
    if given is not None:
        d.lingering.remove(given)
    else:
        d.normal_summons_left -= 1
    yield from _carry_out(d, c, p, setting, tributes, slot)


def _tributes_fit(room: bool, needed: list[Card], p: int) -> Callable[[list[Card]], bool] | None:
    """The test of the Tributes together: those that are needed are among them, and a zone is free afterwards."""
    if room and not needed:
        return None
    return lambda ms: (
        (room or any(m.slot < MAIN_ZONES and m.controller == p for m in ms)) and all(m in ms for m in needed)
    )


def _choose_tributes(d: State, c: Card, p: int, setting: bool, declaring: bool) -> Gen:
    need = tributes_needed(d, c)
    if not need:
        return []
    free = d.free_monster_zones(p)
    return (
        yield from choose_cards(
            d, p, "tribute", tribute_candidates(d, p), need, need, about=c, declaring=declaring,
            why=lambda m: why_no_tribute(d, m, p),
            check=_tributes_fit(bool(free), [*([] if setting else locks_lifted(d, p)), *lent(d, p)], p),
        )
    )


def extra_normal_summon(
    d: State, p: int, by: Card, who: Callable[[Look, Card], bool] | None = None, set_too: bool = True
) -> Gen:
    """Immediately after an effect resolved: 1 more Normal Summon or Set, if there still is a monster for it.

    In the middle of a Chain nobody can respond to it, so it cannot be negated, and what answers it with "when" misses
    the timing; after the last link it is a Summon like any other.
    """
    look = Look(d, by, p)
    downs = (False, True) if set_too else (False,)
    able = [
        c for c in d.hands[p]
        if (who is None or who(look, c)) and any(may_normal_summon(d, c, p, down, True) is None for down in downs)
    ]
    if not able:
        return
    c = (yield from choose_cards(d, p, "choose", able, 1, 1, about=by, prompt="summon"))[0]
    ways = tuple(x for x in (ATTACK, DEFENSE)[: len(downs)] if may_normal_summon(d, c, p, x == DEFENSE, True) is None)
    setting = (yield from choose_position(d, p, c, ways)) == DEFENSE
    tributes = yield from _choose_tributes(d, c, p, setting, declaring=False)
    slots = sorted({*d.free_monster_zones(p), *(m.slot for m in tributes if m.slot < MAIN_ZONES and m.controller == p)})
    slot = slots[0]
    if d.ask_all and len(slots) > 1:
        words = [place_words(p, MZONE, x) for x in slots]
        answer = yield Decision(p, "zone", words, 1, 1, False, False, "zone", c)
        slot = slots[words.index(answer[0])]
    yield from _carry_out(d, c, p, setting, tributes, slot, window=not d.chain)


def _carry_out(
    d: State, c: Card, p: int, setting: bool, tributes: list[Card], slot: int, window: bool = True
) -> Gen:
    d.instant += 1
    d.now = []
    d.normal_summoned[p] = True
    if tributes:
        tribute(d, tributes, "summon", None if setting else c, p)  # what is Set stays unknown
    if setting:
        src = where(c)
        d.lift(c)
        d.put(c, MZONE, p, slot, faceup=False, position=DEFENSE)
        c.summoned_turn = d.turn
        d.emit(ev.MONSTER_SET, (c,), p, "tribute" if tributes else "", None, p, 0, ((src, where(c)),), (1 << p,))
        return
    yield from would_summon(d, c, p, slot, ATTACK, "tribute" if tributes else "normal", window)


def would_summon(
    d: State, c: Card, p: int, slot: int, position: int, how: str, window: bool = True, side: int | None = None
) -> Gen:
    """The moment at which a Summon can be negated; then the monster is there. Returns whether it was Summoned.

    Without a ``window`` (in the middle of a Chain) nobody is asked. ``side`` is whose field it comes to (``p``'s own).
    """
    from tabletop.core.timing import summon_window  # it needs Chains, which need Summons

    src = where(c)
    to = p if side is None else side
    zone = pack(to, MZONE, slot)
    if how != "flip":
        d.lift(c)
        c.place = NOWHERE
    d.summon_negated = False
    if window:
        d.summoning = c
        d.now = []
        if how != "flip":
            d.closed[zone] = c.uid  # it is on its way there: nothing else comes in between
        d.emit(ev.SUMMONING, (c,), p, how, None, p, slot, ((src, zone),), (BOTH,))
        yield from summon_window(d)
        d.summoning = None
        if how != "flip":
            d.closed.pop(zone, None)
    if d.summon_negated:
        d.negated_summons[p] += 1
        return False
    d.instant += 1
    d.now = []
    if how == "flip":
        c.faceup = True
        c.position = ATTACK
        c.turned_on = d.turn
        c.flags["flipped"] = d.turn
        c.stamp = d.tick()
        d.turned_over(c)
        d.emit(ev.FLIPPED, (c,), p, "summon", None, p, 0, (), (BOTH,))
    else:
        d.put(c, MZONE, to, slot, faceup=True, position=position)
    c.summoned_turn = d.turn
    c.summoned_how = how
    d.summons[p] += 1
    if how not in ("normal", "tribute", "flip"):
        d.special_summons[p] += 1
    d.emit(ev.SUMMONED, (c,), p, how, None, p, 0, ((src, where(c)),), (BOTH,))
    return True


# -------------------------------------------------------------------- Flip Summon and battle positions
def _may_turn(d: State, c: Card, p: int) -> Refusal | None:
    if c.place != MZONE or c.controller != p:
        return Refusal("position.not-yours", c)
    if c.turn_in == d.turn and (c.history == p or not d.rules.new_controller_may_turn):
        return Refusal("position.came-this-turn", c)
    if c.turned_on == d.turn:
        return Refusal("position.once", c)
    if c.attacks > 0 or "declared" in c.flags:
        return Refusal("position.attacked", c)
    return forbidden(d, "change-position", c, p)


def may_flip(d: State, c: Card, p: int) -> Refusal | None:
    """May the player Flip Summon this monster?"""
    if c.place == MZONE and c.faceup:
        return Refusal("flip.face-up", c)
    return _may_turn(d, c, p) or forbidden(d, "flip-summon", c, p)


def may_change_position(d: State, c: Card, p: int) -> Refusal | None:
    """May the player change this monster's battle position by hand? Of face-down ones, those in Attack Position."""
    if c.place == MZONE and not c.faceup and c.position == DEFENSE:
        return Refusal("position.face-down", c)
    if "Link" in c.facts.subtypes:
        return Refusal("position.link", c)
    return _may_turn(d, c, p)


def change_position(d: State, c: Card, p: int) -> None:
    """Change the battle position by hand."""
    d.instant += 1
    d.now = []
    c.position = 1 - c.position
    c.turned_on = d.turn
    d.touch()
    d.emit(ev.POSITION, (c,), p, "hand", None, p, c.position, (), (BOTH,))


# -------------------------------------------------------------------- Special Summons
def may_special_summon(d: State, c: Card, p: int, link: int = -1, ignoring: bool = False) -> Refusal | None:
    """May ``p`` Special Summon this card by an effect (of Chain Link ``link``)?

    ``ignoring`` leaves the monster's own conditions aside (a proper Fusion Summon and the like).
    """
    if c.facts.family != MONSTER and not c.trap_monster:
        return Refusal("special.not-a-monster", c)
    props = c.defn.props
    if "cannot-be-special-summoned" in props:
        return Refusal("special.never", c)
    if not ignoring:
        if "only-by-procedure" in props:
            return Refusal("special.own-way-only", c)
        if c.defn.nomi and not c.proper and (c.place in (GRAVE, BANISHED) or (not c.defn.is_extra)):
            return Refusal("special.not-properly-summoned", c)
        if c.place == EXTRA and "first-by-procedure" in props:
            return Refusal("special.own-way-only", c)
    if revival_tributes(d, c, p) == []:
        return Refusal("special.tribute-needed", c)
    return _own_condition(d, "special-summon", c, p) or forbidden(d, "special-summon", c, p, link)


def revival_tributes(d: State, c: Card, p: int) -> list[Card] | None:
    """The monsters of ``p`` one of which must be Tributed for it to come from the Graveyard; None: nothing must be.

    That is a condition, no effect: it cannot be negated.
    """
    clause = c.defn.props.get("revived-by-tribute")
    if clause is None or c.place != GRAVE:
        return None
    look = Look(d, c, p)
    return [m for m in d.monsters(p) if clause.value(look, m) and forbidden(d, "tribute", m, p) is None]


def lay(
    d: State, c: Card, p: int, slot: int, position: int, faceup: bool = True
) -> tuple[int, int]:
    """Put a card into a Monster Zone without any ceremony. Returns its way."""
    src = where(c)
    once = c.once.copy() if c.place == SZONE else {}
    d.lift(c)
    d.put(c, MZONE, p, slot, faceup, position)
    c.once.update(once)  # it never left the field
    c.summoned_turn = d.turn
    c.summoned_how = "special"
    return src, where(c)


def special_summoned(
    d: State, cards: list[Card], p: int, ways: list[tuple[int, int]], by: Card | None, how: str = "special"
) -> None:
    """Tell of monsters Special Summoned at the same time by ``p``: "special", or "fusion", "ritual" …"""
    for c in cards:
        c.summoned_how = how
    d.summons[p] += 1
    d.special_summons[p] += 1
    known = tuple(BOTH if c.faceup else 1 << p for c in cards)
    d.emit(ev.SUMMONED, cards, p, how, by, p, 0, tuple(ways), known)


def make_token(d: State, maker: CardDef, spec: TokenSpec, owner: int, birth: Birth) -> Card:
    """A new Token, nowhere yet."""
    c = d.new_card(_token_def(d, maker, spec), owner, NOWHERE)
    c.birth = birth
    return c


def _token_def(d: State, maker: CardDef, spec: TokenSpec) -> CardDef:
    made = maker.token_defs.get(spec.name)
    if made is None:
        made = maker.token_defs[spec.name] = CardDef(d.pool.facts(spec.name), None, maker, spec)
    return made


def token_like(d: State, maker: CardDef, spec: TokenSpec, p: int) -> Card:
    """A Token as it would be, outside the duel: to ask whether it could be Special Summoned."""
    like = d.likes.get((spec.name, p))
    if like is None or like.defn is not _token_def(d, maker, spec):
        like = d.likes[spec.name, p] = Card(-1, _token_def(d, maker, spec), p, NOWHERE)
    return like


def procedures(d: State, c: Card, p: int) -> list[Procedure]:
    """The Special Summon procedures of a card that could be used from where it lies now."""
    if c.controller != p or not c.defn.procedures:
        return []
    return [x for x in c.defn.procedures if c.place in x.where and may_procedure(d, c, x, p) is None]


def may_procedure(d: State, c: Card, x: Procedure, p: int) -> Refusal | None:
    """May the player Special Summon this monster by that procedure of its own?"""
    if c.place not in x.where or c.controller != p:
        return Refusal("special.where", c)
    if c.place in (GRAVE, BANISHED) and c.defn.nomi and not c.proper:
        return Refusal("special.not-properly-summoned", c)
    if x.once and d.hard_once.get((p, once_key(c, x)), -1) == d.turn:
        return Refusal("special.once-per-turn", c)
    stop = _own_condition(d, "special-summon", c, p)
    stop = stop or forbidden(d, "special-summon", c, p) or forbidden(d, x.kind + "-summon", c, p)
    if stop is not None:
        return stop
    look = Look(d, c, p)
    for condition in x.condition:
        stop = condition(look)
        if stop is not None:
            return stop
    frees = x.cost.frees(look) if x.cost is not None else 0
    side = 1 - p if x.to_opponent else p
    if not frees and not zones_for(d, c, side):
        return Refusal("zone.monster-full", c)
    return x.cost.check(look) if x.cost is not None else None


def once_key(c: Card, x: Procedure) -> str:
    """The name under which a procedure that works once per turn is remembered."""
    return f"{c.name}:{x.name}"


def choose_procedure(d: State, c: Card, p: int) -> Gen:
    """The procedure to use: where several can be, the one that can take the cards named, or the one its player names.

    Raises :class:`Refused`, :class:`Cancelled`.
    """
    found = procedures(d, c, p)
    if not found:
        raise Refused(*[stop for stop in (may_procedure(d, c, x, p) for x in c.defn.procedures) if stop is not None])
    refs = d.given.material if d.given is not None else None
    if len(found) > 1 and refs:
        look = Look(d, c, p)
        for x in found:
            usable: list[Card] = x.cost.usable(look) if x.cost is not None and hasattr(x.cost, "usable") else []
            if all(resolve(d, ref, p, usable) in usable for ref in refs):
                return x
    if len(found) > 1 and not refs:
        word = yield from choose_option(d, p, [x.name for x in found], about=c, declaring=True, prompt="summon")
        return next(x for x in found if x.name == word)
    return found[0]


def special_by_procedure(d: State, c: Card, x: Procedure, p: int) -> Gen:
    """Special Summon by the monster's own procedure: declared, then done. Raises Refused, Cancelled."""
    stop = may_procedure(d, c, x, p)
    if stop is not None:
        raise Refused(stop)
    link = Link(0, c, PROCEDURE_EFFECT, p, None)
    look = Look(d, c, p, None, link)
    side = link.notes[SUMMONED_TO] = 1 - p if x.to_opponent else p
    if x.cost is not None:
        yield from x.cost.choose(look)
    slot = given_zone(d, side, MZONE, zones_for(d, c, side, link.paid), c)
    position = yield from choose_position(d, p, c, x.positions, declaring=True)
    stop = leftover(d)
    if stop is not None:
        raise Refused(stop)
    d.instant += 1
    d.now = []
    if x.cost is not None:
        yield from x.cost.pay(look)
    done = yield from would_summon(d, c, p, slot, position, x.kind, side=side)
    if x.once and (done or d.rules.negated_procedure_counts):
        d.hard_once[(p, once_key(c, x))] = d.turn
    if done:
        c.proper = True


from tabletop.core.definition import ACTIVATION, Effect  # noqa: E402

PROCEDURE_EFFECT = Effect(ACTIVATION, lambda *_: None, "procedure")


__all__ = [
    "SZONE", "change_position", "knowers", "lay", "make_token", "may_change_position", "may_flip", "may_normal_summon",
    "may_special_summon", "normal_summon", "procedures", "special_by_procedure", "special_summoned", "would_summon",
]
