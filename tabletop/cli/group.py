"""The ``tabletop`` command itself: without a word after it, the home screen."""

from __future__ import annotations

import click

from tabletop import __version__
from tabletop.cli.common import SETTINGS, installed_pool, need_terminal


@click.group(invoke_without_command=True, context_settings=SETTINGS)
@click.version_option(__version__, prog_name="tabletop", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> int | None:
    """A duel table for two players in the terminal. Without a command, opens the home screen."""
    if context.invoked_subcommand is not None:
        return None
    need_terminal()
    from tabletop.tui.app import run

    return run(installed_pool())
