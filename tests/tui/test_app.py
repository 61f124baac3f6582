"""The app as a player meets it: sizes, mouse, colours, the terminal's cursor, what reaches the terminal."""

from dataclasses import replace
from typing import Any

import pytest
from fake_table import FakeTable, menu, monster, position
from textual.events import MouseScrollDown

from tabletop.core.kinds import Seat
from tabletop.core.view import AskView, LinkView, OptionView
from tabletop.tui.home import HomeScreen
from tabletop.tui.house import Offer
from tabletop.tui.play import PlayScreen
from tabletop.tui.table_app import TableApp


def screen_text(app: TableApp) -> str:
    return "\n".join("".join(s.text for s in strip) for strip in app.screen._compositor.render_strips())


def table(ruleset: str = "goat") -> FakeTable:
    made = FakeTable({Seat.A: position(ruleset), Seat.B: position(ruleset, "B")})
    made.said = [("A", 'summon "Airknight Parshath"'), ("B", "pass"), ("A", 'set "Sakuretsu Armor"')]
    made.menus["A.m2"] = menu(
        ("position A.m2", "change to Attack Position"),
        ("activate A.hand/3 target A.m2", "Metamorphosis with it"),
        cannot=(("Tribute Summon", "token.tribute-summon", "A Sheep Token is not Tributed for a Tribute Summon."),),
    )
    return made


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("ruleset", ["goat", "current"])
async def test_duel(size: tuple[int, int], ruleset: str, snapshot: Any) -> None:
    app = TableApp(table(ruleset))
    async with app.run_test(size=size) as pilot:
        await pilot.press("up", "up", "right")
        await pilot.pause()
        snapshot(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda s: f"{s[0]}x{s[1]}")
async def test_asked_in_a_chain(size: tuple[int, int], snapshot: Any) -> None:
    made = table()
    options = tuple(OptionView(f"choose {p}", p, p) for p in ("B.m2", "B.m3", "B.m5"))
    chain = (LinkView(1, "Mirror Force", "B.s1", "", "B"), LinkView(2, "Book of Moon", "A.hand/1", "", "A", ("B.m3",)))
    made.ask(
        AskView("A", "target", "Choose 1 to 2 targets", options, lo=1, hi=2, declaring=True),
        chain=chain,
        attack=("A.m1", "B.m2"),
    )
    app = TableApp(made)
    async with app.run_test(size=size) as pilot:
        await pilot.press("2")
        await pilot.pause()
        snapshot(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda s: f"{s[0]}x{s[1]}")
async def test_home(size: tuple[int, int], snapshot: Any) -> None:
    offer = Offer("North – South, turn 7", lambda: table())
    app = TableApp(start=lambda ruleset, hands: table(), offer=lambda: offer, decks="Goat Control – Chaos Control")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        snapshot(app)


@pytest.mark.parametrize(("width", "told"), [(80, "7400, 2026-11-30"), (120, "7400, begun 2026-11-30")])
async def test_home_tells_the_unfinished_duel_without_cutting_its_date(width: int, told: str) -> None:
    offer = Offer("North – South, turn 12, 8000 to 7400, begun 2026-11-30", lambda: table())
    app = TableApp(start=lambda ruleset, hands: table(), offer=lambda: offer)
    async with app.run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        assert f"North – South, turn 12, 8000 to {told} " in screen_text(app)


async def test_piles(snapshot: Any) -> None:
    app = TableApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g", "down")
        await pilot.pause()
        snapshot(app)


async def test_curtain(snapshot: Any) -> None:
    made = table()
    made.header.hands = "hidden"
    app = TableApp(made)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        snapshot(app)


async def test_a_smaller_terminal_says_so_and_growing_brings_the_table() -> None:
    app = TableApp(table())
    async with app.run_test(size=(79, 24)) as pilot:
        await pilot.pause()
        assert "80 × 24" in screen_text(app) and "79 × 24" in screen_text(app)
        await pilot.press("e")
        assert app.table.said[-1][1] != "end"
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Air-" in screen_text(app) and "knigh" in screen_text(app)
        await pilot.resize_terminal(200, 60)
        await pilot.pause()
        assert "Graceful Charity"[:8] in screen_text(app)


async def test_without_utf8_every_cell_is_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_ASCII", "1")
    made = table()
    app = TableApp(made)
    async with app.run_test(size=(120, 40)) as pilot:
        for keys in ((), ("g",), ("escape", "f1"), ("escape", "s"), ("escape", "L"), ("escape", "colon")):
            await pilot.press(*keys)
            await pilot.pause()
            text = screen_text(app)
            assert text.isascii(), [c for c in text if not c.isascii()]
        assert "Jinzo" in screen_text(app) or "Airknight" in screen_text(app)


