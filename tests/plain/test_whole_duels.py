"""Whole duels by numbers alone, as someone who reads a line at a time would play them."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from tabletop.core.rng import Rng
from tabletop.facts import Pool
from tabletop.plain.repl import run
from tests.table.real import header

_OPTION = re.compile(r"  (\d+): ")
_CHOOSE = re.compile(r" Choose (\d+)(?: to (\d+))?\.")


class Told(io.StringIO):
    """What was told, by lines."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def write(self, text: str, /) -> int:
        if text != "\n":
            self.lines.append(text)
        return len(text)


class Player(io.StringIO):
    """Reads what was told last and answers with numbers at random."""

    def __init__(self, told: Told, seed: int, most: int) -> None:
        super().__init__()
        self.told = told
        self.rng = Rng(seed)
        self.left = most

    def readline(self, size: int | None = -1, /) -> str:
        self.left -= 1
        if self.left < 0:
            return ""
        lines = self.told.lines
        if lines[-1].endswith("press Enter."):
            return "\n"
        count = 0
        while (found := _OPTION.match(lines[-1 - count])) is not None:
            count += 1
        question = lines[-1 - count]
        wanted = _CHOOSE.search(question)
        if not count or (found is None and self.rng.below(3) == 0 and 'Or "pass"' in question):
            return "pass\n"
        if wanted is None:
            return f"{self.rng.below(count) + 1}\n"
        numbers = list(range(1, count + 1))
        self.rng.shuffle(numbers)
        picked = numbers[: max(int(wanted[1]), 1)]
        return ", ".join(map(str, sorted(picked))) + "\n"


@pytest.mark.parametrize(("ruleset", "hands", "seed"), [("goat", "open", 3), ("current", "hidden", 4)])
def test_by_numbers_to_the_end(tmp_path: Path, ruleset: str, hands: str, seed: int) -> None:
    told = Told()
    player = Player(told, seed, 6_000)
    code = run(Pool.installed(), header=header(seed, ruleset, hands), stdin=player, stdout=told, folder=tmp_path)
    text = "\n".join(told.lines)
    assert code == 0
    assert re.search(r"^(A|B) wins the duel|^The duel is a draw", text, re.MULTILINE), text[-2_000:]
    assert "Not understood" not in text
    assert all(letter.isprintable() or letter == "\n" for letter in text)
    assert not [line for line in text.split("\n") if "..." in line]
