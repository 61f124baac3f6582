"""Fusion Summons: which cards fit as materials of a Fusion Monster, and the Summon itself.

A Fusion Monster's module states its ``materials``: a tuple with one entry for each material, a name or a
:class:`Material`. Whether a set of cards fits is a matching of entries and cards, found by augmenting paths, so that
many cards in hand cost no more than a few table look-ups.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from tabletop.core import motion
from tabletop.core.asking import choose_cards, choose_position, choose_zone
from tabletop.core.card import Card
from tabletop.core.continuous import forbidden
from tabletop.core.kinds import ATTACK, DEFENSE, MONSTER, MZONE
from tabletop.core.look import Look
from tabletop.core.refusal import Refusal
from tabletop.core.summon import lay, may_special_summon, special_summoned
from tabletop.core.zones import zones_for

if TYPE_CHECKING:
    from tabletop.core.state import Gen

MATERIAL = "material"
FUSION = "fusion"


class Material:
    """A material that is described, not named: "1 Dragon monster". ``words`` are for readers, ``test`` decides."""

    __slots__ = ("test", "words")

    def __init__(self, words: str, test: Callable[[Look, Card], bool]) -> None:
        self.words, self.test = words, test

    def __str__(self) -> str:
        return self.words


Wanted: TypeAlias = "str | Material"
Filter: TypeAlias = Callable[[Look, Card], bool]


def wanted_by(fusion: Card) -> tuple[Wanted, ...]:
    """The materials a Fusion Monster's module states; none for a card without a module."""
    script = fusion.defn.script
    if script is None or "Fusion" not in fusion.facts.subtypes:
        return ()  # the materials of other Extra Deck monsters are procedures of their own
    return tuple(script.materials or ())


def fits(look: Look, wanted: Wanted, c: Card) -> bool:
    """Does a card fit one entry? A name is the printed one or the one the card is treated as."""
    if isinstance(wanted, str):
        return c.name == wanted or c.facts.treated_as == wanted
    return wanted.test(look, c)


def may_be_material(look: Look, c: Card) -> Refusal | None:
    """Why a card may not be Fusion Material: it is no monster, or an effect forbids it. Tokens may be."""
    if c.place != MZONE and c.facts.family != MONSTER:
        return Refusal("target.monster", c)
    return forbidden(look.d, "fusion-material", c, look.you)


def material_pool(look: Look) -> list[Card]:
    """What Polymerization takes materials from: your hand, and the monsters you control (face-down ones too)."""
    cards = look.d.hands[look.you] + look.d.monsters(look.you)
    return [c for c in cards if c is not look.card and may_be_material(look, c) is None]


def matches(look: Look, wanted: Sequence[Wanted], cards: Sequence[Card]) -> bool:
    """Can every entry be given a card of its own?"""
    if len(cards) < len(wanted):
        return False
    table = [[i for i, c in enumerate(cards) if fits(look, w, c)] for w in wanted]
    taken: dict[int, int] = {}

    def place(entry: int, tried: set[int]) -> bool:
        for i in table[entry]:
            if i not in tried:
                tried.add(i)
                if i not in taken or place(taken[i], tried):
                    taken[i] = entry
                    return True
        return False

    return all(place(entry, set()) for entry in range(len(wanted)))


def works_with(look: Look, wanted: Sequence[Wanted], c: Card, cards: Sequence[Card]) -> bool:
    """Is there a fitting set that uses this card?"""
    others = [x for x in cards if x is not c]
    return any(
        fits(look, w, c) and matches(look, [*wanted[:n], *wanted[n + 1 :]], others) for n, w in enumerate(wanted)
    )


def why_not_fusion(look: Look, fusion: Card, pool: Sequence[Card]) -> Refusal | None:
    """Why this Fusion Monster cannot be Fusion Summoned with cards of ``pool``, or None."""
    wanted = wanted_by(fusion)
    if "Fusion" not in fusion.facts.subtypes or not wanted:
        return Refusal("fusion.none", fusion)
    link = look.link.id if look.link is not None else -1
    stop = may_special_summon(look.d, fusion, look.you, link, ignoring=True)
    if stop is not None:
        return stop
    if not matches(look, wanted, pool):
        return Refusal("fusion.materials", fusion)
    d, you = look.d, look.you
    if zones_for(d, fusion, you):
        return None
    makes_room = any(
        c.place == MZONE and zones_for(d, fusion, you, [c]) and works_with(look, wanted, c, pool) for c in pool
    )
    return None if makes_room else Refusal("zone.monster-full", fusion)


def fusions(look: Look, who: Filter | None = None, pool: Sequence[Card] | None = None) -> list[Card]:
    """The Fusion Monsters in the Extra Deck that could be Fusion Summoned now (``who`` limits which)."""
    cards = material_pool(look) if pool is None else pool
    return [
        x for x in look.d.extras[look.you]
        if (who is None or who(look, x)) and why_not_fusion(look, x, cards) is None
    ]


def fusion_summon(look: Look, who: Filter | None = None, pool: Sequence[Card] | None = None) -> Gen:
    """Choose a Fusion Monster and its materials, send them to the Graveyard, and Fusion Summon it.

    Returns the monster, or None where nothing can be Fusion Summoned any more.
    """
    d, you = look.d, look.you
    cards = list(material_pool(look) if pool is None else pool)
    candidates = fusions(look, who, cards)
    if not candidates:
        return None
    fusion = (yield from choose_cards(d, you, "choose", candidates, 1, 1, about=look.card, prompt=FUSION))[0]
    wanted = wanted_by(fusion)

    def whole(chosen: list[Card]) -> bool:
        return (
            len(chosen) == len(wanted) and matches(look, wanted, chosen)
            and bool(zones_for(d, fusion, you, chosen))
        )

    useful = [c for c in cards if works_with(look, wanted, c, cards)]
    n = len(wanted)
    materials = yield from choose_cards(
        d, you, MATERIAL, useful, n, n, about=fusion, prompt=MATERIAL, check=whole,
    )
    motion.send_to_gy(d, materials, MATERIAL, look.card, you)
    d.instant += 1  # the materials go first: what answers their leaving with "when" comes too late
    position = yield from choose_position(d, you, fusion, (ATTACK, DEFENSE))
    way = lay(d, fusion, you, (yield from choose_zone(d, you, you, fusion)), position)
    fusion.proper = True
    special_summoned(d, [fusion], you, [way], look.card, FUSION)
    return fusion


__all__ = [
    "Material", "fits", "fusion_summon", "fusions", "matches", "material_pool", "may_be_material", "wanted_by",
    "why_not_fusion", "works_with",
]
