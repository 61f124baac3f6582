"""Fewer bytes, the same picture: a terminal in memory is the judge."""

import pyte
from fake_table import FakeTable
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.tui.table_app import TableApp
from tabletop.tui.terse import terse, terse_driver

STYLES = ["1", "2", "3", "7", "1;38;2;1;2;3;48;2;4;5;6", "38;2;9;9;9;48;2;4;5;6", "38;5;7", "31", "42", "91;104",
          "38;2;9;9;9", "48;2;0;0;0", "39", "49", "1;4"]
PIECE = st.tuples(st.sampled_from(STYLES), st.sampled_from(["x", "two words", " ", "青", ""]), st.booleans())
MOVE = st.tuples(st.integers(1, 5), st.integers(1, 20))


def picture(data: str) -> list[list[object]]:
    screen = pyte.Screen(30, 6)
    pyte.Stream(screen).feed(data)
    return [[screen.buffer[y][x] for x in range(30)] for y in range(6)]


@settings(deadline=None)
@given(st.lists(st.tuples(PIECE, MOVE), max_size=30))
def test_the_picture_is_the_same_and_no_style_is_left(pieces: list) -> None:
    data = "".join(
        (f"\x1b[{y};{x}H" if move else "") + f"\x1b[{style}m{text}\x1b[0m" for (style, text, move), (y, x) in pieces
    )
    short = terse(data)
    assert picture(short + "end") == picture(data + "end")
    assert len(short) <= len(data) + 4


async def test_a_whole_screen_shrinks_by_a_quarter_or_more() -> None:
    app = TableApp(FakeTable())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        data = app.screen._compositor.render_update(full=True).render_segments(app.console)
    assert len(terse(data)) < 0.75 * len(data)


def test_what_has_no_style_is_left_alone() -> None:
    assert terse("\x1b[?1049h\x1b[2J") == "\x1b[?1049h\x1b[2J"
    assert terse("\x1b[1mx\x1b[0m") == "\x1b[1mx\x1b[0m"


def test_the_driver_writes_it() -> None:
    written: list[str] = []

    class Base:
        def write(self, data: str) -> None:
            written.append(data)

    terse_driver(Base)().write("\x1b[31mone\x1b[0m\x1b[31m two\x1b[0m")
    assert written == ["\x1b[31mone two\x1b[0m"]
