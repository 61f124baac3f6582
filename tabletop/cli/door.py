"""The way in and out of every command: streams, exit codes, and whatever goes wrong told in a sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from tabletop.cli.common import INTERRUPTED, OK, UNREADABLE, cleaned
from tabletop.cli.group import cli


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command and leave with its exit code. Whatever goes wrong is told in a sentence, never as a traceback."""
    sys.exit(run_command(arguments))


def _open_what_is_closed() -> None:
    """A stream that was closed before the start reads as empty, and swallows what is written to it."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def run_command(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit code."""
    _open_what_is_closed()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a terminal that cannot show or send a letter shows or sends a question mark
    try:
        code = cli.main(None if arguments is None else list(arguments), prog_name="tabletop", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        _let_the_pipe_go()
        return OK
    except OSError as error:
        where = cleaned(error.filename or "input or output")
        click.echo(f"tabletop: {where}: {cleaned(error.strerror or error)}", err=True)
        return UNREADABLE
    except Exception as error:
        return _fault(error)
    return code if isinstance(code, int) else OK


def _let_the_pipe_go() -> None:
    """Whoever read the output has seen enough; keep Python from complaining at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fault(error: Exception) -> int:
    """A fault of the table itself: keep the details for a report, tell the user one line."""
    import traceback

    told = f"tabletop: a fault in the table itself ({type(error).__name__}: {cleaned(error)})."
    try:
        from tabletop.paths import data_folder

        path = data_folder() / "fault.txt"
        path.write_text("".join(traceback.format_exception(error)), "utf-8")
        told += f" Details for a report: {cleaned(path)}"
    except OSError:
        told += " Its details could not be written."
    click.echo(told, err=True)
    return UNREADABLE
