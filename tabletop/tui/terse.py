"""The same picture in fewer bytes.

Textual writes every run of text with its whole style before it and a reset behind it. Most runs differ from the one
before in one colour only, so this writes the difference; over a slow line that is a third to a half of all bytes.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from textual.driver import Driver

_SGR: Final = re.compile(r"\x1b\[([0-9;]*)m")
_RESET: Final = "\x1b[0m"


class Look(NamedTuple):
    """What a terminal is set to: attributes such as bold, foreground, background; "" where nothing is set."""

    attributes: str = ""
    fore: str = ""
    back: str = ""


PLAIN: Final = Look()


def terse(data: str) -> str:
    """``data`` with styles as differences; it begins and ends without any style set, as every write does."""
    parts = _SGR.split(data)
    if len(parts) < 5:
        return data
    out: list[str] = [parts[0]]
    wanted = shown = PLAIN
    for i in range(1, len(parts), 2):
        wanted = _after(wanted, parts[i])
        text = parts[i + 1]
        if not text:
            continue
        if wanted != shown and not _moves_only(text):
            out.append(_difference(shown, wanted))
            shown = wanted
        out.append(text)
    if shown != PLAIN:
        out.append(_RESET)
    return "".join(out)


def terse_driver(base: type[Driver]) -> type[Driver]:
    """A driver like ``base`` that writes tersely."""

    class Terse(base):  # type: ignore[misc, valid-type]
        def write(self, data: str) -> None:
            super().write(terse(data))

    return Terse


@lru_cache(maxsize=4096)
def _moves_only(text: str) -> bool:
    """A sequence that moves the cursor shows nothing, so no style need be set for it."""
    return text.startswith("\x1b[") and text.endswith("H") and text.count("\x1b") == 1 and len(text) < 12


@lru_cache(maxsize=4096)
def _after(look: Look, codes: str) -> Look:
    """What a terminal is set to after these codes."""
    attributes, fore, back = look
    numbers = codes.split(";") if codes else ["0"]
    at = 0
    while at < len(numbers):
        code = numbers[at]
        if code in ("38", "48"):
            length = 5 if numbers[at + 1 : at + 2] == ["2"] else 3
            colour = ";".join(numbers[at : at + length])
            fore, back = (colour, back) if code == "38" else (fore, colour)
            at += length
            continue
        if code in ("0", ""):
            attributes, fore, back = PLAIN
        elif len(code) == 2 and code[0] in "39" and code[1] <= "7":
            fore = code
        elif (len(code) == 2 and code[0] == "4" and code[1] <= "7") or len(code) == 3:
            back = code
        elif code == "39":
            fore = ""
        elif code == "49":
            back = ""
        else:
            attributes = f"{attributes};{code}" if attributes else code
        at += 1
    return Look(attributes, fore, back)


@lru_cache(maxsize=8192)
def _difference(shown: Look, wanted: Look) -> str:
    """The shortest way from one setting to another."""
    lost = (shown.attributes and shown.attributes != wanted.attributes) or (
        (shown.fore and not wanted.fore) or (shown.back and not wanted.back)
    )
    if lost:
        codes = [code for code in ("0", *wanted) if code]
    else:
        codes = [code for code, before in zip(wanted, shown, strict=True) if code and code != before]
    return f"\x1b[{';'.join(codes)}m"
