"""What is paid to activate. Choosing happens while declaring; paying when the activation is committed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.core import materials, motion
from tabletop.core.asking import choose_cards
from tabletop.core.card import Card
from tabletop.core.continuous import forbidden
from tabletop.core.kinds import BANISHED, GRAVE, HAND, MAIN_ZONES, MZONE
from tabletop.core.look import Look
from tabletop.core.records import PAID_AT_ONCE, SUMMONED_TO
from tabletop.core.refusal import Refusal
from tabletop.core.script.select import Filter, Where, gy, hand, monsters
from tabletop.core.summon import lent
from tabletop.core.zones import zones_for

if TYPE_CHECKING:
    from tabletop.core.definition import Cost
    from tabletop.core.state import Gen


class LifePoints:
    """Pay Life Points: a number, or a function of the duel ("half your LP")."""

    def __init__(self, amount: int | Callable[[Look], int]) -> None:
        self.amount = amount

    def _n(self, look: Look) -> int:
        return self.amount if isinstance(self.amount, int) else self.amount(look)

    def check(self, look: Look) -> Refusal | None:
        """Enough Life Points?"""
        n = self._n(look)
        return None if look.d.lp[look.you] >= n else Refusal("cost.life-points", look.card, n, look.d.lp[look.you])

    def choose(self, look: Look) -> Gen:
        """Nothing to choose."""
        yield from ()

    def pay(self, look: Look) -> Gen:
        """Pay."""
        motion.pay(look.d, look.you, self._n(look), look.card)
        yield from ()

    def frees(self, look: Look) -> int:
        """Frees no zone."""
        return 0


class CardsCost:
    """Cards spent: Tributed, discarded, banished, sent. A selection of ``lo``..``hi`` of a place."""

    word = "effect"
    rule_id = "cost.cards"

    def __init__(self, lo: int, hi: int, where: Where, test: Callable[[Look, list[Card]], bool] | None = None) -> None:
        self.lo, self.hi, self.where, self.test = lo, hi, where, test

    def may(self, look: Look, c: Card) -> Refusal | None:
        """Why a card may not be spent so."""
        return None

    def candidates(self, look: Look) -> list[Card]:
        """What may be spent."""
        return [c for c in self.where.cards(look) if self.may(look, c) is None and self.include(look, c)]

    def together(self, look: Look) -> Callable[[Look, list[Card]], bool] | None:
        """The test of what is spent as a whole."""
        return self.test

    def usable(self, look: Look) -> list[Card]:
        """What may be named to be spent."""
        return self.candidates(look)

    def include(self, look: Look, c: Card) -> bool:
        """A card being activated cannot pay for itself from the hand, unless the cost says so."""
        return c is not look.card or c.place == MZONE

    def check(self, look: Look) -> Refusal | None:
        """Is there enough to spend?"""
        some = self.where.some(look, self.lo)
        if len(some) == self.lo and all(self.may(look, c) is None and self.include(look, c) for c in some):
            return None
        return None if len(self.candidates(look)) >= self.lo else Refusal(self.rule_id, look.card, self.lo)

    def leaves(self, look: Look, targets: list[Card]) -> bool:
        """Can it be paid without these cards?"""
        return sum(1 for c in self.candidates(look) if c not in targets) >= self.lo

    def choose(self, look: Look) -> Gen:
        """Choose what is spent; it lands in the link's ``paid``."""
        assert look.link is not None
        cards = [c for c in self.candidates(look) if c not in look.link.paid]
        target = look.link.effect.target
        if target is not None and self.hi == 1:
            goals = target.candidates(look, look.link.effect)
            if len(goals) <= target.lo:
                cards = [c for c in cards if c not in goals]
        whole = self.whole(look)
        look.link.paid += (
            yield from choose_cards(
                look.d, look.you, "cost", cards, self.lo, self.hi, about=look.card,
                declaring=look.link.id != PAID_AT_ONCE,
                why=lambda c: self.may(look, c) or self.where.why_not(look, c), check=whole, prompt=self.word,
            )
        )

    def whole(self, look: Look) -> Callable[[list[Card]], bool] | None:
        """The test of a selection: its own, and for a Special Summon that the monster has a zone afterwards."""
        test, d, link = self.together(look), look.d, look.link
        side = link.notes.get(SUMMONED_TO) if link is not None else None
        if side is not None and not zones_for(d, look.card, side):
            return lambda cs: bool(zones_for(d, look.card, side, cs)) and (test is None or test(look, cs))
        return None if test is None else (lambda cs: test(look, cs))

    def pay(self, look: Look) -> Gen:
        """Spend the cards."""
        assert look.link is not None
        yield from self.spend(look, [c for c in look.link.paid if self.mine(c)])

    def mine(self, c: Card) -> bool:
        """Is a paid card this cost's (several costs share the list)?"""
        return True

    def spend(self, look: Look, cards: list[Card]) -> Gen:
        """How they are spent."""
        motion.send_to_gy(look.d, cards, "cost", look.card, look.you)
        yield from ()

    def frees(self, look: Look) -> int:
        """Monster Zones it can free."""
        return 0


