"""The command language: what is read, what is refused, and that text and commands round-trip."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.core import commands as c
from tabletop.core.kinds import Seat
from tabletop.table.language import parse, parse_line
from tabletop.table.said import Branch, Goto, LineError, Redo, Remark, Undo

FIELD = [*(f"m{i}" for i in range(1, 6)), *(f"s{i}" for i in range(1, 6)), "f", "e1", "e2"]
PILES = ["hand", "deck", "extra", "gy", "banished"]

seats = st.integers(0, 1)
names = st.text(st.characters(exclude_categories=("C", "Z"), include_characters=' "'), min_size=1).filter(str.strip)
zones = st.builds(c.Place, st.sampled_from(FIELD), st.just(0), seats)
places = zones | st.builds(c.Place, st.sampled_from(PILES), st.integers(0, 60), seats)
refs = places | st.builds(c.Named, names, st.integers(0, 9))
many = st.lists(refs, max_size=3).map(tuple)
at = st.none() | zones
answers = places | st.builds(c.Named, names, st.integers(1, 9)) | st.integers(0, 99) | names
some_answers = st.lists(answers, min_size=1, max_size=3).map(tuple)
effects = st.integers(0, 5) | st.from_regex(r"[a-z]{3,8}(-[a-z]{1,8})?", fullmatch=True)
signed = st.integers(-9999, 9999).map(lambda n: f"{n:+d}")
texts = names.map(lambda t: "!" + t)
letters = st.sampled_from("AB")


def ruling(verb: str, *words: st.SearchStrategy[object]) -> st.SearchStrategy[c.Manual]:
    return st.builds(lambda parts, why: c.Manual(verb, (*parts, *why)), st.tuples(*words), st.lists(texts, max_size=1))


rulings = st.one_of(
    ruling("move", refs, st.just("to"), places),
    ruling("move", refs, st.just("to"), places, st.just("owner"), letters, st.sampled_from(["atk", "def", "facedown"])),
    ruling("lp", letters, st.just("="), st.integers(0, 9999)),
    ruling("lp", letters, signed),
    ruling("control", refs, st.just("to"), letters),
    ruling("position", refs, st.sampled_from(["atk", "def", "facedown"])),
    ruling("counter", refs, texts, signed),
    ruling("atk", refs, st.just("="), st.integers(0, 9999)),
    ruling(
        "token",
        texts,
        st.just("DARK"),
        st.just("Fiend") | texts,
        st.integers(1, 9),
        st.integers(0, 99),
        st.integers(0, 99),
        st.just("at"),
        zones,
        st.just("owner"),
        letters,
    ),
    ruling("draw", letters, st.integers(1, 9)),
    ruling("shuffle", places),
    ruling("reveal", refs, st.just("to"), st.sampled_from(["A", "B", "all"])),
    ruling("done"),
)
commands = st.one_of(
    st.builds(c.Summon, refs, many, at),
    st.builds(c.SetCard, refs, many, at),
    st.builds(c.Special, refs, many, at, st.sampled_from(["", "atk", "def"])),
    st.builds(c.Flip, refs),
    st.builds(c.ChangePosition, refs),
    st.builds(c.Activate, refs, effects, many, many, st.just(()) | some_answers, at, st.booleans()),
    st.builds(c.Attack, refs, st.none() | refs),
    st.builds(c.Choose, some_answers),
    st.sampled_from([c.Yes(), c.No(), c.Pass(), c.EndTurn(), c.Surrender(), c.OfferDraw()]),
    st.builds(c.ToPhase, st.sampled_from(["standby", "main1", "battle", "main2", "end"])),
    rulings,
    st.builds(Undo, st.integers(1, 99)),
    st.builds(Redo, st.integers(1, 99)),
    st.builds(Goto, st.integers(0, 999)),
    st.builds(Branch, names),
)


@given(commands)
def test_text_and_command_round_trip(command: object) -> None:
    assert parse(str(command)) == command


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_with_a_column(text: str) -> None:
    try:
        line = parse_line(text, Seat.A)
    except LineError as error:
        assert 1 <= error.column <= len(text) + 1
    else:
        assert line.speaker is not None


@pytest.mark.parametrize(
    ("typed", "absolute"),
    [
        ('summon "Summoned Skull" tribute m1 at m1', 'summon "Summoned Skull" tribute B.m1 at B.m1'),
        ("attack m1->a.m2", "attack B.m1 -> A.m2"),
        ("Attack m1 → direct", "attack B.m1 -> direct"),
        ('activate "Ring" at s1 cost m1, hand/2', 'activate "Ring" cost B.m1, B.hand/2 at B.s1'),
        ("choose gy/1", "choose B.gy/1"),
        ("choose atk", 'choose "atk"'),
        ("activate f:2 by hand", "activate B.f:2 by hand"),
        ("rule lp A = 300", "rule lp A = 300"),
        ('rule lp B -500 "penalty"', 'rule lp B -500 "penalty"'),
        (
            'rule token "Sheep Token" earth Beast 1 0 0 at m1 owner a',
            'rule token "Sheep Token" EARTH Beast 1 0 0 at B.m1 owner A',
        ),
    ],
)
def test_typed_lines_become_absolute(typed: str, absolute: str) -> None:
    assert str(parse(typed, Seat.B)) == absolute


@pytest.mark.parametrize(
    ("typed", "column", "expected"),
    [
        ("summon", 7, "<card>"),
        ("attack m1", 10, "->"),
        ("phase x", 7, "main2"),
        ("hand m1", 1, "summon"),
        ("set hand/0", 5, "<zone>"),
        ("summon m1 at hand", 14, "<zone>"),
        ("summon m1 by", 11, "tribute"),
        ('summon "Sangan', 8, '"'),
        ('summon "Sangan"#0', 17, "<number>"),
        ("rule lp", 8, "A"),
        ("offer", 6, "draw"),
    ],
)
def test_errors_say_where_and_what_was_expected(typed: str, column: int, expected: str) -> None:
    with pytest.raises(LineError) as caught:
        parse(typed, Seat.A)
    assert caught.value.column == column
    assert expected in caught.value.expected


def test_a_judge_says_whose_place_is_meant() -> None:
    with pytest.raises(LineError, match=r"A\.m1 or B\.m1"):
        parse("rule atk m1 = 5", Seat.JUDGE)
    assert str(parse("rule atk A.m1 = 5", Seat.JUDGE)) == "rule atk A.m1 = 5"
    token = 'rule token "Sheep Token" EARTH Beast 1 0 0 at B.m1'
    assert str(parse(token, Seat.JUDGE)) == f"{token} owner B"


def test_speaker_and_note() -> None:
    line = parse_line('b> summon "A; B" ; look; here', Seat.A)
    assert (line.speaker, str(line.said), line.note) == (Seat.B, 'summon "A; B"', "look; here")
    assert parse_line("; only this", Seat.A).said == Remark()
    assert parse_line("J> rule done").speaker is Seat.JUDGE
    with pytest.raises(LineError) as caught:
        parse_line("A> sumon m1")
    assert caught.value.column == 4
