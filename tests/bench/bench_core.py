"""What the rules cost: creation, choices a second, copies, jumps, views, digests.

``pytest tests/bench`` prints the figures at its end, the budgets of the design beside them. Figures, not verdicts.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import perf_counter

from tabletop.core.duel import Duel
from tabletop.core.kinds import Seat
from tabletop.core.rng import Rng
from tabletop.core.rulesets import GOAT
from tabletop.core.state import State
from tabletop.table.selfplay import play_many, play_out
from tests.core.decks import goat_decks, the_pool

DECKS = goat_decks()


def new_duel(seed: int) -> Duel:
    """A fresh duel of the two Goat decks."""
    return Duel(*DECKS, pool=the_pool(), ruleset=GOAT, seed=seed)


def milliseconds(work: Callable[[], object], times: int) -> float:
    """The median time of one call."""
    found = []
    for _ in range(times):
        began = perf_counter()
        work()
        found.append(perf_counter() - began)
    return median(found) * 1000


def long_duel(turns: int = 50) -> tuple[list[State], list[list[int]]]:
    """A duel of that many turns: its state at the turn starts, and the answers given since each."""
    for seed in range(1000):
        duel, rng = new_duel(seed), Rng(seed)
        copies: list[State] = []
        answers: list[list[int]] = []

        def keep(d: Duel, copies: list[State] = copies, answers: list[list[int]] = answers) -> None:
            copies.append(d.state.copy())
            answers.append([])

        duel.on_turn_start = keep
        while duel.decision is not None and duel.turn < turns:
            i = rng.below(duel.choices())
            if answers:
                answers[-1].append(i)
            duel.answer_nth(i)
        if duel.decision is not None:
            return copies, answers
    raise AssertionError("no duel lasted that long")


def jump(copies: list[State], answers: list[list[int]], turn: int) -> float:
    """Seconds to go to the last decision of a turn from its kept start; the best of three, so that it is our time."""
    found: list[float] = []
    for _ in range(3):
        began = perf_counter()
        duel = Duel.from_state(copies[turn].copy())
        for i in answers[turn]:
            duel.answer_nth(i)
        found.append(perf_counter() - began)
    return min(found)


def report() -> dict[str, float]:
    """Measure everything."""
    play_many(*DECKS, 5, 1, GOAT, the_pool())  # modules warm
    gc.collect()
    gc.freeze()
    seeds = iter(range(10_000))
    figures = {"create ms": milliseconds(lambda: new_duel(next(seeds)), 200)}
    figures["choices/s"] = median(
        [(t := play_many(*DECKS, 20, seed, GOAT, the_pool())).decisions / t.seconds for seed in range(3)]
    )
    copies, answers = long_duel()
    figures["copy ms"] = milliseconds(lambda: copies[40].copy(), 100)
    figures["copy + first decision ms"] = _copied()
    jumps = [jump(copies, answers, turn) * 1000 for turn in range(len(answers) - 1)]
    figures["jump median ms"], figures["jump worst ms"] = median(jumps), max(jumps)
    duel = new_duel(3)
    play_out(duel, Rng(3), 150)
    figures["view ms"] = milliseconds(lambda: duel.view(Seat.A), 300)
    figures["digest ms"] = milliseconds(duel.digest, 300)
    figures["menu ms"] = milliseconds(lambda: duel.menu(duel.decision.seat if duel.decision else 0, "A.hand/1"), 300)
    gc.unfreeze()
    return figures


def _copied() -> float:
    found: list[float] = []
    duel = new_duel(5)

    def time_it(d: Duel) -> None:
        began = perf_counter()
        d.copy()
        found.append(perf_counter() - began)

    duel.on_turn_start = time_it
    play_out(duel, Rng(5))
    return median(found) * 1000


BUDGETS = {"create ms": "1", "choices/s": "at least 10000", "jump worst ms": "5"}


def test_figures_of_the_core(record_figures: Callable[[str], None]) -> None:
    figures = report()
    for name, value in figures.items():
        budget = f"   (budget {BUDGETS[name]})" if name in BUDGETS else ""
        record_figures(f"core: {name:<26}{value:>10.3f}{budget}")
    assert figures["choices/s"] > 0 and figures["jump worst ms"] > 0


if __name__ == "__main__":
    for key, figure in report().items():
        print(f"{key:<28}{figure:>10.3f}")
