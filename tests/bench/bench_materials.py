"""What looking for materials costs: Synchro, Xyz, Link and Ritual Summons on a crowded field.

Run by itself (``python tests/bench/bench_materials.py``) or with ``pytest tests/bench -s``. Figures, not verdicts; the
budget stands beside them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from cards import PACK
from tabletop.core import CURRENT, Duel
from tabletop.core.look import Look
from tabletop.core.materials import LinkMaterials, Materials, SynchroMaterials, XyzMaterials, anything
from tabletop.core.ritual import possible
from tabletop.core.turn import main_options
from tabletop.facts import Pool

BUDGET = 100
"""Microseconds for one search: at ten of them a decision, 1 ms."""

FIELD: dict[str, Any] = {
    "m1": "Tune Warrior", "m2": "Genex Controller", "m3": {"card": "Sheep Token", "source": "Scapegoat"},
    "m4": "Silver Fang", "m5": "LANphorhynchus", "e1": "Gaia Saber, the Lightning Shadow",
}
HAND = ["Black Luster Soldier", "Kuriboh", "Sangan", "Battle Ox", "Celtic Guardian", "Summoned Skull", "Silver Fang"]
SEARCHES: tuple[tuple[str, str, Materials], ...] = (
    ("Synchro, found", "Gaia Knight, the Force of Earth", SynchroMaterials(anything, anything, 1, 5)),
    ("Synchro, none", "Shooting Quasar Dragon", SynchroMaterials(anything, anything, 1, 5)),
    ("Xyz, none", "Gem-Knight Pearl", XyzMaterials(2, anything, 2)),
    ("Link, found", "Gaia Saber, the Lightning Shadow", LinkMaterials(2, anything, None)),
    ("Link, a further test", "Gaia Saber, the Lightning Shadow", LinkMaterials(2, anything, lambda look, cards: False)),
)


def _look(pool: Pool, extra: list[str]) -> Look:
    a = {"field": FIELD, "extra": extra, "hand": HAND}
    setup = {"turn": 3, "player": "A", "phase": "main1", "A": a, "B": {"field": {"e1": "LANphorhynchus"}}}
    d = Duel.from_setup(setup, pool=pool, ruleset=CURRENT).state
    d.table()
    return Look(d, d.extras[0][0], 0)


def microseconds(work: Callable[[], object], times: int = 500) -> float:
    """The best of three runs, for one call."""
    best = float("inf")
    for _ in range(3):
        began = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, time.perf_counter() - began)
    return best / times * 1e6


def report(say: Callable[[str], None] = print) -> dict[str, float]:
    """Measure everything, tell it, and return the figures."""
    pool = Pool([PACK])
    figures: dict[str, float] = {}
    for title, name, materials in SEARCHES:
        look = _look(pool, [name])
        figures[title] = microseconds(lambda look=look, materials=materials: materials.possible(look))  # type: ignore[misc]
    look = _look(pool, ["LANphorhynchus"])
    soldier = look.hand()[0]
    figures["Ritual, at least"] = microseconds(lambda: possible(look, soldier, False))
    figures["Ritual, exactly"] = microseconds(lambda: possible(look, soldier, True))
    say("searches for materials, 6 monsters on the field, 7 cards in the hand:")
    for title, value in figures.items():
        say(f"  {title}: {value:.0f} µs (budget {BUDGET})")
    d = _look(pool, [name for _, name, _ in SEARCHES] * 3).d
    figures["options"] = microseconds(lambda: main_options(d, 0), 50)
    say(f"  all that may be done in a Main Phase, 15 cards in the Extra Deck: {figures['options']:.0f} µs")
    return figures


def test_figures_of_the_searches(record_figures: Callable[[str], None]) -> None:
    figures = report(record_figures)
    assert max(value for title, value in figures.items() if title != "options") < 20 * BUDGET, "far beyond any budget"


if __name__ == "__main__":
    report()
