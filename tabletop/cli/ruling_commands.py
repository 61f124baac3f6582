"""``tabletop rulings``: the browser, and list, show and check."""

from __future__ import annotations

import click

from tabletop.cli.common import RULESETS, installed_pool, json_option, need_terminal
from tabletop.cli.group import cli


@cli.group(invoke_without_command=True)
@click.pass_context
def rulings(context: click.Context) -> int:
    """Browse, list, show and check the rulings about Tokens and trap monsters."""
    if context.invoked_subcommand is not None:
        return 0
    need_terminal()
    from tabletop.tui.app import run_rulings

    return run_rulings(installed_pool())


@rulings.command("list")
@click.option("--topic", default="", help="Only ids or topics with this in them.")
@json_option
def rulings_list(topic: str, as_json: bool) -> int:
    """All statements, a line each."""
    from tabletop.scenario.rulings import run_list

    return run_list(as_json, topic)


@rulings.command("show")
@click.argument("id_", metavar="ID")
@click.option("--ruleset", default="", metavar="R[,R2]", help="Play it in this ruleset; two are shown side by side.")
def rulings_show(id_: str, ruleset: str) -> int:
    """A statement with its sources, and its play as lines."""
    from tabletop.scenario.rulings import run_show

    wanted = [word for word in ruleset.split(",") if word]
    known = RULESETS
    for word in wanted:
        if word not in known:
            raise click.BadParameter(f"{word!r} is none of {', '.join(known)}", param_hint="--ruleset")
    return run_show(id_, wanted)


@rulings.command("check")
@click.argument("ids", nargs=-1, metavar="[ID...]")
@json_option
def rulings_check(ids: tuple[str, ...], as_json: bool) -> int:
    """Play all rulings (or these) in every ruleset that has a verdict, and count."""
    from tabletop.scenario.rulings import run_check

    return run_check(ids, as_json)
