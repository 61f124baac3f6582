"""Every key of the table, what it does and how the help names it: one list for both."""

from __future__ import annotations

from typing import Final, NamedTuple


class Key(NamedTuple):
    """An action, the keys that do it, and its line in the help (none if ``shown`` is empty)."""

    action: str
    keys: tuple[str, ...]
    shown: str
    help: str


KEYS: Final = (
    Key("left", ("left", "h"), "← ↓ ↑ →", "move the cursor"),
    Key("down", ("down", "j"), "h j k l", "the same"),
    Key("up", ("up", "k"), "", "the same"),
    Key("right", ("right", "l"), "", "the same"),
    Key("forward", ("tab",), "Tab", "to the next card that can do something"),
    Key("back", ("shift+tab",), "Shift+Tab", "to the one before"),
    Key("enter", ("enter",), "Enter", "what this card may do; again to do it; confirms a choice"),
    Key("why", ("question_mark",), "?", "what it may not do, and why; else what the card does"),
    Key("rulings", ("R", "upper_r"), "R", "the rulings that illustrate the rule just read"),
    Key("next", ("n", "space"), "n  Space", "pass, or to the next phase; Space takes one of several"),
    Key("end", ("e",), "e", "end the turn"),
    Key("line", ("colon",), ":", "type a line; Tab completes it"),
    Key("escape", ("escape",), "Esc", "cancel, until committed"),
    Key("undo", ("u",), "u", "take back the last line"),
    Key("redo", ("r",), "r", "say it again"),
    Key("log", ("L", "upper_l"), "L", "the log"),
    Key("chain", ("c",), "c", "the chain"),
    Key("piles", ("g",), "g", "Graveyards, banished cards, Extra Deck"),
    Key("info", ("i",), "i", "this card in full, with its text"),
    Key("tokens", ("T", "upper_t"), "T", "the Token box: what the cards you know can make"),
    Key("stops", ("s",), "s", "when to ask you for responses: always, at moments you name, never"),
    Key("turn", ("v",), "v", "turn the table around (open hands)"),
    Key("theme", ("t",), "t", "other colours"),
    Key("help", ("f1",), "F1", "this help"),
    Key("home", ("q", "ctrl+q", "ctrl+c"), "q", "leave the duel; it is kept and can be resumed"),
)

ACTION_OF: Final = {key: entry.action for entry in KEYS for key in entry.keys}

REPLAY_KEYS: Final = (
    Key("on", ("n", "space", "enter"), "n  Space", "on to the next line"),
    Key("back", ("p", "backspace"), "p", "back to the line before"),
    Key("turn-on", ("pagedown",), "PgDn PgUp", "to where the turn changes"),
    Key("ends", ("home", "end"), "Home  End", "to the start, to the end"),
    Key("look", ("left", "down", "up", "right"), "← ↓ ↑ →", "look around; h j k l do the same"),
    *(key for key in KEYS if key.action in ("info", "piles", "log", "chain", "tokens", "turn", "theme", "help")),
    Key("home", ("q",), "q", "leave the replay"),
)

HOME_KEYS: Final = (
    Key("start", ("enter",), "Enter", "do what the line under the cursor says; at first: start a duel"),
    Key("move", ("up", "down", "k", "j"), "↑ ↓", "move the cursor; k j do the same"),
    Key("resume", ("c",), "c", "go on with the unfinished duel"),
    Key("decks", ("d",), "d", "choose both players' decks"),
    Key("rules", ("r",), "r", "other rules"),
    Key("hands", ("h",), "h", "hands open or hidden"),
    Key("rulings", ("l",), "l", "read and play the rulings"),
    Key("theme", ("t",), "t", "other colours"),
    Key("help", ("f1",), "F1", "this help"),
    Key("quit", ("q", "ctrl+q", "ctrl+c"), "q", "leave"),
)
HOME_ACTION_OF: Final = {key: entry.action for entry in HOME_KEYS for key in entry.keys}
