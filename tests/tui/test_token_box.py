"""Tokens as one sees them: grey, in no Deck, their position never in doubt; the Token box and its markers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from fake_table import FakeTable, sheep
from textual.app import App

from tabletop.core.kinds import Seat
from tabletop.facts import Pool
from tabletop.table.header import DeckList, DuelHeader
from tabletop.table.table import Table
from tabletop.tui.desk import Desk
from tabletop.tui.desk_sheets import kinds_known
from tabletop.tui.detail import IN_NO_DECK, brief_line, detail_lines
from tabletop.tui.glyphs import ASCII, UNICODE
from tabletop.tui.lore import MARKERS, PoolLore
from tabletop.tui.paint import PLAIN, Look, Skin, paint_card
from tabletop.tui.palette import PALETTES
from tabletop.tui.table_app import TableApp
from tabletop.tui.token_box import token_kinds, tokens_lines, tokens_sheet

SCAPEGOAT, OJAMA_TRIO, ELF = 73915051, 29843091, 69140098


def duel(pool: Pool, a: int = ELF, b: int = ELF, hands: str = "hidden") -> Table:
    filler = (ELF,) * 39
    decks = (DeckList(main=(*filler, a)), DeckList(main=(*filler, b)))
    return Table.new(DuelHeader(decks=decks, ruleset="goat", seed=4, first="A", hands=hands), pool)


def names(table: Table, seat: Seat, lore: PoolLore) -> list[str]:
    return [kind.facts.name for kind in token_kinds(table.view(seat), table.header, "ABWJ"[seat], lore)]


# -------------------------------------------------------------------- what a Token looks like
@pytest.mark.parametrize("size", [(7, 3), (11, 3), (11, 4), (15, 6), (22, 9)])
@pytest.mark.parametrize("glyphs", [ASCII, UNICODE], ids=["ascii", "unicode"])
def test_attack_and_defense_cannot_be_confused_without_colour(size: tuple[int, int], glyphs: object) -> None:
    skin = Skin(glyphs=ASCII if glyphs is ASCII else UNICODE)
    for look in (PLAIN, Look(cursor=True), Look(badge="3"), Look(marker="(o)")):
        shapes = []
        for position in ("atk", "def"):
            rows = paint_card(sheep("A.m2", position=position), *size, look, skin)
            text = ["".join(segment.text for segment in row) for row in rows]
            shapes.append((max(len(line.strip()) for line in text), sum(bool(line.strip()) for line in text)))
        attack, defense = shapes
        assert attack[0] < defense[0] and attack[1] >= defense[1], "Attack stands tall and narrow, Defense lies low"


def test_a_token_is_grey_and_says_that_it_may_be_in_no_deck(pool: Pool) -> None:
    view = duel(pool).view(Seat.A)
    card = sheep("A.m2")
    for palette in PALETTES:
        for colour in palette.frames["token"]:
            red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
            assert max(red, green, blue) - min(red, green, blue) <= 8, (palette.name, colour)
    told = " ".join("".join(text for text, _ in line) for line in detail_lines(card, "A.m2", view, 40, 30, UNICODE))
    assert IN_NO_DECK in told
    assert "in no Deck" in "".join(text for text, _ in brief_line(card, "A.m2", view, UNICODE))


# -------------------------------------------------------------------- the box
def test_the_box_knows_the_own_deck_and_what_lies_open(pool: Pool) -> None:
    lore = PoolLore(pool)
    table = duel(pool, a=SCAPEGOAT)
    assert names(table, Seat.A, lore) == ["Sheep Token"]
    (kind,) = token_kinds(table.view(Seat.A), table.header, "A", lore)
    assert kind.values == "1 EARTH Beast 0/0" and kind.makers == ("Scapegoat",)
    assert names(table, Seat.B, lore) == [] and names(table, Seat.WATCH, lore) == []


def test_the_box_does_not_tell_the_others_deck(pool: Pool) -> None:
    lore = PoolLore(pool)
    for hands in ("hidden", "open"):
        plain, other = duel(pool, a=SCAPEGOAT, hands=hands), duel(pool, a=SCAPEGOAT, b=OJAMA_TRIO, hands=hands)
        assert names(plain, Seat.A, lore) == names(other, Seat.A, lore) == ["Sheep Token"]
        assert names(other, Seat.B, lore) == ["Ojama Token"]


def test_what_becomes_public_is_in_every_box(pool: Pool) -> None:
    lore = PoolLore(pool)
    side = {"hand": ["Scapegoat"], "gy": ["Fiend's Sanctuary"]}
    setup = {"turn": 3, "player": "A", "phase": "main1", "A": side, "B": {}}
    table = Table.new(DuelHeader(ruleset="goat", setup=setup, hands="hidden"), pool)
    assert names(table, Seat.A, lore) == ["Metal Fiend Token", "Sheep Token"]
    assert names(table, Seat.B, lore) == names(table, Seat.WATCH, lore) == ["Metal Fiend Token"]


def test_under_the_curtain_nothing_of_the_box_is_kept(pool: Pool) -> None:
    table = duel(pool, a=SCAPEGOAT)
    desk = Desk(table, lore=PoolLore(pool))
    desk.lift()
    assert [kind.facts.name for kind in kinds_known(desk)] == ["Sheep Token"]
    desk.press("T")
    assert desk.sheet is not None and desk.sheet.kind == "tokens"
    desk.press("T")
    desk.press("e")
    while not desk.sitting.waiting:
        assert desk.asks is not None
        desk.press("1") if desk.asks.options else desk.press("n")
    assert desk.known_tokens == ((), ()) and list(kinds_known(desk)) == []
    desk.lift()
    assert list(kinds_known(desk)) == []


def test_without_tokens_the_box_says_so(pool: Pool) -> None:
    sheet = tokens_sheet([], "A", PoolLore(pool))
    assert "No card that you know of" in sheet.rows[0].line[0][0]


def test_where_nothing_is_at_hand_it_is_said_so() -> None:
    desk = Desk(FakeTable())
    desk.press("T")
    assert desk.sheet is not None and "no Token box" in desk.sheet.rows[0].line[0][0]
    desk.press("escape")
    desk.press("R")
    assert "not at hand" in desk.message[0] and desk.effect == ""


def test_more_kinds_than_lines_name_the_key(pool: Pool) -> None:
    lore = PoolLore(pool)
    table = duel(pool, a=SCAPEGOAT, b=SCAPEGOAT)
    kinds = token_kinds(table.view(Seat.A), table.header, "A", lore) * 5
    lines = tokens_lines(kinds, 30, 3, UNICODE)
    assert len(lines) == 3 and "all 5" in lines[-1][0][0]


# -------------------------------------------------------------------- markers
def test_a_marker_is_shown_and_changes_no_value(pool: Pool, tmp_path: Path) -> None:
    path = tmp_path / "markers.json"
    lore = PoolLore(pool, path)
    desk = Desk(duel(pool, a=SCAPEGOAT, hands="open"), lore=lore)
    before = desk.table.duel.digest()
    desk.press("T")
    seen = []
    for _ in MARKERS:
        desk.press("enter")
        seen.append(lore.markers["A", "Sheep Token"])
    assert sorted(seen) == sorted(MARKERS) and seen[-1] == ""
    desk.press("enter")
    assert lore.shown_markers(UNICODE) == {("A", "Sheep Token"): "◉"}
    assert lore.shown_markers(ASCII) == {("A", "Sheep Token"): "(o)"}
    assert desk.table.duel.digest() == before and desk.table.number == 0
    assert PoolLore(pool, path).markers == {("A", "Sheep Token"): "coin"}
    path.write_text("no JSON", "utf-8")
    assert PoolLore(pool, path).markers == {}
    path.write_text('{"A Sheep Token": "poodle", "C x": "coin", "B y": 3, "B Ojama Token": "letter"}', "utf-8")
    assert PoolLore(pool, path).shown_markers(ASCII) == {("B", "Ojama Token"): "O"}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda s: f"{s[0]}x{s[1]}")
async def test_token_box(size: tuple[int, int], pool: Pool, snapshot: Callable[[App[None]], None]) -> None:
    token = {"card": "Sheep Token", "position": "def", "source": "Scapegoat"}
    setup = {
        "turn": 3, "player": "A", "phase": "main1",
        "A": {"hand": ["Scapegoat", "Fiend's Sanctuary"], "field": {"m1": token, "m2": token | {"position": "atk"}}},
        "B": {"hand": ["Ojama Trio"]},
    }
    app = TableApp(Table.new(DuelHeader(ruleset="goat", setup=setup), pool), lore=PoolLore(pool))
    async with app.run_test(size=size) as pilot:
        await pilot.press("T", "down", "down", "enter")
        await pilot.pause()
        snapshot(app)


async def test_a_card_in_full_where_no_pane_is(pool: Pool) -> None:
    app = TableApp(duel(pool, hands="open"), lore=PoolLore(pool), text_of=lambda passcode: "What it does.")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("i")
        sheet = app.screen.desk.sheet  # type: ignore[attr-defined]
        told = " ".join("".join(text for text, _ in row.line) for row in sheet.rows)
        assert sheet.kind == "info" and "Gemini Elf" in told and "What it does." in told
        await pilot.press("i")
        assert app.screen.desk.sheet is None  # type: ignore[attr-defined]
