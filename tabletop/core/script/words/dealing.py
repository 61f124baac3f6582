"""Life Points, chance, and negation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core import event as ev
from tabletop.core import motion
from tabletop.core.card import Card, pack
from tabletop.core.event import BOTH
from tabletop.core.kinds import (
    BANISHED,
    GRAVE,
    NOWHERE,
    OPPONENT,
    YOU,
)
from tabletop.core.records import Link
from tabletop.core.script.words.standing import Standing

if TYPE_CHECKING:
    from tabletop.core.state import Gen


class Dealing(Standing):
    """Words for damage, coins and dice, and what is negated."""

    __slots__ = ()

    # ---------------------------------------------------------------- Life Points
    def damage(self, n: int, side: int = OPPONENT) -> int:
        """Effect damage to a player. Returns what was inflicted."""
        p = self.you if side == YOU else self.opp
        return motion.damage(self.d, p, n, ev.EFFECT_DAMAGE, self.card, self.you, "effect")

    def damage_to(self, p: int, n: int) -> int:
        """Effect damage to a seat."""
        return motion.damage(self.d, p, n, ev.EFFECT_DAMAGE, self.card, self.you, "effect")

    def damage_both(self, yours: int, theirs: int) -> None:
        """Effect damage to both players at the same time."""
        amounts = (yours, theirs) if self.you == 0 else (theirs, yours)
        motion.damage_both(self.d, amounts, self.card, self.you)

    def gain(self, n: int, side: int = YOU) -> int:
        """A player gains Life Points."""
        return motion.gain(self.d, self.you if side == YOU else self.opp, n, self.card)

    def pay(self, n: int, side: int = YOU) -> None:
        """A player pays Life Points."""
        motion.pay(self.d, self.you if side == YOU else self.opp, n, self.card)

    def upkeep(self, n: int, *, forced: bool = False) -> Gen:
        """Life Points due to keep a card: paid (a yes-or-no question unless ``forced``) or not. Returns whether.

        The last Life Points can be paid only where the ruleset lets an upkeep bring them to 0.
        """
        left = self.d.lp[self.you] - n
        if left < 0 or (left == 0 and not self.d.rules.upkeep_to_zero):
            return False
        if not forced and not (yield from self.ask(f"pay {n} LP")):
            return False
        self.pay(n)
        return True

    # ---------------------------------------------------------------- chance
    def toss_coins(self, n: int) -> int:
        """Toss coins; returns the number of heads."""
        heads = 0
        for _ in range(n):
            side = self.d.rng.below(2)
            heads += side
            word = "heads" if side else "tails"
            self.d.emit(ev.COIN, (self.card,), self.you, word, self.card, self.you, side, (), (BOTH,))
        return heads

    def roll_die(self) -> int:
        """Roll a die."""
        n = self.d.rng.below(6) + 1
        self.d.emit(ev.DIE, (self.card,), self.you, "", self.card, self.you, n, (), (BOTH,))
        return n

    # ---------------------------------------------------------------- negation
    @property
    def below(self) -> Link | None:
        """The Chain Link this effect answers: the one below it."""
        if self.link is None:
            return None
        i = self.d.chain.index(self.link)
        return self.d.chain[i - 1] if i else None

    def negate_activation(self) -> Card | None:
        """Negate the activation of the link below. Returns its card."""
        k = self.below
        if k is None:
            return None
        k.activation_negated = True
        self.d.emit(ev.NEGATED, (k.card,), k.player, "activation", self.card, self.you, 0, (), (BOTH,))
        return k.card

    def negate_effect(self) -> Card | None:
        """Negate the effect of the link below (its activation stands). Returns its card."""
        k = self.below
        if k is None:
            return None
        k.effect_negated = True
        self.d.emit(ev.NEGATED, (k.card,), k.player, "effect", self.card, self.you, 0, (), (BOTH,))
        return k.card

    def negate_summon(self) -> Card | None:
        """Negate the Summon in progress. Returns the monster (a flip-Summoned one is on the field, face-down)."""
        c = self.d.summoning
        if c is None:
            return None
        self.d.summon_negated = True
        self.d.emit(ev.NEGATED, (c,), c.controller, "summon", self.card, self.you, 0, (), (BOTH,))
        return c

    def negate_summon_and_destroy(self) -> bool:
        """Negate the Summon that is answered, and destroy the monster. False where no Summon is answered."""
        if self.event is None or self.event.kind != ev.SUMMONING:
            return False
        c = self.negate_summon()
        if c is not None:
            self.destroy_unsummoned(c)
        return True

    def destroy_unsummoned(self, c: Card) -> None:
        """Destroy a monster whose Summon was negated: it never was on the field, Flip Summoned neither."""
        d = self.d
        if c.materials:
            motion.let_go_of_materials(d, c)
        d.emit(ev.DESTROYED, (c,), c.owner, "destroyed", self.card, self.you, 0, (), (BOTH,))
        if c.place == NOWHERE:
            src = pack(c.owner, NOWHERE, -1)
            c.gen += 1
        else:
            src = motion.where(c)
            d.lift(c)
        c.prev_place, c.prev_faceup, c.prev_monster = NOWHERE, False, False
        away = motion.banished_instead(d, c)
        d.drop(c, BANISHED if away else GRAVE)
        kind = ev.BANISHED_ if away else ev.SENT_TO_GY
        d.emit(kind, (c,), c.owner, "destroyed", self.card, self.you, 0, ((src, motion.where(c)),), (BOTH,))

    def attack_again(self, c: Card) -> None:
        """The monster may attack once more at once, in a row."""
        self.d.extra_attack = c

    def tie(self, m: Card) -> None:
        """Keep pointing at a monster (Call of the Haunted and the like); cut when it leaves or is turned face-down."""
        self.card.tied_to = m
        self.d.unsettled = True

    def negate_attack(self) -> bool:
        """Negate the attack in progress. Returns whether this did it: not if it was negated already."""
        d = self.d
        if d.attacker is None or d.attack_stopped:
            return False
        d.attack_stopped = True
        return True
