"""``tabletop serve``."""

from __future__ import annotations

from pathlib import Path

import click

from tabletop.cli.common import Unreadable, cleaned, installed_pool
from tabletop.cli.group import cli


@cli.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for all.")
@click.option("--port", type=click.IntRange(0, 65535), default=2222, show_default=True, help="0 takes any free one.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Where keys and duels are kept.")
@click.option("--open", "open_", is_flag=True, help="Let guests in who have no key; they own nothing afterwards.")
@click.option(
    "--allow", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="Only the keys in this file."
)
@click.option("--max-sessions", type=click.IntRange(1, 5000), default=200, show_default=True, help="At most so many.")
@click.option("--per-address", type=click.IntRange(1, 5000), default=16, show_default=True, help="From one address.")
@click.option("--idle", type=click.IntRange(0, 10080), default=60, show_default=True, help="Minutes; 0 for ever.")
@click.option("--motd", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="Words of welcome.")
def serve(
    host: str,
    port: int,
    data: Path | None,
    open_: bool,
    allow: Path | None,
    max_sessions: int,
    per_address: int,
    idle: int,
    motd: Path | None,
) -> int:
    """Let people play here over SSH.

    Whoever comes in with a key is known by it: ssh -p 2222 NAME@HOST, or CODE@HOST for a table's code.
    """
    if open_ and allow is not None:
        raise click.UsageError("--open lets everybody in, --allow only some: give one of them")
    from tabletop.paths import data_folder
    from tabletop.ssh.config import Limits, Settings
    from tabletop.ssh.keys import KeyFileError
    from tabletop.ssh.server import serve as run_server

    limits = Limits(sessions=max_sessions, per_address=per_address, idle_seconds=idle * 60.0)
    settings = Settings(data or data_folder() / "server", host, port, open_, allow, motd, limits)
    try:
        return run_server(settings, installed_pool())
    except KeyFileError as error:
        raise Unreadable(cleaned(error)) from None
