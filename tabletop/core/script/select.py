"""Which cards: places and filters, put together into targets, costs and conditions.

``one(monsters(OPPONENT, face_up))`` reads as the card does. A filter is a function ``(fx, card) -> bool``; those made
here know the rule that explains them (``rule`` attribute), so that a refusal can say why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletop.core.asking import choose_option
from tabletop.core.card import Card
from tabletop.core.continuous import forbidden
from tabletop.core.definition import Effect
from tabletop.core.kinds import (
    ATTACK,
    BANISHED,
    DECK,
    DEFENSE,
    EITHER,
    EXTRA,
    GRAVE,
    HAND,
    MONSTER,
    MZONE,
    SPELL,
    SZONE,
    TRAP,
    YOU,
)
from tabletop.core.look import Look
from tabletop.core.materials import why_not_attach
from tabletop.core.refusal import Refusal
from tabletop.core.summon import may_normal_summon, may_special_summon, token_like
from tabletop.core.trap_monsters import why_no_control

if TYPE_CHECKING:
    from tabletop.core.definition import Condition, Cost
    from tabletop.core.state import Gen

Filter = Callable[[Look, Card], bool]
NOT_SPECIAL = ("", "normal", "tribute", "flip")  # how a monster came that was not Special Summoned
TYPES = (
    "Aqua", "Beast", "Beast-Warrior", "Cyberse", "Dinosaur", "Dragon", "Fairy", "Fiend", "Fish", "Illusion", "Insect",
    "Machine", "Plant", "Psychic", "Pyro", "Reptile", "Rock", "Sea Serpent", "Spellcaster", "Thunder", "Warrior",
    "Winged Beast", "Wyrm", "Zombie",
)
"""The Types a player can name (Divine-Beasts and Creator Gods are not among them)."""


_TELLING = frozenset({"trap-monster.no-zone", "special.tribute-needed"})


class Where:
    """A place to look for cards, and the filters they must pass."""

    __slots__ = ("filters", "lying_there", "side")

    def __init__(self, lying_there: Callable[[Look, int], list[Card]], side: int, filters: tuple[Filter, ...]) -> None:
        self.lying_there, self.side, self.filters = lying_there, side, filters

    def all(self, look: Look) -> list[Card]:
        """Every card of the place, filters aside. Callers never change the list."""
        return self.lying_there(look, self.side)

    def cards(self, look: Look) -> list[Card]:
        """The cards that fit."""
        filters = self.filters
        if not filters:
            return list(self.all(look))
        if len(filters) == 1:
            one = filters[0]
            return [c for c in self.all(look) if one(look, c)]
        return [c for c in self.all(look) if all(f(look, c) for f in filters)]

    def some(self, look: Look, n: int, but: Card | None = None) -> list[Card]:
        """The first ``n`` cards that fit (fewer where there are no more), one card aside. Looks no further."""
        found: list[Card] = []
        filters = self.filters
        for c in self.lying_there(look, self.side) if n > 0 else ():
            if c is not but:
                for f in filters:
                    if not f(look, c):
                        break
                else:
                    found.append(c)
                    if len(found) == n:
                        break
        return found

    def why_not(self, look: Look, c: Card) -> Refusal | None:
        """Why a card does not fit: the rule of the first filter it fails."""
        if c not in self.all(look):
            return Refusal("target.place", c)
        for f in self.filters:
            if not f(look, c):
                why = getattr(f, "why", None)  # a filter with several reasons tells which
                return (why(look, c) if why is not None else None) or Refusal(getattr(f, "rule", "target.unfit"), c)
        return None

    def why_none(self, look: Look) -> Refusal | None:
        """A reason worth telling where nothing fits: what is there would fit but for a rule of its own."""
        if any(hasattr(f, "why") for f in self.filters):
            for c in self.all(look):
                stop = self.why_not(look, c)
                if stop is not None and stop.rule in _TELLING:
                    return stop
        return None

    def __call__(self, look: Look) -> list[Card]:
        """The same as :meth:`cards`."""
        return self.cards(look)


class AnyOf(Where):
    """Several places together."""

    __slots__ = ("parts",)

    def __init__(self, *parts: Where) -> None:
        super().__init__(lambda look, side: [c for part in parts for c in part.all(look)], YOU, ())
        self.parts = parts

    def cards(self, look: Look) -> list[Card]:
        """The cards that fit where they are."""
        return [c for part in self.parts for c in part.cards(look)]

    def some(self, look: Look, n: int, but: Card | None = None) -> list[Card]:
        """The first ``n`` cards that fit where they are, one card aside."""
        found: list[Card] = []
        for part in self.parts:
            found += part.some(look, n - len(found), but)
        return found

    def why_not(self, look: Look, c: Card) -> Refusal | None:
        """Why a card does not fit: what its own place asks for."""
        part = next((x for x in self.parts if c in x.all(look)), None)
        return Refusal("target.place", c) if part is None else part.why_not(look, c)


def any_of(*parts: Where) -> Where:
    """Cards of any of these places ("from your hand or GY")."""
    return AnyOf(*parts)


def monsters(side: int = EITHER, *filters: Filter) -> Where:
    """Monsters on the field."""
    return Where(Look.monsters, side, filters)


def spells_traps(side: int = EITHER, *filters: Filter) -> Where:
    """Cards in the Spell & Trap Zones and Field Zones."""
    return Where(Look.spells_traps, side, filters)


def field(side: int = EITHER, *filters: Filter) -> Where:
    """Cards on the field."""
    return Where(Look.field, side, filters)


def hand(side: int = YOU, *filters: Filter) -> Where:
    """Cards in the hand."""
    return Where(Look.hand, side, filters)


def gy(side: int = YOU, *filters: Filter) -> Where:
    """Cards in the Graveyard."""
    return Where(Look.gy, side, filters)


def banished(side: int = YOU, *filters: Filter) -> Where:
    """Banished cards."""
    return Where(Look.banished, side, filters)


def deck(side: int = YOU, *filters: Filter) -> Where:
    """Cards in the Deck."""
    return Where(Look.deck, side, filters)


def extra_deck(side: int = YOU, *filters: Filter) -> Where:
    """Cards in the Extra Deck."""
    return Where(Look.extra_deck, side, filters)


# -------------------------------------------------------------------- targets
class Pick:
    """``lo`` to ``hi`` cards of a place, chosen when the effect is activated: its targets."""

    __slots__ = ("hi", "lo", "test", "where")

    def __init__(self, lo: int, hi: int, where: Where, test: Callable[[Look, list[Card]], bool] | None = None) -> None:
        self.lo, self.hi, self.where, self.test = lo, hi, where, test

    def candidates(self, look: Look, e: Effect) -> list[Card]:
        """The cards that may be targeted (never the Spell or Trap Card itself that is being activated)."""
        found = self.where.cards(look)
        me = look.card
        d = look.d
        if e.is_card:
            found = [c for c in found if c is not me]
        if d.battle_doomed:
            found = [c for c in found if c not in d.battle_doomed]
        if d.lingering or "target" in d.table().forbids:
            return [c for c in found if forbidden(d, "target", c, look.you) is None]
        return [
            c for c in found
            if not (c.flags or c.defn.own_forbids) or forbidden(d, "target", c, look.you) is None
        ]

    def check(self, look: Look, e: Effect) -> Refusal | None:
        """Are there enough targets, also once the cost is paid?"""
        d = look.d
        if self.test is None and e.cost is None and not d.battle_doomed:
            found = self.where.some(look, self.lo, look.card if e.is_card else None)
            if len(found) < self.lo:
                return self.where.why_none(look) or Refusal("target.none", look.card)
            if not (d.lingering or "target" in d.table().forbids or any(c.flags or c.defn.own_forbids for c in found)):
                return None
        found = self.candidates(look, e)
        if len(found) < self.lo:
            return self.where.why_none(look) or Refusal("target.none", look.card)
        cost = e.cost
        if cost is not None and len(found) == self.lo:
            fits = getattr(cost, "leaves", None)
            if fits is not None and not fits(look, found):
                return Refusal("target.none-after-cost", look.card)
        if self.test is not None and not _some_subset(look, found, self):
            return Refusal("target.none", look.card)
        return None

    def bounds(self, look: Look) -> tuple[int, int]:
        """How few and how many."""
        return self.lo, self.hi

    def whole(self, look: Look) -> Callable[[list[Card]], bool] | None:
        """The test of a selection as a whole."""
        test = self.test
        return None if test is None else lambda cards: test(look, cards)

    def explainer(self, look: Look, e: Effect) -> Callable[[Card], Refusal | None]:
        """Why a card may not be targeted."""

        def explain(c: Card) -> Refusal | None:
            found = self.where.why_not(look, c)
            if found is None and e.is_card and c is look.card:
                found = Refusal("target.itself", c)
            if found is None and c in look.d.battle_doomed:
                found = Refusal("target.doomed", c)
            return found or forbidden(look.d, "target", c, look.you)

        return explain


def _some_subset(look: Look, found: list[Card], pick: Pick) -> bool:
    from itertools import combinations

    test = pick.test
    assert test is not None
    sizes = range(max(pick.lo, 1), min(pick.hi, len(found)) + 1)
    return any(test(look, list(cs)) for n in sizes for cs in combinations(found, n))


def one(where: Where) -> Pick:
    """Target 1 card."""
    return Pick(1, 1, where)


def exactly(n: int, where: Where) -> Pick:
    """Target that many cards."""
    return Pick(n, n, where)


def up_to(n: int, where: Where) -> Pick:
    """Target 1 to ``n`` cards."""
    return Pick(1, n, where)


# -------------------------------------------------------------------- filters
def rule(name: str) -> Callable[[Filter], Filter]:
    """Give a filter the rule id that explains it."""

    def mark(f: Filter) -> Filter:
        f.rule = name  # type: ignore[attr-defined]
        return f

    return mark


@rule("target.face-up")
def face_up(look: Look, c: Card) -> bool:
    """Face-up."""
    return c.faceup


@rule("target.face-down")
def face_down(look: Look, c: Card) -> bool:
    """Face-down."""
    return not c.faceup


@rule("target.attack-position")
def attack_position(look: Look, c: Card) -> bool:
    """In Attack Position."""
    return c.position == ATTACK


@rule("target.defense-position")
def defense_position(look: Look, c: Card) -> bool:
    """In Defense Position."""
    return c.position == DEFENSE


@rule("target.not-attacking")
def attacking(look: Look, c: Card) -> bool:
    """The attacking monster."""
    return c is look.d.attacker


@rule("target.itself")
def other(look: Look, c: Card) -> bool:
    """Not this card."""
    return c is not look.card


@rule("target.monster")
def a_monster(look: Look, c: Card) -> bool:
    """A monster: in a Monster Zone, or a Monster Card elsewhere."""
    return c.place == MZONE or (c.place != SZONE and c.facts.family == MONSTER)


@rule("target.spell")
def a_spell(look: Look, c: Card) -> bool:
    """A Spell Card."""
    return c.facts.family == SPELL


@rule("target.trap")
def a_trap(look: Look, c: Card) -> bool:
    """A Trap Card."""
    return c.facts.family == TRAP


@rule("token.face-down")
def can_be_turned_face_down(look: Look, c: Card) -> bool:
    """Face-up and able to be turned face-down: no Token is."""
    return c.faceup and not c.is_token and "Link" not in c.facts.subtypes


@rule("token.banish-face-down")
def can_be_banished_face_down(look: Look, c: Card) -> bool:
    """No Token: it would have to lie face-down."""
    return not c.is_token


@rule("special.cannot")
def can_be_special_summoned(look: Look, c: Card) -> bool:
    """It can be Special Summoned by this player's effect."""
    return may_special_summon(look.d, c, look.you) is None


