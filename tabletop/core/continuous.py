"""What stands because of who lies where: tables rebuilt when anything changed, and the values they give.

Everything here is derived: :func:`refresh` rebuilds it from the state alone, in parts (who lies where, what the hands
could do, what continuous effects do), and a test checks that tables in use equal rebuilt ones at every decision.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final

from tabletop.core.kinds import MONSTER, MZONE, SPELL, SZONE, TRAP
from tabletop.core.layout import hold_hands, lay_out, line_up
from tabletop.core.look import Look
from tabletop.core.refusal import Refusal

if TYPE_CHECKING:
    from tabletop.core.card import Card
    from tabletop.core.definition import Clause, Condition
    from tabletop.core.reach import Usable
    from tabletop.core.records import Lingering
    from tabletop.core.state import State

Source = tuple[Look, "Clause"]
NO_SOURCES: list[Source] = []
_VALUES = ("atk", "def", "level", "type", "attribute")
EVERYTHING: Final = 1  # bits of State.dirty; True is this one
TOUCHED: Final = 2  # only what a continuous effect could look at
HANDS: Final = 4
ROWS: Final = 8  # a card that can do nothing on the field came to it or left it
UNAFFECTED = "unaffected"  # a flag: other cards' effects do nothing to the card


class Tables:
    """The derived tables of one state."""

    __slots__ = (
        "answers",
        "at_rest",
        "backrow",
        "conditional",
        "equips",
        "fast",
        "fast_laid",
        "fast_mask",
        "field",
        "first",
        "first_laid",
        "forbids",
        "free_monster",
        "free_spell",
        "grants",
        "has_sources",
        "mask_laid",
        "monsters",
        "negating",
        "negators",
        "react_mask",
        "reactors",
        "set_by_hand",
        "sources",
        "standing",
        "stat_memo",
        "stats",
        "touchy",
        "unsteady",
        "watch_mask",
        "watchers",
    )

    def __init__(self) -> None:
        self.monsters: list[list[Card]] = [[], []]
        self.backrow: list[list[Card]] = [[], []]
        self.field: list[Card] = []
        self.free_monster: list[list[int] | None] = [None, None]  # slots of free zones, once somebody asked
        self.free_spell: list[list[int] | None] = [None, None]
        self.fast_laid: list[list[Usable]] = [[], []]  # what could be activated fast, the hands left out
        self.mask_laid = [0, 0]
        self.fast: list[list[Usable]] = [[], []]
        self.fast_mask = [0, 0]
        self.watchers: list[Card] = []
        self.watch_mask = 0
        self.reactors: list[Card] = []
        self.react_mask = 0
        self.forbids: dict[str, list[Source]] = {}
        self.grants: dict[str, list[Source]] = {}
        self.stats: dict[str, list[Source]] = {}
        self.stat_memo: dict[int, int] = {}
        self.set_by_hand: list[list[Card]] = [[], []]
        self.sources: list[Card] = []  # face-up cards with a continuous effect, the oldest first
        self.negators: list[Card] = []  # those of them that negate others
        self.has_sources = False
        self.standing = False  # the tables of what they do are not empty, as far as anybody knows
        self.conditional = False  # what continuous effects do may change although no card moved
        self.unsteady = False  # and that not by their own conditions alone
        self.answers: list[tuple[Condition, Look, bool]] = []  # what these conditions said
        self.negating = False  # one of them negates others
        self.first_laid: list[Usable] = []
        self.first: list[Usable] = []  # Ignition Effects the turn player may use first, where there is priority
        self.equips = False  # an Equip Card is on the field
        self.touchy = False  # a monster that may not be targeted is on the field
        self.at_rest = False  # what settles of itself has been looked at

    # ---------------------------------------------------------------- values
    def original_atk(self, c: Card) -> int:
        """As printed or as the generator states; "?" is 0."""
        if c.values is not None:
            return c.values[3]
        return c.facts.atk or 0

    def original_def(self, c: Card) -> int:
        """As printed or as the generator states; "?" is 0."""
        if c.values is not None:
            return c.values[4]
        return c.facts.defense or 0

    def atk(self, d: State, c: Card) -> int:
        """Current ATK."""
        if c.place != MZONE:
            return c.facts.atk or 0
        memo = self.stat_memo.get(c.uid << 1)
        if memo is None:
            memo = self.stat_memo[c.uid << 1] = _number(self, d, c, "atk", self.original_atk(c))
        return memo

    def defense(self, d: State, c: Card) -> int:
        """Current DEF."""
        if c.place != MZONE:
            return c.facts.defense or 0
        key = c.uid << 1 | 1
        memo = self.stat_memo.get(key)
        if memo is None:
            memo = self.stat_memo[key] = _number(self, d, c, "def", self.original_def(c))
        return memo

    def level(self, d: State, c: Card) -> int:
        """Current Level; printed off the field, 0 for what has none."""
        if c.place != MZONE or (not c.mods and "level" not in self.stats):
            return c.values[2] if c.values is not None else c.facts.level
        return max(_number(self, d, c, "level", c.values[2] if c.values is not None else c.facts.level), 1)

    def type(self, d: State, c: Card) -> str:
        """Current Type."""
        if c.place != MZONE or (not c.mods and "type" not in self.stats):
            return c.values[1] if c.values is not None else c.facts.type
        return _word(self, d, c, "type", c.values[1] if c.values is not None else c.facts.type)

    def attribute(self, d: State, c: Card) -> str:
        """Current Attribute."""
        if c.place != MZONE or (not c.mods and "attribute" not in self.stats):
            return c.values[0] if c.values is not None else c.facts.attribute
        return _word(self, d, c, "attribute", c.values[0] if c.values is not None else c.facts.attribute)

    def is_effect_monster(self, c: Card) -> bool:
        """An Effect Monster (Tokens never are)."""
        if c.trap_monster:
            script = c.defn.script
            return bool(script is not None and script.trap_monster is not None and script.trap_monster.effect)
        return c.defn.effect_monster

    # ---------------------------------------------------------------- properties
    def has(self, d: State, c: Card, kind: str) -> bool:
        """Does the property hold for the card: its own text, a grant by another card, or a lingering flag?"""
        if c.faceup and kind in c.defn.props and (not c.is_negated or c.defn.token):
            clause = c.defn.props[kind]
            if clause.when is None or clause.when(Look(d, c, c.controller)) is None:
                return True
        if c.flags and kind in c.flags:
            return True
        grants = self.grants.get(kind)
        if grants:
            for look, clause in grants:
                if (clause.who is None or clause.who(look, c)) and not unaffected(c, look.card):
                    return True
        return False


def unaffected(c: Card, by: Card) -> bool:
    """Is the card unaffected by the effects of that other card now?"""
    return bool(c.flags) and c is not by and UNAFFECTED in c.flags and c.place == MZONE and c.faceup


def _number(t: Tables, d: State, c: Card, what: str, value: int) -> int:
    """A value with everything applied: new originals, then what became fixed, then what came later on top."""
    sources = t.stats.get(what, NO_SOURCES)
    if sources and c.flags and UNAFFECTED in c.flags:
        sources = [s for s in sources if s[0].card is c]
    for look, clause in sources:
        if clause.op == "base" and clause.who(look, c):  # type: ignore[misc]
            value = clause.value(look, c) if callable(clause.value) else clause.value
    since = 0
    added = 0
    for m in c.mods:
        if m.what == what:
            if m.op == "add":
                added += m.value  # type: ignore[operator]
            elif m.op == "set":
                value, added, since = m.value, 0, m.source  # type: ignore[assignment]
            else:
                value = m.value  # type: ignore[assignment]
    for look, clause in sources:
        if clause.op == "set" and clause.who(look, c):  # type: ignore[misc]
            value = clause.value(look, c) if callable(clause.value) else clause.value
    value += added
    for look, clause in sources:
        if clause.op == "add" and clause.who(look, c):  # type: ignore[misc]
            if since and max(look.card.stamp, c.stamp) < since and look.card is not c:
                continue  # it was already counted when the value became fixed
            value += clause.value(look, c) if callable(clause.value) else clause.value
    return max(value, 0)


def _word(t: Tables, d: State, c: Card, what: str, value: str) -> str:
    last = -1
    for look, clause in t.stats.get(what, NO_SOURCES):
        if clause.who(look, c):  # type: ignore[misc]
            value = clause.value(look, c) if callable(clause.value) else clause.value
            last = look.card.stamp
    for m in c.mods:
        if m.what == what and m.source > last:
            value = m.value  # type: ignore[assignment]
    return value


def itself(look: Look, c: Card) -> bool:
    """The test of a clause that touches only its own card."""
    return c is look.card


def refresh(d: State) -> None:
    """Bring the tables up to date: those parts that what has changed can have touched."""
    changed, d.dirty = d.dirty, 0
    t = d.tables
    if t.stat_memo:
        t.stat_memo = {}
    if changed & EVERYTHING:
        lay_out(d, t)
        hold_hands(d, t)
        _stand(d, t)
        return
    if changed & ROWS:
        line_up(d, t)
    if changed & HANDS:
        hold_hands(d, t)
    if changed & TOUCHED and t.conditional and (t.unsteady or not _as_before(t)):
        if t.negating:
            for c in t.field:
                c.is_negated = "negated" in c.flags
        _stand(d, t)


def _as_before(t: Tables) -> bool:
    """Do the conditions of all continuous effects still answer as they did?"""
    return all((when(look) is None) is held for when, look, held in t.answers)


def _stand(d: State, t: Tables) -> None:
    """What the continuous effects on the field do now."""
    t.at_rest = t.conditional = t.negating = t.unsteady = False
    t.answers = []
    if t.standing:
        t.forbids, t.grants, t.stats = {}, {}, {}
    sources = t.sources
    t.standing = bool(sources)
    if not sources:
        return
    doomed = d.battle_doomed if d.rules.doomed_effects_end else ()
    if doomed:
        t.conditional = t.unsteady = True
    if t.negators:
        _negations(d, [s for s in t.negators if s not in doomed] if doomed else t.negators)
    for s in sources:
        if d.chain and not usable_as_source(d, s):
            t.conditional = t.unsteady = True
            continue
        last = s in doomed if doomed else False
        negated, place = s.is_negated, s.place
        look = look_of(d, s)
        asked: Condition | None = None  # what clauses that belong together have in common is asked once
        holds = True
        for clause in s.defn.outward:
            if (negated and not clause.while_negated) or place not in clause.where:
                continue
            if last:
                if clause.who is not None and not (clause.op and clause.kind in _VALUES):
                    continue
                clause = _only_itself(clause)
            when = clause.when
            if when is not None:
                if when is not asked:
                    t.conditional = True
                    asked, holds = when, when(look) is None
                    t.answers.append((when, look, holds))
                if not holds:
                    continue
            kind = clause.kind
            if kind == "forbid":
                t.forbids.setdefault(clause.op, []).append((look, clause))
            elif clause.op and kind in _VALUES:
                t.stats.setdefault(kind, []).append((look, clause))
            elif kind != "negate":
                t.grants.setdefault(kind, []).append((look, clause))


@cache
def _only_itself(clause: Clause) -> Clause:
    """What a monster that battle will destroy still does: nothing to others, its own values stay as they were."""
    who = clause.who
    return clause if who is None else replace(clause, who=lambda look, c: c is look.card and who(look, c))


def look_of(d: State, s: Card) -> Look:
    """How a source on the field sees the duel."""
    return look_at(d, s, s.controller)


def look_at(d: State, c: Card, p: int) -> Look:
    """How a card sees the duel for a player, whatever happens; made once for as long as nothing about it changes."""
    look = c.look
    if look is None or look.you != p or look.d is not d:
        look = c.look = Look(d, c, p)
    return look


def is_plain(c: Card) -> bool:
    """A Spell or Trap that an effect laid into a Monster Zone: a monster without effects, whatever its card says."""
    return c.place == MZONE and c.facts.family != MONSTER and not c.trap_monster


def usable_as_source(d: State, s: Card) -> bool:
    """A card whose activation is still on the Chain does not apply yet."""
    return not d.chain or all(not (link.card is s and link.is_card) for link in d.chain)


def _negations(d: State, sources: list[Card]) -> None:
    """Who negates whom, in the order they began to apply; one negated by a later one applies no more."""
    negators = [(s, k) for s in sources if s.defn.negations for k in s.defn.negations if usable_as_source(d, s)]
    if not negators:
        return
    d.tables.conditional = d.tables.negating = d.tables.unsteady = True
    field = d.tables.field
    barred: set[int] = set()  # membership only
    for _ in range(4):
        marked: set[int] = set()  # membership only
        applied: list[Card] = []
        for s, k in negators:
            if s.uid in marked or s.uid in barred or s.place not in k.where:
                continue
            look = look_of(d, s)
            if k.when is not None and k.when(look) is not None:
                continue
            applied.append(s)
            for c in field:
                if c is not s and c.faceup and k.who(look, c) and not unaffected(c, s):  # type: ignore[misc]
                    marked.add(c.uid)
        late = [s.uid for s in applied if s.uid in marked]
        if not late:
            break
        barred.update(late)
    for c in field:
        if c.uid in marked:
            c.is_negated = True


def forbidden(d: State, act: str, c: Card, p: int, link: int = -1) -> Refusal | None:
    """Is a continuous effect, a flag or an oath in the way of ``p`` doing ``act`` with the card?

    ``link`` is the Chain Link doing it, whose own oath does not bind it.
    """
    if d.lingering:
        for o in d.lingering:
            if (
                o.act == act
                and (o.player == p or o.player < 0)
                and (o.link != link or o.link < 0)
                and (not o.name or o.name == c.name)
                and (o.uid < 0 or o.uid == c.uid)
                and touches(d, o, c, p)
            ):
                return Refusal(o.rule, o.source, c)
    if c.flags and act in c.flags:
        return Refusal(("oath.no-" if "vow:" + act in c.flags else "effect.") + act, c)
    if c.defn.own_forbids and act in c.defn.own_forbids:
        stop = _by_its_own_text(d, act, c, p)
        if stop is not None:
            return stop
    forbids = d.tables.forbids if not d.dirty else d.table().forbids
    if forbids and act in forbids:
        for look, clause in forbids[act]:
            if (
                clause.who(look, c)  # type: ignore[misc]
                and (clause.value is None or clause.value(look, c, p))
                and not unaffected(c, look.card)
            ):
                return Refusal(clause.rule, look.card, c)
    return None


def _by_its_own_text(d: State, act: str, c: Card, p: int) -> Refusal | None:
    """Does the card say of itself, face-up on the field, that it may not be done?"""
    if not c.faceup or (c.values is not None and not c.defn.token) or not usable_as_source(d, c):
        return None
    d.table()  # is it negated?
    for clause in c.defn.own_forbids[act]:
        if c.place in clause.where and (clause.while_negated or not c.is_negated):
            look = look_of(d, c)
            if (clause.when is None or clause.when(look) is None) and (
                clause.value is None or clause.value(look, c, p)
            ):
                return Refusal(clause.rule, c, c)
    return None


def touches(d: State, o: Lingering, c: Card, p: int) -> bool:
    """Is the card one of those that what lasts is about? Its maker's own test says so, where it has one."""
    return o.defn is None or bool(o.defn.handlers[o.handler](Look(d, c, p), c))


def kind_now(c: Card) -> int:
    """MONSTER, SPELL or TRAP, as the card counts where it lies now."""
    if c.place == MZONE:
        return MONSTER
    if c.place == SZONE and (c.facts.family == MONSTER or "equip-card" in c.flags):
        return SPELL  # an Equip Card
    return c.facts.family


__all__ = ["SPELL", "TRAP", "Look", "Tables", "forbidden", "itself", "kind_now", "refresh", "usable_as_source"]
