"""What is printed on a card: names and numbers, no behaviour.

The core is handed these by a card pool (see :class:`tabletop.core.pool.CardPool`); it never reads files.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.kinds import MONSTER, SPELL, TRAP

EXTRA_DECK_KINDS = frozenset({"Fusion", "Synchro", "Xyz", "Link"})


@dataclass(frozen=True, slots=True, eq=False)
class CardFacts:
    """The facts of one card or Token.

    ``family`` is ``MONSTER``, ``SPELL`` or ``TRAP``; ``subtypes`` holds the printed words ("Effect", "Fusion",
    "Flip", "Spirit", "Tuner", "Quick-Play", "Continuous", "Equip", "Field", "Counter", "Ritual", …, and "Token").
    ``atk``/``defense`` are ``None`` where the card prints "?" or nothing. ``level`` is the Level, the Rank of an
    Xyz Monster or the Link Rating of a Link Monster. Trap monsters carry the stats they take on.
    """

    passcode: int
    name: str
    family: int
    subtypes: frozenset[str]
    attribute: str = ""
    type: str = ""
    level: int = 0
    atk: int | None = None
    defense: int | None = None
    arrows: tuple[str, ...] = ()
    archetypes: tuple[str, ...] = ()
    also: tuple[int, ...] = ()
    treated_as: str = ""

    @property
    def is_monster(self) -> bool:
        """A Monster Card (or a Token)."""
        return self.family == MONSTER

    @property
    def is_spell(self) -> bool:
        """A Spell Card."""
        return self.family == SPELL

    @property
    def is_trap(self) -> bool:
        """A Trap Card."""
        return self.family == TRAP

    @property
    def is_token(self) -> bool:
        """A Token: it may be in no Deck."""
        return "Token" in self.subtypes

    @property
    def is_extra(self) -> bool:
        """Belongs in the Extra Deck."""
        return self.family == MONSTER and not self.subtypes.isdisjoint(EXTRA_DECK_KINDS)

    @property
    def kind(self) -> str:
        """The printed kind in words: "Effect Fusion Monster", "Quick-Play Spell", "Token"."""
        return kind_words(self)


def needs_no_code(facts: CardFacts) -> bool:
    """Monsters without an effect play by themselves, but for those of the Extra Deck: what they are made of is code."""
    return facts.family == MONSTER and not facts.is_extra and facts.subtypes.isdisjoint(("Effect", "Pendulum"))


_ORDER = ("Normal", "Effect", "Fusion", "Ritual", "Synchro", "Xyz", "Link", "Pendulum", "Tuner", "Flip", "Spirit")


def kind_words(facts: CardFacts) -> str:
    """The kind of a card as a reader knows it, in a fixed order."""
    if facts.is_token:
        return "Token"
    words = [w for w in _ORDER if w in facts.subtypes]
    words += sorted(w for w in facts.subtypes if w not in _ORDER and w != "Special Summon")
    return " ".join([*words, ("Monster", "Spell", "Trap")[facts.family]])
