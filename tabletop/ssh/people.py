"""Who is there."""

from __future__ import annotations

import re
import secrets
import unicodedata
from dataclasses import dataclass, field

from tabletop.text import clean

CODE_LETTERS = "bcdfghjkmnpqrstvwxz"
CODE_LENGTH = 5
_NAME = re.compile(r"\w[\w .'-]{0,22}\w|\w")
GUEST = "guest:"


def _guest_token() -> str:
    return GUEST + secrets.token_hex(8)


@dataclass
class Person:
    """A visitor. ``key`` is the fingerprint of the public key.

    A guest has none and owns nothing once the connection has ended: a guest's ``token`` is made for it alone.
    """

    name: str
    key: str = ""
    token: str = field(default_factory=_guest_token, repr=False)

    @property
    def guest(self) -> bool:
        """Has come without a key."""
        return not self.key

    @property
    def ident(self) -> str:
        """What seats and decks are kept under."""
        return self.key or self.token


def looks_like_code(text: str) -> bool:
    """Whether a text could be the code of a table: nobody goes by such a name."""
    return len(text) == CODE_LENGTH and all(letter in CODE_LETTERS for letter in text)


def same_name(text: str) -> str:
    """What two names have in common that people would take for one: case, and the width of letters."""
    return unicodedata.normalize("NFKC", text).casefold()


def tidy_name(text: str) -> str:
    """A name as it may be shown; "" if it can be none."""
    name = clean(text, 40).strip()
    return name if _NAME.fullmatch(name) and not name.casefold().startswith("guest") else ""
