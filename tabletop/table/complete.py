"""Ways to go on with a typed line: the options of the moment, words of the language, and names in sight."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tabletop.core.commands import quote
from tabletop.core.kinds import PHASE_WORDS, Seat
from tabletop.core.view import DuelView
from tabletop.search import nearest
from tabletop.table.language import parse
from tabletop.table.reader import CARD
from tabletop.table.said import LineError

MOST = 40
_ON_FIELD = ("attack", "position", "flip")
_FROM: dict[str, tuple[str, ...]] = {
    "summon": ("hand",), "set": ("hand",), "special": ("hand", "extra", "gy", "banished"),
    "attack": (), "position": (), "flip": (),
}
"""Where the card that follows such a word can lie, beside the own field."""
_WORDS = re.compile(r"[^\W\d_]")
_LAST = re.compile(r'(?P<head>.*?)(?P<last>"[^"]*|[^\s",]*)$', re.DOTALL)


def complete(text: str, seat: Seat, view: DuelView) -> list[str]:
    """Whole lines that begin as ``text`` does, the likeliest first."""
    typed = " ".join(text.split()) + (" " if text[-1:].isspace() and text.strip() else "")
    options = view.asks.options if view.asks is not None else ()
    found = dict.fromkeys(_options(typed, seat, [option.line for option in options]))
    found.update(dict.fromkeys(_grammar(typed, seat, view)))
    found.pop(typed, None)
    return sorted(found, key=lambda line: line == "surrender")[:MOST]  # never the first that is offered


def quoted(text: str, error: LineError, view: DuelView) -> str:
    """A line that names a card without quotes, written with them, if the seat sees such a card; else ""."""
    head, rest = text[: error.column - 1], text[error.column - 1 :]
    if CARD not in error.expected or not _WORDS.match(rest):
        return ""
    words = rest.split(" ")
    for size in range(len(words), 0, -1):
        part = " ".join(words[:size]).strip()
        fits = [name for name in _names(view) if _has(name, part)]
        fits.sort(key=lambda name: not name.casefold().startswith(part.casefold()))
        if fits and len(part) > 2:
            return " ".join((head + quote(fits[0]), *words[size:]))
    return ""


def near(name: str, view: DuelView) -> str:
    """The name of a card in sight that this nearly is, or ""."""
    return nearest(name, _names(view))


def _options(typed: str, seat: Seat, lines: Iterable[str]) -> Iterator[str]:
    """Options that begin like this, written with or without the own seat before places."""
    want = typed.casefold()
    own = re.compile(rf"\b{'AB'[seat]}\.(?=[a-z])") if seat <= Seat.B else None
    rest = []
    for line in lines:
        short = own.sub("", line) if own else line
        if short.casefold().startswith(want):
            yield short
        elif line.casefold().startswith(want):
            yield line
        elif want.strip() and all(word in line.casefold() for word in want.replace('"', " ").split()):
            rest.append(short)
    yield from rest


def _grammar(typed: str, seat: Seat, view: DuelView) -> Iterator[str]:
    """Words that the language expects at the end of the line."""
    split = _LAST.match(typed)
    assert split is not None
    head, last = split["head"], split["last"]
    try:
        parse(head, seat)
        expected: tuple[str, ...] = _further(head, seat)
    except LineError as error:
        if error.column <= len(head.rstrip()):
            return
        expected = error.expected
    words = head.casefold().split()
    if words == ["phase"]:
        now = PHASE_WORDS.index(view.phase) if view.phase in PHASE_WORDS else 0
        expected = tuple(word for word in expected if word not in PHASE_WORDS or PHASE_WORDS.index(word) >= now)
    for word in expected:
        if word.startswith("<"):
            if word == CARD and (last[:1] == '"' or not last):
                names = _fitting(words, seat, view)
                yield from (head + quote(name) for name in names if _has(name, last[1:]))
        elif word.casefold().startswith(last.casefold()):
            yield head + word


def _fitting(words: list[str], seat: Seat, view: DuelView) -> list[str]:
    """The names that could ever stand at the end of a line with these words."""
    verb = words[0] if words else ""
    whose = "AB"[seat] if seat <= Seat.B else ""
    if not whose or (verb != "attack" and len(words) > 1) or verb not in _FROM:
        return _names(view)
    owner = whose
    if verb == "attack" and "->" in words:
        owner = "B" if whose == "A" else "A"
    zones = [card for place, card in view.zones.items() if card is not None and place[2] in "me" and place[0] == owner]
    cards = zones if verb in _ON_FIELD else []
    for pile in _FROM[verb]:
        held = view.piles.get(f"{whose}.{pile}", ())
        cards = [*cards, *(() if isinstance(held, int) else held)]
    if verb != "set":
        cards = [card for card in cards if card.name and ("Monster" in card.kind or "Token" in card.kind)]
    return list(dict.fromkeys(card.name for card in cards if card.name))


def _further(head: str, seat: Seat) -> tuple[str, ...]:
    """What could follow a line that is complete as it is: provoke the parser into saying so."""
    try:
        parse(f"{head} =", seat)
    except LineError as error:
        return tuple(word for word in error.expected if not word.startswith("<end"))
    return ()


def _has(name: str, part: str) -> bool:
    return part.casefold() in name.casefold()


def _names(view: DuelView) -> list[str]:
    """The names of cards the seat can see, hand and field first."""
    cards = [card for card in view.zones.values() if card is not None]
    for place, pile in view.piles.items():
        if not isinstance(pile, int) and not place.endswith("deck"):
            cards = [*pile, *cards] if place.endswith("hand") else [*cards, *pile]
    return list(dict.fromkeys(card.name for card in cards if card.name))
