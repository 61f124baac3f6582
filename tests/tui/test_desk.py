"""Keys become lines; nothing here needs a terminal."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from fake_table import FakeTable, menu, pile, position

from tabletop.core.kinds import Seat
from tabletop.core.view import AskView, LinkView, OptionView
from tabletop.table.said import LineError, Refused, Why
from tabletop.tui.desk import Desk
from tabletop.tui.glyphs import UNICODE
from tabletop.tui.keys import KEYS
from tabletop.tui.prompt import prompt_for
from tabletop.tui.scene import Marks, compose_scene


def options(*places: str) -> tuple[OptionView, ...]:
    return tuple(OptionView(f"choose {place}", f"card at {place}", place) for place in places)


def seat_down(table: FakeTable) -> Desk:
    desk = Desk(table)
    lay(desk)
    return desk


def lay(desk: Desk) -> None:
    if desk.view is not None:
        desk.boxes = compose_scene(desk.view, (80, 19), "A", desk.sitting.names, Marks(desk.cursor), UNICODE)


def press(desk: Desk, *keys: str) -> None:
    for key in keys:
        desk.press(key, key if len(key) == 1 else None)
        lay(desk)


def shown(desk: Desk, width: int = 80, height: int = 6) -> str:
    lines = prompt_for(desk, width, height, UNICODE, side=False).lines
    return "\n".join("".join(text for text, _ in line) for line in lines)


def table_with_menu() -> FakeTable:
    table = FakeTable()
    table.menus["A.hand/1"] = menu(
        ("summon A.hand/1", "Normal Summon"),
        ("set A.hand/1", "Set"),
        cannot=(("Activate", "timing.set-this-turn", "A Trap cannot be activated in the turn it was Set."),),
    )
    return table


def test_enter_lists_and_enter_does() -> None:
    desk = seat_down(table_with_menu())
    assert desk.cursor == "A.hand/1"
    press(desk, "enter", "enter")
    assert desk.table.said == [("A", "summon A.hand/1")]


def test_numbers_choose_and_arrows_walk_an_open_menu() -> None:
    table = table_with_menu()
    desk = seat_down(table)
    press(desk, "2")
    press(desk, "enter", "down", "enter")
    assert table.said == [("A", "set A.hand/1")] * 2


def test_escape_closes_without_doing_anything() -> None:
    table = table_with_menu()
    desk = seat_down(table)
    press(desk, "enter", "escape")
    assert desk.mode == "browse" and table.said == [] and table.cancelled == 0


def test_question_mark_says_what_and_why_with_the_rule() -> None:
    desk = seat_down(table_with_menu())
    press(desk, "question_mark")
    assert "Activate: A Trap cannot be activated in the turn it was Set." in shown(desk)
    assert "timing.set-this-turn" in shown(desk)


def test_a_card_that_can_do_nothing_says_why_on_enter() -> None:
    table = FakeTable()
    table.menus["A.hand/1"] = menu(cannot=(("Summon", "summon.once", "You have Summoned already."),))
    desk = seat_down(table)
    press(desk, "enter")
    assert desk.mode == "why" and "You have Summoned already." in shown(desk)


@pytest.mark.parametrize(("key", "way"), [("h", "left"), ("j", "down"), ("k", "up"), ("l", "right")])
def test_letters_move_like_arrows(key: str, way: str) -> None:
    one, other = seat_down(FakeTable()), seat_down(FakeTable())
    one.point("A.m3")
    other.point("A.m3")
    press(one, key)
    press(other, way)
    assert one.cursor == other.cursor != "A.m3"


def test_one_target_by_number_or_by_the_cursor() -> None:
    for keys in (("2",), ("tab", "enter")):
        table = FakeTable()
        table.ask(AskView("A", "target", "Choose a target", options("B.m2", "B.m3"), declaring=True))
        desk = seat_down(table)
        assert desk.cursor == "B.m2" and desk.badges == {"B.m2": "1", "B.m3": "2"}
        press(desk, *keys)
        assert table.said == [("A", "choose B.m3")]


def test_several_are_chosen_then_confirmed() -> None:
    table = FakeTable()
    table.ask(AskView("A", "choose", "Choose up to 2", options("B.m2", "B.m3", "B.m5"), lo=1, hi=2))
    desk = seat_down(table)
    press(desk, "3", "1")
    assert desk.chosen == {"B.m5", "B.m2"} and table.said == []
    press(desk, "enter")
    assert table.said == [("A", "choose B.m5, B.m2")]


def test_space_chooses_and_unchooses_and_a_full_choice_goes_by_itself() -> None:
    table = FakeTable()
    table.ask(AskView("A", "tribute", "Tribute 2", options("A.m2", "A.m3", "A.m4"), lo=2, hi=2, declaring=True))
    desk = seat_down(table)
    press(desk, "space")
    assert desk.picks == [0]
    press(desk, "space")
    assert desk.picks == []
    press(desk, "1", "2")
    assert table.said == [("A", "choose A.m2, A.m3")]


def test_an_optional_question_is_passed_and_another_is_not() -> None:
    table = FakeTable()
    armor = OptionView("activate A.s1", "Sakuretsu Armor", "A.s1")
    table.ask(AskView("A", "respond", "Respond?", (armor,), optional=True))
    desk = seat_down(table)
    press(desk, "n")
    assert table.said == [("A", "pass")]
    table.ask(AskView("A", "target", "Choose", options("B.m2"), optional=False))
    desk.look()
    press(desk, "n")
    assert len(table.said) == 1 and "must be answered" in shown(desk)


def test_only_n_passes_a_question_that_nothing_answers() -> None:
    table = FakeTable()
    table.ask(AskView("A", "respond", "Respond?", optional=True))
    desk = seat_down(table)
    assert "Nothing of yours answers this; n passes" in shown(desk)
    keys = shown(desk).splitlines()[-1]
    assert keys.startswith(" n pass") and "Enter" not in keys
    press(desk, "enter", "enter")
    assert table.said == [] and "n passes" in shown(desk)
    press(desk, "n")
    assert table.said == [("A", "pass")]


@pytest.mark.parametrize("place", ["A.s1", "A.gy/2"])
def test_enter_by_habit_activates_nothing_in_response(place: str) -> None:
    table = FakeTable()
    option = OptionView(f"activate {place}", "Activate it", place)
    table.ask(AskView("A", "respond", "Respond?", (option,), optional=True))
    desk = seat_down(table)
    assert "Enter act" in shown(desk) and "n pass" in shown(desk)
    press(desk, "enter")
    assert table.said == [] and "1 Activate it" in shown(desk)
    assert "Enter do it" in shown(desk) and "n pass" in shown(desk)
    press(desk, "n")
    assert table.said == [("A", "pass")]
    desk = seat_down(table)
    press(desk, "enter", "enter")
    assert table.said[1:] == [("A", f"activate {place}")]
    desk = seat_down(table)
    press(desk, "1")
    assert table.said[2:] == [("A", f"activate {place}")]


def test_enter_and_tab_are_named_only_where_they_do_something() -> None:
    table = FakeTable()
    levels = tuple(OptionView(f"choose {i}", f"level {i}") for i in (1, 2))
    table.ask(AskView("A", "option", "Which Level?", levels))
    keys = shown(seat_down(table)).splitlines()[-1]
    assert "1-9 choose" in keys and "Enter" not in keys and "Tab" not in keys


def test_escape_says_why_a_choice_cannot_be_cancelled() -> None:
    table = FakeTable()
    table.ask(AskView("A", "target", "Choose", options("B.m2", "B.m3")))
    desk = seat_down(table)
    press(desk, "escape")
    assert table.cancelled == 0 and "cannot be cancelled" in shown(desk)
    table.ask(AskView("A", "respond", "Respond?", options("A.s1"), optional=True))
    desk.look()
    press(desk, "escape")
    assert "nothing to cancel; n passes" in shown(desk)
    table.ask(AskView("A", "main", "Main Phase 1"))
    desk.look()
    press(desk, "escape")
    assert desk.message == ("", "")


def test_a_long_name_leaves_room_for_its_values() -> None:
    desk = seat_down(FakeTable())
    desk.cursor = "A.hand/2"
    head = shown(desk).splitlines()[0]
    assert "Black Luster Soldier" in head and "3000/2500" in head
    assert "Envoy of the Beginning" in shown(desk, 120).splitlines()[0]


def test_a_reason_that_is_cut_says_so() -> None:
    table = table_with_menu()
    long = "Nothing could be done with this, for there are not enough monsters that may be Tributed for it as its cost."
    table.menus["A.hand/1"] = menu(("set A.hand/1", "Set"), cannot=(("Activate", "some.rule", long),))
    desk = seat_down(table)
    text = shown(desk, height=5)
    assert "…" in text and "i shows all" in text and all(len(line) <= 80 for line in text.splitlines())
    assert "for it as its cost." in shown(desk, height=7) and "i shows all" not in shown(desk, height=7)


def test_help_can_be_read_in_full() -> None:
    desk = seat_down(FakeTable())
    press(desk, "f1")
    sheet = desk.sheet
    assert sheet is not None
    sheet.fold(50, UNICODE)
    rows = ["".join(part for part, _ in row.line) for row in sheet.rows]
    assert max(map(len, rows)) <= 50
    text = " ".join(" ".join(rows).split())
    assert all(key.help in text for key in KEYS)
    sheet.fold(200, UNICODE)
    assert len(sheet.rows) < len(rows)


def test_yes_and_no_have_letters() -> None:
    table = FakeTable()
    yes_no = (OptionView("yes", "Yes"), OptionView("no", "No"))
    table.ask(AskView("A", "yesno", "Use it?", yes_no))
    desk = seat_down(table)
    press(desk, "y")
    press(desk, "n")
    press(desk, "2")
    assert table.said == [("A", "yes"), ("A", "no"), ("A", "no")]


def test_cards_that_lie_in_no_zone_are_chosen_from_a_list() -> None:
    table = FakeTable()
    places = [f"A.deck/{i}" for i in range(1, 13)]
    table.ask(AskView("A", "choose", "Add a card", options(*places)))
    desk = seat_down(table)
    assert desk.sheet is not None and desk.sheet.kind == "choose"
    press(desk, "down", "down", "enter")
    assert table.said == [("A", "choose A.deck/3")]


def test_more_than_nine_options_turn_pages() -> None:
    table = FakeTable()
    many = tuple(OptionView(f"choose {i}", f"level {i}") for i in range(1, 13))
    table.ask(AskView("A", "option", "Which Level?", many))
    desk = seat_down(table)
    press(desk, "pagedown", "2")
    assert table.said == [("A", "choose 11")]


def test_escape_cancels_a_declaration() -> None:
    table = FakeTable()
    table.ask(AskView("A", "target", "Choose", options("B.m2"), declaring=True))
    desk = seat_down(table)
    press(desk, "escape")
    assert table.cancelled == 1 and "nothing has happened" in shown(desk)


def test_two_effects_of_one_card_open_a_menu() -> None:
    table = FakeTable()
    both = (OptionView("activate A.m1:1", "draw", "A.m1"), OptionView("activate A.m1:2", "destroy", "A.m1"))
    table.ask(AskView("A", "respond", "Respond?", both, optional=True))
    desk = seat_down(table)
    press(desk, "enter", "down", "enter")
    assert table.said == [("A", "activate A.m1:2")]


def test_a_refusal_is_shown_with_its_rule_and_nothing_else_happens() -> None:
    table = table_with_menu()
    table.refuses["summon A.hand/1"] = Refused([Why("summon.once", "You have Summoned already.")])
    desk = seat_down(table)
    press(desk, "1")
    assert "You have Summoned already. (summon.once)" in shown(desk) and table.said == []


def test_a_typed_line_with_completion_and_memory() -> None:
    table = FakeTable()
    desk = seat_down(table)
    press(desk, "colon", "s", "u", "m", "tab")
    assert desk.editor is not None and desk.editor.text == "summon hand/"
    press(desk, "2", "enter")
    assert table.said == [("A", "summon hand/2")] and desk.editor is None
    press(desk, "colon", "up")
    assert desk.editor is not None and desk.editor.text == "summon hand/2"
    press(desk, "escape")
    assert desk.editor is None


def test_a_line_that_cannot_be_read_stays_to_be_mended() -> None:
    table = FakeTable()
    table.refuses["sumon"] = LineError("there is no command sumon", 1, ("summon",))
    desk = seat_down(table)
    press(desk, "colon", *"sumon", "enter")
    assert desk.editor is not None and "summon" in shown(desk)
    press(desk, "left", "left", "m", "enter")
    assert table.said == [("A", "summon")]


def test_a_judge_is_named_in_front() -> None:
    table = FakeTable()
    desk = seat_down(table)
    desk.paste('J> rule lp B -500 "slow\x1b[2Jplay"')
    press(desk, "enter")
    assert table.said == [("J", 'rule lp B -500 "slowplay"')]


def test_next_goes_to_battle_then_main2_then_ends() -> None:
    table = FakeTable()
    battle, main2, end = (OptionView(line, line) for line in ("phase battle", "phase main2", "end"))
    table.ask(AskView("A", "main", "Main Phase 1", (battle, end)))
    desk = seat_down(table)
    press(desk, "n")
    table.ask(AskView("A", "battle", "Battle Phase", (main2, end)), phase="battle")
    desk.look()
    press(desk, "space")
    table.ask(AskView("A", "main", "Main Phase 2"), phase="main2")
    desk.look()
    press(desk, "n")
    assert [line for _, line in table.said] == ["phase battle", "phase main2", "end"]


def test_undo_redo_end() -> None:
    table = FakeTable()
    desk = seat_down(table)
    press(desk, "e", "u", "r")
    assert [line for _, line in table.said] == ["end", "undo", "redo"]


def test_the_battle_phase_begins_on_the_first_monster_that_can_attack() -> None:
    table = FakeTable()
    desk = seat_down(table)
    attacks = (OptionView("attack A.m1", "attack", "A.m1"), OptionView("attack A.m4", "attack", "A.m4"))
    table.ask(AskView("A", "battle", "Battle Phase", attacks), phase="battle")
    desk.look()
    assert desk.cursor == "A.m1"
    press(desk, "tab")
    assert desk.cursor == "A.m4"


def test_a_hand_that_shrinks_keeps_the_cursor_on_it() -> None:
    table = FakeTable()
    desk = seat_down(table)
    desk.point("A.hand/4")
    view = table.views[Seat.A]
    hand = view.piles["A.hand"][:2]
    table.views[Seat.A] = replace(view, piles=view.piles | {"A.hand": hand}, counts=view.counts | {"A.hand": 2})
    desk.look()
    assert desk.cursor == "A.hand/2"


def test_piles_open_and_their_cards_act() -> None:
    table = FakeTable()
    table.menus["A.gy/2"] = menu(("activate A.gy/2", "Activate"))
    desk = seat_down(table)
    desk.point("A.gy")
    press(desk, "enter", "down", "enter", "enter")
    assert table.said == [("A", "activate A.gy/2")]


def test_stops_are_set_for_the_own_seat_only() -> None:
    table = FakeTable()
    desk = seat_down(table)
    press(desk, "s", "down", "down", "enter", "escape")
    assert table.stops == {Seat.A: "never", Seat.B: "always"}
    press(desk, "s", *["down"] * 8, "enter", "escape")
    assert table.stops[Seat.A] == "set" and table.stop_points == {Seat.A: {"end"}, Seat.B: set()}


def test_with_open_hands_both_hands_lie_open_and_the_asked_seat_speaks() -> None:
    table = FakeTable()
    table.ask(AskView("B", "respond", "Respond?", options("B.s1"), optional=True))
    desk = seat_down(table)
    assert desk.view is not None
    names = {c.name for pile in ("A.hand", "B.hand") for c in desk.view.piles[pile]}
    assert "Sangan" in names and "Book of Moon" in names
    assert desk.view.zones["B.m4"].name == "Magician of Faith" and desk.view.zones["A.s1"].name == "Sakuretsu Armor"
    press(desk, "n")
    assert table.said == [("B", "pass")]


def test_the_end_offers_a_rematch_and_home() -> None:
    table = FakeTable()
    table.ask(None, winner="A", reason="Exodia the Forbidden One")
    table.over = True
    desk = seat_down(table)
    assert "North wins the duel: by Exodia the Forbidden One." in shown(desk)
    table.ask(None, winner="A", reason="lp")
    desk.look()
    assert "North wins the duel: South's Life Points reached 0." in shown(desk)
    press(desk, "enter")
    assert desk.effect == "rematch"
    press(desk, "q")
    assert desk.effect == "home"


def test_help_names_every_key() -> None:
    desk = seat_down(FakeTable())
    press(desk, "f1")
    assert desk.sheet is not None
    text = "\n".join("".join(part for part, _ in row.line) for row in desk.sheet.rows)
    assert all(key.help in text and key.shown in text for key in KEYS)


def test_no_key_is_bound_twice() -> None:
    keys = [key for entry in KEYS for key in entry.keys]
    assert len(keys) == len(set(keys))


def test_no_order_of_keys_breaks_the_desk() -> None:
    import random

    rng = random.Random(5)
    keys = [key for entry in KEYS for key in entry.keys if entry.action != "home"] + list("123456789") + ["pageup"]
    for kind in ("main", "respond", "choose"):
        table = table_with_menu()
        table.ask(AskView("A", kind, "?", options("B.m2", "A.deck/3", "A.m1"), lo=0, hi=2, optional=True))
        desk = seat_down(table)
        for _ in range(400):
            press(desk, rng.choice(keys))
            assert shown(desk)
        assert position().zones.keys() == desk.view.zones.keys()
        assert pile("A.gy", "Sangan")


def test_what_is_responded_to_is_said_and_a_pass_changes_it() -> None:
    table = FakeTable()
    lines: list[SimpleNamespace] = []
    table.log = lambda seat: lines  # type: ignore[method-assign]

    def happen(seat: str, text: str, *events: str) -> None:
        lines.append(SimpleNamespace(number=len(lines) + 1, seat=seat, text=text, events=events, note="", undone=False))

    def asked(**more: Any) -> str:
        table.ask(AskView("B", "respond", "Respond?", options("B.s1"), optional=True), **more)
        desk.look()
        return shown(desk, 110)

    desk = seat_down(table)
    happen("A", "summon hand/1", "A would Summon Sangan.", "A Normal Summons Sangan at A.m1.")
    assert "Respond to: the Normal Summon of Sangan" in asked()
    happen("A", "pass")
    assert "the Normal Summon of Sangan (A passed)" in asked()
    happen("A", "end")
    assert "Respond to: A ending the turn" in asked()
    happen("B", "pass", "End Phase.")
    first = asked(phase="end")
    happen("B", "pass")
    second = asked(phase="end")
    assert "the beginning of the End Phase" in first and "the end of the turn" in second
    chain = (LinkView(1, "Scapegoat", "A.s1", "", "A", ("A.m1",)),)
    assert "Respond to: Chain Link 1, Scapegoat of A → A.m1" in asked(chain=chain)
    happen("B", "pass", "Scapegoat resolves.")
    assert "what follows the Chain, now that Scapegoat has resolved" in asked(chain=())
    happen("A", "attack m1", "Airknight Parshath attacks Spirit Reaper.")
    assert "the attack of Airknight Parshath on Spirit Reaper" in asked(phase="battle")
    assert "Respond to: the Damage Step, before damage calculation" in asked(step="before damage calculation")


def test_a_key_struck_by_reflex_does_not_answer_the_next_question() -> None:
    table = FakeTable()
    now = [10.0]
    desk = seat_down(table)
    desk.reflex.clock = lambda: now[0]
    table.ask(AskView("A", "respond", "Respond?", options("A.s1"), optional=True))
    desk.look()
    now[0] += 0.1
    press(desk, "n", "e", "space")
    assert table.said == [] and desk.message == ("", "")
    press(desk, "question_mark", "question_mark")  # the others are obeyed at once
    now[0] += 0.2
    press(desk, "n")
    assert table.said == [("A", "pass")]
    desk.look()
    press(desk, "n")  # the same kind of question of the same seat is no surprise
    assert len(table.said) == 2


def test_e_before_an_answer_says_what_to_do() -> None:
    table = FakeTable()
    table.ask(AskView("A", "respond", "Respond?", options("A.s1"), optional=True))
    desk = seat_down(table)
    press(desk, "e")
    assert table.said == [] and "Respond to:" in shown(desk) and "Pass first with n." in shown(desk)
    table.ask(AskView("A", "discard", "Hand limit: discard (1)", options("A.hand/1", "A.hand/2")))
    desk.look()
    press(desk, "n")
    assert "Hand limit: discard" in shown(desk) and "must be answered" in shown(desk)


def test_n_is_labelled_by_what_it_will_do() -> None:
    table = FakeTable()
    battle, main2, end = (OptionView(line, line) for line in ("phase battle", "phase main2", "end"))
    table.ask(AskView("A", "main", "Main Phase 1", (end,)))
    desk = seat_down(table)
    assert "n/e end turn" in shown(desk)
    table.ask(AskView("A", "main", "Main Phase 1", (battle, end)))
    desk.look()
    assert "n battle" in shown(desk) and "e end turn" in shown(desk)
    table.ask(AskView("A", "battle", "Battle Phase", (main2, end)), phase="battle")
    desk.look()
    assert "n Main Phase 2" in shown(desk)


def test_question_mark_shows_the_text_where_nothing_is_refused_and_i_all_of_it() -> None:
    desk = seat_down(FakeTable())
    desk.text_of = lambda passcode: "Flip one face-up monster face-down. " * 12
    press(desk, "question_mark")
    assert "Book of Moon: Flip one" in shown(desk) and "i shows all of it" in shown(desk)
    press(desk, "i")
    assert desk.sheet is not None
    text = " ".join("".join(part for part, _ in row.line).strip() for row in desk.sheet.rows)
    assert text.count("monster") == 12
    press(desk, "escape")
    desk.cursor = "B.s1"
    press(desk, "question_mark")
    assert "no card here that you can read" in shown(desk)


def test_a_long_refusal_is_wrapped_and_the_help_key_is_always_named() -> None:
    table = FakeTable()
    long = "That may not be done now, since something else must be done before it can be done, as everybody knows."
    table.refuses["end"] = Refused([Why("some.rule", long)])
    desk = seat_down(table)
    press(desk, "e")
    assert "as everybody" in shown(desk) and "(some.rule)" in shown(desk) and "…" not in shown(desk)
    table.ask(AskView("A", "choose", "Choose", options("A.m1", "A.m2"), lo=0, hi=2, optional=True, declaring=True))
    desk.look()
    assert "F1 help" in shown(desk)


def test_reasons_that_do_not_fit_are_all_in_the_sheet_of_the_card() -> None:
    table = table_with_menu()
    why = ("Activate", "timing.set-this-turn", "A Trap cannot be activated in the turn it was Set, as is well known.")
    table.menus["A.hand/1"] = menu(cannot=tuple((f"{why[0]} {i}", *why[1:]) for i in range(5)))
    desk = seat_down(table)
    press(desk, "question_mark")
    assert "more lines; i shows all" in shown(desk, height=5)
    press(desk, "i")
    assert desk.sheet is not None
    text = " ".join("".join(part for part, _ in row.line).strip() for row in desk.sheet.rows)
    assert "What it may not do now" in text and text.count("(timing.set-this-turn)") == 5


def test_a_card_without_text_says_where_texts_come_from() -> None:
    desk = seat_down(FakeTable())
    press(desk, "question_mark")
    assert "cards import FILE.cdb" in shown(desk, 100)
    desk.cursor = "B.m5"
    assert "has no effect" in shown(desk, 100)
