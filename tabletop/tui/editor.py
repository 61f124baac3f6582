"""The typed line: a caret, completion and what was typed before."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.text import clean

LONGEST = 400


class Editor:
    """One line being typed. It knows nothing of the duel: completion is asked of ``complete``."""

    def __init__(self, complete: Callable[[str], Sequence[str]], past: list[str]) -> None:
        self.text = ""
        self.caret = 0
        self.candidates: tuple[str, ...] = ()
        self._complete = complete
        self._past = past
        self._back = 0
        self._turn = -1
        self._stem = ""

    def insert(self, text: str) -> None:
        """Put text in at the caret; what a terminal would obey is left out."""
        keeps = " " if text == " " else clean(text, LONGEST)
        self.text = (self.text[: self.caret] + keeps + self.text[self.caret :])[:LONGEST]
        self.caret = min(len(self.text), self.caret + len(keeps))
        self._forget()

    def key(self, key: str) -> bool:
        """Obey an editing key; False if it is none."""
        moves = {"left": self.caret - 1, "right": self.caret + 1, "home": 0, "end": len(self.text)}
        if key in moves:
            self.caret = max(0, min(len(self.text), moves[key]))
        elif key == "backspace":
            if self.caret:
                self.text = self.text[: self.caret - 1] + self.text[self.caret :]
                self.caret -= 1
        elif key == "delete":
            self.text = self.text[: self.caret] + self.text[self.caret + 1 :]
        elif key in ("ctrl+u", "ctrl+a", "ctrl+e", "ctrl+w"):
            self._control(key)
        elif key in ("up", "down"):
            self._recall(1 if key == "up" else -1)
            return True
        elif key == "tab":
            self._next_candidate()
            return True
        else:
            return False
        self._forget()
        return True

    def remember(self) -> None:
        """Keep the line among those that the up arrow brings back."""
        if self.text and (not self._past or self._past[-1] != self.text):
            self._past.append(self.text)
            del self._past[:-100]

    def _control(self, key: str) -> None:
        if key == "ctrl+u":
            self.text, self.caret = self.text[self.caret :], 0
        elif key == "ctrl+w":
            head = self.text[: self.caret].rstrip()
            head = head[: head.rfind(" ") + 1]
            self.text, self.caret = head + self.text[self.caret :], len(head)
        else:
            self.caret = 0 if key == "ctrl+a" else len(self.text)

    def _recall(self, step: int) -> None:
        back = max(0, min(len(self._past), self._back + step))
        if back != self._back:
            self._back = back
            self.text = self._past[-back] if back else ""
            self.caret = len(self.text)

    def _next_candidate(self) -> None:
        """The first press asks and goes as far as all candidates agree; further ones go through them."""
        if self._turn < 0:
            self._stem = self.text[: self.caret]
            self.candidates = tuple(clean(c, LONGEST + 100) for c in self._complete(self._stem))
            if not self.candidates:
                self._go_on()
                return
            whole = [self._joined(c) for c in self.candidates]
            common = _common_start(whole)
            if common in whole and all(one in (common, common.rstrip()) or one[len(common)] == " " for one in whole):
                common += " "  # a whole word, and whatever else there is goes on behind it
            if len(whole) > 1 and len(common) > len(self._stem):
                self._take(common)
                return
        if self.candidates:
            self._turn = (self._turn + 1) % len(self.candidates)
            self._take(self._joined(self.candidates[self._turn]))
            if len(self.candidates) == 1:
                self._go_on()
                self._forget()

    def _go_on(self) -> None:
        """A space behind a whole word, where the line goes on."""
        further = f"{self.text} "
        if self.caret == len(self.text) and any(one.startswith(further) for one in self._complete(further)):
            self.text, self.caret = further, len(further)

    def _joined(self, candidate: str) -> str:
        """A candidate may be the whole line or what the last word becomes."""
        stem = self._stem
        if candidate.lower().startswith(stem.lower()):
            return candidate
        for start in range(len(stem) + 1):
            if candidate.lower().startswith(stem[start:].lower()) and (start == 0 or stem[start - 1] in " ,:>"):
                return stem[:start] + candidate
        return stem + candidate

    def _take(self, text: str) -> None:
        self.text = text + self.text[self.caret :] if self._turn < 0 else text
        self.caret = len(text)

    def _forget(self) -> None:
        self.candidates, self._turn = (), -1


def _common_start(texts: Sequence[str]) -> str:
    first, last = min(texts), max(texts)
    for i, letter in enumerate(first):
        if i >= len(last) or last[i] != letter:
            return first[:i]
    return first
