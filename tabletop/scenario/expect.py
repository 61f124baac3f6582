"""Expectations: reading them, and looking whether they hold.

Each form of the contract has one function; it gets what the line says and the moment, and returns "" if it holds
or what was found instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from tabletop.core.commands import Command, Place, Ref
from tabletop.core.kinds import Seat
from tabletop.scenario.moment import Moment
from tabletop.table.language import parse_line
from tabletop.table.reader import Reader
from tabletop.table.said import LineError
from tabletop.table.tokens import END, STRING, unquote

OPS: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_VALUE = re.compile(
    r'^(?P<left>(?:"(?:[^"]|"")*"|[^"=<>!])+?)\s*(?P<op>!=|<=|>=|=|<|>)\s*(?P<value>"[^"]*"|[\w+?-]+)\s*$'
)
_PROP = re.compile(r'^(?P<ref>.+?)\.(?P<prop>original\.[a-z_]+|counter\.(?:"[^"]+"|[^\s"]+)|[a-z_]+)$')
_EVENT = re.compile(r'^(?P<type>[\w-]+)(?:\s+"(?P<name>(?:[^"]|"")*)")?(?:\s+x(?P<count>\d+))?$')
_LINE_BY = re.compile(r"^(?P<line>.*?)(?:\s+by\s+(?P<rule>[\w.*-]+))?$")
_BY = re.compile(r"\sby\s+(?P<rule>[\w.*-]+)$")
_MANY = 12
Check = Callable[[Moment], str]


class ExpectationError(Exception):
    """An expectation that cannot be read."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """One expectation: its text, how to check it, whether it says that its own line is refused, and by which rule."""

    text: str
    check: Check
    refusal: bool = False
    rule: str = ""


def read_expectation(text: str, speaker: Seat | None) -> Expectation:
    """Read one expectation; ``speaker`` is the step's, for references without a seat."""
    words = text.strip()
    head, _, rest = words.partition(" ")
    try:
        reader = _HEADS.get(head)
        if reader is not None:
            return Expectation(text, reader(rest.strip(), speaker), head == "refused", _rule(head, rest.strip()))
        return Expectation(text, _state(words, speaker))
    except LineError as error:
        raise ExpectationError(f"{text!r}: {error.message}") from None


def _rule(head: str, text: str) -> str:
    """The rule id (or pattern) that an expectation names, or ""."""
    if head == "refused":
        return text
    found = _BY.search(text) if head in ("illegal", "deck") else None
    return found["rule"] if found and found["rule"] != "hand" else ""


# ---------------------------------------------------------------- about the position


def _state(text: str, speaker: Seat | None) -> Check:
    reader_seat = None if speaker is None or speaker > Seat.B else int(speaker)
    lp = re.match(r"^([AB])\.lp\s*(!=|<=|>=|=|<|>)\s*(\d+)$", text)
    if lp:
        return _life("AB".index(lp[1]), lp[2], int(lp[3]))
    if re.match(r"^\S.*\s(is|has)\s+[+-]?\d+$", text):
        raise ExpectationError(f"{text!r}: numbers are compared with {', '.join(OPS)}")
    found = re.match(r'^(?P<ref>(?:"(?:[^"]|"")*"(?:#\d+)?|\S+))\s+(?P<verb>is|has|lacks)\s+(?P<what>.+)$', text)
    if found:
        ref = _ref(found["ref"], reader_seat)
        what = found["what"].strip()
        if found["verb"] == "is":
            return _is(ref, what)
        if not isinstance(ref, Place):
            raise ExpectationError(f"{text!r}: {found['verb']} needs a pile before it")
        return _has(ref, _name(what), found["verb"] == "has")
    value = _VALUE.match(text)
    prop = _PROP.match(value["left"]) if value else None
    if value is None or prop is None:
        raise ExpectationError(f"{text!r} is no expectation")
    return _property(_ref(prop["ref"], reader_seat), prop["prop"], value["op"], _literal(value["value"]))


def _ref(text: str, seat: int | None) -> Ref:
    reader = Reader(text, seat)
    ref = reader.ref()
    reader.end()
    return ref


