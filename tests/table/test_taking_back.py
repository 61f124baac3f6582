"""Undo takes back what people said, with what was passed by itself after it; redo brings it back; goto stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.core.kinds import Seat
from tabletop.core.rng import Rng
from tabletop.facts import Pool
from tabletop.table.said import Refused
from tabletop.table.stops import MODES, POINTS
from tabletop.table.store import MemoryStore
from tabletop.table.table import Table
from tests.table.real import header, random_line

A, B = Seat.A, Seat.B


def at_a_table(seed: int, ruleset: str = "goat", hands: str = "open") -> tuple[Table, MemoryStore]:
    store = MemoryStore(header(seed, ruleset, hands).lines())
    table = Table.over_store(store, Pool.installed())
    table.settle_stops()
    return table, store


def digest(table: Table) -> str:
    return table._history.duel.digest()


def speak(table: Table, seat: Seat, line: str) -> None:
    table.say(seat, line)
    table.settle_stops()


def passed_to_main(ruleset: str) -> tuple[Table, MemoryStore, str]:
    """B ended its turn, and A's Draw and Standby Phase were passed by themselves."""
    for seed in range(1, 60):
        table, store = at_a_table(seed, ruleset)
        if table.to_act is not B:
            continue
        begin = digest(table)
        speak(table, B, "end")
        if [line.text for line in table.log(A)] == ["end", "pass", "pass"]:
            return table, store, begin
    raise AssertionError("no seed passes by itself")


@pytest.mark.parametrize("ruleset", ["goat", "current"])
def test_an_undo_takes_the_automatic_passes_with_it(ruleset: str) -> None:
    table, store, begin = passed_to_main(ruleset)
    end = digest(table)
    assert not table.why(A, "undo")
    speak(table, A, "undo")
    assert digest(table) == begin and table.to_act is B and table.number == 4
    assert store.lines[-1].startswith("4 A> undo 3 ")
    with pytest.raises(Refused):
        table.say(B, "undo")
    speak(table, B, "redo")
    assert digest(table) == end and table.to_act is A and table.number == 5
    assert [line.undone for line in table.log(A)] == [False] * 5
    again = Table.over_store(MemoryStore(store.lines), Pool.installed())
    assert not again.messages and digest(again) == end and not again.settle_stops()
    speak(again, A, "undo")
    assert digest(again) == begin


def test_goto_means_that_very_moment() -> None:
    table, store, begin = passed_to_main("goat")
    end = digest(table)
    for number, phase in ((2, "standby"), (1, "draw")):
        speak(table, A, f"goto {number}")
        assert table.view(A).phase == phase and table.to_act is A
        again = Table.over_store(MemoryStore(store.lines), Pool.installed())
        assert again.settle_stops() == [] and digest(again) == digest(table)
    speak(table, A, "pass")  # from here on it goes by itself again
    assert digest(table) == end
    speak(table, A, "goto 2")
    speak(table, A, "redo")
    assert digest(table) == end
    speak(table, A, "undo")
    assert digest(table) == begin


def test_who_wants_to_be_asked_comes_back_to_the_question() -> None:
    table, _, begin = passed_to_main("goat")
    table.stops[A] = "always"
    speak(table, A, "undo 1")
    assert table.to_act is B and digest(table) == begin  # the passes were nobody's line
    speak(table, B, "end")
    assert table.to_act is A and table.view(A).phase == "draw"
    speak(table, A, "pass")
    speak(table, A, "undo")
    assert table.to_act is A and table.view(A).phase == "draw"


def test_a_line_that_cannot_be_kept_leaves_the_moment_gone_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, store, _ = passed_to_main("goat")
    speak(table, A, "goto 2")
    there = digest(table)

    def full(index: int, line: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "append", full)
    with pytest.raises(OSError):
        table.say(A, "pass")
    assert table.settle_stops() == [] and digest(table) == there


@settings(max_examples=12, deadline=None)
@given(
    st.integers(1, 500),
    st.sampled_from(["goat", "current"]),
    st.sampled_from(["open", "hidden"]),
    st.tuples(st.sampled_from(MODES), st.sampled_from(MODES)),
    st.frozensets(st.sampled_from(POINTS)),
    st.integers(1, 30),
)
def test_back_and_forth_from_anywhere(
    seed: int, ruleset: str, hands: str, modes: tuple[str, str], points: frozenset[str], lines: int
) -> None:
    store = MemoryStore(header(seed, ruleset, hands).lines())
    table = Table.over_store(store, Pool.installed())
    for seat in (A, B):
        table.stops[seat], table.stop_points[seat] = modes[seat], set(points)
    table.settle_stops()
    rng = Rng(seed)
    rests = [digest(table)]
    while len(rests) <= lines and not table.over:
        said = random_line(table, rng)
        if said.number is None:
            continue
        table.settle_stops()
        rests.append(digest(table))
    count = len(rests) - 1
    for place in range(count - 1, -1, -1):
        speak(table, Seat.JUDGE, "undo")
        assert digest(table) == rests[place]
    with pytest.raises(Refused):
        table.say(Seat.JUDGE, "undo")
    for place in range(1, count + 1):
        speak(table, Seat.JUDGE, "redo")
        assert digest(table) == rests[place]
    if count:
        speak(table, Seat.JUDGE, f"undo {count}")
        assert digest(table) == rests[0]
        speak(table, Seat.JUDGE, f"redo {count}")
        assert digest(table) == rests[-1]
    again = Table.over_store(MemoryStore(store.lines), Pool.installed())
    assert not again.messages and digest(again) == digest(table) and again.number == table.number
