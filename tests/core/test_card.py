"""A copy of a card has everything the card has, and shares nothing that changes."""

from __future__ import annotations

from tabletop.core.card import Card, Grip, Mod
from tabletop.core.kinds import MZONE
from tabletop.facts import Pool


def test_a_copy_has_every_slot() -> None:
    card = Card(7, Pool.installed().definition("Sangan", "goat"), 1, MZONE)
    for n, slot in enumerate(sorted(Card.__slots__)):
        if isinstance(getattr(card, slot), bool | int | str):
            setattr(card, slot, n)
    card.counters["Spell Counter"] = 2
    card.mods.append(Mod("atk", "add", 300, -1, 5))
    card.grips.append(Grip(0, -1, 3))
    card.flags["attack"] = 4
    copy = card.copy()
    for slot in Card.__slots__:
        if slot not in ("grips", "look"):
            assert getattr(copy, slot) == getattr(card, slot), slot
    assert (copy.grips[0].player, copy.grips[0].until, copy.grips[0].by) == (0, -1, 3)


def test_a_copy_shares_nothing_that_changes() -> None:
    card = Card(7, Pool.installed().definition("Sangan", "goat"), 1, MZONE)
    card.grips.append(Grip(0, -1, 3))
    copy = card.copy()
    copy.grips[0].until = -2
    copy.flags["attack"] = 1
    copy.counters["Spell Counter"] = 1
    assert card.grips[0].until == -1
    assert not card.flags
    assert not card.counters
