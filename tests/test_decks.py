"""Decks as people really have them. ``data/decks/odd`` holds 25 files found in the wild, oddities and all."""

from __future__ import annotations

import base64
from pathlib import Path
from unicodedata import category

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.decks import (
    ERROR,
    NOTE,
    TOKEN_RULE,
    WARNING,
    Deck,
    DeckError,
    bundled_decks,
    decode,
    is_ydke,
    parse_deck,
    read_deck,
)
from tabletop.facts import Facts

ODD = Path(__file__).parent / "data" / "decks" / "odd"
BLUE_EYES = 89631139


def odd(name: str, facts: Facts, format: str = "none") -> Deck:
    (path,) = ODD.glob(name + "*.ydk")
    return read_deck(path, facts, format)


def told(deck: Deck, severity: str) -> list[tuple[int, str]]:
    return [(problem.line, problem.message) for problem in deck.problems if problem.severity == severity]


def sizes(deck: Deck) -> tuple[int, int, int]:
    return len(deck.main), len(deck.extra), len(deck.side)


# ---------------------------------------------------------------- the files of data/decks/odd


def test_all_odd_files_are_covered() -> None:
    assert len(list(ODD.glob("*.ydk"))) == 25


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("03_crlf", (40, 0, 0)),
        ("04_crlf", (40, 0, 0)),
        ("06_no_side", (40, 0, 0)),
        ("07_alt_art_ids", (44, 15, 0)),
        ("08_alt_art_ids", (40, 15, 15)),
        ("09_no_side", (40, 15, 0)),
        ("13_space_around_line", (40, 0, 0)),
        ("19_leading_zero_ids", (40, 15, 0)),
        ("33_utf8_bom", (40, 0, 0)),
        ("37_blank_line", (60, 15, 15)),
    ],
)
def test_harmless_oddities_are_no_problem(facts: Facts, name: str, expected: tuple[int, int, int]) -> None:
    deck = odd(name, facts)
    assert sizes(deck) == expected
    assert deck.problems == ()
    assert deck.legal


def test_leading_zeros_lead_to_the_card(facts: Facts) -> None:
    assert odd("19", facts).main[1:4] == (2134346,) * 3
    assert facts.name(2134346) == "Asura Priest"


@pytest.mark.parametrize("name", ["07_alt_art_ids", "08_alt_art_ids"])
def test_alternate_art_becomes_the_card(facts: Facts, name: str) -> None:
    deck = odd(name, facts)
    (path,) = ODD.glob(name + "*.ydk")
    written = {int(line) for line in path.read_text().split() if line.isdecimal()}
    assert written - set(deck.cards), "the file has passcodes that are not a card's main one"
    assert all(facts.resolve(passcode) == passcode for passcode in deck.cards)
    assert set(map(facts.resolve, written)) == set(deck.cards)


@pytest.mark.parametrize(
    ("name", "notes"),
    [
        ("25", [(45, "25 lines under #spare"), (71, "3 lines under #representative")]),
        ("26", [(46, "3 lines under #representative")]),
        ("27", [(46, "3 lines under #representative")]),
        ("28", [(46, "3 lines under #representative")]),
    ],
)
def test_what_other_programs_append_is_named_not_taken(facts: Facts, name: str, notes: list[tuple[int, str]]) -> None:
    deck = odd(name, facts)
    assert sizes(deck) == (40, 0, 0)
    assert deck.legal
    found = told(deck, NOTE)
    assert len(found) == len(deck.problems) == len(notes)
    for (line, message), (expected_line, start) in zip(found, notes, strict=True):
        assert line == expected_line
        assert message.startswith(start + " not read")


def test_a_side_deck_too_large(facts: Facts) -> None:
    deck = odd("34", facts)
    assert told(deck, ERROR) == [
        (0, "the Side Deck has 16 cards; expected at most 15"),
        (78, "no card has the passcode 301322"),
    ]


@pytest.mark.parametrize(("name", "size"), [("38", 18), ("39", 11)])
def test_a_main_deck_too_small(facts: Facts, name: str, size: int) -> None:
    deck = odd(name, facts)
    assert len(deck.main) == size
    assert told(deck, ERROR) == [(0, f"the Main Deck has {size} cards; expected 40 to 60")]


