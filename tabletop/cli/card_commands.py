"""``tabletop cards``: search, and texts from a card database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tabletop.cli.common import FAILED, OK, Unreadable, cleaned, installed_pool
from tabletop.cli.group import cli

if TYPE_CHECKING:
    from tabletop.core.facts import CardFacts

class _Search(click.Group):
    """A group whose every argument is a search, unless it is one of its commands."""

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] in self.commands:
            return super().resolve_command(context, args)
        return "search", self.commands["search"], args


@cli.group(
    cls=_Search,
    no_args_is_help=True,
    subcommand_metavar="SEARCH | import FILE.cdb",
    context_settings={"ignore_unknown_options": True},
)
def cards() -> None:
    """Find cards by name, or import card texts.

    A name may be in any of ten languages, a part of one, or nearly right.

    \b
    tabletop cards pot of greed
    tabletop cards 'Bouc émissaire'
    tabletop cards import cards.cdb
    """


@cards.command(hidden=True)
@click.argument("words", nargs=-1, required=True, metavar="SEARCH")
@click.option("-n", "--most", type=click.IntRange(1, 1000), default=20, show_default=True, help="How many at most.")
def search(words: tuple[str, ...], most: int) -> int:
    """Find cards by a part of their name, or by their passcode."""
    from tabletop.search import Names

    pool = installed_pool()
    names, wanted = Names(pool.cards), " ".join(words)
    found, called = names.find(wanted, 100_000)
    left, found = len(found) - most, found[:most]
    if not found:
        click.echo(f"tabletop: no card is called anything like {cleaned(wanted)!r}", err=True)
        return FAILED
    if not called:
        click.echo(f"Nothing is called {cleaned(wanted)!r}; nearest:")
    for passcode in found:
        card = pool.facts(passcode)
        mode = "Token" if card.is_token else "automatic" if pool.is_automatic(passcode) else "by hand"
        other = "" if wanted.isdecimal() else names.other_name(passcode, wanted)
        found_as = f'as "{cleaned(other)}"' if other else ""
        click.echo("  ".join(filter(None, (f"{passcode:>9}", card.name, _stats(card), f"[{mode}]", found_as))))
    if called and left > 0:
        all_of_them = min(most + left, 1000)
        click.echo(f"and {left} more: give more of the name, or see up to 1000 with -n {all_of_them}", err=True)
    if len(found) == 1:
        from tabletop.cdb import card_text

        text = card_text(pool.facts(found[0]))
        if text:
            click.echo("\n" + text)
    return OK


@cards.command("import")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE.cdb")
def import_(file: Path) -> int:
    """Import card texts from a card database.

    FILE is the SQLite file of another simulator. Its texts are copied into your own data folder, so that cards that are
    played by hand can be read.
    """
    from tabletop.cdb import CdbError, import_texts, store_path

    try:
        count = import_texts(file)
    except CdbError as error:
        raise Unreadable(str(error)) from None
    click.echo(f"{count} card texts imported into {cleaned(store_path())}")
    return OK


def _stats(card: CardFacts) -> str:
    """Kind and numbers in a line: ``Effect Monster, DARK Fiend, Level 3, 1000/600``."""
    parts = [card.kind]
    if card.attribute:
        parts.append(f"{card.attribute} {card.type}")
        step = "Link" if "Link" in card.subtypes else "Rank" if "Xyz" in card.subtypes else "Level"
        parts.append(f"{step} {card.level}")
        atk = "?" if card.atk is None else str(card.atk)
        defense = "" if step == "Link" else f"/{'?' if card.defense is None else card.defense}"
        parts.append(atk + defense)
    if card.treated_as:
        parts.append(f'treated as "{card.treated_as}"')
    return ", ".join(parts)