class Tribute(CardsCost):
    """Tribute monsters (Tokens too: nothing names a destination)."""

    word = "tribute"
    rule_id = "cost.tribute"

    def together(self, look: Look) -> Callable[[Look, list[Card]], bool] | None:
        """What the other player lent must be among them."""
        theirs, test = lent(look.d, look.you), self.test
        if not theirs:
            return test
        return lambda look, cs: all(c in cs for c in theirs) and (test is None or test(look, cs))

    def candidates(self, look: Look) -> list[Card]:
        """What may be Tributed: also what the other player lent."""
        mine = super().candidates(look)
        return mine + [
            c for c in lent(look.d, look.you)
            if c not in mine and all(f(look, c) for f in self.where.filters) and self.may(look, c) is None
        ]

    def check(self, look: Look) -> Refusal | None:
        """Enough to Tribute, and what must be among it is?"""
        theirs = lent(look.d, look.you)
        fits = self.candidates(look) if theirs else []
        if len(theirs) > self.hi or any(c not in fits for c in theirs):
            return Refusal("tribute.lent", theirs[-1])
        return super().check(look)

    def may(self, look: Look, c: Card) -> Refusal | None:
        """A monster that cannot be Tributed, or is already doomed by battle, pays for nothing."""
        if c in look.d.battle_doomed:
            return Refusal("cost.doomed", c)
        return forbidden(look.d, "tribute", c, look.you)

    def spend(self, look: Look, cards: list[Card]) -> Gen:
        """Tribute."""
        motion.tribute(look.d, cards, "cost", look.card, look.you)
        yield from ()

    def frees(self, look: Look) -> int:
        """One zone each."""
        theirs = lent(look.d, look.you)
        free = sum(1 for c in self.candidates(look) if c.slot < MAIN_ZONES and c not in theirs)
        return min(self.lo - len(theirs), free)

    def mine(self, c: Card) -> bool:
        """Monsters on the field."""
        return c.place == MZONE


class TributeAll(Tribute):
    """Tribute every such monster you control (at least one), the whole of them or none."""

    def __init__(self, where: Where) -> None:
        super().__init__(1, 1, where)

    def check(self, look: Look) -> Refusal | None:
        """All of them must be Tributable."""
        cards = self.where.cards(look)
        stop = next((x for x in (self.may(look, c) for c in cards) if x is not None), None)
        return stop or super().check(look)

    def choose(self, look: Look) -> Gen:
        """Nothing to choose."""
        assert look.link is not None
        look.link.paid += self.candidates(look)
        yield from ()

    def frees(self, look: Look) -> int:
        """One zone each."""
        return sum(1 for c in self.candidates(look) if c.slot < MAIN_ZONES)