can_be_special_summoned.why = (  # type: ignore[attr-defined]
    lambda look, c: may_special_summon(look.d, c, look.you)
)


@rule("control.cannot")
def can_change_control(look: Look, c: Card) -> bool:
    """Its control can change: to the other player than the one who controls it now."""
    return _why_no_new_controller(look, c) is None


def _why_no_new_controller(look: Look, c: Card) -> Refusal | None:
    if forbidden(look.d, "change-control", c, look.you) is not None:
        return Refusal("control.cannot", c)
    me, to = look.card, 1 - c.controller
    takes_one = me.place == HAND and to == look.you and me.facts.family != MONSTER and not me.defn.field_spell
    return why_no_control(look.d, c, to, 2 if takes_one else 1)


can_change_control.why = _why_no_new_controller  # type: ignore[attr-defined]


@rule("set.cannot")
def can_be_set(look: Look, c: Card) -> bool:
    """A Spell or Trap that this player could Set now."""
    if c.facts.family == MONSTER or not (c.defn.field_spell or look.d.free_spell_zones(look.you)):
        return False
    return forbidden(look.d, "set-spell-trap", c, look.you) is None


@rule("tribute.cannot")
def can_be_tributed(look: Look, c: Card) -> bool:
    """It may be Tributed."""
    return forbidden(look.d, "tribute", c, look.you) is None