@pytest.mark.parametrize(
    ("name", "known", "unknown"),
    [
        ("17", (0, 0, 0), 90),
        ("41", (20, 8, 0), 47),
        ("42", (0, 0, 0), 56),
        ("43", (0, 0, 0), 40),
        ("44", (18, 3, 6), 64),
        ("45", (29, 0, 0), 12),
        ("47", (8, 3, 0), 64),
    ],
)
def test_every_unknown_passcode_is_named_with_its_line(
    facts: Facts, name: str, known: tuple[int, int, int], unknown: int
) -> None:
    deck = odd(name, facts)
    (path,) = ODD.glob(name + "*.ydk")
    lines = decode(path.read_bytes()).splitlines()
    assert sizes(deck) == known
    assert len(deck.unknown) == unknown
    found = [(line, message) for line, message in told(deck, ERROR) if message.startswith("no card has")]
    assert len(found) == unknown
    for line, message in found:
        assert message.startswith(f"no card has the passcode {lines[line - 1].strip()}")
    assert not deck.legal


def test_nine_digits_are_explained(facts: Facts) -> None:
    assert "9 digits are a card before its release" in dict(told(odd("45", facts), ERROR))[5]


def test_unknown_cards_count_for_sizes_and_copies(facts: Facts) -> None:
    assert (0, "the Extra Deck has 16 cards; expected at most 15") in told(odd("42", facts), ERROR)
    assert (6, "5 copies of passcode 79040002; at most 3 of a card are allowed") in told(odd("43", facts), ERROR)
    assert (78, "8 copies of passcode 13701; at most 3 of a card are allowed") in told(odd("44", facts), ERROR)


def test_old_passcodes_of_other_simulators(facts: Facts) -> None:
    deck = parse_deck("#main\n504700178\n511000818\n", facts)
    assert [facts.name(passcode) for passcode in deck.main] == ["Sangan", "Sinister Serpent"]


def test_tokens_are_refused_with_the_rule(facts: Facts) -> None:
    deck = odd("49", facts)
    assert sizes(deck) == (0, 0, 0)
    refused = [(line, message) for line, message in told(deck, ERROR) if TOKEN_RULE in message]
    assert len(refused) == 210
    assert refused[0][0] == 2
    assert refused[0][1].startswith('176393 is "Koa\'ki Meiru Token": a Token is no card')


