import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from tabletop.tui.glyphs import ASCII, UNICODE, centre, choose_glyphs, clean, fit, unwrapped, wrap, wrap_name

WIDE = st.text(alphabet="ab -青眼の白龍é★", max_size=30)


@settings(deadline=None)
@given(WIDE, st.integers(0, 20))
def test_fitted_text_has_exactly_its_width(text: str, width: int) -> None:
    assert cell_len(fit(text, width)) == width
    assert cell_len(centre(text, width)) == width


@settings(deadline=None)
@given(WIDE, st.integers(2, 20))
def test_wrapped_lines_fit_and_lose_nothing(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_hyphens_break_and_double_width_is_not_halved() -> None:
    assert wrap("Blue-Eyes White Dragon", 9) == ("Blue-Eyes", "White", "Dragon")
    assert wrap("Blue-Eyes", 6) == ("Blue-", "Eyes")
    assert fit("青眼の白龍", 6) == "青眼… "


@settings(deadline=None)
@given(st.text(max_size=40))
def test_nothing_a_terminal_obeys_gets_through(text: str) -> None:
    for glyphs in (UNICODE, ASCII):
        safe = glyphs.safe(text)
        assert not any(ord(c) < 32 or 0x7F <= ord(c) < 0xA0 for c in safe)
    assert ASCII.safe(text).isascii()


def test_an_escape_sequence_goes_whole() -> None:
    assert clean("Sky\x1b[31m Striker\x07") == "Sky Striker"


@pytest.mark.parametrize(
    ("env", "name"),
    [
        ({"LANG": "en_GB.UTF-8"}, "unicode"),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, "ascii"),
        ({}, "ascii"),
        ({"LANG": "en_GB.UTF-8", "TABLETOP_ASCII": "1"}, "ascii"),
        ({"TABLETOP_ASCII": "0"}, "unicode"),
    ],
)
def test_characters_follow_the_locale(env: dict[str, str], name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.tui.glyphs.sys.platform", "linux")
    assert choose_glyphs(env).name == name


def test_every_glyph_is_one_cell() -> None:
    for glyphs in (UNICODE, ASCII):
        for field, value in vars(glyphs).items():
            if isinstance(value, str) and field != "name":
                assert cell_len(value) == 1, field


def test_a_name_too_long_for_a_line_is_parted_between_syllables() -> None:
    assert wrap_name("Airknight Parshath", 6) == ("Air-", "knight", "Par-", "shath")
    assert wrap_name("Blue-Eyes White Dragon", 6) == ("Blue-", "Eyes", "White", "Dragon")
    assert wrap_name("青眼の白龍", 6) == wrap("青眼の白龍", 6)
    assert unwrapped("Airknight Parshath", ("Air-",)) == "knight Parshath"
    assert unwrapped("Blue-Eyes White Dragon", ("Blue-", "Eyes")) == "White Dragon"


@settings(deadline=None)
@given(WIDE, st.integers(2, 20))
def test_parted_names_fit(text: str, width: int) -> None:
    assert all(cell_len(line) <= width for line in wrap_name(text, width))


def test_a_dash_alone_keeps_its_space() -> None:
    assert wrap("- activate: it cannot", 30) == ("- activate: it cannot",)
