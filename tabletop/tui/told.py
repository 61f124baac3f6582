"""What a line of the log says, in sentences: what happened, or, where nothing did yet, what its player said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tabletop.tui.detail import zone_name
from tabletop.tui.ports import LogLineLike

_SAID: Final = {
    "pass": "passes", "end": "ends the turn", "phase battle": "goes to the Battle Phase",
    "phase main2": "goes to Main Phase 2", "yes": "says yes", "no": "says no", "surrender": "surrenders",
}
_VERBS: Final = {
    "choose": "chooses", "activate": "activates", "summon": "Summons", "set": "Sets", "attack": "attacks with",
    "flip": "Flip Summons",
}
_PLACE: Final = re.compile(r"^(?:([AB])\.)?((?:hand|deck|extra|gy|banished)(?:/\d+)?|[mse]\d|f)$")


def sentences(entry: LogLineLike) -> Sequence[str]:
    """What happened by it; where nothing did, what was said, as a sentence."""
    return entry.events or (spoken(entry),)


def spoken(entry: LogLineLike) -> str:
    """A line as a sentence about who said it; one that has no short sentence is quoted."""
    seat, text = str(entry.seat), entry.text
    if text in _SAID:
        return f"{seat} {_SAID[text]}."
    verb, _, rest = text.partition(" ")
    things = rest.split(", ")
    if verb in _VERBS and rest and all(len(thing.split(" ")) == 1 or thing[:1] == '"' for thing in things):
        return f"{seat} {_VERBS[verb]} {', '.join(_thing(thing, seat) for thing in things)}."
    return f"{seat} says: {text}"


def _thing(word: str, seat: str) -> str:
    """A place in words; a name without its quotes."""
    found = _PLACE.match(word)
    if found is None:
        return word.strip('"')
    return zone_name(f"{found[1] or seat}.{found[2]}")
