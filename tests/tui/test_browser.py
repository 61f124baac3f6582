"""The rulings browser: every statement opens, plays, and can be taken over; keys, sizes and the way there and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.app import App

from tabletop.core.kinds import Seat
from tabletop.facts import Pool
from tabletop.scenario.catalogue import Catalogue
from tabletop.table.header import DuelHeader
from tabletop.table.table import Table
from tabletop.tui.board import BOARD_LINES
from tabletop.tui.browser import LIST, PLAY, READ, Browser
from tabletop.tui.browser_pages import list_page, play_prompt, read_page, sheet_page
from tabletop.tui.browser_screen import BrowserScreen, field_boxes, layout
from tabletop.tui.glyphs import ASCII, UNICODE
from tabletop.tui.home import HomeScreen
from tabletop.tui.library import Library
from tabletop.tui.lore import PoolLore
from tabletop.tui.paint import Skin
from tabletop.tui.palette import Line
from tabletop.tui.play import PlayScreen
from tabletop.tui.table_app import TableApp
from tabletop.tui.widgets import paint_box

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda s: f"{s[0]}x{s[1]}")
Snapshot = Callable[[App[None]], None]


@pytest.fixture(scope="module")
def library(pool: Pool) -> Library:
    return Library(pool)


def words(lines: list[Line]) -> str:
    return "\n".join("".join(text for text, _ in line) for line in lines)


def press(browser: Browser, *keys: str) -> None:
    for key in keys:
        browser.press(key, " " if key == "space" else key if len(key) == 1 else None)


def open_(library: Library, id_: str) -> Browser:
    browser = Browser(library)
    press(browser, *id_.lower(), "enter")
    assert browser.page == READ and browser.statement is not None and browser.statement.id == id_
    return browser


def screen_of(browser: Browser, size: tuple[int, int], glyphs: Any = UNICODE) -> str:
    """The page as text; it is checked to be exactly as large as the screen."""
    width, height = size
    if browser.sheet or browser.page != PLAY:
        page = sheet_page if browser.sheet else list_page if browser.page == LIST else read_page
        lines = page(browser, width, height, glyphs)
        assert len(lines) == height
        return words(lines)
    side, prompt, whole = layout(width, height, len(browser.plays))
    boxes = field_boxes(browser, width, height, glyphs)
    skin = Skin(glyphs=glyphs)
    rows = [[" "] * (width - side) for _ in range(height - prompt)]
    for box in boxes.values():
        assert box.x >= 0 and box.x + box.width <= width - side and box.y + box.height <= height - prompt, box
        for y, row in enumerate(paint_box(box, skin)):
            text = "".join(segment.text for segment in row)
            assert cell_len(text) == box.width
            if len(text) == box.width:
                rows[box.y + y][box.x : box.x + box.width] = text
    below = play_prompt(browser, width, prompt, glyphs, titles=whole == 2)
    assert len(below) == prompt
    return "\n".join("".join(row) for row in rows) + "\n" + words(below)


# -------------------------------------------------------------------- every statement
def test_every_statement_opens_and_plays_at_80x24(library: Library) -> None:
    size = (80, 24)
    browser = Browser(library)
    statements = list(library.catalogue.statements.values())
    assert len(statements) == 244
    played = 0
    for number, statement in enumerate(statements):
        browser.page, browser.at = LIST, number
        assert statement.id in screen_of(browser, size)
        press(browser, "enter")
        read = screen_of(browser, size)
        assert statement.id in read and "Verdicts" in read
        whole = words(read_page(browser, 80, 200, UNICODE))
        for source in statement.sources:
            assert source.rpartition(":")[2].split()[0] in whole
        assert not statement.uncertain or "uncertain" in whole
        press(browser, "enter")
        if not statement.playable:
            assert browser.page == READ and len(library.finder.facts_of(statement.id)) == 1
            continue
        for ruleset in statement.rulesets:
            press(browser, str(("current", "goat", "expert").index(ruleset) + 1))
            assert browser.page == PLAY and browser.plays[0].ruleset == ruleset, (statement.id, browser.message)
            for way in range(browser.plays[0].ways):
                assert browser.plays[0].way == way
                while browser.plays[0].at < browser.plays[0].last:
                    press(browser, "n")
                    assert not browser.plays[0].current.failures, statement.id
                assert f"step {browser.plays[0].last} of" in screen_of(browser, size)
                press(browser, "b")
            press(browser, "home")
            played += 1
        table, moment = browser.take_over(), browser.plays[0].current
        assert table.view(Seat.JUDGE).zones == moment.view.zones
        press(browser, "escape")
    assert played > 500


def test_no_statement_writes_beyond_ascii_where_asked(library: Library) -> None:
    for id_ in ("TRIB-001", "TRAPMON-005", "DEF-004"):
        browser = open_(library, id_)
        assert screen_of(browser, (80, 24), ASCII)
        press(browser, "enter", "n")
        text = screen_of(browser, (80, 24), ASCII)
        shown = "".join(ASCII.safe(c) for c in text)
        assert shown.isascii()


# -------------------------------------------------------------------- keys
def test_search_topics_and_the_way_out(library: Library) -> None:
    browser = Browser(library)
    press(browser, *"schaf")
    assert not browser.results and "Nothing was found" in screen_of(browser, (80, 24))
    press(browser, "ctrl+u")
    browser.paste("Sünden\x1bbock")
    assert "TRIB-006" in [s.id for s in browser.results]
    press(browser, "escape")
    assert browser.query == "" and len(browser.results) == 244
    press(browser, "tab")
    assert browser.topics[1] in screen_of(browser, (80, 24)) and 0 < len(browser.results) < 244
    press(browser, "shift+tab", "end", "home", "pagedown", "up")
    assert browser.topic == 0 and browser.at == browser.room - 1
    press(browser, "escape")
    assert browser.effect == "home"


def test_steps_branches_and_rulesets(library: Library) -> None:
    browser = open_(library, "TRIB-002")
    press(browser, "enter")
    assert browser.page == PLAY
    press(browser, "p")
    assert "beginning" in browser.message
    press(browser, "space", "n")
    at = browser.plays[0].at
    press(browser, "backspace")
    assert browser.plays[0].at == at - 1
    press(browser, "b")
    assert "branch: Set" in screen_of(browser, (80, 24))
    press(browser, "end", "n")
    assert "last step" in screen_of(browser, (80, 24))
    press(browser, "2")
    assert browser.plays[0].ruleset == "goat" and browser.plays[0].way == 1
    press(browser, "b", "home")
    assert browser.plays[0].way == 0 and browser.plays[0].at == 0
    press(browser, "L")
    assert "Everything said" in screen_of(browser, (80, 24))
    press(browser, "escape", "f1")
    assert "take over" in screen_of(browser, (80, 24)) or browser.sheet == "help"
    press(browser, "escape", "escape")
    assert browser.page == READ
    press(browser, "q")
    assert browser.page == LIST


def test_another_scene_of_the_same_ruling(library: Library) -> None:
    browser = open_(library, "ZONE-002")
    press(browser, "enter")
    first = browser.plays[0].scenario.title
    press(browser, "pagedown")
    assert browser.plays[0].scenario.title != first
    press(browser, "pagedown")
    assert browser.plays[0].scenario.title == first


@pytest.mark.parametrize(("size", "whole"), [((80, 24), 0), ((120, 40), 2)])
def test_two_rulesets_at_once_and_what_differs(library: Library, size: tuple[int, int], whole: int) -> None:
    browser = open_(library, "TRAPMON-005")
    press(browser, "1", "s", "enter", "end")
    assert [play.ruleset for play in browser.plays] == ["current", "goat"]
    assert layout(*size, 2)[2] == whole and (whole or layout(*size, 2)[1] == size[1] - 2 * BOARD_LINES)
    text = screen_of(browser, size)
    assert "current does not hold" in text and "goat holds" in text and "trap-monster.no-zone" in text
    marked = [name for name, box in field_boxes(browser, *size, UNICODE).items() if name == "A.m1"]
    assert marked and "»" in text
    press(browser, "s")
    assert [play.ruleset for play in browser.plays] == ["current", "expert"]
    press(browser, "s")
    assert len(browser.plays) == 1


def test_a_ruleset_without_a_verdict_is_tried_and_says_so(library: Library) -> None:
    browser = open_(library, "TRIB-005")
    press(browser, "2", "enter", "n")
    assert "Written for" in screen_of(browser, (80, 24)) and "not applicable" in screen_of(browser, (80, 24))


def test_statements_that_say_otherwise_are_named(library: Library) -> None:
    browser = open_(library, "DEF-006")
    whole = words(read_page(browser, 80, 200, UNICODE))
    assert "Compare with" in whole and "DEF-007: A Token" in whole and "Printed Token cards" in whole


def test_the_cursor_looks_at_cards(library: Library) -> None:
    browser = open_(library, "TRIB-006")
    press(browser, "enter")
    browser.boxes = {k: b for k, b in field_boxes(browser, 80, 24, UNICODE).items() if b.place}
    assert browser.cursor == "A.m1"
    press(browser, "right")
    assert browser.cursor == "A.m2" and "Sheep Token" in screen_of(browser, (80, 24)).split("\n")[-7]
    browser.point("A.hand/1")
    assert "Blue-Eyes" in screen_of(browser, (80, 24)).split("\n")[-7]


def test_only_the_rulings_behind_a_rule(library: Library) -> None:
    browser = Browser(library, ("token.tribute-summon",))
    assert 0 < len(browser.results) < 30 and "TRIB-006" in [s.id for s in browser.results]
    assert "that illustrate token.tribute-summon" in screen_of(browser, (80, 24))
    one = next(r for r in library.catalogue.by_rule if len(library.rulings_of(r)) == 1)
    alone = Browser(library, (one,))
    assert alone.page == READ
    press(alone, "escape")
    assert alone.effect == "home"


@pytest.mark.parametrize("size", [(80, 30), (100, 24), (112, 40), (114, 24), (116, 34), (140, 45), (200, 60)])
def test_every_size_has_its_layout(library: Library, size: tuple[int, int]) -> None:
    for keys in (("1",), ("1", "s")):
        browser = open_(library, "TRAPMON-005")
        press(browser, *keys)
        assert "TRAPMON-005" in screen_of(browser, size)
        press(browser, "enter", "end")
        text = screen_of(browser, size)
        assert "current does not hold" in text and len(text.split("\n")) == size[1]
        press(browser, "L")
        assert "Creature Swap" in screen_of(browser, size)


def test_a_catalogue_that_cannot_be_read_is_told_and_nothing_breaks(pool: Pool, tmp_path: Path) -> None:
    header = "id\ttopic\tstatement\tcards\tsources\tverdicts\tconflict\tnote\tuncertain\n"
    (tmp_path / "statements.tsv").write_text(header + "X-1\tt\tSome words.\t\tv:1\tgoat=holds\t\t\t\n", "utf-8")
    (tmp_path / "X-1.toml").write_text("ids = [", "utf-8")
    browser = Browser(Library(pool, Catalogue([tmp_path])))
    press(browser, "enter")
    assert "Some words." in screen_of(browser, (80, 24))
    press(browser, "enter")
    assert browser.page == READ and "X-1.toml" in browser.message
    (tmp_path / "statements.tsv").write_text("id\tnothing\nX-1\tmore\n", "utf-8")
    broken = Browser(Library(pool, Catalogue([tmp_path])))
    assert "statements.tsv" in screen_of(broken, (80, 24))


# -------------------------------------------------------------------- the screen
def rulings_app(pool: Pool) -> TableApp:
    return TableApp(lore=PoolLore(pool), browse=True)


@SIZES
async def test_rulings_list(size: tuple[int, int], pool: Pool, snapshot: Snapshot) -> None:
    app = rulings_app(pool)
    async with app.run_test(size=size) as pilot:
        await pilot.press(*"xyz", "down")
        await pilot.pause()
        snapshot(app)


@SIZES
async def test_rulings_read(size: tuple[int, int], pool: Pool, snapshot: Snapshot) -> None:
    app = rulings_app(pool)
    async with app.run_test(size=size) as pilot:
        await pilot.press(*"trapmon-014", "enter")
        await pilot.pause()
        snapshot(app)


@SIZES
async def test_rulings_play(size: tuple[int, int], pool: Pool, snapshot: Snapshot) -> None:
    app = rulings_app(pool)
    async with app.run_test(size=size) as pilot:
        await pilot.press(*"trib-006", "enter", "enter", "n")
        await pilot.pause()
        snapshot(app)


@SIZES
async def test_rulings_side_by_side(size: tuple[int, int], pool: Pool, snapshot: Snapshot) -> None:
    app = rulings_app(pool)
    async with app.run_test(size=size) as pilot:
        await pilot.press(*"trapmon-005", "enter", "s", "enter", "end")
        await pilot.pause()
        snapshot(app)


async def test_from_home_and_back_through_a_table_of_its_own(pool: Pool) -> None:
    app = TableApp(start=lambda ruleset, hands: position(pool), lore=PoolLore(pool))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, BrowserScreen)
        await pilot.press(*"trib-002", "enter", "enter", "n", "o")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        desk = app.screen.desk
        before = desk.table.number
        assert desk.table.path is None and "q goes back" in desk.message[0]
        desk.speak("rule lp B -500", Seat.JUDGE)
        assert desk.table.number == before + 1
        await pilot.resize_terminal(100, 30)
        await pilot.press("t", "q")
        await pilot.pause()
        assert app.screen is screen and screen.browser.page == PLAY and screen.browser.plays[0].at == 1
        assert screen.size.width == 100 and screen.skin is app.skin
        await pilot.press("escape", "escape", "escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_enter_in_a_play_steps_on_and_takes_nothing_over(pool: Pool) -> None:
    app = rulings_app(pool)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"trib-002", "enter", "enter", "enter", "enter")
        await pilot.pause()
        text = "\n".join("".join(s.text for s in strip) for strip in app.screen._compositor.render_strips())
        assert isinstance(app.screen, BrowserScreen) and app.screen.browser.plays[0].at == 1
        assert "o takes over" in text and "A North" in text and "B South" in text


async def test_a_table_of_its_own_that_is_over_begins_anew(pool: Pool) -> None:
    app = rulings_app(pool)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"trib-002", "enter", "enter", "o")
        await pilot.pause()
        first = app.screen
        assert isinstance(first, PlayScreen)
        first.desk.speak("surrender")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen) and app.screen is not first and not app.screen.desk.table.over
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, BrowserScreen)


async def test_without_utf8_every_cell_of_the_rulings_is_ascii(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_ASCII", "1")
    app = rulings_app(pool)
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in ((), ("f2",), ("escape", "f1"), ("escape", *"trapmon-005", "enter"), ("enter",), ("end",), ("s",)):
            await pilot.press(*keys)
            await pilot.pause()
            text = "\n".join("".join(s.text for s in strip) for strip in app.screen._compositor.render_strips())
            assert text.isascii(), [c for c in text if not c.isascii()]
        assert "}Emb" in text, "what differs is marked"


async def test_the_list_answers_the_mouse(pool: Pool) -> None:
    app = rulings_app(pool)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#page", offset=(20, 5))
        screen = app.screen
        assert isinstance(screen, BrowserScreen) and screen.browser.at == 2
        await pilot.click("#page", offset=(20, 5))
        assert screen.browser.page == READ
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        await pilot.press("ctrl+q")
    assert app.return_code == 0


# -------------------------------------------------------------------- from a refusal
def position(pool: Pool, hands: str = "open") -> Table:
    sheep = {"card": "Sheep Token", "position": "def", "source": "Scapegoat"}
    setup = {
        "turn": 3, "player": "A", "phase": "main1", "B": {},
        "A": {"hand": ["Summoned Skull"], "field": {"m1": sheep, "m2": sheep, "m3": "Gemini Elf", "m4": "Gemini Elf"}},
    }
    return Table.new(DuelHeader(ruleset="goat", seed=1, setup=setup, hands=hands), pool)


async def test_from_a_refusal_to_its_rulings_and_back(pool: Pool) -> None:
    app = TableApp(position(pool), lore=PoolLore(pool))
    async with app.run_test(size=(80, 24)) as pilot:
        play = app.screen
        assert isinstance(play, PlayScreen)
        play.desk.speak("summon hand/1")  # asked for a Tribute now
        play.desk.cursor = "A.m1"
        await pilot.press("question_mark")
        await pilot.pause()
        text = words(play.now.lines)
        assert "token.tribute-summon" in text and "rulings" in text
        await pilot.press("R")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, BrowserScreen) and screen.browser.results[0].id == "TRIB-006"
        await pilot.press("enter", "enter", "n")
        assert screen.browser.page == PLAY
        await pilot.press("escape", "escape", "escape")
        await pilot.pause()
        assert app.screen is play and play.desk.asks is not None and play.desk.asks.declaring


async def test_a_rule_without_rulings_says_itself(pool: Pool) -> None:
    app = TableApp(position(pool), lore=PoolLore(pool))
    async with app.run_test(size=(80, 24)) as pilot:
        play = app.screen
        assert isinstance(play, PlayScreen)
        await pilot.press("R")
        assert "Press ?" in play.desk.message[0]
        assert not play.desk.speak("phase standby")
        rules = play.desk.refused
        assert rules
        await pilot.pause()
        await pilot.press("R")
        await pilot.pause()
        assert app.screen is play and "the rule says all there is" in play.desk.message[0] and rules[0] in words(
            play.now.lines
        )
