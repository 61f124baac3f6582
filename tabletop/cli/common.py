"""What the commands share: exit codes, options, how an input that cannot be read is told, the installed cards."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from tabletop.facts import Pool

OK: Final = 0
FAILED: Final = 1
UNREADABLE: Final = 2
INTERRUPTED: Final = 130
RULESETS: Final = ("goat", "current", "expert")
FORMATS: Final = ("goat", "edison", "none")
SEATS: Final = ("A", "B", "watch", "judge")
SETTINGS: Final[dict[str, Any]] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
ruleset_option = click.option(
    "--ruleset",
    type=click.Choice(RULESETS),
    default="goat",
    show_default=True,
    help="goat: April 2005 with that era's card texts; current: today's rules and texts; expert: Japan, 2006-07.",
)
SEED: Final = click.IntRange(-(2**63), 2**63 - 1)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")


class Unreadable(click.ClickException):
    """An input that cannot be read: one line that says which, what was expected, and what to do."""

    exit_code = UNREADABLE

    def show(self, file: Any = None) -> None:
        """Print it like every other message."""
        click.echo(f"tabletop: {self.format_message()}", err=True)


def installed_pool() -> Pool:
    """The installed cards."""
    from tabletop.facts import Pool

    pool = Pool.installed()
    if not len(pool.cards):
        raise Unreadable("no card pack is installed; install the table once more with: pip install tabletop")
    return pool


def texts_of(pool: Pool) -> Callable[[int], str]:
    """The imported text of a card by its passcode, looked up when a card is shown."""

    def text_of(passcode: int) -> str:
        from tabletop.cdb import card_text

        return card_text(pool.facts(passcode)) if passcode in pool.cards else ""

    return text_of


def need_terminal() -> None:
    """Raise :class:`Unreadable` where there is no terminal to draw in."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Unreadable("the table needs a terminal to be drawn in; to play by lines: tabletop play --plain")


def need_duel(file: Path) -> None:
    """Raise :class:`Unreadable` where there is no such file."""
    if not file.is_file():
        raise Unreadable(f"{cleaned(file)}: there is no such file; expected a .duel file")


@contextmanager
def readable_duel() -> Iterator[None]:
    """A duel file that cannot be read is told like any other input that cannot."""
    from tabletop.table.header import DuelFileError

    try:
        yield
    except DuelFileError as error:
        raise Unreadable(cleaned(error)) from None


def cleaned(text: object) -> str:
    """A text from outside, fit for a message."""
    from tabletop.text import clean

    return clean(str(text), 1000)


def print_json(value: object) -> None:
    """Print a value as JSON."""
    import json

    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
