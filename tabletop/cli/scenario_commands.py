"""``tabletop scenario``: run, new, record and schema."""

from __future__ import annotations

from pathlib import Path

import click

from tabletop.cli.common import RULESETS, SEATS, json_option
from tabletop.cli.group import cli


@cli.group()
def scenario() -> None:
    """Run scenario files: rulings and tests."""


@scenario.command("run")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option(
    "--ruleset", type=click.Choice(RULESETS), help="Only in this one, instead of all that the file names."
)
@click.option("--seat", type=click.Choice(SEATS), default="judge", show_default=True, help="Through whose eyes.")
@json_option
def scenario_run(files: tuple[Path, ...], ruleset: str | None, seat: str, as_json: bool) -> int:
    """Play scenario files and say where they part from what they expect."""
    from tabletop.scenario.cli import run

    index = None
    if as_json:
        from tabletop.scenario.catalogue import Catalogue

        index = Catalogue.installed().by_rule
    return run(files, ruleset, seat, as_json, rulings=index)


@scenario.command("new")
@click.argument("file", type=click.Path(path_type=Path))
def scenario_new(file: Path) -> int:
    """Write a commented template to a new file."""
    from tabletop.scenario.template import run_new

    return run_new(file)


@scenario.command("record")
@click.argument("file", type=click.Path(path_type=Path, exists=True), metavar="FILE.duel")
@click.option("--at", type=click.IntRange(min=0), help="The line of the duel; its end, if not given.")
def scenario_record(file: Path, at: int | None) -> int:
    """Print a moment of a duel as the setup of a scenario."""
    from tabletop.scenario.record import run_record

    return run_record(file, at)


@scenario.command("schema")
def scenario_schema() -> int:
    """Print the JSON Schema of scenario files."""
    from tabletop.scenario.schema import schema_text

    click.echo(schema_text())
    return 0