async def test_the_mouse_points_and_points_again() -> None:
    made = table()
    app = TableApp(made)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        box = screen.field.boxes["A.m2"]
        await pilot.click("#field", offset=(box.x + 3, box.y + 2))
        assert screen.desk.cursor == "A.m2"
        await pilot.click("#field", offset=(box.x + 3, box.y + 2))
        assert screen.desk.mode == "menu"
        line, start, _, _ = screen.now.hits[1]
        await pilot.click("#prompt", offset=(start + 2, line))
        assert made.said[-1] == ("A", "activate A.hand/3 target A.m2")


async def test_the_terminal_cursor_follows_the_selection() -> None:
    app = TableApp(table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("up", "up")
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        box = screen.field.boxes[screen.desk.cursor]
        at = app.cursor_position
        assert box.x <= at.x < box.x + box.width and box.y <= at.y < box.y + box.height
        await pilot.press("colon", "a", "b")
        height = screen._frame.field[1]
        assert app.cursor_position.y >= height and app.cursor_position.x == 5


async def test_home_starts_resumes_and_chooses() -> None:
    asked: list[tuple[str, str]] = []

    def start(ruleset: str, hands: str) -> FakeTable:
        asked.append((ruleset, hands))
        return table(ruleset)

    app = TableApp(start=start, offer=lambda: Offer("unfinished", lambda: table()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen) and asked == [("goat", "open")]
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("r", "h", "d", "space", "escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen) and len(asked) == 1, "only Enter starts, only q leaves"
        await pilot.press("enter")
        await pilot.pause()
        assert asked[-1] == ("current", "hidden")
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen) and len(asked) == 2


async def test_home_offers_expert_rules_and_its_own_help() -> None:
    app = TableApp(start=lambda ruleset, hands: table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "r")
        await pilot.pause()
        assert app.choices.ruleset == "expert" and "expert rules" in screen_text(app)
        await pilot.press("f1")
        await pilot.pause()
        assert "choose both players' decks" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "Start a duel" in screen_text(app)


async def test_a_table_that_cannot_be_had_is_told_at_home() -> None:
    def start(ruleset: str, hands: str) -> FakeTable:
        raise OSError("the disk is full")

    app = TableApp(start=start)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen) and "the disk is full" in screen_text(app)


async def test_a_finished_duel_offers_a_rematch() -> None:
    made = table()
    made.over = True
    made.ask(None, winner="draw", reason="both Life Points reached 0")
    app = TableApp(made, rematch=lambda: table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "draw" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.table is not made and "Main Phase 1" in screen_text(app)


async def test_colours_change_with_a_key() -> None:
    app = TableApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        before = app.export_screenshot()
        await pilot.press("t")
        await pilot.pause()
        assert app.export_screenshot() != before and app.skin.palette.name == "slate"


async def test_nothing_a_terminal_obeys_reaches_it() -> None:
    evil = "Sky\x1b[2J\x07\x9b31mDragon"
    made = table()
    view = made.views[Seat.A]
    card = replace(monster("A.m1", evil, 100, 100), marks=("by\x1b hand",))
    made.views[Seat.A] = replace(view, zones=view.zones | {"A.m1": card})
    made.said.append(("A", evil))
    made.header.players = (evil, "South")
    made.menus["A.m1"] = menu(("flip A.m1", evil), cannot=((evil, evil, evil),))
    made.ask(AskView("A", "main", evil, (OptionView("flip A.m1", evil, "A.m1"),)))
    app = TableApp(made)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("up", "up", "enter", "escape", "question_mark", "L")
        await pilot.pause()
        text = screen_text(app)
        assert not [c for c in text if (ord(c) < 32 and c != "\n") or 0x7F <= ord(c) < 0xA0]
        assert "Dragon" in text


async def test_equal_pictures_are_not_painted_again() -> None:
    app = TableApp(table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        painted: list[object] = []
        for widget in (screen.field, screen.side, screen.prompt):
            original = widget.refresh
            widget.refresh = lambda *regions, original=original, **how: (painted.extend(regions), original(*regions))[1]
        screen.desk.look()
        screen.draw()
        assert painted == []
        await pilot.press("left")
        await pilot.press("right")
        assert painted and all(region.area <= 100 for region in painted)


async def test_the_wheel_moves_through_a_list() -> None:
    app = TableApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayScreen) and screen.desk.sheet is not None
        await pilot._post_mouse_events([MouseScrollDown], "#sheet")
        await pilot.pause()
        assert screen.desk.sheet.top == 3


async def test_without_colour_the_table_is_still_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = TableApp(table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("up", "up")
        await pilot.pause()
        text = screen_text(app)
        assert all(mark in text for mark in ("┏", "┄", "▒", "[M1]", "▸ A", "B▸A", "➜m3", "1900*"))
        for strip in app.screen._compositor.render_strips():
            for segment in strip:
                colour = segment.style.color if segment.style else None
                assert colour is None or len(set(colour.get_truecolor())) == 1, "grey at most"
