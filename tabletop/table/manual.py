"""Reads manual rulings: what stands behind ``rule``.

The words of :class:`~tabletop.core.commands.Manual` are the parts of the line, in order: cards and zones as
references, numbers as ``int``, texts as ``str`` with "!" before them, and everything else, signed numbers
("+500") included, as the word itself. Each ruling may end with a text that says why.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.commands import Answer, Manual
from tabletop.table.reader import Reader
from tabletop.table.said import LineError
from tabletop.table.tokens import NUMBER, STRING, unquote

ATTRIBUTES = ("DARK", "LIGHT", "EARTH", "WATER", "FIRE", "WIND", "DIVINE")
POSITIONS = ("atk", "def", "facedown")
PILES = ("hand", "deck", "extra", "gy", "banished")


def read_manual(r: Reader) -> Manual:
    """Read a manual ruling after the word ``rule``."""
    verb = r.need(*MANUAL)
    words: list[Answer] = []
    try:
        MANUAL[verb](r, words)
    except LineError as error:  # seldom typed, so nobody knows them by heart
        message = f"{error.message}; the whole line is: {FORMS[verb]}"
        raise LineError(message, error.column, error.expected) from None
    if r.peek.kind == STRING:
        words.append("!" + unquote(r.next().text))
    else:
        r.tried.append('<"why">')
    return Manual(verb, tuple(words))


def _seat(r: Reader, *other: str) -> str:
    return r.need("A", "B", *other)


def _move(r: Reader, words: list[Answer]) -> None:
    words += [r.ref(), r.need("to"), r.place()]
    open_words = {"owner", "controller", "position"}
    while True:
        if "owner" in open_words and r.take("owner"):
            words += ["owner", _seat(r)]
            open_words.discard("owner")
        elif "controller" in open_words and r.take("controller"):
            words += ["controller", _seat(r)]
            open_words.discard("controller")
        elif "position" in open_words and (word := r.take(*POSITIONS)):
            words.append(word)
            open_words.discard("position")
        else:
            return


def _lp(r: Reader, words: list[Answer]) -> None:
    words.append(_seat(r))
    if r.take("="):
        words += ["=", r.number()] if r.peek.kind == NUMBER else [f"{r.change():+d}"]
    else:
        words.append(f"{r.change():+d}")


def _control(r: Reader, words: list[Answer]) -> None:
    words += [r.ref(), r.need("to"), _seat(r)]


def _position(r: Reader, words: list[Answer]) -> None:
    words += [r.ref(), r.need(*POSITIONS)]


def _counter(r: Reader, words: list[Answer]) -> None:
    words += [r.ref(), "!" + r.string("the counter needs its name"), f"{r.change():+d}"]


def _value(r: Reader, words: list[Answer]) -> None:
    words += [r.ref(), r.need("="), r.number()]


def _token(r: Reader, words: list[Answer]) -> None:
    words.append("!" + r.string("the Token needs its name"))
    words.append(r.need(*ATTRIBUTES))
    if r.peek.kind == STRING:
        words.append("!" + unquote(r.next().text))
    else:
        words.append(r.word("the Token needs a Type", "<Type>"))
    words += [r.number(), r.number(), r.number(), r.need("at")]
    zone = r.zone()
    words.append(zone)
    if r.take("owner"):
        words += ["owner", _seat(r)]
    elif r.seat is None and zone.seat is not None:  # a judge owns no Token
        words += ["owner", "AB"[zone.seat]]


def _draw(r: Reader, words: list[Answer]) -> None:
    words += [_seat(r), r.number()]


def _shuffle(r: Reader, words: list[Answer]) -> None:
    words.append(r.place())


def _reveal(r: Reader, words: list[Answer]) -> None:
    words += [r.ref(), r.need("to"), _seat(r, "all")]


def _note(r: Reader, words: list[Answer]) -> None:
    words.append("!" + r.string("the note needs its text"))


def _done(r: Reader, words: list[Answer]) -> None:
    words.clear()


FORMS: dict[str, str] = {
    "move": "rule move CARD to PLACE [owner A|B] [controller A|B] [atk|def|facedown]",
    "lp": "rule lp A|B = N, or +N, or -N",
    "control": "rule control CARD to A|B",
    "position": "rule position CARD atk|def|facedown",
    "counter": 'rule counter CARD "Spell Counter" +N, or -N',
    "atk": "rule atk CARD = N",
    "def": "rule def CARD = N",
    "level": "rule level CARD = N",
    "token": 'rule token "Name" ATTRIBUTE TYPE LEVEL ATK DEF at ZONE [owner A|B]',
    "draw": "rule draw A|B N",
    "shuffle": "rule shuffle A.deck, or another pile",
    "reveal": "rule reveal CARD to A|B|all",
    "note": 'rule note "text"',
    "done": "rule done",
}
"""How each ruling is written, for people. Each may end with a text in quotes that says why."""

MANUAL: dict[str, Callable[[Reader, list[Answer]], None]] = {
    "move": _move,
    "lp": _lp,
    "control": _control,
    "position": _position,
    "counter": _counter,
    "atk": _value,
    "def": _value,
    "level": _value,
    "token": _token,
    "draw": _draw,
    "shuffle": _shuffle,
    "reveal": _reveal,
    "note": _note,
    "done": _done,
}
