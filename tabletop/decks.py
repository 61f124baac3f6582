"""Deck files as people really have them: ``.ydk`` files and ``ydke://`` addresses.

Reading never drops anything silently: what cannot be used becomes a :class:`Problem` that names the line and says what
was expected. Only a source that is no text at all, or not there, raises :class:`DeckError`.
"""

from __future__ import annotations

import base64
import codecs
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import unquote

from tabletop.core.facts import CardFacts
from tabletop.facts import Facts
from tabletop.limits import COPIES, LimitList, limit_list
from tabletop.text import clean

MAIN: Final = "main"
EXTRA: Final = "extra"
SIDE: Final = "side"
SECTIONS: Final = (MAIN, EXTRA, SIDE)
TITLES: Final = {MAIN: "Main Deck", EXTRA: "Extra Deck", SIDE: "Side Deck"}

ERROR: Final = "error"
WARNING: Final = "warning"
NOTE: Final = "note"
TOKEN_RULE: Final = "token.not-in-deck"

LARGEST_FILE: Final = 1_000_000
MOST_CARDS: Final = 2_000
_MOST_COPIES: Final = 9  # taken from "89631139 x3"; a larger number means something else

# Headers that newer programs append after the deck: art, sleeves, cards kept aside. What stands under them is no deck.
_FOREIGN: Final = frozenset(
    ("spare", "representative", "pickup", "case", "protector", "field", "grave", "stand", "mate", "wall", "cover")
)
_HEADER: Final = re.compile(r"([#!])\s*(\w+)\s*:?\s*$")
_DOLLARS: Final = re.compile(r"\$.*\$?$")
_PASSCODE: Final = re.compile(r"(\d{1,10})(?:\s*(?:#|//|;|--)\s*.*|\s+[^\W\d].*)?$")
_COPIES: Final = re.compile(r"(\d{3,10})\s*[x×*]\s*(\d{1,20})$|(\d{1,2})\s*[x×*]\s*(\d{3,10})$", re.IGNORECASE)
_COPIES_OF_NAME: Final = re.compile(r"(?:\d{1,2}\s*[xX×*]?\s+)?(?P<name>.+?)(?:\s+[xX×*]\s*\d{1,2})?$")
_YDKE: Final = re.compile(r"ydke://", re.IGNORECASE)


class DeckError(Exception):
    """A deck that cannot be read at all. The message says what to do next."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a deck. ``line`` 0 speaks of the deck as a whole."""

    line: int
    severity: str
    message: str

    def told(self, file: str) -> str:
        """The problem as a line for people: ``my.ydk:12: error: …``."""
        place = f"{file}:{self.line}" if self.line else file
        return f"{place}: {self.severity}: {self.message}"


class Unknown(NamedTuple):
    """A passcode that no card has, and where it stood. It cannot be played, but it counts."""

    section: str
    passcode: int
    line: int


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of main passcodes, with what was wrong with it. Satisfies what the rules core wants of a deck.

    ``lines`` has, for each passcode, the lines it stands in, in the order of the file.
    """

    main: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    side: tuple[int, ...] = ()
    name: str = ""
    source: str = ""
    problems: tuple[Problem, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    lines: dict[int, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def cards(self) -> tuple[int, ...]:
        """All passcodes: Main, Extra and Side Deck."""
        return self.main + self.extra + self.side

    def size(self, section: str) -> int:
        """How many cards a section has in its source, unknown ones included."""
        return len(getattr(self, section)) + sum(one.section == section for one in self.unknown)

    @property
    def legal(self) -> bool:
        """Nothing is wrong with it beyond warnings."""
        return not any(problem.severity == ERROR for problem in self.problems)

    def to_ydk(self) -> str:
        """The deck as the text of a ``.ydk`` file."""
        parts = (("#main", self.main), ("#extra", self.extra), ("!side", self.side))
        lines = ["#created by tabletop"]
        for header, passcodes in parts:
            lines += [header, *map(str, passcodes)]
        return "\n".join(lines) + "\n"

    def to_ydke(self) -> str:
        """The deck as a ``ydke://`` address."""
        parts = (b"".join(p.to_bytes(4, "little") for p in ids) for ids in (self.main, self.extra, self.side))
        return "ydke://" + "".join(base64.b64encode(part).decode() + "!" for part in parts)


# ---------------------------------------------------------------- reading


