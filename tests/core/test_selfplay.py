"""Three hundred random duels without an exception. For more: ``tabletop selfplay A.ydk B.ydk --games 1000``."""

from __future__ import annotations

import pytest

from tabletop.core.duel import Duel
from tabletop.core.rng import Rng
from tabletop.core.rulesets import RULESETS
from tabletop.table.selfplay import TOO_LONG, play_out
from tests.core.decks import automatic, goat_decks, mixed, the_pool
from tests.core.invariants import check, check_places, check_tables

BATCH = 25


def test_every_card_module_can_be_imported() -> None:
    """A fault in one leaves its card to be played by hand, which no duel would notice."""
    pool = the_pool()
    for passcode in [card for part in automatic() for card in part]:
        for ruleset in RULESETS:
            assert pool.definition(passcode, ruleset).automatic
    assert not pool.faults


@pytest.mark.parametrize("ruleset", ["goat", "current"])
@pytest.mark.parametrize("kind", ["goat decks", "any cards"])
@pytest.mark.parametrize("batch", range(3))
def test_random_duels(kind: str, ruleset: str, batch: int) -> None:
    finished = 0
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        rng = Rng(seed)
        decks = goat_decks() if kind == "goat decks" else (mixed(rng), mixed(rng))
        polite = seed % 5 == 0
        duel = Duel(*decks, pool=the_pool(), ruleset=RULESETS[ruleset], seed=seed, polite=polite)
        duel.state.strict = True  # a fault in a card's module is raised, not contained
        turns: list[int] = []

        def turn_starts(d: Duel, turns: list[int] = turns) -> None:
            check_places(d.state)
            check_tables(d.state)
            turns.append(d.turn)

        duel.on_turn_start = turn_starts
        try:
            play_out(duel, rng, TOO_LONG)
        except Exception as error:
            error.add_note(f"{kind}, {ruleset}, seed {seed}, turn {duel.turn}")
            raise
        check(duel)
        assert turns == list(range(1, len(turns) + 1)), "a turn was passed over"
        finished += duel.winner is not None
    assert finished == BATCH