class TributeOthers:
    """Tribute every such monster you control except the target; there may be none."""

    def __init__(self, where: Where) -> None:
        self.where = where

    def check(self, look: Look) -> Refusal | None:
        """It can always be paid."""
        return None

    def choose(self, look: Look) -> Gen:
        """Nothing to choose."""
        yield from ()

    def pay(self, look: Look) -> Gen:
        """Tribute them: those that may be."""
        assert look.link is not None
        link = look.link
        cards = [
            c for c in self.where.cards(look)
            if c not in link.targets and c not in look.d.battle_doomed and not forbidden(look.d, "tribute", c, look.you)
        ]
        if cards:
            motion.tribute(look.d, cards, "cost", look.card, look.you)
        link.paid += cards
        yield from ()

    def frees(self, look: Look) -> int:
        """No zone that is counted on."""
        return 0


class Discard(CardsCost):
    """Discard cards from the hand."""

    word = "discard"
    rule_id = "cost.discard"

    def spend(self, look: Look, cards: list[Card]) -> Gen:
        """Discard."""
        motion.discard(look.d, cards, "cost", look.card, look.you)
        yield from ()

    def mine(self, c: Card) -> bool:
        """Cards in the hand."""
        return c.place == HAND


class Banish(CardsCost):
    """Banish cards: no destination that a Token could not leave for."""

    word = "banish"
    rule_id = "cost.banish"

    def spend(self, look: Look, cards: list[Card]) -> Gen:
        """Banish."""
        motion.move_cards(look.d, cards, BANISHED, "cost", look.card, look.you)
        yield from ()

    def frees(self, look: Look) -> int:
        """Banishing from the field frees zones."""
        return min(self.lo, sum(1 for c in self.candidates(look) if c.place == MZONE and c.slot < MAIN_ZONES))


class Send(CardsCost):
    """Send cards to the Graveyard: a Token cannot pay this, it never arrives there."""

    word = "send"
    rule_id = "cost.send"

    def may(self, look: Look, c: Card) -> Refusal | None:
        """No Token, nor what would be banished instead."""
        if c.is_token:
            return Refusal("token.cost-destination", c)
        gone = (c.on_field and "banish-when-it-leaves" in c.flags) or self.arrives_elsewhere(look, c)
        return Refusal("cost.destination", c) if gone else None

    def arrives_elsewhere(self, look: Look, c: Card) -> bool:
        """It would be banished instead."""
        return motion.banished_instead(look.d, c)

    def frees(self, look: Look) -> int:
        """Sending from the Monster Zones frees them."""
        return min(self.lo, sum(1 for c in self.candidates(look) if c.place == MZONE and c.slot < MAIN_ZONES))


class ReturnToHand(Send):
    """Return cards to the hand: a Token cannot."""

    word = "return"
    rule_id = "cost.return"

    def arrives_elsewhere(self, look: Look, c: Card) -> bool:
        """What banishes instead of the Graveyard does nothing here."""
        return False

    def may(self, look: Look, c: Card) -> Refusal | None:
        """Nor a monster of the Extra Deck: that is where it would go."""
        return super().may(look, c) or (Refusal("cost.destination", c) if c.defn.is_extra else None)

    def spend(self, look: Look, cards: list[Card]) -> Gen:
        """Return."""
        motion.move_cards(look.d, cards, HAND, "cost", look.card, look.you)
        yield from ()


class This:
    """Spend this very card: how is "tribute", "discard", "banish" or "send"."""

    def __init__(self, how: str, test: Callable[[Look], Refusal | None] | None = None) -> None:
        self.how, self.test = how, test

    def check(self, look: Look) -> Refusal | None:
        """May it be spent?"""
        c = look.card
        if self.test is not None:
            stop = self.test(look)
            if stop is not None:
                return stop
        if self.how == "tribute":
            if c in look.d.battle_doomed:
                return Refusal("cost.doomed", c)
            if lent(look.d, look.you):
                return Refusal("tribute.lent", lent(look.d, look.you)[-1])
            return forbidden(look.d, "tribute", c, look.you)
        if self.how == "send" and motion.banished_instead(look.d, c):
            return Refusal("cost.destination", c)
        return None

    def choose(self, look: Look) -> Gen:
        """Nothing to choose."""
        assert look.link is not None
        look.link.paid.append(look.card)
        yield from ()

    def pay(self, look: Look) -> Gen:
        """Spend it."""
        d, c, p = look.d, look.card, look.you
        if self.how == "tribute":
            motion.tribute(d, [c], "cost", c, p)
        elif self.how == "discard":
            motion.discard(d, [c], "cost", c, p)
        elif self.how == "banish":
            motion.move_cards(d, [c], BANISHED, "cost", c, p)
        else:
            motion.send_to_gy(d, [c], "cost", c, p)
        yield from ()

    def frees(self, look: Look) -> int:
        """Its own zone, if it stands in one."""
        c = look.card
        return 1 if c.place == MZONE and c.slot < MAIN_ZONES and self.how in ("tribute", "banish", "send") else 0

    def leaves(self, look: Look, targets: list[Card]) -> bool:
        """It may not be the only target."""
        return look.card not in targets