def read_deck(source: str | Path, facts: Facts, format: str = "none") -> Deck:
    """The deck in a file, or in a ``ydke://`` address, checked against a format."""
    if isinstance(source, str) and is_ydke(source):
        return parse_deck(source, facts, name="ydke", source="ydke", format=format)
    path = Path(source)
    shown = clean(str(path), 1000)
    try:
        if path.is_dir():
            raise DeckError(f"{shown}: is a folder; name the .ydk file in it")
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise DeckError(f"{shown}: there is no such file; expected a .ydk file or a ydke:// address") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DeckError(f"{shown}: cannot be read: {clean(reason)}") from None
    if len(data) > LARGEST_FILE:
        raise DeckError(f"{shown}: is larger than a deck can be ({LARGEST_FILE // 1000} kB); expected a .ydk file")
    try:
        text = decode(data)
    except UnicodeDecodeError:
        raise DeckError(f"{shown}: is no text; expected a .ydk file") from None
    return parse_deck(text, facts, name=clean(path.stem, 80), source=shown, format=format)


def decode(data: bytes) -> str:
    """The text of a deck file: UTF-8, UTF-16 or UTF-32, with or without a byte order mark, or an old code page."""
    for mark, name in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF32_LE, "utf-32"),
        (codecs.BOM_UTF32_BE, "utf-32"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            return data.decode(name)
    if b"\0" in data:  # digits and headers are ASCII: in UTF-16 every other byte of them is zero
        odd, even = data[1::2].count(0), data[0::2].count(0)
        if max(odd, even) * 3 < len(data):
            raise UnicodeDecodeError("utf-16", data, 0, 1, "no text")
        data = data[: len(data) // 2 * 2]
        return data.decode("utf-16-le" if odd >= even else "utf-16-be")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")  # passcodes are ASCII; whatever the comments were written in is not shown


def is_ydke(text: str) -> bool:
    """Whether a text is (or holds, percent-encoded or not) a ``ydke://`` address rather than a file's name."""
    return bool(_YDKE.match(unquote(text[:40]).strip().lstrip("<\"'")))


def parse_deck(text: str, facts: Facts, *, name: str = "", source: str = "", format: str = "none") -> Deck:
    """The deck in a text: the contents of a ``.ydk`` file, or a ``ydke://`` address."""
    reader = _Reader(facts)
    if is_ydke(text.lstrip("\ufeff \t\r\n")):
        reader.read_ydke(unquote(text))
    else:
        reader.read_ydk(text)
    deck = reader.deck(name, source)
    found = (*deck.problems, *legality(deck, facts, format))
    return replace(deck, problems=tuple(sorted(found, key=lambda problem: problem.line)))


class _Reader:
    """Collects the cards and problems of one source."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.problems: list[Problem] = []
        self.cards: dict[str, list[int]] = {section: [] for section in SECTIONS}
        self.lines: dict[int, list[int]] = {}
        self.unknown: list[Unknown] = []

    def deck(self, name: str, source: str) -> Deck:
        main, extra, side = (tuple(self.cards[section]) for section in SECTIONS)
        lines = {passcode: tuple(found) for passcode, found in self.lines.items()}
        return Deck(main, extra, side, name, source, tuple(self.problems), tuple(self.unknown), lines)

    def say(self, line: int, severity: str, message: str) -> None:
        self.problems.append(Problem(line, severity, message))

    # ------------------------------------------------------------ ydk
    def read_ydk(self, text: str) -> None:
        section = ""
        seen: set[str] = set()
        foreign: dict[str, list[int]] = {}
        unknown: dict[str, list[int]] = {}
        for number, raw in enumerate(re.split(r"\r\n|\n|\r", text), 1):
            line = clean(raw, 1000)
            if not line:
                continue
            header = _HEADER.match(line)
            word = header[2].lower() if header else ""
            if word in SECTIONS:
                if word in seen:
                    self.say(number, WARNING, f"a second header for the {TITLES[word]}; the cards are taken together")
                seen.add(word)
                section = word
            elif header and (word in _FOREIGN or header[1] == "!"):
                section = header[1] + header[2]
                if word not in _FOREIGN:
                    meant = _header_meant(word)
                    asked = f"; did you mean {meant}?" if meant else "; expected #main, #extra or !side"
                    self.say(number, WARNING, f"unknown section {section}{asked}")
            elif line.startswith("$") and _DOLLARS.match(line):
                foreign.setdefault(section if section not in SECTIONS else "", []).append(number)
            elif line.startswith(("#", "//", ";", "!")):  # a comment
                meant = _header_meant(word)
                if meant:
                    self.say(number, WARNING, f"{line} is read as a comment; did you mean {meant}?")
            elif section and section not in SECTIONS:
                (foreign if section[1:].lower() in _FOREIGN else unknown).setdefault(section, []).append(number)
            else:
                if not section:
                    section = MAIN
                    self.say(number, WARNING, "cards before any header are taken for the Main Deck; expected #main")
                self.read_line(number, line, section)
        for title, numbers in unknown.items():
            self.say(numbers[0], WARNING, f"{_count(numbers, 'line')} under {title} not taken into the deck")
        for title, numbers in foreign.items():
            where = f"under {title}" if title else "between $ signs"
            text = f"{_count(numbers, 'line')} {where} not read: another program's own notes, not part of the deck"
            self.say(numbers[0], NOTE, text)

    def read_line(self, number: int, line: str, section: str) -> None:
        several = _COPIES.match(line)
        if several is not None:
            code, count = several[1] or several[4], int(several[2] or several[3])
            if 1 <= count <= _MOST_COPIES:
                self.say(
                    number, WARNING, f'"{line}" is taken as {_count(range(count), "copy", "copies")} of {code}; '
                    "expected one passcode in a line, a line for each copy",
                )  # fmt: skip
                for _ in range(count):
                    self.add(number, code, section)
                return
        match = None if several or (line[:1].isdigit() and self.named(line)) else _PASSCODE.match(line)
        if match is not None:
            self.add(number, match[1], section)
            return
        shown = clean(line, 60)
        if line.isdecimal():
            self.say(number, ERROR, f"{shown} is too long for a passcode; expected one of at most 10 digits")
        elif name := self.named(line):
            each = "" if name == line else ", in a line for each copy"
            self.say(number, ERROR, f'"{shown}": expected a passcode; that card\'s is {self.facts.resolve(name)}{each}')
        else:
            self.say(number, ERROR, f'"{shown}": expected one passcode in a line, a header or a # comment')

    def named(self, line: str) -> str:
        """The name of a card that stands in a line instead of its passcode, with or without a number of copies."""
        match = _COPIES_OF_NAME.match(line)
        for name in (line, match["name"] if match else ""):
            if name in self.facts and not self.facts.is_token(self.facts.resolve(name)):
                return name
        return ""

    # ------------------------------------------------------------ ydke
    def read_ydke(self, text: str) -> None:
        start = _YDKE.search(text)
        assert start is not None  # seen by is_ydke
        body = re.sub(r"[\r\n\t\ufeff]+", "", text[start.end() :]).strip(" \"'<>")
        parts = [part.strip() for part in body.replace(" ", "+").split("!")]
        if len(parts) < 3:
            self.say(1, WARNING, "the address has fewer than three parts; expected ydke://MAIN!EXTRA!SIDE!")
        if any(parts[3:]):
            self.say(1, WARNING, "something stands after the Side Deck in the address; it is not used")
        for section, part in zip(SECTIONS, parts, strict=False):
            for order, passcode in enumerate(self.decoded(part, section), 1):
                self.add(1, str(passcode), section, f" ({TITLES[section]}, card {order})")

    def decoded(self, part: str, section: str) -> Sequence[int]:
        plain = part.rstrip("=").replace("-", "+").replace("_", "/")
        if not re.fullmatch(r"[A-Za-z0-9+/]*", plain) or len(plain) % 4 == 1:
            self.say(1, ERROR, f"the {TITLES[section]} of the address is no base64; copy the address once more, whole")
            return ()
        data = base64.b64decode(plain + "=" * (-len(plain) % 4))
        if len(data) % 4:
            self.say(1, ERROR, f"the {TITLES[section]} of the address ends within a card; copy it once more, whole")
        whole = len(data) // 4 * 4
        return [int.from_bytes(data[i : i + 4], "little") for i in range(0, whole, 4)]

    # ------------------------------------------------------------ cards
    def add(self, number: int, digits: str, section: str, where: str = "") -> None:
        passcode = int(digits)
        if passcode not in self.facts:
            self.unknown.append(Unknown(section, passcode, number))
            told = Problem(number, ERROR, unknown_passcode(digits, self.facts) + where)
            if told not in self.problems[-1:]:  # several copies in a line are one mistake
                self.problems.append(told)
            return
        card = self.facts[passcode]
        if card.is_token:
            text = f'{digits} is "{card.name}": a Token is no card and may be in no deck [{TOKEN_RULE}]{where}'
            told = Problem(number, ERROR, text)
            if told not in self.problems[-1:]:
                self.problems.append(told)
            return
        if sum(map(len, self.cards.values())) >= MOST_CARDS:
            if not any(problem.message.startswith("more than") for problem in self.problems):
                self.say(number, ERROR, f"more than {MOST_CARDS} cards; the rest is not read")
            return
        home = self.home(number, card, section, where)
        self.cards[home].append(card.passcode)
        self.lines.setdefault(card.passcode, []).append(number)

    def home(self, number: int, card: CardFacts, section: str, where: str) -> str:
        """The section the card belongs in, told when it stood elsewhere."""
        home = section if section == SIDE else EXTRA if card.is_extra else MAIN
        if home != section:
            kind = f"{article(card.kind)} {card.kind}"
            moved = f'"{card.name}" is {kind} and was moved from the {TITLES[section]} to the {TITLES[home]}{where}'
            told = Problem(number, WARNING, moved)
            if told not in self.problems[-1:]:
                self.problems.append(told)
        return home


def _header_meant(word: str) -> str:
    """The section header that a word misses by one letter, or ""."""
    if not 3 <= len(word) <= 6 or word in SECTIONS:
        return ""
    from rapidfuzz.distance import OSA

    for header, section in (("#main", MAIN), ("#extra", EXTRA), ("!side", SIDE)):
        if OSA.distance(word, section) == 1:
            return header
    return ""


def article(noun: str) -> str:
    """"a" or "an", as the noun sounds: an Effect Monster, an Xyz Monster, a Union Monster."""
    return "an" if noun[:1] in "AEIOaeio" or noun.startswith("Xyz") else "a"


def unknown_passcode(digits: str, facts: Facts) -> str:
    """What to say of a passcode that no card has: the likely card, if there is one."""
    passcode = int(digits)
    near = facts.near(passcode) if passcode > 99_999 else []
    text = f"no card has the passcode {digits}"
    if near:
        names = " or ".join(f'{one} "{facts.name(one)}"' for one in near[:2])
        text += f"; did you mean {names}?"
        if near[0] < passcode <= near[0] + 9:
            text += " (A number just above a card's is often its Token's, and a Token may be in no deck.)"
    elif passcode > 99_999_999:
        text += "; 9 digits are a card before its release, or of another program, and are replaced on release"
    return text


# ---------------------------------------------------------------- legality


def legality(deck: Deck, facts: Facts, format: str = "none") -> list[Problem]:
    """What a format has against a deck: sizes, copies and limits. Formats are in :data:`tabletop.limits.FORMATS`."""
    limits = limit_list(format, facts)
    rules = limits.format
    problems: list[Problem] = []
    for section, (least, most) in ((MAIN, rules.main), (EXTRA, rules.extra), (SIDE, rules.side)):
        size = deck.size(section)
        if size < least or (most is not None and size > most):
            cards = _count(range(size), "card")
            expected = f"at least {least}" if most is None else f"{least} to {most}" if least else f"at most {most}"
            problems.append(Problem(0, ERROR, f"the {TITLES[section]} has {cards}; expected {expected}"))
    if rules.side_all_or_nothing and len(deck.side) not in (0, 15):
        text = f"the Side Deck has {_count(deck.side, 'card')}; in {rules.title} it has 15 or there is none"
        problems.append(Problem(0, WARNING, text))
    problems += _copies(deck, facts, limits)
    copies = Counter(one.passcode for one in deck.unknown)
    for passcode, count in copies.items():
        if count > COPIES:
            line = [one.line for one in deck.unknown if one.passcode == passcode][COPIES]
            text = f"{count} copies of passcode {passcode}; at most {COPIES} of a card are allowed"
            problems.append(Problem(line, ERROR, text))
    return problems


def _copies(deck: Deck, facts: Facts, limits: LimitList) -> Iterator[Problem]:
    """Cards of which there are more than their limit, each at the line of the first one too many."""
    counts = Counter(_counted_name(passcode, facts) for passcode in deck.cards)
    lines = {passcode: iter(found) for passcode, found in deck.lines.items()}
    seen: Counter[str] = Counter()
    for line, passcode in sorted((next(lines.get(code, iter(())), 0), code) for code in deck.cards):
        name = _counted_name(passcode, facts)
        allowed = limits.limit(facts[passcode])
        seen[name] += 1
        if seen[name] == (allowed or 0) + 1:
            yield Problem(line, ERROR, _too_many(name, counts[name], allowed, limits.format.title))


def _counted_name(passcode: int, facts: Facts) -> str:
    """The name under which copies are counted: a card treated as another counts as that one."""
    card = facts[passcode]
    return card.treated_as or card.name


def _too_many(name: str, count: int, allowed: int | None, title: str) -> str:
    if allowed is None:
        return f'"{name}" is not in the card pool of {title}'
    if allowed == 0:
        return f'"{name}" is forbidden in {title}'
    return f'{count} copies of "{name}"; ' + (
        f"at most {COPIES} of a name are allowed" if allowed == COPIES else f"{title} allows {allowed}"
    )


def _count(things: Sequence[object], noun: str, many: str = "") -> str:
    return f"1 {noun}" if len(things) == 1 else f"{len(things)} {many or noun + 's'}"


# ---------------------------------------------------------------- bundled decks


def bundled_decks(roots: Iterable[Path]) -> Iterator[Path]:
    """The deck files that come with the card packs, in the order they are offered."""
    for root in roots:
        yield from sorted((root / "decks").glob("*.ydk"))
