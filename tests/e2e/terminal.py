"""The real program on a pseudo-terminal, read through a terminal in memory."""

from __future__ import annotations

import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from fcntl import ioctl
from pathlib import Path

import pyte

OURS_TO_SAY = ("NO_COLOR", "TABLETOP_THEME", "COLUMNS", "LINES")
"""What the test's own terminal says of itself is not for the program in ours."""
ROOT = Path(__file__).resolve().parents[2]


class Terminal:
    """A program started on a terminal of ``columns`` × ``lines``; ``text`` is what stands there."""

    def __init__(
        self, arguments: Sequence[str], env: Mapping[str, str], columns: int = 120, lines: int = 40
    ) -> None:
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        plain = {
            "TERM": "xterm-256color", "COLORTERM": "truecolor", "TABLETOP_ASCII": "0", "TABLETOP_REFLEX": "0",
            "PYTHONPATH": str(ROOT),
        }
        kept = {k: v for k, v in os.environ.items() if k not in OURS_TO_SAY}
        whole = kept | plain | dict(env)
        size = struct.pack("HHHH", lines, columns, 0, 0)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            ioctl(0, termios.TIOCSWINSZ, size)  # before the program can ask
            os.chdir(ROOT)
            os.execve(sys.executable, [sys.executable, "-m", "tabletop", *arguments], whole)
        ioctl(self.fd, termios.TIOCSWINSZ, size)

    @property
    def text(self) -> str:
        """The screen as lines of text."""
        return "\n".join(self.screen.display)

    def press(self, *keys: str) -> None:
        """Send keys by name, or text as typed."""
        names = {"enter": "\r", "tab": "\t", "escape": "\x1b", "space": " ", "up": "\x1b[A", "down": "\x1b[B",
                 "right": "\x1b[C", "left": "\x1b[D"}
        for key in keys:
            os.write(self.fd, names.get(key, key).encode())

    def pump(self, seconds: float) -> bool:
        """Read what came within that time; False when nothing did."""
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.raw += data
        self.stream.feed(data)
        return bool(data)

    def settle(self, quiet: float = 0.03, longest: float = 0.3) -> str:
        """Wait for a change, then until nothing changes any more; the screen."""
        self.pump(longest)
        while self.pump(quiet):
            continue
        return self.text

    def until(self, wanted: str, seconds: float = 20) -> str:
        """Wait until a text stands on the screen."""
        end = time.monotonic() + seconds
        while wanted not in self.text:
            assert time.monotonic() < end, f"no {wanted!r} on:\n{self.text}"
            self.pump(0.05)
        return self.text

    def exit_code(self, seconds: float = 10) -> int:
        """Wait for the end of the program; its exit code."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.pump(0.05)
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                self.pid = 0
                return os.waitstatus_to_exitcode(status)
        raise AssertionError(f"still running:\n{self.text}")

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            self.pid = 0

    def close(self) -> None:
        """Leave nothing running."""
        self.kill()
        os.close(self.fd)
