"""Clients for the tests: one that is a terminal emulator, one that reads lines; and a server in this very process."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncssh
import pyte

from tabletop.facts import Pool
from tabletop.ssh.config import Limits, Settings
from tabletop.ssh.record import Record
from tabletop.ssh.server import TableServer

FAST = Limits(
    per_address=200, per_key=20, says_burst=10_000, says_rate=10_000, chats_burst=100, drain_seconds=1.0, tables=50,
    input_burst=4_000_000, input_rate=4_000_000, connects_burst=10_000, sessions_burst=10_000, deeds_burst=10_000,
)  # fmt: skip


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


@asynccontextmanager
async def serving(pool: Pool, folder: Path, limits: Limits = FAST, **more: Any) -> AsyncIterator[TableServer]:
    """A server on a free port of the loopback; ``server.said`` is its log."""
    said = io.StringIO()
    settings = replace(Settings(folder, port=0, open=True, limits=limits), **more)
    server = TableServer(settings, pool, Record(said))
    server.said = said  # type: ignore[attr-defined]
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


class Guest(asyncssh.SSHClient):
    """Has no key and says nothing when asked."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str]:
        return []


class Client(asyncssh.SSHClientSession[bytes]):
    """Keeps everything it was sent, as bytes, and on a screen where it has one."""

    def __init__(self, size: tuple[int, int] | None) -> None:
        self.screen = pyte.Screen(*size) if size else None
        self._stream = pyte.ByteStream(self.screen) if self.screen is not None else None
        self.raw = bytearray()
        self.changed = asyncio.Event()
        self.closed = asyncio.Event()
        self.status: int | None = None
        self.mark = 0

    def data_received(self, data: Any, datatype: Any) -> None:
        self.raw += data
        if self._stream is not None:
            self._stream.feed(bytes(data))
        self.changed.set()

    def exit_status_received(self, status: int) -> None:
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set()
        self.changed.set()

    @property
    def text(self) -> str:
        if self.screen is None:
            return self.raw.decode("utf-8", "replace")
        return "\n".join(self.screen.display)

    @property
    def new(self) -> str:
        """What came since the mark."""
        return self.raw[self.mark :].decode("utf-8", "replace")

    def say(self, text: str) -> None:
        """A line; what comes from now on is new."""
        self.mark = len(self.raw)
        self.chan.write(text.encode() + b"\n")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.chan.write(key.encode())

    async def until(self, what: str | Callable[[Client], bool], seconds: float = 8.0) -> re.Match[str] | None:
        """Wait until the screen (or, with lines, what is new) matches."""

        def found() -> re.Match[str] | bool | None:
            if callable(what):
                return what(self)
            return re.search(what, self.text if self.screen is not None else self.new)

        async def wait() -> Any:
            while not (hit := found()):
                if self.closed.is_set():
                    raise AssertionError(f"closed before {what!r}:\n{self.text[-3000:]}")
                self.changed.clear()
                await self.changed.wait()
            return hit

        try:
            hit = await asyncio.wait_for(wait(), seconds)
        except TimeoutError:
            raise AssertionError(f"never {what!r}; there is:\n{self.text[-3000:]}") from None
        return hit if isinstance(hit, re.Match) else None

    def hang_up(self) -> None:
        self.conn.abort()

    chan: asyncssh.SSHClientChannel[bytes]
    conn: asyncssh.SSHClientConnection


async def connect(
    server: TableServer | int,
    name: str,
    key: asyncssh.SSHKey | None = None,
    size: tuple[int, int] | None = None,
    term: str = "xterm-256color",
    env: dict[str, str] | None = None,
    command: str | None = None,
    window: int = 2**21,
) -> Client:
    """A session: a screen of that size, or lines."""
    port = server if isinstance(server, int) else server.port
    conn = await asyncssh.connect(
        "127.0.0.1",
        port,
        username=name,
        known_hosts=None,
        client_keys=[key] if key else None,
        client_factory=Guest,
        config=None,
        agent_path=None,
    )
    chan, client = await conn.create_session(
        lambda: Client(size),
        command,
        window=window,
        encoding=None,
        term_type=term if size else None,
        term_size=size or (0, 0),
        env=env or {"LANG": "C.UTF-8"},
    )
    client.chan, client.conn = chan, conn
    return client


async def begin_duel(server: TableServer, a: Client, b: Client, how: str = "") -> str:
    """A makes a table and B joins it, by lines; the table's code."""
    a.say(f"new {how}")
    hit = await a.until(r"Table (\w+) waits")
    assert hit is not None
    b.say(f"join {hit[1]} deck=Thunder_Dragon_Chaos_Control")
    await b.until("You are B")
    await a.until("You are A")
    for one in (a, b):
        one.say("stops never")
        await one.until("Noted")
    await server_quiet(server, hit[1])
    return hit[1]


async def server_quiet(server: TableServer, code: str) -> None:
    """Wait until a player has the move."""
    for _ in range(100):
        room: Any = server.house.rooms[code]
        if room._table.view(3).asks.kind in ("main", "battle"):
            return
        await asyncio.sleep(0.02)
    raise AssertionError("nobody has the move")


def mover(server: TableServer, code: str, a: Client, b: Client) -> tuple[Client, Client]:
    """Whose move it is, and the other."""
    seat = server.house.rooms[code].to_act
    return (a, b) if seat == 0 else (b, a)
