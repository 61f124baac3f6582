"""``kill -9`` in the middle of a duel: nothing committed is lost, and the duel goes on."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.core.kinds import Seat
from tabletop.facts import Pool
from tabletop.table.table import Table
from tests.table.real import random_line

PLAYER = """
import sys
from pathlib import Path
from tabletop.core.rng import Rng
from tabletop.facts import Pool
from tabletop.table.table import Table
from tests.table.real import header, random_line

table = Table.new(header(int(sys.argv[2])), Pool.installed(), path=Path(sys.argv[1]))
rng = Rng(5)
while not table.over:
    said = random_line(table, rng)
    if said.number is not None:
        print(said.number, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
@pytest.mark.parametrize("after", [1, 17, 60])
def test_killed_and_resumed(tmp_path: Path, after: int) -> None:
    path = tmp_path / "x.duel"
    command = [sys.executable, "-c", PLAYER, str(path), str(after)]
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as player:
        assert player.stdout is not None
        last = 0
        for line in player.stdout:
            last = int(line)
            if last >= after:
                player.kill()
                break
        last = max([last, *(int(line) for line in player.stdout if line.endswith("\n"))])
    table = Table.resume(path, Pool.installed())
    assert not table.read_only
    assert last <= len(table.log(Seat.JUDGE)) <= last + 1
    from tabletop.core.rng import Rng

    rng = Rng(9)
    while not table.over and len(table.log(Seat.JUDGE)) < last + 5:
        random_line(table, rng)
    assert not Table.resume(path, Pool.installed()).messages
