"""The duel as lines: what is told to whom, and that it is plain text."""

from __future__ import annotations

import io
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.facts import Pool
from tabletop.plain.repl import run
from tabletop.table.duel_file import recent_duels
from tabletop.table.header import DuelHeader
from tabletop.table.manual import FORMS, MANUAL
from tests.table.real import header as table_header
from tests.table.test_table import HEADER

POOL: Any = None
small = pytest.mark.usefixtures("fake_duels")


def play(folder: Path, *lines: str, hands: str = "open", **how: Any) -> list[str]:
    out = io.StringIO()
    if not how:
        how = {"header": replace(HEADER, hands=hands)}
    code = run(POOL, stdin=io.StringIO("".join(line + "\n" for line in lines)), stdout=out, folder=folder, **how)
    text = out.getvalue()
    assert code == 0
    assert all(letter.isprintable() or letter == "\n" for letter in text)
    return text.split("\n")


@small
def test_a_whole_duel_in_lines(tmp_path: Path) -> None:
    told = play(tmp_path, "set hand/2", "choose s1", "pass", "end", "surrender")
    assert "North has seat A, South has seat B. Rules: current." in told
    assert "A Sets Sangan at A.s1." in told
    assert "Turn 2." in told
    assert told[-2] == "A wins the duel: B surrendered."


@small
def test_numbers_answer(tmp_path: Path) -> None:
    told = play(tmp_path, "2", "quit")
    assert "  2: Set Sangan" in told
    assert "A Sets Sangan at A.s1." in told


@small
def test_refusals_and_errors_are_told_and_the_question_stands(tmp_path: Path) -> None:
    told = play(tmp_path, "pass", "sett m1", "why end", "why pass", "cancel", "stops sometimes", "quit")
    assert sum(line.endswith("(main.not-now)") for line in told) == 2
    assert any(line.startswith("Not understood, at column 1") for line in told)
    assert "That is allowed." in told
    assert "There is nothing to cancel." in told
    assert any(line.startswith("Stops: always, set, never") for line in told)


@small
def test_the_end_of_input_keeps_the_duel(tmp_path: Path) -> None:
    told = play(tmp_path, "set hand/2 at s1")
    assert told[-2].startswith("The duel is kept. Go on with it: tabletop resume --plain ")
    again = play(tmp_path, "log", "pass", "quit", resume=None, last=True)
    assert "1 A> set A.hand/2 at A.s1" in again
    assert "B: pass" in again
    (path,) = recent_duels(tmp_path)
    assert "pass" in path.read_text("utf-8")


@small
def test_hidden_hands_change_seats_by_a_line_and_tell_no_names(tmp_path: Path) -> None:
    told = play(tmp_path, "", "set hand/2 at s1", "", "pass", "", "quit", hands="hidden")
    first = told.index("Seat A (North) to act; press Enter.")
    second = told.index("Seat B (South) to act; press Enter.")
    assert first < second
    until_back = told[second : told.index("Seat A (North) to act; press Enter.", second)]
    assert "A Sets a card at A.s1." in until_back
    assert not any("Sangan" in line for line in until_back)


@small
def test_help_names_only_what_exists(tmp_path: Path) -> None:
    told = play(tmp_path, "help", "status", "hand", "chain", "info nothing", "menu", "quit")
    assert not any(line.startswith("Not understood") for line in told)
    assert "There is no Chain." in told


def test_plain_mode_does_not_load_textual() -> None:
    code = "import sys, tabletop.plain.repl; print([m for m in sys.modules if m.split('.')[0] in ('textual', 'rich')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("speaker", ["A", "J"])
def test_with_hidden_hands_nobody_is_spoken_for(tmp_path: Path, speaker: str) -> None:
    """What another seat is told could name a card of its hand."""
    real = replace(table_header(3, hands="hidden"), first="B")
    lines = ("", f"{speaker}> rule position A.hand/1 def", f"why {speaker}> rule position A.hand/1 def", "quit")
    out = io.StringIO()
    run(Pool.installed(), header=real, stdin=io.StringIO("\n".join(lines) + "\n"), stdout=out, folder=tmp_path)
    refused = [line for line in out.getvalue().split("\n") if line.startswith("No: ")]
    assert len(refused) == 2 and all(line.endswith("(table.other-seat)") for line in refused)


def test_rulings_are_read_and_played_and_stand_behind_a_why(tmp_path: Path, pool: Any) -> None:
    sheep = {"card": "Sheep Token", "position": "def", "source": "Scapegoat"}
    setup = {
        "turn": 3, "player": "A", "phase": "main1", "B": {},
        "A": {"hand": ["Blue-Eyes White Dragon"], "field": {"m1": sheep, "m2": sheep}},
    }
    lines = ("why summon hand/1", "rulings", "rulings trib-006", "rulings DEF-008", "rulings Sündenbock",
             "rulings token.tribute-summon", "rulings qqqqqqq", "quit")
    out = io.StringIO()
    typed = io.StringIO("".join(line + "\n" for line in lines))
    header = DuelHeader(ruleset="goat", seed=1, setup=setup)
    assert run(pool, header=header, stdin=typed, stdout=out, folder=tmp_path) == 0
    told = out.getvalue()
    assert "(token.tribute-summon)" in told and "rulings TRIB-006" in told
    assert 'Say "rulings" and an id' in told
    assert "Stated in: the Chinese text, line 63; the older Chinese text (2006-07), line 20" in told
    assert "Played in goat." in told
    assert "What a Token card looks like: Its frame is grey" in told
    assert told.count("TRIB-006: holds.") == 2  # by a card's name, and by a rule
    assert "No ruling was found for qqqqqqq." in told
    assert all(letter.isprintable() or letter == "\n" for letter in told)


