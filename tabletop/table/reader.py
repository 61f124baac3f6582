"""Reading tokens one by one, and saying well what was expected instead."""

from __future__ import annotations

from typing import NoReturn

from tabletop.core.commands import Named, Place, Ref
from tabletop.table.said import LineError
from tabletop.table.tokens import CHANGE, END, NUMBER, PLACE, STRING, WORD, Token, tokenize, unquote

CARD = "<card>"
ZONE = "<zone>"
_PILES = ("hand", "deck", "extra", "gy", "banished")


class Reader:
    """The tokens of one line. ``seat`` is whose places are meant where none is said (None: must be said)."""

    def __init__(self, text: str, seat: int | None) -> None:
        self.tokens = tokenize(text)
        self.seat = seat
        self.index = 0
        self.tried: list[str] = []

    @property
    def peek(self) -> Token:
        """The next token."""
        return self.tokens[self.index]

    def next(self) -> Token:
        """Take the next token."""
        token = self.tokens[self.index]
        if token.kind != END:
            self.index += 1
        self.tried.clear()
        return token

    def fail(self, message: str, *expected: str) -> NoReturn:
        """Give up at the next token. What was tried here in vain is expected as well."""
        raise LineError(message, self.peek.at + 1, tuple(dict.fromkeys((*expected, *self.tried))))

    def take(self, *words: str) -> str:
        """Take one of these words if it is next, in whatever case; "" if not."""
        token = self.peek
        if token.kind not in (STRING, END):
            for word in words:
                if word.lower() == token.word:
                    self.next()
                    return word
        self.tried.extend(words)
        return ""

    def need(self, *words: str) -> str:
        """Take one of these words."""
        word = self.take(*words)
        if not word:
            self.fail(f"here belongs {' or '.join(words)}")
        return word

    def end(self) -> None:
        """Nothing more may come."""
        if self.peek.kind != END:
            self.fail(f"{self.peek.text!r} is too much here", "<end of line>")

    def number(self) -> int:
        """A number."""
        if self.peek.kind != NUMBER:
            self.fail("a number is missing", "<number>")
        return int(self.next().text)

    def change(self) -> int:
        """A number with its sign: ``+3`` or ``-3``."""
        if self.peek.kind != CHANGE:
            self.fail("a number with + or - is missing", "<+N>", "<-N>")
        return int(self.next().text.replace(" ", ""))

    def string(self, message: str) -> str:
        """A text between quotes."""
        if self.peek.kind != STRING:
            self.fail(message, '<"text">')
        return unquote(self.next().text)

    def word(self, message: str, expected: str) -> str:
        """Any single word."""
        if self.peek.kind not in (WORD, PLACE):
            self.fail(message, expected)
        return self.next().text

    def place(self) -> Place:
        """A place, made absolute."""
        token = self.peek
        if token.kind != PLACE:
            self.fail("a zone is missing", ZONE)
        head, dot, rest = token.text.rpartition(".")
        seat = "AB".index(head.upper()) if dot else self.seat
        if seat is None:
            self.fail(f"say whose: A.{token.text} or B.{token.text}", ZONE)
        zone, slash, n = rest.lower().partition("/")
        if slash and zone not in _PILES and zone[0] not in "me":  # under a monster: its materials
            self.fail(f"{zone} holds one card only, so it takes no number", ZONE)
        if slash and int(n) == 0:
            self.fail("cards in a pile are counted from 1", ZONE)
        self.next()
        return Place(zone, int(n) if slash else 0, seat)

    def zone(self) -> Place:
        """A zone on the field."""
        token = self.peek
        place = self.place()
        if place.zone in _PILES or place.n:
            raise LineError(f"{place.zone} is no zone on the field", token.at + 1, (ZONE,))
        return place

    def ref(self, *other: str) -> Ref:
        """A card: a place or a name."""
        token = self.peek
        if token.kind == PLACE:
            return self.place()
        if token.kind == WORD:
            self.fail('names go in quotes: a card is a zone like m1 or a name like "Sangan"', CARD, *other)
        if token.kind != STRING:
            self.fail('a card is missing: a zone like m1 or a name like "Sangan"', CARD, *other)
        name = unquote(self.next().text)
        if not name.strip():
            raise LineError("the name between the quotes is empty", token.at + 1, (CARD,))
        if not self.take("#"):
            return Named(name)
        count = self.peek
        n = self.number()
        if n == 0:
            raise LineError("cards of one name are counted from 1", count.at + 1, ("<number>",))
        return Named(name, n)

    def refs(self) -> tuple[Ref, ...]:
        """Cards with commas between."""
        refs = [self.ref()]
        while self.take(","):
            refs.append(self.ref())
        return tuple(refs)
