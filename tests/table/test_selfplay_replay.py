"""Self-play gives the same digest for the same seed anywhere; replays check themselves."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.core.rng import Rng
from tabletop.facts import Pool
from tabletop.table import replay, selfplay
from tabletop.table.table import Table
from tests.table.real import header, random_line

CODE = """
import sys
from tabletop.table.selfplay import run
from tests.table.real import header
decks = header(1).decks
sys.exit(run(*decks, 3, int(sys.argv[1]), sys.argv[2], True))
"""


def figures(seed: int, ruleset: str) -> dict[str, object]:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", CODE, str(seed), ruleset]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=root)
    found: dict[str, object] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("ruleset", ["goat", "current"])
def test_the_same_seed_gives_the_same_duels_in_any_process(ruleset: str) -> None:
    one, two, other = figures(5, ruleset), figures(5, ruleset), figures(6, ruleset)
    assert one["digest"] == two["digest"] != other["digest"]
    assert set(one) == {
        "games", "decisions", "turns", "wins", "unfinished", "seconds", "decisions_per_second", "digest"
    }  # fmt: skip
    wins = one["wins"]
    assert isinstance(wins, dict) and set(wins) == {"A", "B", "draw"}
    assert sum(wins.values()) + int(str(one["unfinished"])) == one["games"] == 3


def test_figures_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    decks = header(1).decks
    assert selfplay.run(decks[0], decks[1], 1, 1, "goat", False) == 0
    out = capsys.readouterr().out
    assert "1 duels under goat rules, seed 1" in out and "digest " in out


def test_replays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.duel"
    table = Table.new(header(2), Pool.installed(), path=path)
    rng = Rng(2)
    while table.number < 25 and not table.over:
        random_line(table, rng)
    assert replay.run(path, False) == 0
    out = capsys.readouterr().out
    assert out.startswith("North (A) against South (B), goat rules, seed 2\n") and "\n25 " in out
    assert replay.run(path, True) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["agrees"] and len(told["lines"]) == 25 and told["winner"] is None
    lines = path.read_text("utf-8").splitlines()
    lines[-3] = lines[-3].rsplit("#", 1)[0] + "#zzzz".replace("z", "0")
    path.write_text("\n".join(lines) + "\n", "utf-8")
    assert replay.run(path, True) == 1
    told = json.loads(capsys.readouterr().out)
    assert not told["agrees"] and len(told["lines"]) == 22 and "line 23" in told["messages"][0]
