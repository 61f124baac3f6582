"""Random duels full of trap monsters, thieves and hands that change owners: every position is as it can be."""

from __future__ import annotations

import pytest

from tabletop.core import Duel
from tabletop.core import event as ev
from tabletop.core.kinds import HAND, MZONE
from tabletop.core.rng import Rng
from tabletop.core.rulesets import RULESETS
from tabletop.core.trap_monsters import held_zone
from tests.core.decks import Deck, the_pool
from tests.core.invariants import check

MAIN = (
    "Embodiment of Apophis", "Metal Reflect Slime", "Zoma the Spirit", "Stronghold the Moving Fortress", "Magical Hats",
    "Exchange", "Emergency Provisions", "The Grand Jupiter", "DNA Surgery", "Creature Swap", "Snatch Steal",
    "Brain Control", "Book of Moon", "Tsukuyomi", "Jinzo", "Skill Drain", "Remove Brainwashing", "Owner's Seal",
    "Mystical Space Typhoon", "Compulsory Evacuation Device", "Gemini Elf", "Green Gadget", "Red Gadget",
    "Yellow Gadget", "Relinquished", "Black Illusion Ritual", "Scapegoat", "Metamorphosis",
)
EXTRA = ("Thousand-Eyes Restrict", "Darkfire Dragon")
MOST = 2_500


def deck(rng: Rng) -> Deck:
    """Forty of the cards above."""
    facts = the_pool().facts
    main = tuple(facts(MAIN[rng.below(len(MAIN))]).passcode for _ in range(40))
    return Deck(main, tuple(facts(name).passcode for name in EXTRA * 2))


@pytest.mark.parametrize("ruleset", ["current", "goat", "expert"])
def test_every_position_is_as_it_can_be(ruleset: str) -> None:
    became = held = elsewhere = 0
    for seed in range(6):
        rng = Rng(seed)
        duel = Duel(deck(rng), deck(rng), pool=the_pool(), ruleset=RULESETS[ruleset], seed=seed)
        for _ in range(MOST):
            if duel.decision is None:
                break
            duel.answer_nth(rng.below(duel.choices()))
            faults = [e for e in duel.take_told() if e.kind == ev.FAULT]
            assert not faults, [f"{e.cards[0].name}: {e.how}" for e in faults]
            if duel.winner is not None:
                break
            check(duel)
            cards = duel.state.cards
            monsters = [c for c in cards if c.trap_monster and c.place == MZONE]
            became += len(monsters)
            held += sum(1 for c in monsters if held_zone(duel.state, c) is not None)
            elsewhere += sum(1 for c in cards if c.place == HAND and c.owner != c.controller)
    assert became and elsewhere, "no trap monster, or no hand with the other player's card, was ever seen"
    assert bool(held) == RULESETS[ruleset].trap_monsters_keep_zone
