"""The characters a table is drawn with, and text made safe and fitted by cells."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len, set_cell_size

from tabletop.text import clean as _clean


@dataclass(frozen=True, slots=True)
class Edge:
    """The six characters of a box: four corners, horizontal, vertical."""

    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    across: str
    down: str


@dataclass(frozen=True)
class Glyphs:
    """One set of characters. Every one is a single cell wide."""

    name: str
    card: Edge
    token: Edge
    cursor: Edge
    token_cursor: Edge
    sheet: Edge
    hatch: str
    filled: str
    hollow: str
    rule: str
    star: str
    equip: str
    counter: str
    chosen: str
    pointer: str
    attacker: str
    attacked: str
    arrow: str
    keeps: str
    closed: str
    dot: str
    ellipsis: str
    dash: str
    bar: str

    def safe(self, text: str) -> str:
        """``text`` without control characters and, in ASCII, without anything else a terminal may not show."""
        return _to_ascii(text) if self.name == "ascii" else clean(text)


UNICODE = Glyphs(
    name="unicode",
    card=Edge("┌", "┐", "└", "┘", "─", "│"),
    token=Edge("┌", "┐", "└", "┘", "┄", "┆"),
    cursor=Edge("┏", "┓", "┗", "┛", "━", "┃"),
    token_cursor=Edge("┏", "┓", "┗", "┛", "┅", "┇"),
    sheet=Edge("╭", "╮", "╰", "╯", "─", "│"),
    hatch="▒",
    filled="━",
    hollow="╌",
    rule="─",
    star="★",
    equip="➜",
    counter="◆",
    chosen="✓",
    pointer="▸",
    attacker="»",
    attacked="«",
    arrow="→",
    keeps="▸",
    closed="╳",
    dot="·",
    ellipsis="…",
    dash="—",
    bar="▌",
)

ASCII = Glyphs(
    name="ascii",
    card=Edge("+", "+", "+", "+", "-", "|"),
    token=Edge(".", ".", "'", "'", ".", ":"),
    cursor=Edge("*", "*", "*", "*", "=", "!"),
    token_cursor=Edge("*", "*", "*", "*", "~", "!"),
    sheet=Edge("+", "+", "+", "+", "-", "|"),
    hatch="#",
    filled="=",
    hollow=".",
    rule="-",
    star="*",
    equip=">",
    counter="o",
    chosen="x",
    pointer=">",
    attacker="}",
    attacked="{",
    arrow=">",
    keeps=">",
    closed="x",
    dot=".",
    ellipsis="~",
    dash="-",
    bar="|",
)


def choose_glyphs(environ: Mapping[str, str] | None = None) -> Glyphs:
    """ASCII when ``TABLETOP_ASCII`` asks for it or the locale is not UTF-8; ``TABLETOP_ASCII=0`` forbids it."""
    env = os.environ if environ is None else environ
    asked = env.get("TABLETOP_ASCII", "")
    if asked:
        return UNICODE if asked == "0" else ASCII
    if sys.platform in ("win32", "darwin"):
        return UNICODE
    locale = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or ""
    return UNICODE if "utf" in locale.lower() else ASCII


def clean(text: str) -> str:
    """``text`` with nothing in it that a terminal would obey; blanks are kept where that is already so."""
    return text if text.isprintable() else _clean(text, 2_000)


@lru_cache(maxsize=4096)
def _to_ascii(text: str) -> str:
    plain = unicodedata.normalize("NFKD", clean(text)).translate(_PLAIN)
    return "".join(c if c.isascii() else "" if unicodedata.combining(c) else "?" for c in plain)


_PLAIN = str.maketrans("▸→➜★·–—‘’“”↑↓←×", ">>>*---\'\'\"\"^v<x") | str.maketrans({"…": "..."})


@lru_cache(maxsize=8192)
def fit(text: str, width: int, ellipsis: str = "…") -> str:
    """Exactly ``width`` cells: cut with an ellipsis, never through a double-width character."""
    if width <= 0:
        return ""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    if width < 4 or not ellipsis:
        return set_cell_size(text, width)
    return set_cell_size(set_cell_size(text, width - 1).rstrip() + ellipsis, width)


def centre(text: str, width: int, ellipsis: str = "…") -> str:
    """``text`` in the middle of exactly ``width`` cells."""
    room = width - cell_len(text)
    return fit(" " * (room // 2) + text, width) if room > 0 else fit(text, width, ellipsis)


@lru_cache(maxsize=4096)
def wrap(text: str, width: int) -> tuple[str, ...]:
    """``text`` broken at spaces into lines of at most ``width`` cells; a longer word is broken where it must."""
    lines: list[str] = []
    line = ""
    for word in _words(text):
        joint = "" if not line or (line != "-" and line.endswith("-") and not line.endswith(" -")) else " "
        candidate = f"{line}{joint}{word}"
        if cell_len(candidate) <= width:
            line = candidate
            continue
        if line:
            lines.append(line)
        while cell_len(word) > width:
            head = _head(word, width)
            lines.append(head)
            word = word[len(head) :]
        line = word
    if line or not lines:
        lines.append(line)
    return tuple(lines)


@lru_cache(maxsize=4096)
def wrap_name(text: str, width: int) -> tuple[str, ...]:
    """A name like :func:`wrap`, but a word too long for a line is parted with a hyphen between two syllables."""
    if width < 5:
        return wrap(text, width)
    parted: list[str] = []
    for word in text.split(" "):
        pieces = word.split("-")
        parted.append("-".join("-".join(_parted(piece, width)) for piece in pieces))
    return wrap(" ".join(parted), width)


def unwrapped(text: str, lines: Sequence[str]) -> str:
    """What is left of a name behind its first lines, with no hyphen that it has not."""
    at = 0
    for line in lines:
        at += len(line) if text.startswith(line, at) else len(line) - 1
        while text[at : at + 1] == " ":
            at += 1
    return text[at:]


def _parted(word: str, width: int) -> list[str]:
    """A word in pieces that leave room for a hyphen; one that fits, or is not in Latin letters, stays whole."""
    pieces: list[str] = []
    while cell_len(word) > width and word.isascii():
        limit = min(width - 1, len(word) - 2)
        good = [i for i in range(2, limit + 1) if _joint(word, i)]
        end = max(good, default=limit)
        pieces.append(word[:end])
        word = word[end:]
    return [*pieces, word]


def _joint(word: str, i: int) -> bool:
    """A syllable probably begins at ``word[i]``: with a consonant, or two that belong together, before a vowel."""
    text = word.lower()
    if text[i] in _VOWELS or not text[i].isalpha() or text[i - 1 : i + 1] in _TOGETHER or len(word) - i < 3:
        return False
    after = i + 2 if text[i : i + 2] in _TOGETHER else i + 1
    return text[after] in _VOWELS if after < len(text) else False


_VOWELS = frozenset("aeiouy")
_TOGETHER = frozenset({"th", "sh", "ch", "ph", "gh", "ck", "qu", "tr", "dr", "br", "cr", "pr", "gr", "fr", "kn", "wh",
                       "bl", "cl", "fl", "gl", "pl", "sl", "st", "sp", "sc", "sk"})


def _words(text: str) -> list[str]:
    """Words, a hyphened one in its parts, each but the last with its hyphen."""
    out: list[str] = []
    for word in text.split():
        parts = word.split("-")
        if len(parts) > 1 and all(parts):
            out += [part + "-" for part in parts[:-1]] + [parts[-1]]
        else:
            out.append(word)
    return out


def _head(word: str, width: int) -> str:
    """The longest beginning of ``word`` that has at most ``width`` cells, and at least one character."""
    end = len(word)
    while end > 1 and cell_len(word[:end]) > width:
        end -= 1
    return word[:end]
