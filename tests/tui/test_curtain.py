"""With hidden hands, nothing of one seat's cards is on the screen, or kept, while the other may look."""

from dataclasses import replace

from fake_table import FakeTable, menu

from tabletop.core.kinds import Seat
from tabletop.core.view import AskView, OptionView
from tabletop.tui.play import PlayScreen
from tabletop.tui.table_app import TableApp

SECRETS_OF_A = ("Book of Moon", "Metamorphosis", "Torrential", "Sakuretsu")


def held(thing: object, depth: int = 0, seen: set[int] | None = None) -> str:
    """Every text that can be reached from a widget's or the desk's own state."""
    seen = set() if seen is None else seen
    if id(thing) in seen or depth > 8:
        return ""
    seen.add(id(thing))
    if isinstance(thing, str):
        return thing + "\n"
    if isinstance(thing, dict):
        return "".join(held(v, depth + 1, seen) for pair in thing.items() for v in pair)
    if isinstance(thing, list | tuple | set | frozenset):
        return "".join(held(v, depth + 1, seen) for v in thing)
    module = type(thing).__module__
    if not module.startswith("tabletop"):
        return str(getattr(thing, "text", "")) + "".join(
            held(v, depth + 1, seen) for v in getattr(thing, "_segments", ()) or ()
        )
    names = list(getattr(thing, "__dict__", {})) + list(getattr(type(thing), "__slots__", ()))
    skip = ("table", "_parent", "app", "_nodes", "complete")
    return "".join(held(getattr(thing, name, None), depth + 1, seen) for name in names if name not in skip)


def screen_text(app: TableApp) -> str:
    return "\n".join("".join(s.text for s in strip) for strip in app.screen._compositor.render_strips())


def hidden_table() -> FakeTable:
    table = FakeTable(hands="hidden")
    table.menus["A.hand/1"] = menu(("activate A.hand/1", "Activate Book of Moon"))

    def pass_on(table: FakeTable, seat: Seat, text: str) -> None:
        option = OptionView("activate B.s1", "Activate Mirror Force", "B.s1")
        table.ask(AskView("B", "respond", "Respond to Book of Moon?", (option,), optional=True))

    table.answer = pass_on
    return table


async def test_a_curtain_at_the_start_and_whenever_the_decision_passes() -> None:
    table = hidden_table()
    app = TableApp(table)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "North, it is for you to decide" in screen_text(app)
        assert "Spirit Reaper" not in screen_text(app)
        await pilot.press("enter")
        assert "Book of Moon" in screen_text(app) and "D.D. Warrior Lady" not in screen_text(app)
        await pilot.press("g", "L", "colon", *"set", "escape", "question_mark", "1")
        await pilot.pause()
        assert table.said == [("A", "activate A.hand/1")]
        text = screen_text(app)
        assert "South, it is for you to decide" in text
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        state = held(screen.desk) + "".join(held(w) for w in (screen.field, screen.side, screen.prompt, screen.sheet))
        state += held(screen.now)
        for secret in SECRETS_OF_A:
            assert secret not in text and secret not in state, secret
        await pilot.press("enter")
        text = screen_text(app)
        assert "Sangan" in text and "Activate Mirror Force" in text
        assert "Metamorphosis" not in text and "Torrential" not in text


async def test_behind_every_curtain_the_cursor_stands_on_something_of_who_decides() -> None:
    table = hidden_table()

    def go_on(table: FakeTable, seat: Seat, text: str) -> None:
        other = "A" if seat == Seat.B else "B"
        battle = len(table.said) > 1
        asks = AskView(other, "battle" if battle else "respond", "?", optional=not battle)
        table.ask(asks, phase="battle" if battle else "main1")

    table.answer = go_on
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        for seat, keys in (("B", ("1", "enter")), ("A", ("n", "enter")), ("B", ("e", "enter"))):
            await pilot.press(*keys)
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, PlayScreen) and screen.desk.cursor.startswith(f"{seat}.")
            assert screen.desk.card_at(screen.desk.cursor) is not None
            assert "zone  of" not in screen_text(app)
            assert app.cursor_position.y > 0 and screen.desk.cursor in screen.desk.boxes
    assert table.said[-1][0] == "A"
    again = TableApp(table)
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "question_mark")
        await pilot.pause()
        assert "no card here" not in screen_text(again)


async def test_keys_under_the_curtain_do_nothing() -> None:
    table = hidden_table()
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "e", "n", "u", "colon", "g", "c", "s", "L", "tab", "question_mark", "escape")
        await pilot.pause()
        assert table.said == [] and "it is for you to decide" in screen_text(app)
        assert "Book of Moon" not in screen_text(app)


async def test_the_help_can_be_read_to_its_end_under_the_curtain() -> None:
    app = TableApp(hidden_table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1", *["pagedown"] * 3)
        await pilot.pause()
        assert "leave the duel" in screen_text(app) and "take the option of that number" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "leave the duel" not in screen_text(app) and "it is for you to decide" in screen_text(app)


async def test_no_curtain_while_the_same_seat_goes_on() -> None:
    table = hidden_table()
    table.answer = None
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "1")
        await pilot.pause()
        assert table.said and "it is for you to decide" not in screen_text(app)


async def test_one_may_not_speak_for_the_other() -> None:
    table = hidden_table()
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"B> pass", "enter")
        await pilot.pause()
        assert table.said == [] and "only for yourself" in screen_text(app)


async def test_the_result_needs_no_curtain() -> None:
    table = hidden_table()
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        table.over = True
        table.ask(None)
        table.views = {s: replace(v, winner="B", reason="deck-out") for s, v in table.views.items()}
        app.screen.desk.look()
        app.screen.draw()
        await pilot.pause()
        assert "South wins the duel" in screen_text(app)
