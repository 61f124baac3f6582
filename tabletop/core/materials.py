"""Materials of Synchro, Xyz and Link Summons: the costs of the Extra Deck monsters' own Summoning procedures.

A module states ``materials = synchro(…)``, ``xyz(…)`` or ``link(…)``. Whether a set exists is answered from reachable
sums of Levels kept as bits, not by trying sets.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletop.core import event as ev
from tabletop.core import motion
from tabletop.core.asking import choose_cards
from tabletop.core.card import Card
from tabletop.core.continuous import forbidden
from tabletop.core.definition import Procedure
from tabletop.core.event import BOTH
from tabletop.core.kinds import ATTACHED, ATTACK, EXTRA, MONSTER, MZONE
from tabletop.core.look import Look
from tabletop.core.refusal import Refusal
from tabletop.core.zones import extra_monster_zones, zones_for

if TYPE_CHECKING:
    from tabletop.core.state import Gen, State

Filter = Callable[[Look, Card], bool]


def anything(look: Look, c: Card) -> bool:
    """Any monster."""
    return True


class Materials(ABC):
    """Monsters on the field used for a Summon from the Extra Deck. The base of the three kinds."""

    word = "material"
    rule_id = "material.none"
    act = "material"

    def may(self, look: Look, c: Card) -> Refusal | None:
        """Why a monster may not be material."""
        if c.place == MZONE and not c.faceup:
            return Refusal("material.face-down", c)
        return forbidden(look.d, "material", c, look.you) or forbidden(look.d, self.act, c, look.you)

    def pool(self, look: Look) -> list[Card]:
        """The monsters that may be material at all."""
        return [c for c in look.d.monsters(look.you) if self.may(look, c) is None]

    def usable(self, look: Look) -> list[Card]:
        """What may be named as material."""
        return self.pool(look)

    @abstractmethod
    def fits(self, look: Look, cards: Sequence[Card]) -> bool:
        """Do these monsters, together, make the Summon?"""

    @abstractmethod
    def possible(self, look: Look) -> bool:
        """Is there a set that does?"""

    @abstractmethod
    def bounds(self) -> tuple[int, int]:
        """How few and how many."""

    def check(self, look: Look) -> Refusal | None:
        """Are there materials that make the Summon?"""
        return None if self.possible(look) else Refusal(self.rule_id, look.card)

    def choose(self, look: Look) -> Gen:
        """Choose the materials; a set that leaves no zone for the monster does not fit."""
        assert look.link is not None
        d, me, p = look.d, look.card, look.you
        lo, hi = self.bounds()

        def whole(cards: list[Card]) -> bool:
            return self.fits(look, cards) and bool(zones_for(d, me, p, cards))

        look.link.paid += (
            yield from choose_cards(
                d, p, "material", self.pool(look), lo, hi, about=me, declaring=True, check=whole, prompt="material",
                why=lambda c: self.may(look, c),
            )
        )

    def pay(self, look: Look) -> Gen:
        """Send them to the Graveyard as material."""
        assert look.link is not None
        motion.send_to_gy(look.d, look.link.paid, self.word, look.card, look.you)
        yield from ()

    def frees(self, look: Look) -> int:
        """Materials make room; whether it is enough is checked with the set chosen."""
        return 1


class SynchroMaterials(Materials):
    """1 Tuner and non-Tuners whose Levels add up to the monster's."""

    word = "synchro"
    rule_id = "synchro.materials"
    act = "synchro-material"

    def __init__(self, tuner: Filter, others: Filter, lo: int, hi: int) -> None:
        self.tuner, self.others, self.lo, self.hi = tuner, others, lo, hi

    def _is_tuner(self, look: Look, c: Card) -> bool:
        return c.place == MZONE and look.is_tuner(c) and self.tuner(look, c)

    def _is_other(self, look: Look, c: Card) -> bool:
        return not look.is_tuner(c) and self.others(look, c)

    def _partners(self, look: Look, tuner: Card, cards: Sequence[Card]) -> list[Card]:
        """Those that may be material with this Tuner: it may limit them, and then take them from the hand too."""
        limit = tuner.defn.props.get("synchro-partners")
        return [
            c for c in cards
            if c is not tuner and (c.place == MZONE if limit is None else limit.value(look, c))
        ]

    def pool(self, look: Look) -> list[Card]:
        """Monsters on the field; from the hand, what a Tuner there may be used with."""
        cards = super().pool(look)
        if any("synchro-partners" in c.defn.props and self._is_tuner(look, c) for c in cards):
            cards += [c for c in look.d.hands[look.you] if c.facts.family == MONSTER and self.may(look, c) is None]
        return cards

    def may(self, look: Look, c: Card) -> Refusal | None:
        """Monsters with a Level only, and none that is for other Synchro Monsters."""
        if not look.has_level(c):
            return Refusal("material.no-level", c)
        goal = c.defn.props.get("synchro-only-for")
        if goal is not None and not goal.value(look, look.card):
            return Refusal("material.unfit", c)
        return super().may(look, c)

    def bounds(self) -> tuple[int, int]:
        """The Tuner and the others."""
        return 1 + self.lo, 1 + self.hi

    def fits(self, look: Look, cards: Sequence[Card]) -> bool:
        """One Tuner, the rest non-Tuners, Levels in sum."""
        if sum(look.level(c) for c in cards) != look.card.facts.level:
            return False
        return any(
            self._is_tuner(look, t)
            and all(self._is_other(look, c) for c in cards if c is not t)
            and len(self._partners(look, t, cards)) == len(cards) - 1
            for t in cards
        )

    def possible(self, look: Look) -> bool:
        """Reachable sums of the non-Tuners' Levels, by how many make them, as bits."""
        pool = self.pool(look)
        others = [c for c in pool if self._is_other(look, c)]
        sums_with: dict[bool, int] = {}
        for tuner in pool:
            if not self._is_tuner(look, tuner) or look.level(tuner) > look.card.facts.level:
                continue
            limited = "synchro-partners" in tuner.defn.props
            if limited or limited not in sums_with:
                sums_with[limited] = self._sums([look.level(c) for c in self._partners(look, tuner, others)])
            if sums_with[limited] >> (look.card.facts.level - look.level(tuner)) & 1:
                return True
        return False

    def _sums(self, levels: Sequence[int]) -> int:
        """The Levels that the right number of these make together, as bits."""
        reach = [1] + [0] * min(self.hi, len(levels))
        for level in levels:
            for n in range(len(reach) - 1, 0, -1):
                reach[n] |= reach[n - 1] << level
        sums = 0
        for n in range(self.lo, len(reach)):
            sums |= reach[n]
        return sums