# ---------------------------------------------------------------- encodings and layout


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "gb18030", "shift_jis"]
)
def test_encodings(facts: Facts, tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "deck.ydk"
    path.write_bytes("#created by 山田\r\n#main\r\n89631139\r\n#extra\r\n!side\r\n89631139".encode(encoding))
    deck = read_deck(path, facts)
    assert (deck.main, deck.side) == ((BLUE_EYES,), (BLUE_EYES,))
    assert [problem.line for problem in deck.problems] == [0]  # only that it is too small


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_and_their_numbers(facts: Facts, end: str) -> None:
    deck = parse_deck(end.join(["#main", "", "89631139", "no card"]), facts)
    assert deck.main == (BLUE_EYES,)
    assert [line for line, _ in told(deck, ERROR)] == [0, 4]


def test_headers_as_people_write_them(facts: Facts) -> None:
    deck = parse_deck(" #Main \n89631139\n# EXTRA:\n63519819\n#side\n83764718\n", facts)
    assert sizes(deck) == (1, 1, 1)
    assert told(deck, WARNING) == []


def test_comments_stay_comments(facts: Facts) -> None:
    deck = parse_deck("#created by me\n#main\n#monsters\n89631139 # a dragon\n89631139 -- again\n// more\n", facts)
    assert deck.main == (BLUE_EYES, BLUE_EYES)
    assert len(deck.problems) == 1


def test_cards_before_any_header(facts: Facts) -> None:
    deck = parse_deck("89631139\n", facts)
    assert deck.main == (BLUE_EYES,)
    assert told(deck, WARNING) == [(1, "cards before any header are taken for the Main Deck; expected #main")]


def test_duplicate_headers(facts: Facts) -> None:
    deck = parse_deck("#main\n89631139\n#extra\n#main\n89631139\n", facts)
    assert len(deck.main) == 2
    assert told(deck, WARNING) == [(4, "a second header for the Main Deck; the cards are taken together")]


def test_an_unknown_section_is_not_silently_dropped(facts: Facts) -> None:
    deck = parse_deck("#main\n89631139\n!tray\n89631139\n", facts)
    assert len(deck.main) == 1
    assert told(deck, WARNING) == [
        (3, "unknown section !tray; expected #main, #extra or !side"),
        (4, "1 line under !tray not taken into the deck"),
    ]


def test_cards_in_the_wrong_part_are_moved(facts: Facts) -> None:
    deck = parse_deck("#main\n63519819\n#extra\n89631139\n!side\n63519819\n", facts)
    assert (deck.main, deck.extra, deck.side) == ((BLUE_EYES,), (63519819,), (63519819,))
    warnings = told(deck, WARNING)
    assert [line for line, _ in warnings] == [2, 4]
    assert "Effect Fusion Monster and was moved from the Main Deck to the Extra Deck" in warnings[0][1]
    assert "moved from the Extra Deck to the Main Deck" in warnings[1][1]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("70828412", 'no card has the passcode 70828412; did you mean 70828912 "Premature Burial"?'),
        ("9396663", "often its Token's"),
        ("Dark Magician", '"Dark Magician": expected a passcode; that card\'s is 46986414'),
        ("3 46986414", "expected one passcode in a line"),
        ("x46986414", "expected one passcode in a line"),
        ("1234567890123456789012345", "too long for a passcode"),
        ("9" * 6000, "expected one passcode in a line"),
        ("²", "expected one passcode in a line"),
        ("0", "no card has the passcode 0"),
    ],
)
def test_what_is_said_of_a_line(facts: Facts, line: str, expected: str) -> None:
    deck = parse_deck(f"#main\n{line}\n", facts)
    assert deck.main == ()
    (message,) = (message for number, message in told(deck, ERROR) if number == 2)
    assert expected in message


def test_control_characters_reach_nobody(facts: Facts, tmp_path: Path) -> None:
    path = tmp_path / "\x1b[31mevil\x07.ydk"
    path.write_text("#main\n\x1b]0;owned\x07\x1b[2Jjunk\u202e\n!\x1bx\n", "utf-8")
    deck = read_deck(path, facts)
    shown = deck.name + deck.source + "".join(problem.told(deck.source) for problem in deck.problems)
    assert shown.isprintable()
    assert "junk" in shown


# ---------------------------------------------------------------- formats


def forty(facts: Facts, *extra_lines: int, side: int = 0) -> str:
    normal = [code for code in facts if facts[code].subtypes == {"Normal"} and facts[code].is_monster][:80]
    main = [*extra_lines, *normal[: 40 - len(extra_lines)]]
    return "\n".join(["#main", *map(str, main), "!side", *map(str, normal[60 : 60 + side])])


@pytest.mark.parametrize(
    ("format", "most_main"),
    [("none", 60), ("edison", 60)],
)
def test_sizes(facts: Facts, format: str, most_main: int) -> None:
    text = "#main\n" + "89631139\n" * (most_main + 1) + "#extra\n" + "63519819\n" * 16
    messages = [message for _, message in told(parse_deck(text, facts, format=format), ERROR)]
    assert "the Main Deck has 61 cards; expected 40 to 60" in messages
    assert "the Extra Deck has 16 cards; expected at most 15" in messages


def test_goat_has_no_largest_size(facts: Facts) -> None:
    text = "#main\n" + "89631139\n" * 61 + "#extra\n" + "63519819\n" * 16
    assert not any("expected" in message for _, message in told(parse_deck(text, facts, format="goat"), ERROR))


@pytest.mark.parametrize(("side", "warned"), [(0, False), (14, True), (15, False), (16, True)])
def test_side_deck_in_goat(facts: Facts, side: int, warned: bool) -> None:
    deck = parse_deck(forty(facts, side=side), facts, format="goat")
    assert any("it has 15 or there is none" in message for _, message in told(deck, WARNING)) == warned


