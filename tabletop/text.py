"""Text from outside (names, decks, card texts, chat) made safe to show.

A terminal obeys control characters wherever they come from, so they are taken out at the door, once.
"""

from __future__ import annotations

import re

# C0 and C1 controls and DEL; line and paragraph separators; the marks that turn the direction of writing around;
# the byte order mark; and lone surrogates, which cannot be encoded again.
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]+")
_UNSAFE_BUT_NEWLINE = re.compile(_UNSAFE.pattern.replace("\x00-\x1f", "\x00-\x09\x0b-\x1f"))
# A whole terminal sequence goes, not only its Escape: what would be left of it is no text either.
_SEQUENCE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI
    r"|(?:\x1b[\]P^_X]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"  # OSC, DCS and their like
)


def clean(text: str, limit: int = 200) -> str:
    """One line of ``text`` without control characters, blanks collapsed, at most ``limit`` characters."""
    if not text.isprintable():
        text = _SEQUENCE.sub("", text)
        text = _UNSAFE.sub(" ", text)
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1] + "…"


def clean_lines(text: str, limit: int = 20_000) -> str:
    """``text`` without control characters but with its line breaks."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = _UNSAFE_BUT_NEWLINE.sub("", _SEQUENCE.sub("", text).replace("\t", " "))
    return text if len(text) <= limit else text[: limit - 1] + "…"
