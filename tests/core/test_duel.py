"""The face of the rules: making duels, asking, saying, refusing, ending, copying."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tabletop.core
from tabletop.core import commands as say
from tabletop.core.commands import Named, Place
from tabletop.core.duel import Duel
from tabletop.core.kinds import P_MAIN1, Seat
from tabletop.core.refusal import IllegalCommand, explain
from tabletop.core.rng import Rng
from tabletop.core.rulesets import CURRENT, GOAT
from tabletop.table.language import parse_line
from tests.core.decks import Deck, goat_decks, the_pool

ROOT = Path(__file__).parents[2]


def goat(seed: int = 7, **more: Any) -> Duel:
    return Duel(*goat_decks(), pool=the_pool(), ruleset=GOAT, seed=seed, **more)


def position(ruleset: Any = CURRENT, polite: bool = False, **setup: Any) -> Duel:
    return Duel.from_setup(setup, pool=the_pool(), ruleset=ruleset, polite=polite)


def to_main(duel: Duel) -> Duel:
    """Pass until the open game state of Main Phase 1."""
    while duel.decision is not None and duel.decision.kind != "main":
        duel.submit(say.Pass())
    return duel


def rules(duel: Duel, command: say.Command, seat: int | None = None) -> list[str]:
    return [refusal.rule for refusal in duel.why_not(command, seat)]


# -------------------------------------------------------------------- making
def test_a_new_duel_has_opening_hands_and_asks_the_first_player() -> None:
    duel = goat(first=Seat.B)
    d = duel.state
    assert d.lp == [8000, 8000] and duel.turn == 1 and duel.turn_player == Seat.B
    assert [len(hand) for hand in d.hands] == [5, 6], "under Goat rules the first player draws"
    assert [len(deck) for deck in d.decks] == [len(x.main) - n for x, n in zip(goat_decks(), (5, 6), strict=True)]
    assert duel.decision is not None and duel.winner is None


def test_the_first_turn_draw_follows_the_ruleset() -> None:
    duel = Duel(*goat_decks(), pool=the_pool(), ruleset=CURRENT, seed=7, first=Seat.A)
    assert [len(hand) for hand in duel.state.hands] == [5, 5]
    to_main(duel).submit(say.EndTurn())
    to_main(duel)
    assert duel.turn == 2 and [len(hand) for hand in duel.state.hands] == [5, 6]


def test_the_coin_follows_the_seed() -> None:
    first = [goat(seed).turn_player for seed in range(20)]
    assert set(first) == {0, 1}
    assert first == [goat(seed).turn_player for seed in range(20)]


def test_an_unknown_passcode_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        Duel(Deck((1,) * 40), goat_decks()[1], pool=the_pool(), ruleset=GOAT, seed=1)


def test_the_seed_decides_everything() -> None:
    assert goat(3).digest() == goat(3).digest()
    assert goat(3).digest() != goat(4).digest()


def test_it_prints() -> None:
    text = str(to_main(goat()))
    assert "turn 1" in text and "is asked" in text


# -------------------------------------------------------------------- ends
def test_surrender_by_either_seat() -> None:
    for seat in (0, 1):
        duel = goat()
        events = duel.submit(say.Surrender(), seat)
        assert duel.winner == 1 - seat and duel.reason == "surrender" and duel.decision is None
        assert [e.type for e in duel.tell(Seat.WATCH, events)][-1] == "won"
        with pytest.raises(IllegalCommand):
            duel.submit(say.Pass())


def test_a_draw_offered_and_accepted() -> None:
    duel = to_main(goat())
    who = duel.turn_player
    duel.submit(say.OfferDraw(), who)
    assert duel.decision is not None and (duel.decision.seat, duel.decision.kind) == (1 - who, "draw-offer")
    assert rules(duel, say.OfferDraw()) == ["draw-offer.pending"]
    assert rules(duel, say.Pass()) == ["answer.yes-or-no"]
    duel.submit(say.Yes())
    assert duel.winner == 2 and duel.reason == "agreed"


def test_a_draw_declined_goes_on_where_it_stood() -> None:
    duel = to_main(goat())
    before, asked = duel.digest(), duel.decision
    duel.submit(say.OfferDraw(), 1 - duel.turn_player)
    duel.submit(say.No())
    assert duel.decision is asked and duel.digest() == before and duel.winner is None


def test_decking_out() -> None:
    small = Deck(tuple(goat_decks()[0].main[:6]))
    duel = Duel(small, goat_decks()[1], pool=the_pool(), ruleset=GOAT, seed=1, first=Seat.A)
    while duel.decision is not None:
        duel.submit(say.EndTurn() if duel.decision.kind == "main" else next(iter(reversed(list(duel.legal)))))
    assert (duel.winner, duel.reason) == (Seat.B, "deck-out")


# -------------------------------------------------------------------- legal, why not, menus
def test_legal_is_a_lazy_collection() -> None:
    duel = to_main(goat())
    assert duel.legal and len(duel.legal) == len(list(duel.legal))
    assert say.EndTurn() in duel.legal
    assert say.ToPhase("battle") not in duel.legal and "end" not in duel.legal
    assert rules(duel, say.ToPhase("battle")) == ["battle.first-turn"]


def test_who_is_not_asked_may_not_act() -> None:
    duel = to_main(goat())
    assert rules(duel, say.EndTurn(), 1 - duel.turn_player) == ["turn.not-asked"]


def test_a_refused_line_changes_nothing_and_says_why() -> None:
    duel = position(A={"hand": ["Summoned Skull", "Mokey Mokey"]})
    before = duel.digest()
    with pytest.raises(IllegalCommand) as no:
        duel.submit(say.Summon(Named("Summoned Skull")))
    assert [r.rule for r in no.value.refusals] == ["summon.tributes"]
    assert "Summoned Skull" in explain(no.value.refusals[0]) and duel.digest() == before
    assert duel.committed is None


def test_a_menu_offers_and_explains() -> None:
    duel = position(A={"hand": ["Mokey Mokey"], "field": {"m1": {"card": "Sheep Token", "position": "def"}}})
    menu = duel.menu(Seat.A, "A.hand/1")
    assert [option.line for option in menu.can] == ["summon A.hand/1", "set A.hand/1"] and menu.cannot == ()
    token = duel.menu(Seat.A, "A.m1")
    assert "token.tribute-summon" not in [option.line for option in token.can]
    assert {refusal.rule for _, refusal in token.cannot} >= {"token.tribute-summon"}
    assert duel.menu(Seat.B, "A.hand/1") == duel.menu(Seat.A, "B.m1") == duel.menu(Seat.A, "nonsense")


def test_what_is_not_said_is_asked_and_can_be_taken_back() -> None:
    field = {"m1": {"card": "Mokey Mokey"}, "m2": {"card": "Battle Ox"}}
    duel = position(A={"hand": ["Summoned Skull"], "field": field})
    before = duel.digest()
    assert duel.submit(say.Summon(Named("Summoned Skull"))) == []
    assert duel.decision is not None and duel.decision.declaring and duel.decision.kind == "tribute"
    assert duel.committed is None
    asked = duel.view(Seat.B).asks
    assert asked is not None and (asked.seat, asked.kind, asked.options) == ("A", "main", ())
    duel.cancel()
    assert duel.digest() == before
    duel.submit(say.Summon(Named("Summoned Skull")))
    duel.submit(say.Choose((Named("Battle Ox"),)))
    skull, ox = Place("hand", 1, 0), Place("m2", 0, 0)
    done: say.Command | None = duel.committed
    assert isinstance(done, say.Summon) and (done.card, done.tributes) == (skull, (ox,))
    assert done.at is not None and done.at.seat == 0, "the complete command names the zone"
    assert duel.state.mz[0][0] is not None and duel.state.mz[0][0].name == "Mokey Mokey"


def test_a_response_in_declaration_still_looks_like_a_response() -> None:
    duel = position(
        polite=True, player="B", B={"hand": ["Mokey Mokey"]},
        A={"field": {"s1": {"card": "Compulsory Evacuation Device", "face": "down"}, "m1": {"card": "Battle Ox"}}},
    )
    duel.submit(say.Summon(Named("Mokey Mokey")))
    trap = say.Activate(Place("s1"))
    while duel.decision is not None and (duel.decision.seat != Seat.A or trap not in duel.legal):
        duel.submit(say.Pass())
    before = duel.view(Seat.B)
    duel.submit(trap)
    assert duel.decision is not None and duel.decision.declaring
    assert duel.view(Seat.B) == before, "that something is being declared shows only once it is"


# -------------------------------------------------------------------- rulings and cards played by hand
def test_rulings_change_what_they_say_and_are_marked() -> None:
    duel = position(A={"hand": ["Mokey Mokey"]}, B={"field": {"m1": {"card": "Battle Ox"}}})
    events = duel.submit(_ruling("rule lp B = 3000"))
    assert duel.state.lp[1] == 3000 and "ruled" in {e.type for e in duel.tell(Seat.A, events)}
    duel.submit(_ruling("rule control B.m1 to A"))
    ox = duel.state.monsters(0)[0]
    assert (ox.name, ox.controller, ox.owner, ox.marked) == ("Battle Ox", 0, 1, True)
    duel.submit(_ruling("rule lp B -3000"))
    assert duel.winner == Seat.A


def _ruling(text: str) -> say.Command:
    command = parse_line(text).said
    assert isinstance(command, say.Command)
    return command


def test_a_card_without_code_is_played_by_hand() -> None:
    pool = the_pool()
    name = next(
        pool.cards.name(c) for c in pool.cards
        if not pool.is_automatic(c) and pool.cards[c].family == 1 and pool.cards[c].subtypes == frozenset({"Normal"})
    )
    duel = position(A={"hand": [name]}, B={"field": {"s1": {"card": "Solemn Judgment", "face": "down"}}})
    assert rules(duel, say.Activate(Named(name))) == ["activate.by-hand-only"]
    assert rules(duel, _ruling("rule done")) == ["manual.nothing-by-hand"]
    with pytest.raises(IllegalCommand):
        duel.submit(_ruling("rule done"))
    duel.submit(say.Activate(Named(name), by_hand=True))
    assert duel.decision is not None and (duel.decision.seat, duel.decision.kind) == (1, "respond")
    duel.submit(say.Pass())
    assert duel.decision is not None and (duel.decision.seat, duel.decision.kind) == (0, "by-hand")
    duel.submit(_ruling("rule draw A 2"))
    assert duel.decision.kind == "by-hand" and len(duel.state.hands[0]) == 2
    duel.submit(_ruling("rule done"))
    assert duel.decision.kind == "main" and [c.name for c in duel.state.graves[0]] == [name]


# -------------------------------------------------------------------- copies and determinism
def test_a_copy_goes_on_by_itself() -> None:
    duel, rng = goat(5), Rng(5)
    copies: list[tuple[Duel, str]] = []
    duel.on_turn_start = lambda d: copies.append((d.copy(), d.state.digest()))
    while duel.decision is not None and duel.turn < 12:
        duel.answer_nth(rng.below(duel.choices()))
    assert len(copies) >= 10
    for copy, _ in copies:
        assert copy.decision is not None and copy.on_turn_start is None
    copy = copies[5][0]
    asked, before = copy.turn, duel.digest()
    rng = Rng(1)
    while copy.decision is not None and copy.turn < asked + 4:
        copy.answer_nth(rng.below(copy.choices()))
    assert duel.digest() == before, "playing the copy changed the duel it was copied from"


SCRIPT = """
from tabletop.table.selfplay import play_many
from tabletop.core.rulesets import RULESETS
from tests.core.decks import goat_decks, mixed, the_pool
from tabletop.core.rng import Rng
print(play_many(*goat_decks(), 3, 11, RULESETS["goat"], the_pool()).digest)
print(play_many(mixed(Rng(1)), mixed(Rng(2)), 3, 11, RULESETS["current"], the_pool()).digest)
"""


def test_digests_are_the_same_in_every_process() -> None:
    found = set()
    for hash_seed in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], capture_output=True, text=True, cwd=ROOT, check=True,
            env={"PYTHONHASHSEED": hash_seed, "PATH": "", "PYTHONPATH": str(ROOT)},
        )
        found.add(done.stdout)
    assert len(found) == 1 and all(len(line) == 64 for line in found.pop().split())


# -------------------------------------------------------------------- what the docstrings say
MODULES = sorted(m.name for m in pkgutil.walk_packages(tabletop.core.__path__, "tabletop.core."))


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_hold(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0


def test_the_phase_is_main_when_it_is_ones_move() -> None:
    assert to_main(goat()).phase == P_MAIN1
