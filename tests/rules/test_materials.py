"""The quick searches for materials give what trying every set gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import pytest

from tabletop.core import CURRENT, Duel
from tabletop.core.card import Card
from tabletop.core.look import Look
from tabletop.core.materials import LinkMaterials, Materials, SynchroMaterials, XyzMaterials, anything
from tabletop.core.ritual import _fits, _makes_room, possible, tribute_pool
from tabletop.core.rng import Rng
from tabletop.core.zones import zones_for
from tabletop.facts import Pool

MONSTERS = (
    "Kuriboh", "Sangan", "Silver Fang", "Battle Ox", "Summoned Skull", "Tune Warrior", "Genex Controller",
    "LANphorhynchus", "Gaia Saber, the Lightning Shadow", "Gem-Knight Pearl", "Sheep Token", "Wicked Token",
    "Metal Fiend Token", "Dark Ruler Ha Des", "Destiny HERO - Plasma",
)
ZONES = ("m1", "m2", "m3", "m4", "m5", "e1")


def _position(pool: Pool, seed: int, extra: str, hand: Sequence[str] = ()) -> Look:
    """A random field (and hand) of player A, seen by the first card of the Extra Deck or the hand."""
    rng = Rng(seed)

    def pick() -> str:
        return MONSTERS[rng.below(len(MONSTERS))]

    field: dict[str, Any] = {}
    for zone in ZONES:
        if rng.below(4):
            field[zone] = {"card": pick(), "face": "up"}
    theirs: dict[str, Any] = {"e1": {"card": "LANphorhynchus"}} if rng.below(2) else {}
    more = [pick() for _ in range(rng.below(4))]
    more = [name for name in more if "Token" not in name and name not in (MONSTERS[7], MONSTERS[8], MONSTERS[9])]
    a = {"field": field, "extra": [extra] if extra else [], "hand": [*hand, *more] if hand else []}
    setup = {"turn": 3, "player": "A", "phase": "main1", "A": a, "B": {"field": theirs}}
    d = Duel.from_setup(setup, pool=pool, ruleset=CURRENT).state
    d.table()
    return Look(d, d.extras[0][0] if extra else d.hands[0][0], 0)


def _any_set(cards: Sequence[Card], test: Callable[[Sequence[Card]], bool], lo: int = 1, hi: int = 99) -> bool:
    return any(test(chosen) for n in range(lo, min(hi, len(cards)) + 1) for chosen in combinations(cards, n))


def _with_a_token(look: Look, cards: Sequence[Card]) -> bool:
    return any(c.is_token for c in cards)


KINDS: tuple[tuple[str, Materials], ...] = (
    ("Gaia Knight, the Force of Earth", SynchroMaterials(anything, anything, 1, 5)),
    ("Stardust Dragon", SynchroMaterials(anything, anything, 1, 5)),
    ("Stardust Dragon", SynchroMaterials(anything, anything, 2, 2)),
    ("Gem-Knight Pearl", XyzMaterials(2, anything, 2)),
    ("Gem-Knight Pearl", XyzMaterials(3, anything, 5)),
    ("LANphorhynchus", LinkMaterials(2, anything, None)),
    ("Gaia Saber, the Lightning Shadow", LinkMaterials(2, anything, None)),
    ("Gaia Saber, the Lightning Shadow", LinkMaterials(1, anything, _with_a_token)),
)


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_extra_deck_materials(pool: Pool, kind: int) -> None:
    name, materials = KINDS[kind]
    seen = set()
    for seed in range(120):
        look = _position(pool, seed, name)

        def whole(cards: Sequence[Card], look: Look = look) -> bool:
            return materials.fits(look, cards) and bool(zones_for(look.d, look.card, 0, cards))

        slow = _any_set(materials.pool(look), whole, *materials.bounds())
        assert materials.possible(look) == slow, f"seed {seed}: {look.d.monsters(0)}"
        seen.add(slow)
    assert seen == {True, False}, "both answers must come up"


@pytest.mark.parametrize("exact", [False, True])
def test_ritual_tributes(pool: Pool, exact: bool) -> None:
    seen = set()
    for seed in range(200):
        look = _position(pool, seed, "", ["Black Luster Soldier"])
        monster = look.card

        def whole(cards: Sequence[Card], look: Look = look) -> bool:
            return _fits(look, look.card, cards, exact) and _makes_room(look, cards)

        slow = _any_set(tribute_pool(look, monster), whole)
        assert possible(look, monster, exact) == slow, f"seed {seed}: {look.d.monsters(0)}, {look.hand()}"
        seen.add(slow)
    assert seen == {True, False}, "both answers must come up"
