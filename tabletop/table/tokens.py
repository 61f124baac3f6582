"""A line of the command language cut into tokens."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tabletop.table.said import LineError

STRING = "string"
PLACE = "place"
NUMBER = "number"
CHANGE = "change"
WORD = "word"
MARK = "mark"
END = "end"
LONGEST_NUMBER = 40
"""Letters of a number, its sign or place included."""

_TOKEN = re.compile(
    r"""
      (?P<string>"(?:[^"]|"")*"|“[^”]*”)
    | (?P<place>(?:[AB]\.)?(?:m[1-5]|s[1-5]|f|e[12]|hand|deck|extra|gy|banished)(?:/[0-9]+)?(?!\w|-(?!>)))
    | (?P<mark>->|→|[,:#=])
    | (?P<change>[+-][ ]?[0-9]+)
    | (?P<number>[0-9]+(?![\w-]))
    | (?P<word>[^\W_][\w'’-]*)
    """,
    re.VERBOSE | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """One token: its kind, its text as typed, and the column it begins at (from 0)."""

    kind: str
    text: str
    at: int

    @property
    def word(self) -> str:
        """The token as a word of the language, in lower case."""
        return self.text.lower()


def unquote(text: str) -> str:
    """The text between quotes; a doubled quote stands for one."""
    return text[1:-1].replace('""', '"') if text[0] == '"' else text[1:-1]


def tokenize(line: str) -> list[Token]:
    """The tokens of a line, and one of kind ``END`` behind them."""
    tokens = []
    at = 0
    while True:
        while at < len(line) and line[at].isspace():
            at += 1
        if at == len(line):
            tokens.append(Token(END, "", at))
            return tokens
        found = _TOKEN.match(line, at)
        if found is None:
            if line[at] in '"“':
                raise LineError("this quote is never closed", at + 1, ('"',))
            raise LineError(f"{line[at]!r} does not belong here", at + 1)
        if found.lastgroup in (NUMBER, CHANGE, PLACE) and len(found.group()) > LONGEST_NUMBER:
            raise LineError("this number is too long", at + 1, ("<number>",))
        tokens.append(Token(found.lastgroup or WORD, found.group(), at))
        at = found.end()


def split_note(line: str) -> tuple[str, str]:
    """A line without its note, and the note behind the first ``;`` outside quotes."""
    quoted = False
    for at, letter in enumerate(line):
        if letter in "“”" or letter == '"':
            quoted = letter != "”" and not quoted
        elif letter == ";" and not quoted:
            return line[:at].rstrip(), line[at + 1 :].strip()
    return line.rstrip(), ""