def test_three_copies_of_a_name(facts: Facts) -> None:
    harpies = (76812113, 91932350, 91932350, 27927359)  # all of them are "Harpie Lady"
    deck = parse_deck(forty(facts, *harpies), facts)
    assert told(deck, ERROR) == [(5, '4 copies of "Harpie Lady"; at most 3 of a name are allowed')]


@pytest.mark.parametrize(
    ("format", "codes", "expected"),
    [
        ("goat", (55144522, 55144522), (3, '2 copies of "Pot of Greed"; Goat (April 2005) allows 1')),
        ("goat", (83764718,), (2, '"Monster Reborn" is forbidden in Goat (April 2005)')),
        ("goat", (14558127,), (2, '"Ash Blossom & Joyous Spring" is not in the card pool of Goat (April 2005)')),
        ("edison", (55144522,), (2, '"Pot of Greed" is forbidden in Edison (March 2010)')),
        ("goat", (504700178, 26202165), (3, '2 copies of "Sangan"; Goat (April 2005) allows 1')),
    ],
)
def test_limits(facts: Facts, format: str, codes: tuple[int, ...], expected: tuple[int, str]) -> None:
    assert expected in told(parse_deck(forty(facts, *codes), facts, format=format), ERROR)
    assert told(parse_deck(forty(facts, *codes), facts, format="none"), ERROR) == []


def test_the_bundled_decks_are_legal_goat_decks(facts: Facts) -> None:
    decks = {path.stem: read_deck(path, facts, "goat") for path in bundled_decks(facts.roots)}
    assert {"Goat_Control", "Thunder_Dragon_Chaos_Control"} <= set(decks)
    for name, deck in decks.items():
        assert deck.legal, (name, deck.problems)


# ---------------------------------------------------------------- ydke


def ydke(*parts: tuple[int, ...]) -> str:
    packed = (b"".join(code.to_bytes(4, "little") for code in part) for part in parts)
    return "ydke://" + "".join(base64.b64encode(part).decode() + "!" for part in packed)


def test_ydke(facts: Facts) -> None:
    deck = parse_deck(ydke((BLUE_EYES,) * 3, (63519819,), ()), facts)
    assert (deck.main, deck.extra, deck.side) == ((BLUE_EYES,) * 3, (63519819,), ())


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("=", "%3D").replace("!", "%21"),
        lambda text: text.replace(":", "%3A").replace("/", "%2F").replace("=", "%3D").replace("!", "%21"),
        lambda text: "  " + text.upper()[:4] + text[4:] + "\n",
        lambda text: f"<{text}>",
        lambda text: text.replace("=", ""),
        lambda text: text[:20] + "\n" + text[20:],
        lambda text: text[:-1],
    ],
)
def test_ydke_as_it_is_pasted(facts: Facts, change: object) -> None:
    text = change(ydke((BLUE_EYES,) * 3, (63519819,), (83764718,)))  # type: ignore[operator]
    assert is_ydke(text)
    deck = parse_deck(text, facts)
    assert (deck.main, deck.extra, deck.side) == ((BLUE_EYES,) * 3, (63519819,), (83764718,))


@pytest.mark.parametrize(
    ("text", "severity", "expected"),
    [
        ("ydke://AAAAA!!!", ERROR, "the Main Deck of the address is no base64"),
        ("ydke://***!!!", ERROR, "the Main Deck of the address is no base64"),
        ("ydke://!o6lX!!", ERROR, "the Extra Deck of the address ends within a card"),
        ("ydke://o6lXBQ==", WARNING, "fewer than three parts"),
        ("ydke://!!!more", WARNING, "something stands after the Side Deck"),
        (ydke((73915052,), (), ()), ERROR, TOKEN_RULE),
        (ydke((1,), (), ()), ERROR, "no card has the passcode 1 (Main Deck, card 1)"),
    ],
)
def test_ydke_that_is_damaged(facts: Facts, text: str, severity: str, expected: str) -> None:
    assert any(expected in message for _, message in told(parse_deck(text, facts), severity))


def test_a_ydke_address_in_a_file(facts: Facts, tmp_path: Path) -> None:
    path = tmp_path / "pasted.ydk"
    path.write_text("\ufeff" + ydke((BLUE_EYES,), (), ()) + "\n", "utf-8")
    assert read_deck(path, facts).main == (BLUE_EYES,)


