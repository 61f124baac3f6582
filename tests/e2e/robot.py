"""Someone at the keyboard who only reads the screen: the lowest lines, as a player would."""

from __future__ import annotations

import re

TURN = re.compile(r"\bT(\d+) ([AB])\b")


class Robot:
    """Summons, attacks and ends turns; answers questions with what stands first."""

    def __init__(self) -> None:
        self.turn = ""
        self.tried = 0
        self.same = 0
        self.last = ""
        self.keys = 0

    def key(self, screen: str) -> str:
        """The next key for this screen; "" when the duel is over."""
        lines = screen.rstrip("\n").split("\n")
        prompt = "\n".join(lines[-9:])
        if "wins the duel" in prompt or "The duel is a draw" in prompt:
            return ""
        found = TURN.search(lines[0])
        turn = found.group(0) if found else ""
        if turn != self.turn:
            self.turn, self.tried = turn, 0
        self.same = self.same + 1 if screen == self.last else 0
        self.last = screen
        self.keys += 1
        return self._stuck() if self.same >= 2 else self._choose(prompt)

    def _stuck(self) -> str:
        return ("enter", "n", "escape", "e", "1", "tab")[(self.same - 2) % 6]

    def _choose(self, prompt: str) -> str:
        if "it is for you to decide" in prompt or "lift the curtain" in prompt:
            return "enter"
        self.tried += 1
        offered = re.search(r"^ [ ▸✓]1 (\w[^\n]*)", prompt, re.MULTILINE)
        if re.search(r"[AB] \w+: Main Phase 1( *$|  Normal)", prompt, re.MULTILINE):
            if self.tried > 8:
                return "n"
            if offered and re.match(r"(Normal Summon|Special Summon|Tribute Summon|Flip|Activate|Summon)", offered[1]):
                return "1"
            return "tab"
        if re.search(r"[AB] \w+: Battle Phase *$", prompt, re.MULTILINE):
            if self.tried > 24:
                return "n"
            return "1" if offered and "ttack" in offered[1] else "tab" if self.tried % 4 else "n"
        if re.search(r"[AB] \w+: Main Phase 2( *$|  Normal)", prompt, re.MULTILINE):
            return "e"
        if "[y]" in prompt or " y yes" in prompt:
            return "y"
        chosen = re.search(r"chosen (\d+) of (\d+)", prompt)
        if chosen and int(chosen[1]) >= int(chosen[2]):
            return "enter"
        if chosen:
            return str(int(chosen[1]) + 1)
        return "1" if offered else "n"