def on_a_board(folder: Path, pool: Any, *lines: str) -> str:
    """What is told of some lines said in a position of a few known cards."""
    setup = {
        "turn": 3, "player": "A", "phase": "main1",
        "A": {"hand": ["Pot of Greed", "Sangan"], "deck": ["Kuriboh"]}, "B": {"deck": ["Jinzo"]},
    }
    out, typed = io.StringIO(), io.StringIO("".join(line + "\n" for line in (*lines, "quit")))
    header = DuelHeader(ruleset="goat", seed=1, setup=setup)
    assert run(pool, header=header, stdin=typed, stdout=out, folder=folder) == 0
    assert all(letter.isprintable() or letter == "\n" for letter in out.getvalue())
    return out.getvalue()


def test_info_shows_what_a_card_says(tmp_path: Path, pool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said = " ".join(pool.definition("Pot of Greed", "goat").text.split())
    assert said and said in on_a_board(tmp_path, pool, "info pot of greed")


def test_an_imported_text_goes_first(tmp_path: Path, pool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.cdb.card_text", lambda card: f"Imported for {card.name}.\nIn two lines.")
    told = on_a_board(tmp_path, pool, "info hand/2")
    assert "Imported for Sangan.\nIn two lines.\n" in told


def test_a_question_mark_is_help_and_a_menu(tmp_path: Path, pool: Any) -> None:
    assert "board: the whole field." in on_a_board(tmp_path, pool, "?")
    told = on_a_board(tmp_path, pool, "? hand/1")
    assert "activate A.hand/1" in told and "Not understood" not in told


def test_expected_words_name_the_ways_to_look_around(tmp_path: Path, pool: Any) -> None:
    told = on_a_board(tmp_path, pool, "foo")
    assert "; or info, menu, why, hand, board, help." in told and "end, surrender" in told


def test_a_name_without_quotes_is_shown_with_them(tmp_path: Path, pool: Any) -> None:
    told = on_a_board(tmp_path, pool, "activate pot", "summon sangan at m1", "summon nobody")
    assert 'names go in quotes: activate "Pot of Greed".' in told
    assert 'names go in quotes: summon "Sangan" at m1.' in told
    assert "names go in quotes: a card is a zone like m1" in told


def test_rulings_say_how_they_are_written(tmp_path: Path, pool: Any) -> None:
    told = on_a_board(tmp_path, pool, 'rule token "X" at A.m1', "help rule")
    form = 'rule token "Name" ATTRIBUTE TYPE LEVEL ATK DEF at ZONE [owner A|B]'
    assert f"the whole line is: {form}." in told
    assert f"\n{form}\n" in told and "\nrule shuffle" in told


def test_a_ruling_says_where_the_card_really_went(tmp_path: Path, pool: Any) -> None:
    told = on_a_board(tmp_path, pool, "rule move B.deck/1 to A.hand")
    assert "Ruling by A: rule move B.deck/1 to A.hand; the card went to its owner's: B.hand." in told
    assert "owner's" not in on_a_board(tmp_path, pool, "rule move A.deck/1 to A.hand")


def test_every_ruling_has_its_form() -> None:
    assert set(FORMS) == set(MANUAL)
    for verb, form in FORMS.items():
        assert form.startswith(f"rule {verb}")


def test_a_number_that_is_no_answer_says_which_are(tmp_path: Path, pool: Any) -> None:
    told = on_a_board(tmp_path, pool, "99", "0", "1, 2")
    assert "There is no answer 99 here; there is 1 to " in told and "There is no answer 0 here" in told
    assert "Only one answer at a time here" in told and "An action is expected" not in told


def test_the_end_is_one_sentence(tmp_path: Path, pool: Any) -> None:
    told = on_a_board(tmp_path, pool, "rule lp B = 0")
    assert told.count("A wins") == 1 and "A wins the duel: B's Life Points reached 0." in told
    assert "B wins the duel: A surrendered." in on_a_board(tmp_path, pool, "surrender")
    assert "The duel is a draw: both players agreed to it." in on_a_board(tmp_path, pool, "offer draw", "yes")


def test_names_are_found_and_near_misses_told(tmp_path: Path, pool: Any) -> None:
    told = on_a_board(tmp_path, pool, 'info "Sangan"', 'info "Sangam"', 'activate "Pot of Gred"', 'activate "Jinz"')
    assert "Sangan, Effect Monster, at A.hand/2." in told
    assert 'You see no card called Sangam. Did you mean "Sangan"?' in told
    assert 'Did you mean "Pot of Greed"?' in told
    assert 'Did you mean "Jinzo"?' not in told  # it is in a Deck
