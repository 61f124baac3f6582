"""One channel of one client: a plain session, a screen, or a named command; with its limits."""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import asyncssh

from tabletop.ssh.config import Bucket
from tabletop.ssh.keyboard import Typing
from tabletop.ssh.lines import LineFace
from tabletop.text import clean

if TYPE_CHECKING:
    from tabletop.ssh.people import Person
    from tabletop.ssh.screen import ScreenFace
    from tabletop.ssh.server import TableServer

MOST_WIDE, MOST_HIGH = 300, 100
_KNOWN = (b"TERM", b"COLORTERM", b"LANG", b"NO_COLOR")
RESIZE_SOON, RESIZE_OFTEN = 0.03, 0.25
LINES_ONLY = ("dumb", "unknown", "network", "emacs")
"""Terminals that have nothing to paint on: they get lines."""
COMMANDS = ("help", "tables", "rulings", "who", "version")


class KnownEnvironment(dict[bytes, bytes]):
    """The few variables a client may send; whatever else it sends is not even kept."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        known = name in _KNOWN or (name.startswith(b"LC_") and (name in self or len(self) < 20))
        if known and len(name) <= 32 and len(value) <= 64:
            super().__setitem__(name, value)


class Session(asyncssh.SSHServerSession[bytes]):
    """What asyncssh calls for one channel."""

    def __init__(self, server: TableServer, person: Person, code: str, on_closed: Callable[[], None]) -> None:
        self.server = server
        self.person = person
        self.code = code
        self.term = ""
        self.size = (80, 24)
        self.command = ""
        self.lines: LineFace | None = None
        self.screen: ScreenFace | None = None
        self.ended = False
        self._on_closed = on_closed
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._rest = ""
        limits = server.settings.limits
        self._input = Bucket(limits.input_burst, limits.input_rate)
        self._resizing: asyncio.TimerHandle | None = None
        self._resized = 0.0
        self._line: Typing | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._slow: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------ asyncssh asks
    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is open."""
        self.channel = chan
        chan._env = KnownEnvironment()
        chan.set_write_buffer_limits(high=self.server.settings.limits.write_high)

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        """A terminal: the session will be a screen."""
        self.term, self.size = clean(term_type, 40) or "unknown", _clamp(*term_size[:2])
        self._line = Typing(echo=bool(term_modes.get(asyncssh.PTY_ECHO, 1)))
        return True

    def shell_requested(self) -> bool:
        """There is no shell; a session at the table is what the client gets."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Only the named commands, which run nothing; everything else is refused."""
        word = command.strip()
        if word not in COMMANDS and word != "plain":
            self.server.record.note("exec.refused", who=self.person.name)
            return False
        self.command = word
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """None: no SFTP nor anything else."""
        return False

    def break_received(self, msec: int) -> bool:
        """Nothing to break."""
        return False

    def session_started(self) -> None:
        """Begin, as the client asked."""
        server = self.server
        server.record.note("session.start", who=self.person.name, term=self.term or "none", command=self.command)
        self._rearm()
        try:
            if self.term and self.term not in LINES_ONLY and not self.command:
                self._begin_screen()
            else:
                self._begin_lines()
        except Exception as error:
            self.crashed(error)

    def _begin_lines(self) -> None:
        server = self.server
        self.lines = LineFace(server.house, self.person, self._write_text, self.hang_up, server.who)
        if self.command in COMMANDS:
            if self.command == "version":
                from tabletop import __version__

                self._write_text(f"tabletop {__version__}\n")
            else:
                self.lines.heard(self.command)
            self.hang_up()
            return
        if server.motd:
            self._write_text(server.motd + "\n")
        self.lines.begin(self.code)

    def _begin_screen(self) -> None:
        from tabletop.ssh.screen import ScreenFace

        self.screen = ScreenFace(self)
        self.screen.begin()

    # ------------------------------------------------------------ input
    def data_received(self, data: bytes, datatype: Any) -> None:
        """Bytes of the client."""
        if self.ended:
            return
        now = asyncio.get_running_loop().time()
        if not self._input.take(len(data), now):
            self.drop("flood", "Too much input at once.")
            return
        self._rearm()
        self.server.vigil.heard()
        try:
            if self.screen is not None:
                self.screen.feed(data)
            elif self.lines is not None:
                self._feed_lines(data)
        except Exception as error:
            self.crashed(error)

    def _feed_lines(self, data: bytes) -> None:
        limits = self.server.settings.limits
        typed = self._decode(data)
        if self._line is not None:
            typed, echo = self._line.typed(typed)
            self.write(echo.encode("utf-8", "replace"))
            if self._line.gone:
                self.hang_up()
                return
        text = self._rest + typed.replace("\r\n", "\n").replace("\r", "\n")
        *lines, self._rest = text.split("\n")
        if len(self._rest) > limits.paste:
            self._rest = ""
            self.drop("long-line", "That line is too long.")
            return
        for line in lines:
            if self.ended or self.lines is None:
                return
            self.lines.heard(line)

    def eof_received(self) -> bool:
        """The client says nothing more: a plain session ends with its input."""
        if self.lines is not None and self._rest and not self.ended:
            try:
                self.lines.heard(self._rest)
            except Exception as error:
                self.crashed(error)
        self.hang_up()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The client's window has another size."""
        self.size = _clamp(width, height)
        if self.screen is not None and self._resizing is None and not self.ended:
            loop = asyncio.get_running_loop()
            often = loop.time() - self._resized < 1.0
            self._resizing = loop.call_later(RESIZE_OFTEN if often else RESIZE_SOON, self._resize)

    def _resize(self) -> None:
        """Only the latest of many sizes is drawn: somebody drags the corner of a window, or sends a storm."""
        self._resizing = None
        self._resized = asyncio.get_running_loop().time()
        if self.screen is not None and not self.ended:
            self.screen.resize(*self.size)

    # ------------------------------------------------------------ output
    def environment(self) -> Mapping[str, str]:
        """What the client said of its terminal."""
        return dict(self.channel.get_environment())

    def _write_text(self, text: str) -> None:
        data = text.encode("utf-8", "replace")
        self.write(data.replace(b"\n", b"\r\n") if self.term else data)

    def write(self, data: bytes) -> None:
        """Send bytes; a reader far behind is dropped, not buffered for."""
        if self.ended or self.channel.is_closing():
            return
        self.channel.write(data)
        if self.channel.get_write_buffer_size() > 4 * self.server.settings.limits.write_high:
            self.drop("slow", "")

    def pause_writing(self) -> None:
        """The client does not read; it has a while to catch up."""
        if self.screen is not None:
            self.screen.pause()
        if self._slow is None:
            loop = asyncio.get_running_loop()
            self._slow = loop.call_later(self.server.settings.limits.slow_seconds, self.drop, "slow", "")

    def resume_writing(self) -> None:
        """The client has caught up."""
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None
        if self.screen is not None and not self.ended:
            self.screen.resume()

    # ------------------------------------------------------------ the end
    def _rearm(self) -> None:
        """The client has shown that it is there."""
        seconds = self.server.settings.limits.idle_seconds
        if self._idle is not None:
            self._idle.cancel()
        if seconds:
            loop = asyncio.get_running_loop()
            self._idle = loop.call_later(seconds, self.drop, "idle", "You have been idle for long; come back any time.")

    def drop(self, why: str, words: str) -> None:
        """End this session for a reason of the server's."""
        if self.ended:
            return
        self.server.record.note("session.drop", who=self.person.name, why=why)
        slow = why in ("slow", "flood")
        self.hang_up(1, words)
        if slow:
            connection = self.channel.get_connection()
            if connection is not None:
                connection.abort()

    def crashed(self, error: BaseException) -> None:
        """A fault in this session ends this session."""
        self.server.record.fault("session", error, who=self.person.name)
        self.hang_up(1, "A fault of the table itself has ended this session; your duels are kept.")

    def hang_up(self, code: int = 0, words: str = "") -> None:
        """End the session; what was written still goes out."""
        if self.ended:
            return
        screen, self.screen = self.screen, None
        if screen is not None:
            screen.end()
        if words:
            self._write_text(words + "\n")
        self._finish()
        if not self.channel.is_closing():
            self.channel.exit(code)

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel has gone."""
        screen, self.screen = self.screen, None
        if screen is not None:
            screen.end()
        self._finish()
        self._on_closed()

    def _finish(self) -> None:
        if self.ended:
            return
        self.ended = True
        for timer in (self._idle, self._slow, self._resizing):
            if timer is not None:
                timer.cancel()
        lines, self.lines = self.lines, None
        try:
            if lines is not None:
                lines.end()
        except Exception as error:
            self.server.record.fault("session.end", error, who=self.person.name)
        self.server.record.note("session.end", who=self.person.name)
        self.server.ended(self)


def _clamp(width: int, height: int) -> tuple[int, int]:
    """A size that can be painted; 0 is what clients send that know none."""
    return min(max(width or 80, 1), MOST_WIDE), min(max(height or 24, 1), MOST_HIGH)
