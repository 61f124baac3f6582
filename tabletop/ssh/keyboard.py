"""Lines typed at a terminal: the client's own terminal is raw then, so echo and Backspace are the server's to do."""

from __future__ import annotations

import re

from tabletop.text import clean

_KEYS = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.|.)?|[\x00-\x1f\x7f]|[^\x00-\x1f\x7f\x1b]+", re.DOTALL)
MOST = 4_000


class Typing:
    """What is typed becomes whole lines; ``echo`` is off where the client does it by itself."""

    def __init__(self, *, echo: bool = True) -> None:
        self.gone = False
        """Ctrl+C or Ctrl+D was pressed."""
        self._echo = echo
        self._line = ""
        self._after_return = False

    def typed(self, text: str) -> tuple[str, str]:
        """The lines that are complete now, each with its line break, and what the terminal is to show."""
        lines: list[str] = []
        shown: list[str] = []
        for key in _KEYS.findall(text):
            if key in ("\r", "\n"):
                if key == "\r" or not self._after_return:
                    lines.append(self._line + "\n")
                    shown.append("\r\n")
                    self._line = ""
            elif key in ("\x08", "\x7f", "\x15", "\x17"):
                shown.append(self._erase(key))
            elif key in ("\x03", "\x04"):
                self.gone = self.gone or key == "\x03" or not self._line
            elif key >= " ":
                room = clean(key, MOST) if not key.isprintable() else key[: max(0, MOST - len(self._line))]
                self._line += room
                shown.append(room)
            self._after_return = key == "\r"
        return "".join(lines), "".join(shown) if self._echo else ""

    def _erase(self, key: str) -> str:
        """Backspace; Ctrl+U the whole line, Ctrl+W the last word."""
        kept = self._line[:-1]
        if key == "\x15":
            kept = ""
        elif key == "\x17":
            kept = self._line.rstrip().rpartition(" ")[0]
        gone = self._line[len(kept) :]
        self._line = kept
        from rich.cells import cell_len

        return "\b \b" * cell_len(gone)
