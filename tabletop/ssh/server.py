"""The server: one process, one event loop, every visitor a session in it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import sys
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

import asyncssh
from asyncssh.constants import OPEN_RESOURCE_SHORTAGE

from tabletop.ssh.config import Bucket, Buckets
from tabletop.ssh.house import House
from tabletop.ssh.keys import Allowed, alone, fingerprint, host_key
from tabletop.ssh.record import Record
from tabletop.ssh.session import Session
from tabletop.ssh.vigil import Vigil, calm_collector
from tabletop.table.shelf import FileShelf
from tabletop.text import clean, clean_lines
from tabletop.tui.library import Library

if TYPE_CHECKING:
    from tabletop.facts import Pool
    from tabletop.ssh.config import Settings
    from tabletop.ssh.people import Person

KEX: Final = ("mlkem768x25519-sha256", "curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256")
CIPHERS: Final = ("chacha20-poly1305@openssh.com", "aes256-gcm@openssh.com", "aes128-gcm@openssh.com", "aes256-ctr")
MACS: Final = ("hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com")
SIGNATURES: Final = (
    "ssh-ed25519",
    "sk-ssh-ed25519@openssh.com",
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "sk-ecdsa-sha2-nistp256@openssh.com",
    "rsa-sha2-512",
    "rsa-sha2-256",
)


class TableServer:
    """Everything that the connections of one server share."""

    def __init__(self, settings: Settings, pool: Pool, record: Record | None = None) -> None:
        self.settings = settings
        self.record = record or Record()
        settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.key = host_key(settings.data)
        self.allowed = Allowed(settings.allow) if settings.allow is not None else None
        self.motd = _motd(settings)
        self.house = House(
            pool,
            FileShelf(settings.data / "duels"),
            FileShelf(settings.data / "house", ".jsonl"),
            self.record,
            settings.limits,
            lessons=settings.data / "scenarios",
        )
        self.connections: set[Connection] = set()
        self.sessions: set[Session] = set()
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self.vigil = Vigil(self.record)
        self.text_of = lru_cache(maxsize=512)(partial(_text_of, pool))
        limits = settings.limits
        self.comers = Buckets(max(limits.connects_burst, 2 * limits.per_address), limits.connects_rate)
        self.library = Library(pool)

    # ------------------------------------------------------------ life
    async def start(self) -> int:
        """Listen; returns the port."""
        import tabletop.ssh.screen  # noqa: F401  now, so that the first visitor does not wait for it

        self.library.rulings_of("")

        limits = self.settings.limits
        self._acceptor = await asyncssh.create_server(
            lambda: Connection(self),
            self.settings.host,
            self.settings.port,
            server_host_keys=[self.key],
            kex_algs=KEX,
            encryption_algs=CIPHERS,
            mac_algs=MACS,
            signature_algs=SIGNATURES,
            compression_algs=["none"],
            server_version="tabletop",
            login_timeout=limits.login_seconds,
            keepalive_interval=15,  # whoever vanished is away to the others within a minute
            keepalive_count_max=3,
            encoding=None,
            line_editor=False,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            sftp_factory=None,
            gss_host=None,
            backlog=128,
        )
        self.vigil.start()
        calm_collector()
        self.record.note("server.start", host=self.settings.host, port=self.port)
        return self.port

    @property
    def port(self) -> int:
        """The port it listens on."""
        assert self._acceptor is not None
        port: int = self._acceptor.get_port()
        return port

    async def stop(self) -> None:
        """Tell everybody, let what was written go out, and close. Every line that was played is kept already."""
        self.record.note("server.stop", sessions=len(self.sessions))
        await self.vigil.stop()  # its sweeping would take the time there is
        if self._acceptor is not None:
            self._acceptor.close()
        for session in list(self.sessions):
            try:
                session.hang_up(0, "The server is stopping; every duel is kept. Come back soon.")
            except Exception as error:
                self.record.fault("stop", error)
        loop = asyncio.get_running_loop()
        until = loop.time() + self.settings.limits.drain_seconds
        while self.connections and loop.time() < until:
            for connection in list(self.connections):
                connection.close_if_idle()
            await asyncio.sleep(0.05)
        for connection in list(self.connections):
            connection.abort()
        self.record.note("server.stopped")

    # ------------------------------------------------------------ who is here
    def who(self) -> list[str]:
        """The names of those who are here."""
        return sorted({session.person.name for session in self.sessions})

    def crowded(self, person: Person) -> str:
        """Why one more session cannot be had; "" if it can."""
        limits = self.settings.limits
        if len(self.sessions) >= limits.sessions:
            return "the house is full"
        mine = sum(session.person.ident == person.ident for session in self.sessions)
        return "too many sessions with one key" if mine >= limits.per_key else ""

    def ended(self, session: Session) -> None:
        """A session has ended."""
        self.sessions.discard(session)
        self.vigil.ended(len(self.sessions))
        if not any(one.person is session.person for one in self.sessions):
            self.house.goodbye(session.person)


class Connection(asyncssh.SSHServer):
    """One connection: who it is, and how much it may have."""

    def __init__(self, server: TableServer) -> None:
        self.server = server
        self.address = ""
        self.username = ""
        self.key = ""
        self.ready = False
        self._tries = 0
        self._channels = 0
        limits = server.settings.limits
        self._sessions = Bucket(limits.sessions_burst, limits.sessions_rate)
        self._person: Person | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody has come; too many from one place, or too many who never say who they are, are sent away."""
        self.conn = conn
        server, limits = self.server, self.server.settings.limits
        peer = conn.get_extra_info("peername")
        self.address = str(peer[0]) if isinstance(peer, tuple) else ""
        same = sum(one.address == self.address for one in server.connections)
        pending = sum(not one.ready for one in server.connections)
        often = not server.comers.take(self.address, asyncio.get_running_loop().time())
        full = pending >= limits.pending or len(server.connections) >= 2 * limits.sessions
        if often or full or same >= limits.per_address:
            server.record.note("connection.refused", address=self.address, same=same, pending=pending)
            asyncio.get_running_loop().call_soon(conn.abort)
            return
        server.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has gone."""
        self.server.connections.discard(self)

    # ------------------------------------------------------------ who are you
    def begin_auth(self, username: str) -> bool:
        """Everybody must say who they are, if only as a guest."""
        self.username = username[:80]
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys are what people are known by."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """A key may come in unless a list says otherwise; asyncssh then checks that the client holds it."""
        if not self._another_try():
            return False
        name = fingerprint(key)
        if self.server.allowed is not None and name not in self.server.allowed:
            self.server.record.note("key.refused", address=self.address, key=name)
            return False
        self.key = name
        return True

    def kbdint_auth_supported(self) -> bool:
        """The way of those who have no key: it asks nothing."""
        return self.server.settings.open

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """A guest comes in where guests may."""
        self.key = ""
        return self.server.settings.open and self._another_try()

    def password_auth_supported(self) -> bool:
        """There are no passwords."""
        return False

    def _another_try(self) -> bool:
        self._tries += 1
        if self._tries > self.server.settings.limits.login_tries:
            self.server.record.note("login.tries", address=self.address)
            self.conn.abort()
            return False
        return True

    def auth_completed(self) -> None:
        """The visitor is known."""
        self.ready = True
        self._person = self.server.house.greet(self.key, self.username)
        self.server.record.note("login", who=self._person.name, address=self.address, key=self.key or "guest")

    # ------------------------------------------------------------ what do you want
    def session_requested(self) -> tuple[asyncssh.SSHServerChannel[bytes], Session] | bool:
        """A session at the table, if there is room."""
        person, server = self._person, self.server
        if person is None or self._channels >= server.settings.limits.channels:
            return False
        crowded = server.crowded(person)
        if not self._sessions.take(1, asyncio.get_running_loop().time()):
            crowded = "too many sessions in a short time"
        if crowded:
            server.record.note("session.refused", who=person.name, why=crowded)
            raise asyncssh.ChannelOpenError(OPEN_RESOURCE_SHORTAGE, crowded)
        self._channels += 1
        word = self.username.lower()
        session = Session(server, person, word if server.house.means_table(word) else "", self._closed)
        server.sessions.add(session)
        return self.conn.create_server_channel(encoding=None), session

    def _closed(self) -> None:
        self._channels -= 1

    def connection_requested(self, dest_host: str, dest_port: int, orig_host: str, orig_port: int) -> bool:
        """No forwarding."""
        return False

    def server_requested(self, listen_host: str, listen_port: int) -> bool:
        """No forwarding."""
        return False

    def unix_connection_requested(self, dest_path: str) -> bool:
        """No forwarding."""
        return False

    def unix_server_requested(self, listen_path: str) -> bool:
        """No forwarding."""
        return False

    # ------------------------------------------------------------ the end
    def close_if_idle(self) -> None:
        """Close once no session is left."""
        if self._channels <= 0:
            self.conn.close()

    def abort(self) -> None:
        """Close now."""
        self.conn.abort()


def _motd(settings: Settings) -> str:
    if settings.motd is None:
        return ""
    return clean_lines(settings.motd.read_text("utf-8", "replace"), 4_000).rstrip("\n")


def _text_of(pool: Pool, passcode: int) -> str:
    """The text of a card that the host has imported, or nothing."""
    from tabletop.cdb import card_text

    try:
        return card_text(pool.facts(passcode))
    except (KeyError, OSError):
        return ""


def serve(settings: Settings, pool: Pool) -> int:
    """Serve until a signal says stop; the exit code."""
    logging.getLogger("asyncssh").setLevel(logging.CRITICAL)  # its messages are not ours to vouch for
    with alone(settings.data):
        code = asyncio.run(_serve(settings, pool))
    gc.freeze()  # what hundreds of sessions have left behind goes with the process; sweeping it up takes seconds
    for name in (signal.SIGTERM, signal.SIGINT):  # asked twice, it still ends well: all is kept and told
        signal.signal(name, signal.SIG_IGN)
    return code


async def _serve(settings: Settings, pool: Pool) -> int:
    server = TableServer(settings, pool)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: _stray(server.record, context))
    for name in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # a system without signals for event loops
            loop.add_signal_handler(name, stop.set)
    port = await server.start()
    print(f"tabletop: ready on {clean(settings.host)} port {port}", flush=True)
    try:
        await stop.wait()
    finally:
        gc.disable()
        await server.stop()
        sys.stdout.flush()
    return 0


def _stray(record: Record, context: dict[str, object]) -> None:
    error = context.get("exception")
    if isinstance(error, BaseException):
        record.fault("loop", error)
    else:
        record.note("loop", message=str(context.get("message", ""))[:100])