class ThisAnd:
    """This very card together with others, all spent at the same time in the way of ``others``."""

    def __init__(self, others: CardsCost) -> None:
        self.others = others

    def check(self, look: Look) -> Refusal | None:
        """May the others be spent, besides this card?"""
        found = [c for c in self.others.candidates(look) if c is not look.card]
        if len(found) < self.others.lo:
            return self.others.check(look) or Refusal(self.others.rule_id, look.card, self.others.lo)
        return self.others.may(look, look.card)

    def choose(self, look: Look) -> Gen:
        """Choose the others."""
        assert look.link is not None
        look.link.paid.append(look.card)
        yield from self.others.choose(look)

    def pay(self, look: Look) -> Gen:
        """Spend all."""
        assert look.link is not None
        yield from self.others.spend(look, list(look.link.paid))

    def frees(self, look: Look) -> int:
        """Its own zone and theirs."""
        return self.others.frees(look) + (look.card.place == MZONE and look.card.slot < MAIN_ZONES)


class Detach:
    """Detach materials from this card."""

    def __init__(self, n: int) -> None:
        self.n = n

    def check(self, look: Look) -> Refusal | None:
        """Are they there?"""
        return None if len(look.card.materials) >= self.n else Refusal("cost.materials", look.card, self.n)

    def choose(self, look: Look) -> Gen:
        """Choose which."""
        assert look.link is not None
        look.link.paid += (
            yield from choose_cards(
                look.d, look.you, "cost", list(look.card.materials), self.n, self.n, about=look.card, declaring=True,
                prompt="detach",
            )
        )

    def pay(self, look: Look) -> Gen:
        """Detach them."""
        assert look.link is not None
        materials.detach(look.d, look.card, look.link.paid, "cost", look.card, look.you)
        yield from ()

    def frees(self, look: Look) -> int:
        """None."""
        return 0


class RemoveCounters:
    """Remove counters from this card."""

    def __init__(self, name: str, n: int = 1) -> None:
        self.name, self.n = name, n

    def check(self, look: Look) -> Refusal | None:
        """Are they there?"""
        have = look.card.counters.get(self.name, 0)
        return None if have >= self.n else Refusal("cost.counters", look.card, self.name, self.n)

    def choose(self, look: Look) -> Gen:
        """Nothing to choose."""
        yield from ()

    def pay(self, look: Look) -> Gen:
        """Remove them."""
        from tabletop.core import event as ev

        c = look.card
        c.counters[self.name] -= self.n
        left = c.counters[self.name]
        if not left:
            del c.counters[self.name]
        look.d.dirty = True
        look.d.emit(ev.COUNTERS, (c,), c.controller, self.name, c, look.you, left, (), (3,))
        yield from ()

    def frees(self, look: Look) -> int:
        """None."""
        return 0


