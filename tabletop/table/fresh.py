"""Making duels: from a header, and again from the beginning of a turn."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from tabletop.core.kinds import Seat
from tabletop.core.rulesets import RULESETS, Ruleset
from tabletop.table.header import DuelFileError, DuelHeader
from tabletop.text import clean

if TYPE_CHECKING:
    from tabletop.core.duel import Duel
    from tabletop.core.pool import CardPool
    from tabletop.core.state import State


def ruleset_of(header: DuelHeader) -> Ruleset:
    """The ruleset a header names. Raises :class:`DuelFileError` if there is none of that name."""
    found = RULESETS.get(header.ruleset)
    if found is None:
        raise DuelFileError(f'"ruleset:" must be {" or ".join(RULESETS)}, not {clean(header.ruleset, 20)!r}', 2)
    return found


def _no_tokens(header: DuelHeader, pool: CardPool) -> None:
    """Raise :class:`DuelFileError` where a deck of a head written by other hands holds a Token."""
    for seat, deck in zip("AB", header.decks, strict=True):
        for pile, passcodes in (("main", deck.main), ("extra", deck.extra), ("side", deck.side)):
            for passcode in dict.fromkeys(passcodes):
                with suppress(KeyError):  # told where the deck is laid
                    if pool.facts(passcode).is_token:
                        name = clean(pool.facts(passcode).name, 40)
                        raise DuelFileError(f'"deck {seat} {pile}:": {name} is a Token, and Tokens are in no deck')


def fresh_duel(header: DuelHeader, pool: CardPool) -> Duel:
    """A new duel from two decks or a position."""
    from tabletop.core.duel import Duel  # the rules are loaded when a duel begins, not when a head is read

    rules = ruleset_of(header)
    _no_tokens(header, pool)
    polite = header.hands == "hidden"
    if header.setup is not None:
        ask_all = header.extra.get("ask") == "all"  # as a scenario asks: for zones, and what has one answer only
        return Duel.from_setup(
            header.setup, pool=pool, ruleset=rules, seed=header.seed, polite=polite, ask_all=ask_all
        )
    first = None if header.first == "random" else Seat("AB".index(header.first))
    return Duel(
        header.decks[0],
        header.decks[1],
        pool=pool,
        ruleset=rules,
        seed=header.seed,
        first=first,
        polite=polite,
    )


def snapshot(duel: Duel) -> State:
    """The duel as data; only while a turn begins (``on_turn_start``)."""
    return duel.state.copy()


def revive(state: State) -> Duel:
    """A duel that goes on from a snapshot, which stays as it is."""
    from tabletop.core.duel import Duel

    return Duel.from_state(state.copy())