class XyzMaterials(Materials):
    """Monsters of one Level, attached to the monster. Tokens cannot be: they would be attached, off the field."""

    word = "xyz"
    rule_id = "xyz.materials"
    act = "xyz-material"

    def __init__(self, n: int, who: Filter, hi: int) -> None:
        self.n, self.who, self.hi = n, who, hi

    def may(self, look: Look, c: Card) -> Refusal | None:
        """Of the Level, and no Token."""
        if c.is_token:
            return Refusal("token.xyz-material", c)
        if not look.has_level(c) or look.level(c) != look.card.facts.level:
            return Refusal("material.level", c)
        if not self.who(look, c):
            return Refusal("material.unfit", c)
        return super().may(look, c)

    def bounds(self) -> tuple[int, int]:
        """As many as the monster asks for."""
        return self.n, self.hi

    def fits(self, look: Look, cards: Sequence[Card]) -> bool:
        """The right number."""
        return self.n <= len(cards) <= self.hi

    def possible(self, look: Look) -> bool:
        """Enough of them."""
        return len(self.pool(look)) >= self.n

    def pay(self, look: Look) -> Gen:
        """Attached when the monster is there: until then they lie under it, off the field."""
        assert look.link is not None
        attach(look.d, look.card, look.link.paid)
        yield from ()


class OneXyzMonster(XyzMaterials):
    """An Xyz Summon upon one Xyz Monster: it becomes material, and its materials are taken over."""

    def __init__(self, who: Filter) -> None:
        super().__init__(1, who, 1)

    def may(self, look: Look, c: Card) -> Refusal | None:
        """That monster, whatever its Rank."""
        return Materials.may(self, look, c) or (None if self.who(look, c) else Refusal("material.unfit", c))

    def pay(self, look: Look) -> Gen:
        """The materials go over, and the monster with them."""
        assert look.link is not None
        for c in look.link.paid:
            look.card.materials += c.materials
            c.materials = []
        yield from super().pay(look)


