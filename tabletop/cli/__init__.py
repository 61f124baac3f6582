"""The command line: ``tabletop play``, ``check``, ``cards`` and the rest.

What a command needs is imported when it runs, so that ``--version``, ``check`` and ``--plain`` never load the screen.
Commands return their exit code: 0 as asked; 1 an expectation, a check or legality failed; 2 the input could not be read
or the call was wrong.
"""

from __future__ import annotations

from tabletop.cli import (
    card_commands,
    deck_commands,
    play_commands,
    ruling_commands,
    scenario_commands,
    serve_command,
)
from tabletop.cli.door import main, run_command
from tabletop.cli.group import cli

__all__ = [
    "card_commands", "cli", "deck_commands", "main", "play_commands", "ruling_commands", "run_command",
    "scenario_commands", "serve_command",
]
