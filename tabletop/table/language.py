"""Reads one line of the command language.

The result is a command of :mod:`tabletop.core.commands` or one of the table's own
(:mod:`tabletop.table.said`), always absolute: every place carries its seat. ``str(command)`` is the way back.
A quoted word among the answers of ``choose`` stays a ``str`` (it may be a card or a word; the question decides)
unless a ``#N`` makes it a card.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tabletop.core.commands import (
    Activate,
    Answer,
    Attack,
    ChangePosition,
    Choose,
    Command,
    EndTurn,
    Flip,
    Manual,
    Named,
    No,
    OfferDraw,
    Pass,
    Place,
    Ref,
    SetCard,
    Special,
    Summon,
    Surrender,
    ToPhase,
    Yes,
)
from tabletop.core.kinds import Seat
from tabletop.table.manual import read_manual
from tabletop.table.reader import CARD, Reader
from tabletop.table.said import SPEAKERS, Branch, Goto, Line, LineError, Redo, Remark, Spoken, Undo
from tabletop.table.tokens import CHANGE, END, NUMBER, PLACE, STRING, WORD, split_note, unquote

PHASES = ("standby", "main1", "battle", "main2", "end")
_SPEAKER = re.compile(r"\s*([ABJW])\s*>\s?", re.IGNORECASE)


def split_speaker(text: str) -> tuple[Seat | None, str]:
    """The speaker of ``A> line`` (None where none is named) and the rest, as far to the right as it stood."""
    found = _SPEAKER.match(text)
    if found is None:
        return None, text
    return SPEAKERS[found[1].upper()], " " * found.end() + text[found.end() :]


def parse_line(text: str, seat: Seat | None = None) -> Line:
    """Read ``[A> ]line[; note]``. ``seat`` speaks where the line names nobody.

    Raises :class:`LineError`.
    """
    named, rest = split_speaker(text)
    body, note = split_note(rest)
    speaker = seat if named is None else named
    if not body.strip():
        if not note:
            raise LineError("there is nothing on this line", len(text) + 1, tuple(VERBS))
        return Line(speaker, Remark(), note)
    return Line(speaker, parse(body, speaker), note)


def parse(text: str, seat: Seat | None = None) -> Spoken:
    """Read one line without speaker and note.

    >>> parse("attack m1 -> B.m2", Seat.A)
    Attack(card=Place(zone='m1', n=0, seat=0), target=Place(zone='m2', n=0, seat=1))
    """
    reader = Reader(text, None if seat is None or seat > Seat.B else int(seat))
    token = reader.peek
    read = VERBS.get(token.word) if token.kind in (WORD, PLACE) else None
    if read is None:
        reader.fail(f"{token.text!r} is no command" if token.kind != END else "a command is missing", *VERBS)
    reader.next()
    said = read(reader)
    reader.end()
    return said


def parse_command(text: str, seat: Seat | None = None) -> Command:
    """Like :func:`parse`, for places where the table's own commands do not belong."""
    said = parse(text, seat)
    if not isinstance(said, Command):
        raise LineError("this is a command to the table, not to the duel", 1)
    return said


# ---------------------------------------------------------------- one function per verb


def _summon(r: Reader) -> Command:
    card, tributes, at = _with_tributes(r)
    return Summon(card, tributes, at)


def _set(r: Reader) -> Command:
    card, tributes, at = _with_tributes(r)
    return SetCard(card, tributes, at)


def _with_tributes(r: Reader) -> tuple[Ref, tuple[Ref, ...], Place | None]:
    card = r.ref()
    tributes: tuple[Ref, ...] = ()
    at: Place | None = None
    while True:
        if not tributes and r.take("tribute"):
            tributes = r.refs()
        elif at is None and r.take("at"):
            at = r.zone()
        else:
            return card, tributes, at


def _special(r: Reader) -> Command:
    card = r.ref()
    materials: tuple[Ref, ...] = ()
    at: Place | None = None
    position = ""
    while True:
        if not materials and r.take("with"):
            materials = r.refs()
        elif at is None and r.take("at"):
            at = r.zone()
        elif not position and (word := r.take("atk", "def")):
            position = word
        else:
            return Special(card, materials, at, position)


def _activate(r: Reader) -> Command:
    card = r.ref()
    effect: int | str = 0
    cost: tuple[Ref, ...] = ()
    targets: tuple[Ref, ...] = ()
    choices: tuple[Answer, ...] = ()
    at: Place | None = None
    by_hand = False
    if r.take(":"):
        effect = _effect(r)
    while True:
        if not by_hand and r.take("by"):
            r.need("hand")
            by_hand = True
        elif not cost and r.take("cost"):
            cost = r.refs()
        elif not targets and r.take("target"):
            targets = r.refs()
        elif not choices and r.take("choose"):
            choices = _answers(r)
        elif at is None and r.take("at"):
            at = r.zone()
        else:
            return Activate(card, effect, cost, targets, choices, at, by_hand)


def _effect(r: Reader) -> int | str:
    token = r.peek
    if token.kind == NUMBER:
        return r.number()
    if token.kind in (WORD, PLACE):
        return r.next().text
    if token.kind == STRING:
        return unquote(r.next().text)
    r.fail("an effect is missing", "<number>", "<word>")


def _attack(r: Reader) -> Command:
    card = r.ref()
    if not r.take("->", "→"):
        r.fail("an attack needs its target", "->")
    if r.take("direct"):
        return Attack(card)
    return Attack(card, r.ref("direct"))


def _answers(r: Reader) -> tuple[Answer, ...]:
    answers = [_answer(r)]
    while r.take(","):
        answers.append(_answer(r))
    return tuple(answers)


def _answer(r: Reader) -> Answer:
    token = r.peek
    if token.kind == NUMBER:
        return r.number()
    if token.kind == STRING:
        ref = r.ref()
        assert isinstance(ref, Named)
        return ref if ref.n else ref.name
    if token.kind == PLACE:
        return r.place()
    if token.kind == WORD:
        return r.next().text
    if token.kind == CHANGE:
        r.fail("an option is chosen by its number, from 1", "<number>")
    r.fail("an answer is missing", CARD, "<number>", '<"word">')


def _phase(r: Reader) -> Command:
    return ToPhase(r.need(*PHASES))


def _undo(r: Reader) -> Spoken:
    return Undo(r.number() if r.peek.kind == NUMBER else 1)


def _redo(r: Reader) -> Spoken:
    return Redo(r.number() if r.peek.kind == NUMBER else 1)


def _offer(r: Reader) -> Command:
    r.need("draw")
    return OfferDraw()


VERBS: dict[str, Callable[[Reader], Spoken]] = {
    "summon": _summon,
    "set": _set,
    "special": _special,
    "flip": lambda r: Flip(r.ref()),
    "position": lambda r: ChangePosition(r.ref()),
    "activate": _activate,
    "attack": _attack,
    "choose": lambda r: Choose(_answers(r)),
    "yes": lambda r: Yes(),
    "no": lambda r: No(),
    "pass": lambda r: Pass(),
    "phase": _phase,
    "end": lambda r: EndTurn(),
    "surrender": lambda r: Surrender(),
    "offer": _offer,
    "rule": read_manual,
    "undo": _undo,
    "redo": _redo,
    "goto": lambda r: Goto(r.number()),
    "branch": lambda r: Branch(r.string("the branch needs a name")),
}

__all__ = ["PHASES", "VERBS", "LineError", "Manual", "parse", "parse_command", "parse_line", "split_speaker"]