class LinkMaterials(Materials):
    """Monsters whose number (a Link Monster may count as its Link Rating) makes the Link Rating."""

    word = "link"
    rule_id = "link.materials"
    act = "link-material"

    def __init__(self, lo: int, who: Filter, test: Callable[[Look, Sequence[Card]], bool] | None) -> None:
        self.lo, self.who, self.test = lo, who, test

    def may(self, look: Look, c: Card) -> Refusal | None:
        """Only what the monster asks for."""
        return super().may(look, c) or (None if self.who(look, c) else Refusal("material.unfit", c))

    def bounds(self) -> tuple[int, int]:
        """From the fewest it asks for."""
        return self.lo, 7

    def fits(self, look: Look, cards: Sequence[Card]) -> bool:
        """Each counts 1 or its Link Rating; the sum is the Rating."""
        goal = look.card.facts.level
        if not self.lo <= len(cards) <= goal:
            return False
        sums = 1
        for c in cards:
            sums = sums << 1 | (sums << c.facts.level if "Link" in c.facts.subtypes else 0)
        return bool(sums >> goal & 1) and (self.test is None or self.test(look, cards))

    def possible(self, look: Look) -> bool:
        """Some set fits: sums by number of monsters, as bits; a further test looks at the sets."""
        pool = self.pool(look)
        goal = look.card.facts.level
        reach = [1] + [0] * min(goal, len(pool))
        for c in pool:
            rating = c.facts.level if "Link" in c.facts.subtypes else 1
            for n in range(len(reach) - 1, 0, -1):
                reach[n] |= reach[n - 1] << 1 | reach[n - 1] << rating
        if not any(reach[n] >> goal & 1 for n in range(self.lo, len(reach))):
            return False
        if self.test is None and (extra_monster_zones(look.d, look.you) or not look.d.rules.extra_monster_zones):
            return True
        from itertools import combinations

        return any(
            self.fits(look, cards) and bool(zones_for(look.d, look.card, look.you, cards))
            for n in range(self.lo, min(goal, len(pool)) + 1) for cards in combinations(pool, n)
        )


def synchro(
    tuner: Filter = anything, others: Filter = anything, *, lo: int = 1, hi: int = 5
) -> Procedure:
    """A Synchro Summon: 1 Tuner and ``lo`` to ``hi`` non-Tuners."""
    return Procedure((EXTRA,), SynchroMaterials(tuner, others, lo, hi), (), (0, 1), "synchro", False, "synchro")


def xyz(n: int, who: Filter = anything, *, hi: int = 0) -> Procedure:
    """An Xyz Summon: ``n`` (to ``hi``) monsters whose Level is the monster's Rank."""
    return Procedure((EXTRA,), XyzMaterials(n, who, hi or n), (), (0, 1), "xyz", False, "xyz")


def xyz_upon(who: Filter, *, once: bool = False) -> Procedure:
    """An Xyz Summon upon one such monster you control, taking over its materials; ``once`` per turn by the name."""
    return Procedure((EXTRA,), OneXyzMonster(who), (), (0, 1), "upon a monster", False, "xyz", once)


def link(
    lo: int, who: Filter = anything, test: Callable[[Look, Sequence[Card]], bool] | None = None
) -> Procedure:
    """A Link Summon with at least ``lo`` monsters; always in Attack Position."""
    return Procedure((EXTRA,), LinkMaterials(lo, who, test), (), (ATTACK,), "link", False, "link")


# -------------------------------------------------------------------- attaching
def why_not_attach(c: Card) -> Refusal | None:
    """Why a card may not become Xyz Material: a Token would not be on the field, so it would be gone."""
    return Refusal("token.xyz-material", c) if c.is_token else None


def attach(d: State, xyz_monster: Card, cards: Sequence[Card]) -> list[Card]:
    """Attach cards to an Xyz Monster. Returns those attached (a Token never is).

    They are no longer on the field, but do not count as having left it. What was attached to them goes to the
    Graveyard.
    """
    done: list[Card] = []
    for c in cards:
        if c.is_token:
            continue
        if c.materials:
            detach(d, c, list(c.materials), "rule", xyz_monster, xyz_monster.controller)
        d.lift(c)
        c.place, c.slot, c.faceup, c.controller = ATTACHED, -1, True, c.owner
        xyz_monster.materials.append(c)
        done.append(c)
    if done:
        p = xyz_monster.controller
        d.emit(ev.ATTACHED_, done, p, "", xyz_monster, p, 0, (), (BOTH,) * len(done))
    d.dirty = True
    return done


def detach(d: State, xyz_monster: Card, cards: Sequence[Card], how: str, by: Card | None, p: int) -> list[Card]:
    """Detach materials: to their owners' Graveyards ("cost", "effect"). They were not on the field."""
    for c in cards:
        xyz_monster.materials.remove(c)
    gone = motion.send_to_gy(d, cards, how, by, p)
    d.emit(ev.DETACHED, gone, p, how, by, p, 0, (), (BOTH,) * len(gone))
    return gone


__all__ = ["MZONE", "Materials", "attach", "detach", "link", "synchro", "why_not_attach", "xyz", "xyz_upon"]
