"""A Textual driver whose terminal is a channel of the server. No threads, no signals, nothing global.

Every app in the process renders truecolor, and each driver lowers it for its client: styles are shared between apps
and cache what they render to.
"""

from __future__ import annotations

import asyncio
import re
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from rich.color import Color, ColorSystem
from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size

START = (
    "\x1b[?1049h"  # the alternate screen
    "\x1b[?1000h\x1b[?1006h"  # clicks, but not every movement of the mouse
    "\x1b[?25l"
    "\x1b[?2004h\x1b[?7l"  # pastes as such, no wrapping
    "\x1b[?2026$p"  # does the terminal know synchronized output?
)
STOP = "\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1006l\x1b[0m\x1b[?1049l\x1b[?25h"

_SGR = re.compile(r"\x1b\[([0-9;]+)m")
_RGB = re.compile(r"([34])8;2;(\d+);(\d+);(\d+)")
_FULL = ("xterm-kitty", "alacritty", "wezterm", "xterm-ghostty", "foot")
_NONE = ("", "dumb", "unknown", "vt100", "vt220")


class ChannelDriver(Driver):
    """Writes to ``send`` and is fed what the client types."""

    def __init__(
        self,
        app: App[Any],
        *,
        send: Callable[[bytes], None],
        ready: Callable[[ChannelDriver], None],
        colours: ColorSystem | None,
        **rest: Any,
    ) -> None:
        super().__init__(app, **rest)
        self._send = send
        self._ready = ready
        self._colours = colours
        self._parser = XTermParser()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._tick: asyncio.TimerHandle | None = None
        self._on = False

    def write(self, data: str) -> None:
        """Send what the app paints."""
        self._send(lowered(data, self._colours).encode("utf-8", "replace"))

    def feed(self, data: bytes) -> None:
        """What the client typed. A lone Escape is known to be one only after a pause, hence the timer."""
        text = self._decode(data)
        if not self._on or not text:  # half a letter is no input yet, and to the parser nothing is the end
            return
        for event in self._parser.feed(text):
            self.process_message(event)
        if self._tick is not None:
            self._tick.cancel()
        self._tick = self._loop.call_later(constants.ESCAPE_DELAY + 0.005, self._timeout)

    def _timeout(self) -> None:
        self._tick = None
        if self._on:
            for event in self._parser.tick():
                self.process_message(event)

    def resize(self, width: int, height: int) -> None:
        """The client's window has this size now."""
        self._size = (width, height)
        size = Size(width, height)
        self.send_message(events.Resize(size, size))

    def start_application_mode(self) -> None:
        """The app begins."""
        self._on = True
        self.write(START)
        self.resize(*(self._size or (80, 24)))
        self._ready(self)

    def disable_input(self) -> None:
        """No more keys."""
        self._on = False
        if self._tick is not None:
            self._tick.cancel()
            self._tick = None

    def stop_application_mode(self) -> None:
        """The app is over; the terminal is as it was."""
        self.disable_input()
        self.write(STOP)


def adapt(app: App[Any]) -> None:
    """Make an app one of many in a process.

    Textual swaps ``sys.stdout`` and ``sys.stderr`` for the whole life of an app, and overlapping apps would restore
    them out of order; swapping like for like leaves them alone. And all apps render truecolor.
    """
    app._capture_stdout = sys.stdout  # type: ignore[assignment]
    app._capture_stderr = sys.stderr  # type: ignore[assignment]
    app.console._color_system = ColorSystem.TRUECOLOR


def colours_of(term: str, env: Mapping[str, str]) -> ColorSystem | None:
    """How many colours a client has, from the little that it tells."""
    if "NO_COLOR" in env or term in _NONE:
        return None
    if env.get("COLORTERM", "") in ("truecolor", "24bit") or term.endswith("-direct") or term in _FULL:
        return ColorSystem.TRUECOLOR
    return ColorSystem.EIGHT_BIT if "256color" in term else ColorSystem.STANDARD


def lowered(data: str, colours: ColorSystem | None) -> str:
    """What was rendered in truecolor, in the colours that the client has."""
    if colours is ColorSystem.TRUECOLOR:
        return data
    return _SGR.sub(lambda found: _lower(found[1], colours), data)


@lru_cache(maxsize=8192)
def _lower(params: str, colours: ColorSystem | None) -> str:
    def one(found: re.Match[str]) -> str:
        if colours is None:
            return ""
        colour = Color.from_rgb(int(found[2]), int(found[3]), int(found[4])).downgrade(colours)
        return ";".join(colour.get_ansi_codes(found[1] == "3"))

    out = ";".join(part for part in _RGB.sub(one, params).split(";") if part)
    return f"\x1b[{out}m" if out else ""