def _name(text: str) -> str:
    reader = Reader(text, None)
    if reader.peek.kind != STRING:
        raise LineError('expected a "Name"', 1)
    name = unquote(reader.next().text)
    if reader.peek.kind != END:
        raise LineError("too much behind the name", 1)
    return name


def _literal(text: str) -> int | str:
    if text.startswith('"'):
        return text[1:-1]
    return int(text) if text.removeprefix("-").isdigit() else text


def _life(seat: int, op: str, wanted: int) -> Check:
    def check(moment: Moment) -> str:
        got = moment.view.lp[seat]
        return "" if OPS[op](got, wanted) else f"{'AB'[seat]}.lp is {got}"

    return check


def _is(ref: Ref, what: str) -> Check:
    name = "" if what in ("empty", "facedown") else _name(what)

    def check(moment: Moment) -> str:
        card = moment.find(ref)
        if what == "empty":
            return "" if card is None else f"{ref} is {moment.describe(card)}"
        if card is None:
            return f"{ref} is empty" if isinstance(ref, Place) else f"there is no {ref}"
        if what == "facedown":
            return "" if card.face == "down" else f"{ref} is {moment.describe(card)}"
        return "" if card.name == name else f"{ref} is {moment.describe(card)}"

    return check


def _has(pile: Place, name: str, wanted: bool) -> Check:
    def check(moment: Moment) -> str:
        names = [card.name for card in moment.pile(pile)]
        return "" if (name in names) == wanted else f"{pile} has {_some(names)}"

    return check


def _some(names: list[str]) -> str:
    more = f" and {len(names) - _MANY} more" if len(names) > _MANY else ""
    return (", ".join(names[:_MANY]) or "nothing") + more


def _property(ref: Ref, prop: str, op: str, wanted: int | str) -> Check:
    def check(moment: Moment) -> str:
        card = moment.find(ref)
        if card is None:
            return f"there is no {ref}"
        got = moment.prop(card, prop)
        if got is None:
            return f"{ref} has no {prop}"
        if isinstance(got, int) != isinstance(wanted, int) and op not in ("=", "!="):
            return f"{ref}.{prop} is {got}, which cannot be compared with {wanted}"
        return "" if OPS[op](got, wanted) else f"{ref}.{prop} is {got}"

    return check


def _count(text: str, speaker: Seat | None) -> Check:
    found = _VALUE.match(text)
    if found is None or not found["value"].isdigit():
        raise LineError("expected count PILE OP N", 1)
    pile = _ref(found["left"], None if speaker is None or speaker > Seat.B else int(speaker))
    if not isinstance(pile, Place):
        raise LineError("count needs a pile", 1)
    op, wanted = found["op"], int(found["value"])

    def check(moment: Moment) -> str:
        got = moment.count(pile)
        return "" if OPS[op](got, wanted) else f"{pile} has {got}"

    return check


# ---------------------------------------------------------------- about what may be done


def _command(text: str, speaker: Seat | None) -> tuple[Command, Seat]:
    line = parse_line(text, speaker)
    if line.speaker is None:
        raise LineError('say who: "A> …"', 1)
    if not isinstance(line.said, Command):
        raise LineError("this is a command to the table, not to the duel", 1)
    return line.said, line.speaker


def _legal(text: str, speaker: Seat | None) -> Check:
    command, seat = _command(text, speaker)

    def check(moment: Moment) -> str:
        refusals = moment.why_not(command, seat)
        return "illegal: " + "; ".join(map(str, refusals)) if refusals else ""

    return check


def _illegal(text: str, speaker: Seat | None) -> Check:
    found = _LINE_BY.match(text)
    line, rule = (found["line"], found["rule"]) if found else (text, None)
    if rule == "hand":  # "activate REF by hand", not "by RULE"
        line, rule = text, None
    command, seat = _command(line, speaker)

    def check(moment: Moment) -> str:
        refusals = moment.why_not(command, seat)
        if not refusals:
            return "legal"
        if rule and not any(fnmatchcase(refusal.rule, rule) for refusal in refusals):
            return "illegal by " + "; ".join(map(str, refusals))
        return ""

    return check