@rule("target.token")
def not_a_token(look: Look, c: Card) -> bool:
    """No Token."""
    return not c.is_token


@rule("token.xyz-material")
def can_be_attached(look: Look, c: Card) -> bool:
    """It can become Xyz Material: no Token can."""
    return why_not_attach(c) is None


@rule("target.special-summoned")
def was_special_summoned(look: Look, c: Card) -> bool:
    """A monster on the field that was Special Summoned (and not turned face-down and Flip Summoned since)."""
    return c.summoned_how not in NOT_SPECIAL


@rule("target.normal-monster")
def a_normal_monster(look: Look, c: Card) -> bool:
    """A Normal Monster; Tokens are."""
    return look.is_normal_monster(c)


@rule("target.effect-monster")
def an_effect_monster(look: Look, c: Card) -> bool:
    """An Effect Monster; Tokens are none."""
    return look.is_effect_monster(c)


@rule("target.token-only")
def a_token(look: Look, c: Card) -> bool:
    """A Token."""
    return c.is_token


@rule("summon.none-in-hand")
def can_be_normal_summoned_now(look: Look, c: Card) -> bool:
    """A monster in the hand that could be Normal Summoned or Set besides the one a turn."""
    return any(may_normal_summon(look.d, c, look.you, setting, True) is None for setting in (False, True))


