"""What each key does at a desk: the curtain, questions, the cursor and lists, the line being typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop.core.kinds import Seat
from tabletop.tui.desk_sheets import ask_rulings
from tabletop.tui.keys import ACTION_OF
from tabletop.tui.scene import neighbour

if TYPE_CHECKING:
    from tabletop.tui.desk import Desk

DIGITS: Final = "123456789"
WAYS: Final = {"up": -1, "down": 1}
"""Keys that scroll the help while the curtain is down."""


def obey(desk: Desk, key: str, character: str | None = None) -> None:
    """Do what a key means before this desk."""
    desk.effect = ""
    if desk.editor is not None:
        _type(desk, key, character)
        return
    action = ACTION_OF.get(key, "")
    if desk.sitting.waiting:
        _under_the_curtain(desk, key, action)
        return
    if desk.table.over and desk.sheet is None and (key in ("enter", "r") or action == "home"):
        desk.effect = "home" if action == "home" else "rematch"
        return
    asks = desk.asks
    if action in ("next", "end") and desk.reflex.too_early and not (key == "space" and asks and asks.hi > 1):
        return
    if key in DIGITS:
        desk.take(int(key) - 1 + 9 * desk.page)
    elif asks is not None and asks.kind == "yesno" and key in ("y", "n"):
        desk.speak("yes" if key == "y" else "no")
    elif key in ("pageup", "pagedown", "left_square_bracket", "right_square_bracket"):
        desk.turn_page(-1 if key in ("pageup", "left_square_bracket") else 1)
    elif key in ("home", "end") and desk.sheet:
        desk.sheet.move(-(10**6) if key == "home" else 10**6)
    elif key == "space" and desk.choose_here():
        return
    elif action and not _common(desk, action):
        _do(desk, action)


def _under_the_curtain(desk: Desk, key: str, action: str) -> None:
    if key in ("enter", "space"):
        desk.lift()
    elif desk.sheet is not None and (key in ("pageup", "pagedown") or action in WAYS):
        steps = {"pageup": -desk.sheet.room, "pagedown": desk.sheet.room}
        desk.sheet.move(steps.get(key) or WAYS[action])
    elif desk.sheet is not None and action == "escape":
        desk.sheet = None
    elif action in ("home", "help", "theme"):
        _common(desk, action)


def _common(desk: Desk, action: str) -> bool:
    """The actions that are possible everywhere."""
    if action == "theme":
        desk.effect = "theme"
    elif action == "home":
        if desk.sheet is not None:
            desk.sheet = None
        else:
            desk.effect = "home"
    elif action == "help":
        desk.sheet = None if desk.sheet and desk.sheet.kind == "help" else desk.help()
    else:
        return False
    return True


def _do(desk: Desk, action: str) -> None:
    if action in ("left", "right", "up", "down"):
        _move(desk, action)
    elif action in ("forward", "back"):
        _cycle(desk, 1 if action == "forward" else -1)
    elif action == "enter":
        desk.enter()
    elif action == "escape":
        desk.escape()
    elif action == "why":
        desk.mode = "browse" if desk.mode == "why" else "why"
        desk.page = 0
        if desk.message[1] == "warn":
            desk.message = ("", "")
    elif action == "next":
        desk.go_on()
    elif action == "end":
        desk.end_turn()
    elif action == "line":
        desk.open_editor()
    elif action in ("undo", "redo"):
        desk.speak(action)
    elif action == "rulings":
        ask_rulings(desk)
    elif action == "turn":
        if not desk.sitting.hidden:
            desk.sitting.bottom = "B" if desk.sitting.bottom == "A" else "A"
    else:
        desk.toggle(action)


def _move(desk: Desk, way: str) -> None:
    if desk.sheet is not None:
        steps = {"up": -1, "down": 1, "left": -desk.sheet.room, "right": desk.sheet.room}
        desk.sheet.move(steps[way])
        desk.mode = "browse"
    elif desk.mode == "menu":
        step = 1 if way in ("right", "down") else -1
        desk.at = (desk.at + step) % max(1, len(desk.menu_options()))
    else:
        desk.cursor = neighbour(desk.boxes, desk.cursor, way)
        desk.mode, desk.message = "browse", ("", "")


def _cycle(desk: Desk, step: int) -> None:
    places = [p for p in desk.actionable() if p in desk.boxes]
    if not places:
        return
    if desk.cursor in places:
        desk.cursor = places[(places.index(desk.cursor) + step) % len(places)]
    else:
        desk.cursor = places[0 if step > 0 else -1]
    desk.mode = "browse"


def _type(desk: Desk, key: str, character: str | None) -> None:
    editor = desk.editor
    if editor is None:
        return
    if key == "escape":
        desk.editor = None
    elif key == "enter":
        text = editor.text.strip()
        seat = None
        if text[:3] in ("A> ", "B> ", "J> "):
            seat, text = {"A": Seat.A, "B": Seat.B, "J": Seat.JUDGE}[text[0]], text[3:].strip()
            if desk.sitting.hidden and seat != desk.sitting.speaker:  # an answer could name cards that they see
                desk.message = ("With hidden hands you speak only for yourself; you may rule, too.", "bad")
                return
        if not text:
            desk.editor = None
            return
        editor.remember()
        if desk.speak(text, seat):
            desk.editor = None
    elif not editor.key(key) and character and character.isprintable():
        editor.insert(character)
        desk.message = ("", "")
