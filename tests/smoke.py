"""Starts the real program on a terminal, begins a duel on the bundled decks, makes a move and leaves.

Run by continuous integration after the tests: ``python tests/smoke.py``. Exits with 0 if all of that worked.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "e2e"))

from robot import Robot
from terminal import Terminal


def main() -> int:
    """The whole way, on a home of its own."""
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal([], {"HOME": home, "XDG_DATA_HOME": f"{home}/data"}, 80, 24)
        try:
            terminal.until("Start a duel", 30)
            terminal.press("enter")
            terminal.until("[", 30)
            robot = Robot()
            screen = terminal.settle()
            for _ in range(12):
                terminal.press(robot.key(screen))
                screen = terminal.settle()
            for key in ("escape", "escape", "q"):  # one by one: an Escape right before a letter is another key
                terminal.press(key)
                terminal.settle()
            terminal.until("Continue", 20)
            terminal.press("q")
            code = terminal.exit_code()
            (duel,) = Path(home).rglob("*.duel")
            moves = sum(line[:1].isdigit() for line in duel.read_text("utf-8").split("\n"))
        finally:
            terminal.close()
    print(f"smoke: {moves} lines played, exit code {code}")
    return 0 if code == 0 and moves > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
