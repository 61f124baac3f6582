"""Random legal duels between two decks: a test of endurance, and figures. The same seed gives the same digest."""

from __future__ import annotations

import gc
import hashlib
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from tabletop.core.duel import Duel
from tabletop.core.rng import Rng
from tabletop.core.rulesets import RULESETS, Ruleset

if TYPE_CHECKING:
    from tabletop.core.pool import CardPool

TOO_LONG = 20_000
"""A duel of so many questions is called off and counted as unfinished."""

_STRIDE = 0x9E3779B97F4A7C15


class DeckLike(Protocol):
    """A deck as passcodes."""

    @property
    def main(self) -> Sequence[int]:
        """The Main Deck."""
        ...

    @property
    def extra(self) -> Sequence[int]:
        """The Extra Deck."""
        ...


@dataclass(slots=True)
class Tally:
    """What the duels came to. ``decisions`` are those with at least two answers."""

    games: int = 0
    decisions: int = 0
    turns: int = 0
    wins: dict[str, int] = field(default_factory=lambda: {"A": 0, "B": 0, "draw": 0})
    unfinished: int = 0
    seconds: float = 0.0
    digest: str = ""

    def as_json(self) -> dict[str, object]:
        """The shape of the contract."""
        rate = self.decisions / self.seconds if self.seconds else 0.0
        return {
            "games": self.games,
            "decisions": self.decisions,
            "turns": self.turns,
            "wins": self.wins,
            "unfinished": self.unfinished,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(rate),
            "digest": self.digest,
        }


def play_out(duel: Duel, rng: Rng, most: int = TOO_LONG) -> int:
    """Play a duel to its end (or ``most`` questions) by random legal answers; how many offered a real choice."""
    decisions = asked = 0
    below, answer, state = rng.below, duel.answer_any, duel.state
    while duel.decision is not None and asked < most:
        asked += 1
        if answer(below):
            decisions += 1
        state.told.clear()  # nobody listens
    return decisions


def play_many(deck_a: DeckLike, deck_b: DeckLike, games: int, seed: int, ruleset: Ruleset, pool: CardPool) -> Tally:
    """Play ``games`` duels; each has a seed of its own, which follows from ``seed``."""
    tally = Tally()
    whole = hashlib.sha256()
    for passcode in (*deck_a.main, *deck_a.extra, *deck_b.main, *deck_b.extra):
        pool.definition(passcode, ruleset.name)  # loading card modules is not playing
    with _facts_set_aside():
        _play(tally, whole, deck_a, deck_b, games, seed, ruleset, pool)
    tally.digest = whole.hexdigest()
    return tally


@contextmanager
def _facts_set_aside() -> Iterator[None]:
    """What is loaded by now stays: the collector need not look through all card facts again and again.

    A duel's own objects go when they are used no more; what is left of a finished one is worth a look now and then.
    """
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def _play(
    tally: Tally, whole: hashlib._Hash, deck_a: DeckLike, deck_b: DeckLike, games: int, seed: int, ruleset: Ruleset,
    pool: CardPool,
) -> None:
    started = perf_counter()
    for game in range(games):
        own = Rng(seed + game * _STRIDE).below(2**53)
        try:
            duel = Duel(deck_a, deck_b, pool=pool, ruleset=ruleset, seed=own)
            duel.state.strict = True  # a fault in a card's module is what these duels look for: it is not contained
            decisions = play_out(duel, Rng(own ^ _STRIDE))
        except Exception as error:
            error.add_note(f"in game {game + 1} of seed {seed}: duel seed {own}")
            raise
        tally.games += 1
        tally.decisions += decisions
        tally.turns += duel.turn
        if duel.winner is None:
            tally.unfinished += 1
        else:
            tally.wins[("A", "B", "draw")[duel.winner]] += 1
        whole.update(f"{duel.digest()} {decisions}\n".encode())
    tally.seconds = perf_counter() - started


def run(
    deck_a: DeckLike,
    deck_b: DeckLike,
    games: int,
    seed: int,
    ruleset: str,
    as_json: bool,
    *,
    pool: CardPool | None = None,
) -> int:
    """Play, and print the figures. Returns the exit code."""
    if pool is None:
        from tabletop.facts import Pool

        pool = Pool.installed()
    tally = play_many(deck_a, deck_b, games, seed, RULESETS[ruleset], pool)
    figures = tally.as_json()
    if as_json:
        print(json.dumps(figures))
        return 0
    print(f"{tally.games} duels under {ruleset} rules, seed {seed}")
    print(
        f"won by A {tally.wins['A']}, by B {tally.wins['B']}, drawn {tally.wins['draw']}, unfinished {tally.unfinished}"
    )
    print(f"{tally.turns} turns, {tally.decisions} choices in {tally.seconds:.2f} s")
    print(f"{figures['decisions_per_second']} choices a second")
    print(f"digest {tally.digest}")
    return 0
