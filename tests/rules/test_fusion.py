"""Materials of Fusion Monsters: which sets of cards fit, Tokens and descriptions included, without trying them all."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from tabletop.core import CURRENT, Duel
from tabletop.core.card import Card
from tabletop.core.fusion import Material, fits, matches, material_pool, why_not_fusion, works_with
from tabletop.core.look import Look
from tabletop.facts import Pool

DRAGON = Material("1 Dragon monster", lambda look, c: look.type(c) == "Dragon")
BEAST = Material("1 Beast monster", lambda look, c: look.type(c) == "Beast")
ANYTHING = Material("1 monster", lambda look, c: True)


def _look(pool: Pool, **setup: Any) -> Look:
    duel = Duel.from_setup({"turn": 3, "player": "A", "phase": "main1", **setup}, pool=pool, ruleset=CURRENT)
    d = duel.state
    return Look(d, d.decks[0][0], 0)


def _hand(look: Look, name: str) -> Card:
    return next(c for c in look.hand() if c.name == name)


def test_each_entry_needs_a_card_of_its_own(pool: Pool) -> None:
    look = _look(pool, A={"hand": ["Thunder Dragon", "Petit Dragon"]})
    cards = look.hand()
    assert matches(look, ("Thunder Dragon", DRAGON), cards)
    assert not matches(look, ("Thunder Dragon", "Thunder Dragon"), cards)
    assert not matches(look, (DRAGON, DRAGON), cards)  # Thunder Dragon is no Dragon
    assert not matches(look, (DRAGON, ANYTHING, ANYTHING), cards)


def test_the_greedy_choice_is_taken_back(pool: Pool) -> None:
    look = _look(pool, A={"hand": ["Petit Dragon", "Celtic Guardian"]})
    assert matches(look, (ANYTHING, DRAGON), look.hand())
    assert works_with(look, (ANYTHING, DRAGON), _hand(look, "Celtic Guardian"), look.hand())
    assert not works_with(look, (DRAGON, "Petit Dragon"), _hand(look, "Petit Dragon"), look.hand())


def test_a_name_is_also_the_name_a_card_is_treated_as(pool: Pool) -> None:
    look = _look(pool, A={"hand": ["Harpie Lady 1", "Celtic Guardian"]})
    assert fits(look, "Harpie Lady", _hand(look, "Harpie Lady 1"))
    assert fits(look, "Harpie Lady 1", _hand(look, "Harpie Lady 1"))
    assert not fits(look, "Harpie Lady", _hand(look, "Celtic Guardian"))


def test_tokens_and_face_down_monsters_may_be_material_spells_not(pool: Pool) -> None:
    field = {
        "m1": {"card": "Sheep Token", "position": "def", "source": "Scapegoat"},
        "m2": {"card": "Silver Fang", "position": "def", "face": "down"},
        "s1": {"card": "Skill Drain"},
    }
    theirs = {"field": {"m1": {"card": "Silver Fang"}}}
    look = _look(pool, A={"hand": ["Pot of Greed", "Petit Dragon"], "field": field}, B=theirs)
    cards = material_pool(look)
    assert sorted(c.name for c in cards) == ["Petit Dragon", "Sheep Token", "Silver Fang"]
    assert matches(look, (BEAST, BEAST), cards)
    assert not matches(look, (BEAST, BEAST, BEAST), cards)


def test_many_cards_cost_little(pool: Pool) -> None:
    """Twenty cards for ten entries of which one has no card: trying all sets would take minutes."""
    look = _look(pool, A={"hand": ["Silver Fang"] * 20})
    wanted = (*[BEAST] * 9, DRAGON)
    began = perf_counter()
    assert not matches(look, wanted, look.hand())
    assert not any(works_with(look, wanted, c, look.hand()) for c in look.hand())
    assert perf_counter() - began < 1


def test_a_fusion_monster_without_stated_materials_is_refused(pool: Pool) -> None:
    extra = ["Gaia the Dragon Champion", "Twin-Headed Thunder Dragon"]
    look = _look(pool, A={"hand": ["Thunder Dragon"], "extra": extra})
    twin = next(c for c in look.extra_deck() if c.name == "Twin-Headed Thunder Dragon")
    refusal = why_not_fusion(look, twin, material_pool(look))
    assert refusal is not None
    assert refusal.rule == "fusion.materials"
    for c in look.extra_deck():
        if c.defn.script is None:
            refusal = why_not_fusion(look, c, material_pool(look))
            assert refusal is not None
            assert refusal.rule == "fusion.none"
