"""``tabletop check``, and decks as the other commands take them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tabletop.cli.common import (
    FAILED,
    FORMATS,
    OK,
    UNREADABLE,
    Unreadable,
    cleaned,
    installed_pool,
    json_option,
    print_json,
)
from tabletop.cli.group import cli

if TYPE_CHECKING:
    from tabletop.decks import Deck
    from tabletop.facts import Facts, Pool

@cli.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--format", "format_", type=click.Choice(FORMATS), default="none", show_default=True, help="Whose limits apply."
)
@json_option
def check(files: tuple[str, ...], format_: str, as_json: bool) -> int:
    """Say what is wrong with decks.

    Tells also which of their cards play by themselves, and which are played by hand.

    FILE is a .ydk file, a ydke:// address, or the name of a bundled deck.
    """
    from tabletop.decks import ERROR, Deck, DeckError, Problem

    pool = installed_pool()
    code = OK
    decks: list[tuple[str, Deck]] = []
    for file in files:
        shown = cleaned(file)
        try:
            deck = named_deck(file, pool.cards, format_)
        except DeckError as error:
            code = UNREADABLE
            if not as_json:
                click.echo(f"tabletop: {error}", err=True)
                continue
            deck = Deck(problems=(Problem(0, ERROR, str(error)),))
        if not deck.legal and code == OK:
            code = FAILED
        decks.append((shown, deck))
    if as_json:
        print_json([_deck_json(shown, deck, pool) for shown, deck in decks])
    else:
        for shown, deck in decks:
            _print_deck(shown, deck, pool, format_)
    return code


def _deck_json(shown: str, deck: Deck, pool: Pool) -> dict[str, Any]:
    automatic, by_hand = pool.by_hand(deck.cards)
    return {
        "file": shown,
        "main": len(deck.main),
        "extra": len(deck.extra),
        "side": len(deck.side),
        "problems": [{"line": one.line, "severity": one.severity, "message": one.message} for one in deck.problems],
        "automatic": automatic,
        "by_hand": by_hand,
        "legal": deck.legal,
    }


def _print_deck(shown: str, deck: Deck, pool: Pool, format_: str) -> None:
    from tabletop.decks import SECTIONS
    from tabletop.limits import FORMATS as TITLED

    for problem in deck.problems:
        click.echo(problem.told(shown))
    automatic, by_hand = pool.by_hand(deck.cards)
    sizes = ", ".join(f"{deck.size(section)} {section}" for section in SECTIONS)
    unknown = f" ({len(deck.unknown)} of them unknown)" if deck.unknown else ""
    judged = TITLED[format_].title if format_ != "none" else "no format: only sizes and copies (see --format)"
    verdict = "legal" if deck.legal else "not legal"
    click.echo(f"{shown}: {verdict}: {sizes}{unknown}; {how_played(automatic, by_hand)}; judged by {judged}")


def how_played(automatic: Sequence[str], by_hand: Sequence[str]) -> str:
    """How many of a deck's cards play by themselves, and which are played by hand."""
    if not by_hand and not automatic:
        return "no card of it is known"
    if not by_hand:
        return "every card plays by itself"
    return f"{len(automatic)} cards play by themselves, {len(by_hand)} by hand: {', '.join(by_hand)}"


def named_deck(source: str, facts: Facts, format_: str) -> Deck:
    """A deck by file, address or the name of a bundled deck."""
    from tabletop.decks import DeckError, bundled_decks, is_ydke, read_deck

    if not is_ydke(source) and not Path(source).exists():
        bundled = list(bundled_decks(facts.roots))
        for path in bundled:
            if source.casefold() in (path.stem.casefold(), path.name.casefold()):
                return read_deck(path, facts, format_)
        if not any(mark in source for mark in "/\\") and not source.casefold().endswith(".ydk"):
            raise DeckError(_no_deck(source, [path.stem for path in bundled]))
    return read_deck(source, facts, format_)


def _no_deck(source: str, names: list[str]) -> str:
    """Neither a file nor a bundled deck: what may have been meant, and what there is."""
    from tabletop.search import nearest

    found = nearest(source.casefold().removesuffix(".ydk"), names, 70)
    meant = f"; did you mean {found}?" if found else ""
    return f"{cleaned(source)}: there is no such file and no such bundled deck{meant} (bundled: {', '.join(names)})"


def playable_deck(source: str, facts: Facts, format_: str = "none") -> Deck:
    """A deck to play with; it must at least give both players an opening hand."""
    from tabletop.decks import DeckError

    try:
        deck = named_deck(source, facts, format_)
    except DeckError as error:
        raise Unreadable(str(error)) from None
    if len(deck.main) < 6:
        shown = deck.source or cleaned(source)
        for problem in deck.problems[:20]:
            click.echo(problem.told(shown), err=True)
        raise Unreadable(f"{shown}: only {len(deck.main)} cards of its Main Deck are known; too few for a duel")
    return deck