def _unreadable(text: str, speaker: Seat | None) -> Check:
    """The line is none of the table's language: it names something that the game does not have."""
    try:
        parse_line(text, speaker)
    except LineError:
        return lambda moment: ""
    return lambda moment: "it can be read"


def _refused(text: str, speaker: Seat | None) -> Check:
    rule = text or "*"
    if " " in rule:
        raise LineError("expected refused RULE", 1)

    def check(moment: Moment) -> str:
        if not moment.refused:
            return "accepted"
        if any(fnmatchcase(refusal.rule, rule) for refusal in moment.refused):
            return ""
        return "refused by " + "; ".join(map(str, moment.refused))

    return check


# ---------------------------------------------------------------- about what happened


def _event(text: str, speaker: Seat | None, wanted: bool = True) -> Check:
    found = _EVENT.match(text)
    if found is None:
        raise LineError('expected event TYPE ["Name"] [xN]', 1)
    kind, name, count = found["type"], found["name"], found["count"]
    name = name.replace('""', '"') if name else name

    def check(moment: Moment) -> str:
        of_kind = [event for event in moment.events if event.type == kind]
        number = sum(1 for event in of_kind if name is None or event.card == name)
        if not wanted:
            return f"{kind} happened x{number}" if number else ""
        if number == int(count) if count else number:
            return ""
        others = [event.card or "no card" for event in of_kind]
        return f"{kind}: {', '.join(others)}" if others else f"no {kind} among {', '.join(moment.event_types())}"

    return check


def _no(text: str, speaker: Seat | None) -> Check:
    head, _, rest = text.partition(" ")
    if head != "event":
        raise LineError("expected no event TYPE", 1)
    return _event(rest.strip(), speaker, wanted=False)


def _asks(text: str, speaker: Seat | None) -> Check:
    words = text.split()
    if len(words) not in (1, 2) or words[0] not in ("A", "B", "nobody"):
        raise LineError("expected asks SEAT KIND", 1)

    def check(moment: Moment) -> str:
        asks = moment.view.asks
        got = [asks.seat, asks.kind] if asks else ["nobody"]
        return "" if got[: len(words)] == words else f"asks {' '.join(got)}"

    return check


def _winner(text: str, speaker: Seat | None) -> Check:
    if text not in ("A", "B", "draw", "nobody"):
        raise LineError("expected winner A, B, draw or nobody", 1)

    def check(moment: Moment) -> str:
        got = moment.winner or "nobody"
        return "" if got == text else f"winner {got}"

    return check


# ---------------------------------------------------------------- about Decks


def _deck(text: str, speaker: Seat | None) -> Check:
    """``deck takes "Name"`` or ``deck refuses "Name" [by RULE]``: may a card of that name be in a Deck at all?"""
    found = re.match(r'^(?P<verb>takes|refuses)\s+(?P<name>"(?:[^"]|"")*")(?:\s+by\s+(?P<rule>[\w.-]+))?$', text)
    if found is None:
        raise LineError('expected deck takes "Name" or deck refuses "Name" [by RULE]', 1)
    name, rule, wanted = _name(found["name"]), found["rule"], found["verb"] == "takes"

    def check(moment: Moment) -> str:
        from tabletop.decks import parse_deck
        from tabletop.facts import Pool

        facts = Pool.installed().cards
        deck = parse_deck(f"#main\n{facts.resolve(name)}\n", facts)
        against = [problem.message for problem in deck.problems if problem.severity == "error" and problem.line == 2]
        if wanted:
            return "; ".join(against)
        if not against:
            return "it is taken"
        return "" if rule is None or any(f"[{rule}]" in message for message in against) else "; ".join(against)

    return check


_HEADS: dict[str, Callable[[str, Seat | None], Check]] = {
    "count": _count,
    "legal": _legal,
    "illegal": _illegal,
    "refused": _refused,
    "unreadable": _unreadable,
    "event": _event,
    "no": _no,
    "asks": _asks,
    "deck": _deck,
    "winner": _winner,
}
