"""The head of a duel file: everything the first position follows from."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tabletop import __version__
from tabletop.table.toml_text import setup_lines
from tabletop.text import clean

FORMAT = "tabletop-duel 1"
FIRST = ("A", "B", "random")
HANDS = ("open", "hidden")
_PAIR = re.compile(r'\s*(?P<key>[a-z]+(?: [AB])?)\s*:\s*(?:"(?P<text>(?:[^"]|"")*)"|(?P<word>\S+))')
_DECK = re.compile(r"deck ([AB]) (main|extra|side):((?:\s+[0-9]{1,10})*)\s*$")
_SEED = re.compile(r"-?[0-9]{1,40}")
_NAME_LENGTH = 40


class DuelFileError(Exception):
    """A duel file that cannot be read: which line (from 1; 0 for the file as a whole) and what belongs there."""

    def __init__(self, message: str, line: int = 0, path: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.path = path

    def __str__(self) -> str:
        where = ":".join(part for part in (self.path, str(self.line) if self.line else "") if part)
        return f"{where}: {self.message}" if where else self.message


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck as passcodes."""

    main: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    side: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DuelHeader:
    """Two decks or a position (``setup``, as in a scenario file), ruleset, seed, who begins, and who sits there.

    ``first`` is "A", "B" or "random" (the coin, which the seed decides); ``hands`` "open" or "hidden"; ``started`` a
    date and time as text, since the table itself has no clock.
    """

    decks: tuple[DeckList, DeckList] = (DeckList(), DeckList())
    ruleset: str = "current"
    seed: int = 1
    first: str = "random"
    hands: str = "open"
    players: tuple[str, str] = ("North", "South")
    started: str = ""
    engine: str = __version__
    setup: dict[str, Any] | None = None
    extra: dict[str, str] = field(default_factory=dict)

    def tidy(self) -> DuelHeader:
        """The same without control characters in what people gave, and names that fit a line."""
        names = tuple(
            clean(name, _NAME_LENGTH).strip() or fallback
            for name, fallback in zip(self.players, ("North", "South"), strict=True)
        )
        return replace(self, players=(names[0], names[1]), started=clean(self.started).replace(" ", ""))

    def lines(self) -> list[str]:
        """The header as the lines of a file, the blank one at its end included."""
        pairs = [("engine", self.engine), ("ruleset", self.ruleset), ("seed", str(self.seed)), ("first", self.first)]
        if self.started:
            pairs.append(("started", self.started))
        pairs += [("hands", self.hands), *self.extra.items()]
        quoted = ['"' + name.replace('"', '""') + '"' for name in self.players]
        lines = [
            FORMAT,
            "          ".join(f"{key}: {value}" for key, value in pairs),
            f"player A: {quoted[0]}          player B: {quoted[1]}",
        ]
        if self.setup is not None:
            lines += ["position:", *("  " + line for line in setup_lines(self.setup))]
        else:
            for seat, deck in zip("AB", self.decks, strict=True):
                for pile in ("main", "extra", "side"):
                    codes = "".join(f" {code}" for code in getattr(deck, pile))
                    lines.append(f"deck {seat} {pile}:{codes}")
        return [*lines, ""]


def read_header(lines: Sequence[str]) -> tuple[DuelHeader, int]:
    """The header, and how many lines it takes up. Raises :class:`DuelFileError`."""
    if not lines or lines[0].strip().removeprefix("\ufeff") != FORMAT:
        raise DuelFileError(f'this is no duel file: its first line is not "{FORMAT}"', 1)
    if "" not in (line.strip() for line in lines):
        raise DuelFileError("the head of the duel is not complete: no blank line ends it", len(lines))
    pairs: dict[str, tuple[str, int]] = {}
    decks: dict[tuple[str, str], tuple[int, ...]] = {}
    setup: dict[str, Any] | None = None
    at = 1
    while lines[at].strip():
        line = lines[at]
        if line.strip() == "position:":
            setup, at = _position(lines, at + 1)
            continue
        if line.startswith("deck "):
            found = _DECK.match(line)
            if found is None:
                raise DuelFileError('expected "deck A main:" (or extra, side) and passcodes', at + 1)
            decks[found[1], found[2]] = tuple(map(int, found[3].split()))
        else:
            pairs.update(_pairs(line, at + 1))
        at += 1
    return _header(pairs, decks, setup), at + 1


def _pairs(line: str, number: int) -> Iterable[tuple[str, tuple[str, int]]]:
    at = 0
    while line[at:].strip():
        found = _PAIR.match(line, at)
        if found is None:
            raise DuelFileError(f'expected "key: value", found {line[at:].strip()[:30]!r}', number)
        text = found["text"]
        yield found["key"], (found["word"] if text is None else text.replace('""', '"'), number)
        at = found.end()


def _position(lines: Sequence[str], at: int) -> tuple[dict[str, Any], int]:
    end = at
    while lines[end].strip():
        end += 1
    try:
        tables = tomllib.loads("\n".join(line.strip() for line in lines[at:end]))
    except tomllib.TOMLDecodeError as error:
        raise DuelFileError(f"the position is no TOML: {error}", at + 1) from None
    setup = tables.get("setup")
    if not isinstance(setup, dict):
        raise DuelFileError('expected "[setup]" and a position as in a scenario', at + 1)
    return setup, end


def _header(
    pairs: dict[str, tuple[str, int]], decks: dict[tuple[str, str], tuple[int, ...]], setup: dict[str, Any] | None
) -> DuelHeader:
    def take(key: str, fallback: str | None, among: Sequence[str] = ()) -> str:
        value, number = pairs.pop(key, (fallback, 0))
        if value is None:
            raise DuelFileError(f'the head of the duel lacks "{key}:"', 2)
        if among and value not in among:
            raise DuelFileError(f'"{key}:" must be {" or ".join(among)}, not {value!r}', number)
        return value

    seed_line = pairs.get("seed", ("", 2))[1]
    seed = take("seed", None)
    if not _SEED.fullmatch(seed):
        raise DuelFileError(f'"seed:" must be a whole number, not {seed!r}', seed_line)
    if setup is None and (("A", "main") not in decks or ("B", "main") not in decks):
        raise DuelFileError('the head of the duel has neither both decks ("deck A main:") nor a "position:"', 2)
    lists = [DeckList(*(decks.get((seat, pile), ()) for pile in ("main", "extra", "side"))) for seat in "AB"]
    header = DuelHeader(
        decks=(lists[0], lists[1]),
        ruleset=take("ruleset", None),
        seed=int(seed),
        first=take("first", "random", FIRST),
        hands=take("hands", "open", HANDS),
        players=(take("player A", "North"), take("player B", "South")),
        started=take("started", ""),
        engine=take("engine", None),
        setup=setup,
    )
    return replace(header.tidy(), extra={key: clean(value) for key, (value, _) in pairs.items()})
