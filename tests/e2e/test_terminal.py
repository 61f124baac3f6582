"""The real program on a real terminal: a duel played to its end by keys, and one that is killed and resumed."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from robot import Robot
from terminal import Terminal

Begin = Callable[..., Terminal]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Start the program; all of one test's share a home."""
    running: list[Terminal] = []

    def start(*arguments: str, columns: int = 120, lines: int = 40) -> Terminal:
        env = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
        running.append(Terminal(arguments, env, columns, lines))
        return running[-1]

    yield start
    for terminal in running:
        terminal.close()


def play(terminal: Terminal, robot: Robot, keys: int) -> str:
    """Let the robot press at most that many keys; the screen afterwards."""
    screen = terminal.settle()
    for _ in range(keys):
        key = robot.key(screen)
        if not key:
            break
        terminal.press(key)
        screen = terminal.settle(quiet=0.012, longest=0.15)
    return screen


@pytest.mark.parametrize(
    ("ruleset", "hands", "columns", "lines"), [("goat", "hidden", 80, 24), ("current", "open", 120, 40)]
)
def test_a_duel_is_played_to_its_end_by_keys(
    begin: Begin, tmp_path: Path, ruleset: str, hands: str, columns: int, lines: int
) -> None:
    terminal = begin(
        "play", "--ruleset", ruleset, "--hands", hands, "--seed", "6", "--first", "B", columns=columns, lines=lines
    )
    terminal.until("lift the curtain" if hands == "hidden" else "M1", 30)
    screen = play(terminal, Robot(), 1500)
    assert "wins the duel" in screen or "The duel is a draw" in screen, screen
    terminal.press("q")
    terminal.until("t a b l e t o p")
    terminal.press("q")
    assert terminal.exit_code() == 0
    assert terminal.raw.rstrip().endswith(b"\x1b[?25h") or b"\x1b[?1049l" in terminal.raw
    (file,) = (tmp_path / "data").rglob("*.duel")
    replayed = begin("replay", str(file))
    assert replayed.exit_code(30) == 0


def test_a_killed_duel_loses_nothing_committed(begin: Begin, tmp_path: Path) -> None:
    first = begin("play", "--ruleset", "goat", "--seed", "11", "--first", "A")
    first.until("M1", 30)
    before = play(first, Robot(), 60)
    first.kill()
    (file,) = (tmp_path / "data").rglob("*.duel")
    lines = [line for line in file.read_text("utf-8").split("\n") if "> " in line and line[:1].isdigit()]
    assert lines, "something was committed"

    home = begin()
    home.until("Continue", 30)
    home.press("c")
    home.until("M1", 20)
    after = home.settle()
    turn = before.split("\n")[0]
    assert after.split("\n")[0] == turn, f"{turn!r} became {after.split(chr(10))[0]!r}"
    again = play(home, Robot(), 25)
    assert again != after
    kept = [line for line in file.read_text("utf-8").split("\n") if "> " in line and line[:1].isdigit()]
    assert kept[: len(lines)] == lines


def test_a_small_terminal_is_told_and_a_grown_one_is_not(begin: Begin) -> None:
    terminal = begin(columns=70, lines=20)
    terminal.until("80 × 24", 30)
    terminal.press("q")
    assert terminal.exit_code() == 0


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_told_to_stop_it_gives_the_terminal_back(begin: Begin, name: str) -> None:
    terminal = begin("play", "--ruleset", "goat", "--seed", "3", "--first", "A")
    terminal.until("M1", 30)
    number = getattr(signal, name)
    os.kill(terminal.pid, number)
    assert terminal.exit_code() == 128 + number
    left = terminal.raw[terminal.raw.rindex(b"\x1b[?1049h") :]
    assert b"\x1b[?1049l" in left, "still on the alternate screen"
    assert b"\x1b[?1000l" in left and b"\x1b[?25h" in left, "the mouse or the cursor is not as it was"
