"""The rulings browser of the real program on a real terminal: searched, played with a branch, taken over, and back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from terminal import Terminal


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    env = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    started = Terminal(["rulings"], env, 80, 24)
    yield started
    started.close()


def test_a_ruling_is_played_with_a_branch_and_taken_over(terminal: Terminal, tmp_path: Path) -> None:
    terminal.until("244 statements", 30)
    terminal.press("trib-002")
    terminal.until("1 statement")
    terminal.press("enter")
    terminal.until("Stated in")
    terminal.press("enter")
    terminal.until("the position")
    terminal.press("n")
    terminal.until("step 1 of")
    terminal.press("p")
    terminal.until("the position")
    terminal.press("b")
    terminal.until("branch: Set")
    terminal.press("n")
    terminal.until("step 1 of")
    terminal.press("o")
    terminal.until("q goes back to the ruling")
    terminal.press(":", "rule lp B = 777", "enter")
    terminal.until("777")
    terminal.press("q")
    screen = terminal.until("branch: Set")
    assert "777" not in screen and "step 1 of" in screen
    terminal.press("s")
    terminal.until("goat: ")
    terminal.press("q")
    terminal.until("Stated in")
    terminal.press("q")
    terminal.until("Tab topic")
    terminal.press("\x11")
    assert terminal.exit_code() == 0
    assert not list((tmp_path / "data").rglob("*.duel")), "nothing of it is kept"