class Both:
    """Several costs together, chosen and paid in order."""

    def __init__(self, *costs: Cost) -> None:
        self.costs = costs

    def check(self, look: Look) -> Refusal | None:
        """All of them."""
        for cost in self.costs:
            stop = cost.check(look)
            if stop is not None:
                return stop
        return None

    def choose(self, look: Look) -> Gen:
        """In order."""
        for cost in self.costs:
            yield from cost.choose(look)

    def pay(self, look: Look) -> Gen:
        """In order; cards of all are spent by the first that calls them its own."""
        assert look.link is not None
        everything = look.link.paid
        for cost in self.costs:
            yield from cost.pay(look)
        look.link.paid = everything

    def frees(self, look: Look) -> int:
        """Together."""
        return sum(cost.frees(look) for cost in self.costs)


class BanishOneOfEach:
    """Banish one card for each of several filters (1 LIGHT and 1 DARK …), all different, at the same time."""

    def __init__(self, side_place: Callable[..., Where], *filters: Filter) -> None:
        self.wheres = [side_place(0, f) for f in filters]

    def check(self, look: Look) -> Refusal | None:
        """Is there a card for each?"""
        firsts: list[Card] = []
        for w in self.wheres:
            firsts += w.some(look, 1)
        if len(firsts) < len(self.wheres):
            return Refusal("cost.banish-each", look.card)
        if len(set(firsts)) == len(firsts):
            return None
        pools = [w.cards(look) for w in self.wheres]
        return None if _assign(pools, []) else Refusal("cost.banish-each", look.card)

    def choose(self, look: Look) -> Gen:
        """One after the other; a choice that would leave the next without a card is not offered."""
        assert look.link is not None
        pools = [w.cards(look) for w in self.wheres]
        for i, pool in enumerate(pools):
            fit = [c for c in pool if c not in look.link.paid and _assign(pools[i + 1 :], [*look.link.paid, c])]
            look.link.paid += (
                yield from choose_cards(
                    look.d, look.you, "cost", fit, 1, 1, about=look.card, declaring=True, prompt="banish",
                    why=lambda c, w=self.wheres[i]: w.why_not(look, c),  # type: ignore[misc]
                )
            )

    def pay(self, look: Look) -> Gen:
        """Banish them together."""
        assert look.link is not None
        motion.move_cards(look.d, look.link.paid, BANISHED, "cost", look.card, look.you)
        yield from ()

    def frees(self, look: Look) -> int:
        """Nothing on the field."""
        return 0


def _assign(pools: list[list[Card]], used: list[Card]) -> bool:
    """Can every pool give a card of its own?"""
    if not pools:
        return True
    return any(c not in used and _assign(pools[1:], [*used, c]) for c in pools[0])


# -------------------------------------------------------------------- the words card modules use
def pay_lp(amount: int | Callable[[Look], int]) -> LifePoints:
    """Pay Life Points."""
    return LifePoints(amount)


def half_lp(look: Look) -> int:
    """Half the Life Points; of an odd number the larger half stays (7001 leaves 3501)."""
    return look.d.lp[look.you] // 2


def discard(n: int = 1, *filters: Filter) -> Discard:
    """Discard ``n`` cards."""
    return Discard(n, n, hand(YOU_, *filters))


def tribute(n: int = 1, *filters: Filter, up_to: int = 0) -> Tribute:
    """Tribute ``n`` monsters you control."""
    return Tribute(n, up_to or n, monsters(YOU_, *filters))


def tribute_all(*filters: Filter) -> TributeAll:
    """Tribute all such monsters you control."""
    return TributeAll(monsters(YOU_, *filters))


def tribute_others(*filters: Filter) -> TributeOthers:
    """Tribute all such monsters you control other than the target."""
    return TributeOthers(monsters(YOU_, *filters))


def banish_from_gy(n: int, *filters: Filter) -> Banish:
    """Banish ``n`` cards from your Graveyard."""
    return Banish(n, n, gy(YOU_, *filters))


def detach(n: int = 1) -> Detach:
    """Detach ``n`` materials from this card."""
    return Detach(n)


def send(n: int, where: Where) -> Send:
    """Send ``n`` cards to the Graveyard."""
    return Send(n, n, where)


YOU_ = 0
tribute_this = This("tribute")
discard_this = This("discard")
banish_this = This("banish")
send_this = This("send")

__all__ = ["GRAVE"]
