"""Duel files: heads and lines round-trip, nothing is overwritten, torn and bad lines are told apart."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tabletop.core.commands import Pass, Place, SetCard
from tabletop.core.kinds import Seat
from tabletop.table.duel_file import DuelFile, FileLine, chain, new_duel_file, read_line, recent_duels
from tabletop.table.header import DeckList, DuelFileError, DuelHeader, read_header
from tabletop.table.said import LineError, Remark, Undo
from tabletop.table.store import FileStore, MemoryStore, Taken

SETUP = {
    "turn": 3,
    "player": "A",
    "phase": "main1",
    "A": {"lp": 4000, "hand": ['A "quoted" name'], "field": {"m1": {"card": "Kuriboh", "counters": {"Spell": 2}}}},
    "B": {"gy": []},
}
DECKS = (DeckList((1, 2, 2), (3,), ()), DeckList((4,), (), (5, 6)))


@pytest.mark.parametrize(
    "header",
    [
        DuelHeader(DECKS, "goat", 7, "A", "hidden", ("North", 'S "the" B'), "2026-11-29T20:00:00Z"),
        DuelHeader(ruleset="current", seed=-3, setup=SETUP, extra={"clock": "40m"}),
    ],
)
def test_a_head_round_trips(header: DuelHeader) -> None:
    lines = header.lines()
    assert read_header([*lines, "1 A> pass"]) == (header, len(lines))


def test_the_head_of_the_contract_is_read() -> None:
    text = (
        "tabletop-duel 1\n"
        "engine: 0.1.0          ruleset: goat          seed: 7          first: A          "
        "started: 2026-11-29T20:00:00Z\n"
        'player A: "North"      player B: "South"\n'
        "deck A main: 18036057 18036057\n"
        "deck A extra:\n"
        "deck B main: 2134346\n"
        "\n"
    )
    header, size = read_header(text.split("\n")[:-1])
    assert size == 7
    assert (header.ruleset, header.seed, header.first, header.hands) == ("goat", 7, "A", "open")
    assert header.decks[0].main == (18036057, 18036057)


@pytest.mark.parametrize(
    ("line", "text", "message"),
    [
        (0, "something else", "no duel file"),
        (1, "ruleset: goat seed: 7", "engine"),
        (1, "engine: 1 ruleset: goat seed: x", "whole number"),
        (1, "engine: 1 ruleset: goat seed: ²", "whole number"),
        (1, "engine: 1 ruleset: goat seed: " + "9" * 5000, "whole number"),
        (1, "engine: 1 ruleset: goat seed: 1 first: C", "A or B or random"),
        (1, "engine 1", "key: value"),
        (3, "deck A main: 12 x", "passcodes"),
        (3, "deck A main: " + "9" * 5000, "passcodes"),
        (3, "", "neither"),
    ],
)
def test_a_bad_head_says_what_belongs_there(line: int, text: str, message: str) -> None:
    lines = DuelHeader(DECKS).lines()
    lines[line] = text
    with pytest.raises(DuelFileError, match=message):
        read_header(lines)


def test_control_characters_leave_names() -> None:
    header = DuelHeader(DECKS, players=("\x1b[31mNo\x07rth\n", "\x1b]0;x\x07")).tidy()
    assert header.players == ("No rth", "South")


@pytest.mark.parametrize(
    "line",
    [
        FileLine(1, Seat.A, SetCard(Place("hand", 2, 0), (), Place("s1", 0, 0)), "5f2c"),
        FileLine(12, Seat.B, Pass(), "91aa", "a note; more"),
        FileLine(3, Seat.JUDGE, Undo(2)),
        FileLine(4, Seat.WATCH, Remark(), "0000", "only this"),
    ],
)
def test_a_line_round_trips(line: FileLine) -> None:
    assert read_line(line.text(), line.number) == line


@pytest.mark.parametrize(
    ("text", "column"),
    [("2 A> pass", 1), ("A> pass", 1), ("1 A> pas #1234", 6), ("1 A> summon", 12), ("1 A>  #1234", 12),
     ("9" * 5000 + " A> pass", 1), ("1 A> goto " + "9" * 5000, 11), ("1 A> rule lp A +" + "9" * 5000, 16),
     ("1 A> summon hand/" + "9" * 5000, 13)],
)
def test_a_bad_line_says_where(text: str, column: int) -> None:
    with pytest.raises(LineError) as caught:
        read_line(text, 1)
    assert caught.value.column == column


def test_files_are_never_overwritten(tmp_path: Path) -> None:
    header = DuelHeader(DECKS, players=("../../x", "Y/Z"), started="2026-11-29T20:00:00Z")
    first, second = new_duel_file(header, tmp_path), new_duel_file(header, tmp_path)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["2026-11-29-x-vs-Y_Z-2.duel", "2026-11-29-x-vs-Y_Z.duel"]
    assert first.name != second.name
    with pytest.raises(FileExistsError):
        DuelFile.create(Path(first.name), header)
    (tmp_path / "gone.duel").symlink_to(tmp_path / "nowhere")
    assert set(recent_duels(tmp_path)) == {Path(first.name), Path(second.name)}


def test_a_torn_line_is_ignored_told_and_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "x.duel"
    file = DuelFile.create(path, DuelHeader(DECKS))
    file.append(FileLine(1, Seat.A, Pass(), "aaaa"))
    with path.open("a") as handle:
        handle.write("2 B> set hand/1 at s")
    again = DuelFile.open(path)
    assert [line.number for line in again.lines()] == [1]
    assert "not complete" in again.messages[0] and not again.broken
    again.append(FileLine(2, Seat.B, Pass(), "bbbb"))
    last = DuelFile.open(path)
    assert [line.digest for line in last.lines()] == ["aaaa", "bbbb"]
    assert not last.messages


def test_a_bad_line_names_file_line_and_what_was_expected(tmp_path: Path) -> None:
    path = tmp_path / "x.duel"
    file = DuelFile.create(path, DuelHeader(DECKS))
    file.append(FileLine(1, Seat.A, Pass()))
    with path.open("a") as handle:
        handle.write("2 B> attack m1\n3 A> pass\n")
    again = DuelFile.open(path)
    assert len(list(again.lines())) == 1
    assert again.broken
    assert again.messages[0].startswith(f"{path}:{file.head_lines + 2}: column 15:")
    assert "->" in again.messages[0]


def test_of_two_writers_the_second_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.duel"
    DuelFile.create(path, DuelHeader(DECKS))
    one, two = FileStore(path), FileStore(path)
    index = len(one.read())
    one.append(index, "first")
    with pytest.raises(Taken):
        two.append(index, "second")
    assert list(two.read(index)) == ["first"]
    two.append(index + 1, "second")
    assert list(one.read(index)) == ["first", "second"]


def test_following_a_store() -> None:
    store = MemoryStore(["a"])
    seen = []
    for line in store.follow(0, lambda: len(store.lines) > 2):
        seen.append(line)
        if len(store.lines) < 3:
            store.append(len(store.lines), f"line {len(store.lines)}")
    assert seen == ["a", "line 1", "line 2"]
    with pytest.raises(Taken):
        store.append(0, "again")


def test_the_chain_depends_on_all_that_was_before() -> None:
    assert chain(chain("", "a"), "b") != chain(chain("", "x"), "b")


def test_lines_written_together_are_all_there(tmp_path: Path) -> None:
    from tabletop.table.store import FileStore, MemoryStore, together

    store = FileStore.create(tmp_path / "x.duel", ["head"])
    with together(store):
        store.append(1, "one")
        store.append(2, "two")
    store.append(3, "three")
    assert list(FileStore(store.path).read()) == ["head", "one", "two", "three"]
    memory = MemoryStore()
    with together(memory):
        memory.append(0, "zero")
    assert list(memory.read()) == ["zero"]


class FullDisk:
    """``os.write`` on a disk with room for a few bytes more, then for none."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.write = os.write

    def __call__(self, handle: int, data: bytes) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken = self.write(handle, data[: self.room])
        self.room -= taken
        return taken


def test_a_full_disk_leaves_no_part_of_a_line_and_the_next_one_can_be_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FileStore.create(tmp_path / "a.duel", ["one"])
    with monkeypatch.context() as full:
        full.setattr(os, "write", FullDisk(3))
        with pytest.raises(OSError, match="No space"):
            store.append(1, "two of many letters")
    assert (tmp_path / "a.duel").read_text() == "one\n"
    store.append(1, "two")
    assert FileStore(tmp_path / "a.duel").read() == ["one", "two"]


def test_a_full_disk_leaves_no_half_duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "write", FullDisk(3))
    with pytest.raises(OSError, match="No space"):
        FileStore.create(tmp_path / "a.duel", ["one", "two"])
    assert list(tmp_path.iterdir()) == []
