"""Decks for random duels: the bundled ones, and any mixture of the cards that play by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cards import PACK
from tabletop.core.kinds import MONSTER
from tabletop.core.rng import Rng
from tabletop.decks import read_deck
from tabletop.facts import Pool

DECKS = Path(__file__).parents[2] / "cards" / "decks"
PLAIN = (
    "Giant Soldier of Stone", "Mystical Elf", "Battle Ox", "Celtic Guardian", "Summoned Skull",
    "Blue-Eyes White Dragon", "Luster Dragon", "Gemini Elf", "Mokey Mokey", "Curse of Dragon",
)


@dataclass(frozen=True)
class Deck:
    """Passcodes, as a duel takes them."""

    main: tuple[int, ...]
    extra: tuple[int, ...] = ()


@cache
def the_pool() -> Pool:
    """All cards of the pack that ships with the table."""
    return Pool([PACK])


@cache
def automatic() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """All cards with a module of their own: those of the Main Deck, and those of the Extra Deck; by passcode."""
    pool = the_pool()
    main: list[int] = []
    extra: list[int] = []
    for passcode in sorted(pool.cards):
        facts = pool.cards[passcode]
        if pool.module_name(facts) and pool.is_automatic(passcode):
            (main if facts.subtypes.isdisjoint({"Fusion", "Synchro", "Xyz", "Link"}) else extra).append(passcode)
    return tuple(main), tuple(extra)


@cache
def bundled(name: str) -> Deck:
    """A deck that ships with the table, by the name of its file."""
    deck = read_deck(DECKS / name, the_pool().cards)
    return Deck(tuple(deck.main), tuple(deck.extra))


def goat_decks() -> tuple[Deck, Deck]:
    """The two real Goat decks."""
    return bundled("Goat_Control.ydk"), bundled("Thunder_Dragon_Chaos_Control.ydk")


def mixed(rng: Rng, half: int | None = None, size: int = 40) -> Deck:
    """A random deck of automatic cards and a few Normal Monsters; ``half`` takes only every second card (0 or 1)."""
    pool = the_pool()
    main, extra = automatic()
    plain = tuple(pool.cards.resolve(name) for name in PLAIN)
    if half is not None:
        main, extra, plain = main[half::2], extra[half::2], plain[half::2]
    cards: list[int] = []
    while len(cards) < size:
        source = plain if rng.below(5) == 0 else main
        card = source[rng.below(len(source))]
        if pool.cards[card].family == MONSTER or rng.below(3):  # some more monsters than Spells and Traps
            cards.append(card)
    return Deck(tuple(cards), tuple(extra[rng.below(len(extra))] for _ in range(8)) if extra else ())


def pair(seed: int, half: bool = False) -> tuple[Deck, Deck]:
    """Two decks by number: every fourth time the Goat decks, else mixed ones."""
    if seed % 4 == 0 and not half:
        return goat_decks()
    rng = Rng(seed)
    return mixed(rng, 0 if half else None), mixed(rng, 1 if half else None)
