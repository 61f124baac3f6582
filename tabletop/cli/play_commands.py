"""``tabletop play``, ``resume``, ``replay`` and ``selfplay``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from tabletop.cli.common import (
    SEED,
    installed_pool,
    json_option,
    need_duel,
    need_terminal,
    readable_duel,
    ruleset_option,
    texts_of,
)
from tabletop.cli.deck_commands import how_played, playable_deck
from tabletop.cli.group import cli

if TYPE_CHECKING:
    from tabletop.decks import Deck
    from tabletop.facts import Pool
    from tabletop.table.header import DuelHeader

BUNDLED: Final = ("Goat_Control", "Thunder_Dragon_Chaos_Control")


@cli.command()
@click.argument("decks", nargs=-1, metavar="[A.ydk B.ydk]")
@ruleset_option
@click.option("--seed", type=SEED, help="Same seed, same shuffles and coins. Chosen at random unless given.")
@click.option(
    "--hands",
    type=click.Choice(("open", "hidden")),
    default="open",
    show_default=True,
    help="hidden: a curtain between the two players, who see only their own hand.",
)
@click.option(
    "--first", type=click.Choice(("A", "B", "random")), default="random", show_default=True, help="Who goes first."
)
@click.option("--plain", is_flag=True, help="The same duel as lines, without a screen, for braille and speech.")
def play(decks: tuple[str, ...], ruleset: str, seed: int | None, hands: str, first: str, plain: bool) -> int:
    """Play a duel with two decks, or with bundled ones.

    A deck is a .ydk file, a ydke:// address, or the name of a bundled deck.
    """
    if len(decks) not in (0, 2):
        raise click.UsageError(f"expected two decks or none, got {len(decks)}")
    if not plain:
        need_terminal()
    pool = installed_pool()
    deck_a, deck_b = (playable_deck(source, pool.cards, _format_of(ruleset)) for source in decks or BUNDLED)
    for deck in (deck_a, deck_b):
        _report_at_start(deck, pool)
    if not plain and not (deck_a.legal and deck_b.legal):
        click.confirm("Play with these decks all the same?", abort=True, err=True)
    header = _header((deck_a, deck_b), ruleset, seed, hands, first)
    if plain:
        from tabletop.plain.repl import run as run_plain

        return run_plain(pool, header=header)
    from tabletop.tui.app import run

    return run(pool, header=header)


@cli.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--plain", is_flag=True, help="As lines, without a screen.")
def resume(file: Path | None, plain: bool) -> int:
    """Go on with a duel that was left.

    FILE is its .duel file; without one, it is the last duel that was not played to its end.
    """
    if file is not None:
        need_duel(file)
    if not plain:
        need_terminal()
    with readable_duel():
        if plain:
            from tabletop.plain.repl import run as run_plain

            return run_plain(installed_pool(), resume=file, last=file is None)
        from tabletop.tui.app import run

        return run(installed_pool(), resume=file, last=file is None)


@cli.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--watch", is_flag=True, help="Leaf through it at the table; nothing is written.")
@json_option
def replay(file: Path, watch: bool, as_json: bool) -> int:
    """Play a duel file through and check it."""
    need_duel(file)
    with readable_duel():
        if watch:
            need_terminal()
            from tabletop.table.table import Table
            from tabletop.tui.app import run_replay

            pool = installed_pool()
            return run_replay(Table.resume(file, pool, read_only=True), text_of=texts_of(pool))
        from tabletop.table.replay import run

        return run(file, as_json)


@cli.command()
@click.argument("deck_a", metavar="A.ydk")
@click.argument("deck_b", metavar="B.ydk")
@click.option("--games", type=click.IntRange(min=1), default=10, show_default=True, help="How many duels.")
@click.option("--seed", type=SEED, default=1, show_default=True, help="Same seed, same duels, same digest.")
@ruleset_option
@json_option
def selfplay(deck_a: str, deck_b: str, games: int, seed: int, ruleset: str, as_json: bool) -> int:
    """Play random legal duels and report figures."""
    from tabletop.table.selfplay import run

    facts = installed_pool().cards
    return run(playable_deck(deck_a, facts), playable_deck(deck_b, facts), games, seed, ruleset, as_json)


def _format_of(ruleset: str) -> str:
    return "goat" if ruleset == "goat" else "none"


def _report_at_start(deck: Deck, pool: Pool) -> None:
    """A deck says at load what is wrong with it and which of its cards are played by hand."""
    from tabletop.decks import ERROR

    ours = any(Path(deck.source).is_relative_to(root) for root in pool.cards.roots)
    for problem in deck.problems:
        if problem.severity == ERROR or not ours:  # nobody can help it that a bundled deck has 13 cards beside it
            click.echo(problem.told(deck.source or deck.name), err=True)
    click.echo(f"{deck.name}: {how_played(*pool.by_hand(deck.cards))}", err=True)


def _header(decks: tuple[Deck, Deck], ruleset: str, seed: int | None, hands: str, first: str) -> DuelHeader:
    """The head of a duel that begins now."""
    import random
    from datetime import UTC, datetime

    from tabletop.table.header import DeckList, DuelHeader

    lists = [DeckList(deck.main, deck.extra, deck.side) for deck in decks]
    return DuelHeader(
        decks=(lists[0], lists[1]),
        ruleset=ruleset,
        seed=random.SystemRandom().randrange(1, 2**31) if seed is None else seed,
        first=first,
        hands=hands,
        started=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    )
