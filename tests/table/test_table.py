"""The turn controller, over a duel with next to no rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.core.kinds import Seat
from tabletop.table import fresh
from tabletop.table.header import DeckList, DuelFileError, DuelHeader
from tabletop.table.said import LineError, Refused
from tabletop.table.store import FileStore, MemoryStore, Taken
from tabletop.table.table import Table
from tests.table.fake import FakeDuel

pytestmark = pytest.mark.usefixtures("fake_duels")
HEADER = DuelHeader((DeckList((1,)), DeckList((2,))), seed=3)
POOL: Any = None
A, B, WATCH, JUDGE = Seat.A, Seat.B, Seat.WATCH, Seat.JUDGE


def digest(table: Table) -> str:
    return table._history.duel.digest()


def body(path: Path) -> list[str]:
    return path.read_text("utf-8").split("\n\n", 1)[1].splitlines()


def rules(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [why.rule for why in refused.value.whys]


def test_a_line_is_kept_absolute_with_its_digest(tmp_path: Path) -> None:
    table = Table.new(HEADER, POOL, path=tmp_path)
    said = table.say(A, "set hand/2 at s1 ; a note")
    assert (said.committed, said.number) == ("set A.hand/2 at A.s1", 1)
    assert [event.text for event in said.events] == ["A Sets Sangan at A.s1."]
    assert table.path is not None
    (line,) = body(table.path)
    assert line.startswith("1 A> set A.hand/2 at A.s1") and line.endswith("; a note") and " #" in line


def test_an_open_question_is_answered_before_anything_is_kept() -> None:
    table = Table.new(HEADER, POOL)
    said = table.say(A, "set hand/1")
    assert said.committed is None and said.number is None and table.declaring
    assert not table.log(A)
    table.cancel(B)
    assert table.declaring
    table.cancel(A)
    assert not table.declaring
    table.say(A, "set hand/1")
    assert table.say(A, "choose s3").committed == "set A.hand/1 at A.s3"
    assert [line.text for line in table.log(A)] == ["set A.hand/1 at A.s3"]


def test_a_refused_line_changes_nothing_and_is_not_kept(tmp_path: Path) -> None:
    table = Table.new(HEADER, POOL, path=tmp_path / "x.duel")
    before = digest(table)
    with pytest.raises(Refused) as refused:
        table.say(A, "pass")
    assert rules(refused) == ["main.not-now"] == [why.rule for why in table.why(A, "pass")]
    assert table.why(A, "set hand/1") == []
    with pytest.raises(LineError):
        table.say(A, "sett hand/1")
    assert digest(table) == before and body(tmp_path / "x.duel") == []


def test_seats_and_roles() -> None:
    table = Table.new(HEADER, POOL)
    for seat, line, rule in [
        (WATCH, "end", "table.watcher"),
        (JUDGE, "end", "table.judge"),
        (A, "B> end", "table.other-seat"),
        (B, "end", "seat.not-asked"),
    ]:
        with pytest.raises(Refused) as refused:
            table.say(seat, line)
        assert rules(refused) == [rule]
    assert table.say(JUDGE, 'rule lp A -500 "late"').committed == 'rule lp A -500 "late"'
    assert table.say(WATCH, "; well played").number == 2
    assert [(line.seat, line.text, line.note) for line in table.log(B)] == [
        ("J", 'rule lp A -500 "late"', ""),
        ("W", "", "well played"),
    ]


def test_a_set_card_is_hidden_from_the_other_seat_and_watchers() -> None:
    table = Table.new(HEADER, POOL)
    table.say(A, "set hand/2 at s1")
    for seat in (A, JUDGE):
        assert table.log(seat)[0].text == "set A.hand/2 at A.s1"
        assert "Sangan" in table.log(seat)[0].events[0]
    for seat in (B, WATCH):
        assert table.log(seat)[0].text == "set (a card) at A.s1"
        assert table.log(seat)[0].events == ("A Sets a card at A.s1.",)


def test_undo_redo_goto_and_branch() -> None:
    table = Table.new(HEADER, POOL)
    states = [digest(table)]
    for seat, line in [(A, "set hand/1 at s1"), (B, "pass"), (A, "end"), (B, "set hand/1 at s1"), (A, "pass")]:
        table.say(seat, line)
        states.append(digest(table))
    table.say(B, "undo 2")
    assert digest(table) == states[3]
    table.say(A, "redo")
    assert digest(table) == states[4]
    table.say(A, "goto 1")
    assert digest(table) == states[1] and table.to_act is B
    table.say(A, "goto 6")
    assert digest(table) == states[3]
    table.say(A, 'branch "what if"')
    table.say(B, "end")
    other = digest(table)
    assert other not in states
    table.say(A, 'branch "main"')
    assert digest(table) == states[5]
    table.say(A, 'branch "what if"')
    assert digest(table) == other
    assert table.branches() == {"main": 5, "what if": 11}
    assert [line.undone for line in table.log(A)] == [False] * 3 + [True] * 2 + [False] * 8


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("undo 2", "table.nothing-to-undo"),
        ("undo 99999999999999999999", "table.nothing-to-undo"),
        ("redo", "table.nothing-to-redo"),
        ("redo 99999999999999999999", "table.nothing-to-redo"),
        ("goto 9", "table.no-such-line"),
        ('branch "\x07"', "table.branch-name"),
    ],
)
def test_jumps_to_nowhere_are_refused(line: str, rule: str) -> None:
    table = Table.new(HEADER, POOL)
    table.say(A, "end")
    with pytest.raises(Refused) as refused:
        table.say(A, line)
    assert rules(refused) == [rule] == [why.rule for why in table.why(A, line)]
    assert len(table.log(A)) == 1


def test_a_jump_replays_at_most_one_turn() -> None:
    table = Table.new(HEADER, POOL)
    for turn in range(20):
        table.say(Seat(turn % 2), "end")
    table.say(A, "set hand/1 at s1")
    table.say(A, "goto 20")
    assert table._history.duel.submitted == 0
    table.say(A, "redo")
    assert table._history.duel.submitted == 1


def test_resume_goes_on_where_the_file_ends(tmp_path: Path) -> None:
    table = Table.new(HEADER, POOL, path=tmp_path / "x.duel")
    for seat, line in [(A, "set hand/1 at s1"), (B, "pass"), (A, "undo 2"), (A, "end"), (B, 'branch "b"'), (B, "end")]:
        table.say(seat, line)
    again = Table.resume(tmp_path / "x.duel", POOL)
    assert digest(again) == digest(table) and not again.read_only and not again.messages
    assert again.log(A) == table.log(A) and again.branches() == table.branches()
    again.say(A, "goto 0")
    again.say(A, "set hand/1 at s2")
    assert digest(Table.resume(tmp_path / "x.duel", POOL)) == digest(again)


LINES = st.sampled_from(
    ["set hand/1 at s1", "set hand/2", "choose s2", "pass", "end", "undo", "undo 2", "redo", "goto 1", "goto 3",
     'branch "x"', 'branch "main"', "; remark", "surrender", 'rule lp A -500']
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([A, B, JUDGE]), LINES), max_size=25))
def test_whatever_is_said_the_file_tells_it_all(lines: list[tuple[Seat, str]]) -> None:
    store = MemoryStore(HEADER.lines())
    table = Table.over_store(store, POOL)
    for seat, line in lines:
        before = digest(table), len(store.lines)
        try:
            said = table.say(seat, line)
        except (Refused, LineError):
            assert (digest(table), len(store.lines)) == before
        else:
            assert len(store.lines) == before[1] + (said.number is not None)
    if table.declaring:
        table.cancel(A), table.cancel(B)
    again = Table.over_store(MemoryStore(store.lines), POOL)
    assert digest(again) == digest(table)
    for seat in (A, B, WATCH, JUDGE):
        assert again.log(seat) == table.log(seat)
    assert again.branches() == table.branches() and not again.messages


def test_a_diverging_file_is_open_up_to_where_it_agrees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.duel"
    table = Table.new(HEADER, POOL, path=path)
    table.say(A, "set hand/1 at s1")
    agreed = digest(table)
    table.say(B, "pass")
    table.say(A, "end")
    text = path.read_text("utf-8").splitlines()
    text[-2] = text[-2][:-4] + ("0000" if not text[-2].endswith("0000") else "1111")
    path.write_text("\n".join(text) + "\n", "utf-8")
    again = Table.resume(path, POOL)
    assert again.read_only and digest(again) == agreed and len(again.log(A)) == 1
    assert "from line 2 on" in again.messages[0] and str(path) in again.messages[0]
    with pytest.raises(Refused) as refused:
        again.say(B, "pass")
    assert rules(refused) == ["table.read-only"]
    again.say(A, "undo")
    assert digest(again) == digest(Table.new(HEADER, POOL))
    assert path.read_text("utf-8").splitlines() == text


def test_other_rules_than_the_file_was_written_under(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.duel"
    Table.new(HEADER, POOL, path=path).say(A, "end")
    monkeypatch.setattr(fresh, "fresh_duel", lambda header, pool: FakeDuel(header.seed, other_rules=True))
    assert Table.resume(path, POOL).read_only


def test_a_file_of_another_version_is_read_only(tmp_path: Path) -> None:
    path = tmp_path / "x.duel"
    Table.new(HEADER, POOL, path=path).say(A, "end")
    path.write_text(path.read_text("utf-8").replace("engine: 0.1.0", "engine: 0.0.9"), "utf-8")
    again = Table.resume(path, POOL)
    assert again.read_only and len(again.log(A)) == 1 and "0.0.9" in again.messages[-1]


def test_an_illegal_line_in_a_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "x.duel"
    Table.new(HEADER, POOL, path=path).say(A, "end")
    with path.open("a", encoding="utf-8") as handle:
        handle.write("2 A> end\n")
    again = Table.resume(path, POOL)
    assert again.read_only and len(again.log(A)) == 1 and "line 2 cannot be played" in again.messages[0]


def test_a_line_that_cannot_be_kept_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new(HEADER, POOL, path=tmp_path / "x.duel")
    table.say(A, "set hand/1 at s1")
    before = digest(table)

    def full(self: FileStore, index: int, line: str) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(FileStore, "append", full)
        with pytest.raises(OSError, match="No space"):
            table.say(B, "pass")
    assert digest(table) == before and table.to_act is B and len(table.log(A)) == 1
    assert table.say(B, "pass").number == 2


def test_two_programs_at_one_file(tmp_path: Path) -> None:
    path = tmp_path / "x.duel"
    one = Table.new(HEADER, POOL, path=path)
    two = Table.resume(path, POOL)
    one.say(A, "end")
    with pytest.raises(Taken):
        two.say(A, "set hand/1 at s1")
    assert len(Table.resume(path, POOL).log(A)) == 1


def test_line_breaks_never_reach_the_file(tmp_path: Path) -> None:
    table = Table.new(HEADER, POOL, path=tmp_path / "x.duel")
    table.say(A, 'branch "a\nb" ; one\x1b[2J\ntwo')
    assert len(body(tmp_path / "x.duel")) == 1
    assert not Table.resume(tmp_path / "x.duel", POOL).messages


def test_an_unknown_ruleset_is_told() -> None:
    with pytest.raises(DuelFileError, match="ruleset"):
        Table.new(DuelHeader((DeckList(), DeckList()), ruleset="chess"), POOL)


def test_stops_pass_by_themselves_and_are_written() -> None:
    table = Table.new(HEADER, POOL)
    table.say(A, "set hand/1 at s1")
    assert table.settle_stops() == []
    table.stops[B] = "never"
    (said,) = table.settle_stops()
    assert said.committed == "pass" and table.to_act is A
    assert [(line.seat, line.text) for line in table.log(A)][-1] == ("B", "pass")
    table.stops[B] = "set"
    table.stop_points[B] = {"main1"}
    table.say(A, "set hand/1 at s2")
    assert table.settle_stops() == []
    table.stop_points[B] = {"attack"}
    assert len(table.settle_stops()) == 1


def test_menus_carry_reasons() -> None:
    menu = Table.new(HEADER, POOL).menu(A, "A.hand/1")
    assert [option.line for option in menu.can] == ["set A.hand/1"]
    assert [(why.rule, why.label) for why in menu.cannot] == [("main.not-now", "Summon")]


def test_completion() -> None:
    table = Table.new(HEADER, POOL)
    assert table.complete(A, "set ha")[0] == "set hand/1 at s1"
    assert "surrender" in table.complete(A, "su") and "summon" in table.complete(A, "su")
    assert table.complete(A, "su")[-1] == "surrender"
    assert table.complete(A, "phase s") == []
    assert table.complete(A, "phase m") == ["phase main1", "phase main2"]
    assert "set hand/1 tribute" in table.complete(A, "set hand/1 ")
    assert table.complete(A, "nonsense m") == []
