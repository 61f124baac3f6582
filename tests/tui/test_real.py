"""The screen before the real table and the real rules."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.facts import Pool
from tabletop.table.header import DuelHeader
from tabletop.table.table import Table
from tabletop.tui.desk import Desk
from tabletop.tui.glyphs import UNICODE
from tabletop.tui.house import House
from tabletop.tui.prompt import prompt_for
from tabletop.tui.replay import Replay
from tabletop.tui.scene import Marks, compose_scene
from tabletop.tui.table_app import TableApp

sys.path.insert(0, str(Path(__file__).parents[1] / "e2e"))
from robot import Robot


@pytest.fixture
def house(pool: Pool, tmp_path: Path) -> House:
    return House(pool, tmp_path)


def begin(house: House, **more: Any) -> Table:
    decks = house._bundled()
    plain = DuelHeader(decks=(decks[0], decks[1]), ruleset="goat", seed=6, first="A", started="2026-11-30T10:00:00Z")
    return house.new(replace(plain, **more))


def position(pool: Pool, **more: Any) -> Table:
    filler = ["Gemini Elf"] * 5
    setup = {"turn": 3, "player": "A", "phase": "main1", "A": {"hand": filler[:3]}, "B": {"hand": filler[:2]}} | more
    return Table.new(DuelHeader(ruleset="goat", seed=1, setup=setup), pool)


def lay(desk: Desk) -> str:
    if desk.view is not None:
        desk.boxes = compose_scene(desk.view, (90, 34), "A", desk.sitting.names, Marks(desk.cursor), UNICODE)
    lines = ["".join(text for text, _ in line) for line in prompt_for(desk, 120, 6, UNICODE, side=True).lines]
    head = f"T{desk.view.turn} {desk.view.player}" if desk.view is not None else ""
    return "\n".join([head, *lines])


def press(desk: Desk, *keys: str) -> str:
    for key in keys:
        desk.press(key, key if len(key) == 1 else None)
        lay(desk)
    return lay(desk)


def test_a_common_turn_takes_at_most_ten_keys(pool: Pool) -> None:
    """Draw (by itself), Summon the second card of the hand, attack the only monster, end the turn."""
    field = {"m2": {"card": "Mystical Elf", "position": "atk"}}
    table = position(pool, B={"hand": ["Gemini Elf"], "field": field})
    desk = Desk(table)
    lay(desk)
    keys = ["right", "enter", "enter", "n", "enter", "enter", "e"]
    assert len(keys) <= 10
    press(desk, *keys)
    view = desk.view
    assert view is not None and (view.turn, view.player) == (4, "B"), view
    assert view.lp == (8000, 8000 - (1900 - 800))
    assert view.zones["B.m2"] is None


@pytest.mark.parametrize("ruleset", ["goat", "current"])
@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_whole_duels_by_keys(house: House, ruleset: str, hands: str) -> None:
    for seed in (5, 6):
        desk, robot = Desk(begin(house, ruleset=ruleset, hands=hands, seed=seed)), Robot()
        while key := robot.key(lay(desk)):
            assert robot.keys < 2000, lay(desk)
            desk.press(key, key if len(key) == 1 else None)
        assert desk.table.over and desk.view is not None and desk.view.winner


def test_why_not_names_the_rule(pool: Pool) -> None:
    field = {"m1": {"card": "Sheep Token", "position": "def", "source": "Scapegoat"}}
    desk = Desk(position(pool, A={"hand": ["Summoned Skull"], "field": field}))
    lay(desk)
    desk.point("A.hand/1")
    assert "token.tribute-summon" in press(desk, "question_mark")


def test_escape_takes_back_a_declaration(pool: Pool) -> None:
    field = {"m2": {"card": "Mystical Elf", "position": "atk"}, "m3": {"card": "Gemini Elf", "position": "atk"}}
    table = position(pool, A={"hand": ["Book of Moon"]}, B={"hand": [], "field": field})
    desk = Desk(table)
    lay(desk)
    press(desk, "1" if "1 Activate" in lay(desk) else "2")
    assert table.declaring and desk.badges
    screen = press(desk, "escape")
    assert not table.declaring and "nothing has happened" in screen
    assert desk.view is not None and desk.view.counts["A.hand"] == 1


def test_undo_and_redo(pool: Pool) -> None:
    desk = Desk(position(pool))
    lay(desk)
    press(desk, "1")
    assert desk.view is not None and desk.view.counts["A.hand"] == 2
    press(desk, "u")
    assert desk.view.counts["A.hand"] == 3
    press(desk, "r")
    assert desk.view.counts["A.hand"] == 2


def test_a_ruling_by_hand_is_typed_and_marked(pool: Pool) -> None:
    desk = Desk(position(pool))
    lay(desk)
    screen = press(desk, "colon", *"rule lp B -500", "enter")
    assert desk.view is not None and desk.view.lp == (8000, 7500), screen


def test_a_card_without_code_is_played_by_hand_to_its_end(pool: Pool) -> None:
    desk = Desk(position(pool, A={"hand": ["Tremendous Fire"]}))
    lay(desk)
    assert "by hand" in lay(desk)
    screen = press(desk, "1")
    assert "rule done" in screen
    press(desk, "colon", *"rule lp B -1000", "enter")
    view = desk.view
    assert view is not None and "by hand" in next(c for c in view.zones.values() if c is not None).marks
    press(desk, "1")
    assert desk.view is not None and desk.view.lp == (8000, 7000) and desk.view.counts["A.gy"] == 1


def test_home_finds_the_unfinished_duel(house: House) -> None:
    assert house.unfinished() is None
    desk = Desk(begin(house))
    lay(desk)
    press(desk, "e", "n")
    desk.table.file.store.close() if hasattr(desk.table.file.store, "close") else None
    offer = house.unfinished()
    assert offer is not None and "North – South" in offer.title
    table = offer.open()
    assert table.view(0).turn == desk.table.view(0).turn


def test_a_replay_leafs_through_and_writes_nothing(house: House, pool: Pool) -> None:
    table = begin(house)
    desk, robot = Desk(table), Robot()
    for _ in range(60):
        key = robot.key(lay(desk))
        desk.press(key, key if len(key) == 1 else None)
    assert table.path is not None and desk.view is not None
    before, ending = table.path.read_bytes(), desk.view
    replay = Replay(Table.resume(table.path, pool, read_only=True))
    assert replay.view is not None and replay.view.turn == 1 and "the start" in lay(replay)
    press(replay, "n", "space", "p")
    assert replay.at_line == 1
    press(replay, "pagedown")
    assert replay.view.turn == 2
    press(replay, "end")
    assert (replay.view.turn, replay.view.lp, replay.view.zones) == (ending.turn, ending.lp, ending.zones)
    press(replay, "e", "colon", "u", "home")
    assert replay.at_line == 0 and table.path.read_bytes() == before


async def test_the_app_before_the_real_table(house: House) -> None:
    app = TableApp(begin(house), start=house.begin, offer=house.unfinished, text_of=house.text_of)
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(3):
            for key in ("tab", "1", "enter", "escape", "g", "escape", "L", "escape", "n", "n", "e"):
                await pilot.press(key)
        await pilot.pause()
        assert app.table.number > 0


async def test_leaving_for_home_and_continuing_goes_on_in_the_same_file(house: House) -> None:
    app = TableApp(begin(house), start=house.begin, offer=house.unfinished)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "n", "q")
        await pilot.pause(0.2)
        await pilot.press("c")
        await pilot.pause()
        number = app.table.number
        await pilot.press("n", "n", "e")
        await pilot.pause()
        assert app.table.number > number
        assert len(list(house.folder.glob("*.duel"))) == 1


def test_a_line_that_cannot_be_kept_has_not_happened(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(begin(house))
    lay(desk)
    before = desk.table.number

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(desk.table.file, "append", full)
    assert "has not happened" in press(desk, "n")
    assert desk.table.number == before


async def test_an_empty_table_is_shown_before_the_cards_are_dealt(house: House) -> None:
    seen: list[str] = []
    app = TableApp(start=house.begin)
    decks = house._bundled()
    header = DuelHeader(decks=(decks[0], decks[1]), ruleset="current", started="2026-11-30T10:00:00Z")

    def make() -> Any:
        seen.append("\n".join("".join(s.text for s in strip) for strip in app.screen._compositor.render_strips()))
        return house.new(header)

    app.deal(header, make)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        assert "deck 40" in seen[0] and "e1" in seen[0] and "hand 0" in seen[0]
        assert app.table is not None and "hand 5" in "\n".join(
            "".join(s.text for s in strip) for strip in app.screen._compositor.render_strips()
        )


async def test_decks_are_chosen_at_home(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "decks"
    folder.mkdir()
    monkeypatch.chdir(folder)
    elf, skull = "69140098", "70781052"
    (folder / "elves.ydk").write_text("#main\n" + f"{elf}\n" * 3 + f"{skull}\n" * 37)
    (folder / "few.YDK").write_text(f"#main\n{elf}\n")
    (folder / "notes.txt").write_text("no deck")
    app = TableApp(start=house.begin, shelf=house)
    async with app.run_test(size=(80, 24)) as pilot:

        def text() -> str:
            return "\n".join("".join(s.text for s in strip) for strip in app.screen._compositor.render_strips())

        await pilot.pause()
        assert "Goat Control – Thunder" in text()
        await pilot.press("d")
        await pilot.pause()
        assert "Deck of A" in text() and "elves.ydk" in text() and "Goat Control" in text() and "notes" not in text()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert "too few for a duel" in text() and "Deck of A" in text()
        await pilot.press("up", "enter")
        await pilot.pause()
        assert "Enter once more" in text(), "more copies than are allowed are told first"
        await pilot.press("enter")
        await pilot.pause()
        assert "Deck of B" in text() and "A plays elves.ydk" in text()
        await pilot.press("escape", "enter", "enter", "down", "down", "enter")
        await pilot.pause()
        assert "elves.ydk – " in text() and "Deck of" not in text()
        await pilot.press("enter")
        await pilot.pause()
        assert app.table is not None and set(app.table.header.decks[0].main) == {int(elf), int(skull)}
        assert len(app.table.header.decks[1].main) >= 40
        assert house.again().header.decks == app.table.header.decks
        (folder / "elves.ydk").unlink()
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert "no such file" in " ".join(text().split()), "told at home, in full"


def test_a_replay_has_its_own_help(house: House, pool: Pool) -> None:
    desk = Desk(begin(house))
    lay(desk)
    press(desk, "n")
    replay = Replay(Table.resume(desk.table.path, pool, read_only=True))
    assert "F1 help" in lay(replay)
    press(replay, "f1")
    assert replay.sheet is not None
    text = "\n".join("".join(part for part, _ in row.line) for row in replay.sheet.rows)
    assert "back to the line before" in text and "end the turn" not in text