@rule("summon.none-in-hand")
def can_be_summoned_now(look: Look, c: Card) -> bool:
    """A monster in the hand that could be Normal Summoned face-up besides the one a turn."""
    return may_normal_summon(look.d, c, look.you, False, True) is None


@rule("target.normal-summonable")
def can_be_normal_summoned_or_set(look: Look, c: Card) -> bool:
    """A monster that can be Normal Summoned or Set: none of the Extra Deck, no Ritual, no Token, no Special-only."""
    return (
        not c.is_token and not c.defn.is_extra and "Ritual" not in c.facts.subtypes
        and "Special Summon" not in c.facts.subtypes and c.facts.family == MONSTER
    )


def of_type(*types: str) -> Filter:
    """Of one of these Types now."""
    return rule("target.type")(lambda look, c: look.type(c) in types)


def of_attribute(*attributes: str) -> Filter:
    """Of one of these Attributes now."""
    return rule("target.attribute")(lambda look, c: look.attribute(c) in attributes)


def named(*names: str) -> Filter:
    """With one of these names (a card treated as another counts)."""
    return rule("target.name")(lambda look, c: c.name in names or c.facts.treated_as in names)


def of_series(*series: str) -> Filter:
    """An archetype's card."""
    return rule("target.series")(lambda look, c: any(s in c.facts.archetypes for s in series))


def level_between(lo: int, hi: int) -> Filter:
    """With such a Level (no Rank, no Link Rating)."""
    return rule("target.level")(
        lambda look, c: lo <= look.level(c) <= hi and c.facts.subtypes.isdisjoint({"Xyz", "Link"})
    )


def of_subtype(*subtypes: str) -> Filter:
    """With one of these printed words: "Flip", "Fusion", "Normal" …"""
    return rule("target.subtype")(lambda look, c: not c.facts.subtypes.isdisjoint(subtypes))


# -------------------------------------------------------------------- conditions
def exists(where: Where, n: int = 1, rule_id: str = "condition.no-card") -> Condition:
    """At least ``n`` such cards, this card aside."""

    def check(look: Look) -> Refusal | None:
        if len(where.some(look, n, look.card)) >= n:
            return None
        return where.why_none(look) or Refusal(rule_id, look.card)

    return check


def room(n: int = 1, side: int = YOU, cost: Cost | None = None) -> Condition:
    """Free Main Monster Zones; those the ``cost`` frees count."""

    def check(look: Look) -> Refusal | None:
        free = look.free_zones(side) + (cost.frees(look) if cost is not None else 0)
        return None if free >= n else Refusal("zone.free-needed", look.card, n)

    return check


def room_for_tokens(n: int = 1, side: int = YOU, cost: Cost | None = None) -> Condition:
    """Free Main Monster Zones for ``n`` Tokens (those the ``cost`` frees count), and nothing that stops the Summon."""

    def check(look: Look) -> Refusal | None:
        free = look.free_zones(side)
        if free < n and (cost is None or free + cost.frees(look) < n):
            return Refusal("zone.free-needed", look.card, n)
        script = look.card.defn.script
        specs = script.tokens if script is not None else ()
        what = token_like(look.d, look.card.defn, specs[0], look.you) if len(specs) == 1 else look.card
        return forbidden(look.d, "special-summon", what, look.you)

    return check


def declaring(options: Callable[[Look], Sequence[str | int]], prompt: str = "") -> Callable[[Look], Gen]:
    """For ``declare=``: a word or number is named when the effect is activated; ``fx.chosen`` is it."""

    def declare(look: Look) -> Gen:
        words = list(options(look))
        return [(yield from choose_option(look.d, look.you, words, about=look.card, declaring=True, prompt=prompt))]

    return declare


def that(test: Callable[[Look], bool], rule_id: str) -> Condition:
    """Any condition, with the rule that explains it."""
    return lambda look: None if test(look) else Refusal(rule_id, look.card)


__all__ = ["BANISHED", "DECK", "EXTRA", "GRAVE", "HAND", "Pick", "Where"]