# ---------------------------------------------------------------- what cannot be read, and round trips


def test_what_cannot_be_read(facts: Facts, tmp_path: Path) -> None:
    (tmp_path / "big.ydk").write_bytes(b"1" * 1_000_001)
    (tmp_path / "binary.ydk").write_bytes(bytes(range(1, 256)) * 8 + b"\0")
    for name, expected in [
        ("nowhere.ydk", "there is no such file"),
        ("", "is a folder"),
        ("big.ydk", "larger than a deck can be"),
        ("binary.ydk", "is no text"),
        ("nul\0.ydk", "cannot be read"),
    ]:
        with pytest.raises(DeckError, match=expected):
            read_deck(tmp_path / name if name else tmp_path, facts)


@pytest.mark.parametrize("path", sorted(ODD.glob("*.ydk")), ids=lambda path: path.stem)
def test_writing_and_reading_again(facts: Facts, path: Path) -> None:
    deck = read_deck(path, facts)
    for text in (deck.to_ydk(), deck.to_ydke()):
        again = parse_deck(text, facts)
        assert (again.main, again.extra, again.side) == (deck.main, deck.extra, deck.side)
        assert not again.unknown


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.text(max_size=30),
            st.sampled_from(["#main", "#extra", "!side", "89631139", "63519819", "$1$", "#spare", "ydke://", "%21"]),
        ),
        max_size=20,
    ).map("\n".join)
)
def test_no_text_is_too_odd(facts: Facts, text: str) -> None:
    deck = parse_deck(text, facts, format="goat")
    assert not any(category(letter) in ("Cc", "Cs") for problem in deck.problems for letter in problem.message)
    assert all(code in facts for code in deck.cards)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_are_too_odd(facts: Facts, data: bytes) -> None:
    try:
        text = decode(data)
    except UnicodeDecodeError:
        return
    assert parse_deck(text, facts).name == ""


# ---------------------------------------------------------------- what people type by hand


@pytest.mark.parametrize("line", ["26202165 x3", "26202165 X 3", "3x 26202165", "3X26202165"])
def test_a_number_of_copies_is_taken_and_told(facts: Facts, line: str) -> None:
    deck = parse_deck(f"#main\n{line}\n", facts)
    assert deck.main == (26202165,) * 3
    assert (2, f'"{line}" is taken as 3 copies of 26202165; expected one passcode in a line, a line for each copy') in (
        told(deck, WARNING)
    )


def test_unknown_copies_are_told_once_and_all_counted(facts: Facts) -> None:
    deck = parse_deck("#main\n99999 x3\n", facts)
    assert deck.size("main") == 3
    assert [message for line, message in told(deck, ERROR) if line == 2] == ["no card has the passcode 99999"]


@pytest.mark.parametrize("line", ["3x Sangan", "Sangan x3", "3 Sangan"])
def test_a_name_with_a_number_is_a_name(facts: Facts, line: str) -> None:
    deck = parse_deck(f"#main\n{line}\n", facts)
    expected = f'"{line}": expected a passcode; that card\'s is 26202165, in a line for each copy'
    assert (2, expected) in told(deck, ERROR)


@pytest.mark.parametrize(("line", "meant"), [("#extar", "#extra"), ("# mian", "#main"), ("#sde:", "!side")])
def test_a_comment_that_is_nearly_a_header_is_asked_about(facts: Facts, line: str, meant: str) -> None:
    deck = parse_deck(f"#main\n{line}\n", facts)
    assert (2, f"{line} is read as a comment; did you mean {meant}?") in told(deck, WARNING)


def test_an_unknown_section_that_is_nearly_a_header_is_asked_about(facts: Facts) -> None:
    assert (1, "unknown section !sied; did you mean !side?") in told(parse_deck("!sied\n", facts), WARNING)


def test_kinds_have_their_article(facts: Facts) -> None:
    deck = parse_deck("#main\n87751584\n", facts)
    assert any('"Gatling Dragon" is an Effect Fusion Monster' in message for _, message in told(deck, WARNING))
