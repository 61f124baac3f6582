"""What strangers do to servers."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from tabletop.facts import Pool
from tabletop.ssh.config import Limits
from tabletop.ssh.server import TableServer
from tests.ssh.client import FAST, Guest, begin_duel, connect, new_key, serving


def said(server: TableServer) -> str:
    log: str = server.said.getvalue()  # type: ignore[attr-defined]
    return log


async def still_serves(server: TableServer) -> None:
    client = await connect(server, "Check", new_key())
    await client.until("Welcome to the table")
    client.hang_up()


async def test_garbage_before_the_handshake(pool: Pool, tmp_path: Path) -> None:
    async with serving(pool, tmp_path, replace(FAST, login_seconds=1.0)) as server:
        await throw_garbage(server)


async def throw_garbage(server: TableServer) -> None:
    for garbage in (b"GET / HTTP/1.1\r\n\r\n", b"\x00" * 5000, b"SSH-2.0-x\r\n" + b"\xff" * 40_000, b"SSH-1.0-old\r\n",
                    b"x" * 200_000):  # fmt: skip
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        with contextlib.suppress(ConnectionError):
            writer.write(garbage)
            await writer.drain()
            await asyncio.wait_for(reader.read(), 5)
        writer.close()
    await still_serves(server)
    for _ in range(100):
        if not any(not one.ready for one in server.connections):
            break
        await asyncio.sleep(0.02)
    assert not any(not one.ready for one in server.connections)


async def test_half_open_connections_time_out_and_are_limited(pool: Pool, tmp_path: Path) -> None:
    async with serving(pool, tmp_path, replace(FAST, login_seconds=0.7, pending=20)) as server:
        streams = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(60)]
        await asyncio.sleep(0.3)
        assert sum(not one.ready for one in server.connections) <= 20
        await asyncio.sleep(1.2)
        assert not server.connections
        for _, writer in streams:
            writer.close()
        await still_serves(server)


async def test_hundreds_of_connections_from_one_address(pool: Pool, tmp_path: Path) -> None:
    async with serving(pool, tmp_path, replace(FAST, per_address=5)) as server:
        held = [await connect(server, f"n{i}", new_key()) for i in range(5)]
        streams = await asyncio.gather(*(asyncio.open_connection("127.0.0.1", server.port) for _ in range(200)))
        with pytest.raises((asyncssh.Error, OSError)):
            await connect(server, "more", new_key())
        assert len(server.connections) <= 5
        held[0].say("who")
        await held[0].until("n0, n1, n2, n3, n4")
        for _, writer in streams:
            writer.close()


async def test_sessions_per_key_and_channels_per_connection(pool: Pool, tmp_path: Path) -> None:
    async with serving(pool, tmp_path, replace(FAST, per_key=3, channels=2)) as server:
        key = new_key()
        first = await connect(server, "North", key)
        await first.until("Welcome")
        await first.conn.create_session(asyncssh.SSHClientSession, encoding=None)
        with pytest.raises(asyncssh.ChannelOpenError):
            await first.conn.create_session(asyncssh.SSHClientSession, encoding=None)
        await connect(server, "North", key)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connect(server, "North", key)


async def test_tables_per_person(pool: Pool, tmp_path: Path) -> None:
    async with serving(pool, tmp_path, replace(FAST, tables=2)) as server:
        a = await connect(server, "North", new_key())
        for _ in range(2):
            a.say("new")
            await a.until("waits for an opponent")
        a.say("new")
        await a.until("You have 2 tables already")


async def test_login_attempts(pool: Pool, tmp_path: Path) -> None:
    listed = tmp_path / "allow"
    listed.write_bytes(new_key().export_public_key())
    async with serving(pool, tmp_path / "s", replace(FAST, login_tries=3), open=False, allow=listed) as server:
        with pytest.raises((asyncssh.Error, OSError)):
            await asyncssh.connect(
                "127.0.0.1", server.port, username="x", known_hosts=None, config=None, agent_path=None,
                client_keys=[new_key() for _ in range(8)], client_factory=Guest,
            )  # fmt: skip
        assert said(server).count("key.refused") <= 3


async def test_a_flood_of_input_is_dropped(pool: Pool, tmp_path: Path) -> None:
    async with serving(pool, tmp_path, replace(FAST, input_burst=64_000, input_rate=1_000)) as server:
        a = await connect(server, "Flood", new_key(), (100, 30))
        await a.until("in the lobby")
        with contextlib.suppress(OSError, asyncssh.Error):
            for _ in range(200):
                a.chan.write(b"\x1b[B" * 1000)
                await asyncio.sleep(0.001)
        await asyncio.wait_for(a.closed.wait(), 5)
        assert '"why": "flood"' in said(server)
        await still_serves(server)


async def test_more_lines_than_anybody_types_are_left_out(pool: Pool, tmp_path: Path) -> None:
    async with serving(pool, tmp_path, replace(FAST, says_burst=20, says_rate=5)) as server:
        a = await connect(server, "Hasty", new_key())
        await a.until("Welcome")
        a.chan.write(b"tables\n" * 100)
        await a.until("too much at once")
        await asyncio.sleep(0.3)
        assert a.text.count("No table is open") <= 22
        a.chan.write(b"tables\n" * 700)
        await asyncio.wait_for(a.closed.wait(), 5)


async def test_giant_lines_and_pastes(server: TableServer) -> None:
    a = await connect(server, "Giant", new_key())
    a.say("x" * 60_000)
    await a.until('There is no "x')
    a.say("paste big")
    await a.until("Now the lines")
    for _ in range(70):
        a.chan.write(b"1" * 1_000 + b"\n")
    await a.until("more than a deck can be")
    a.mark = len(a.raw)
    a.chan.write(b"tables\n")
    await a.until("No table is open|There is no")
    b = await connect(server, "Long", new_key())
    await b.until("Welcome")
    b.chan.write(b"y" * 300_000)
    await asyncio.wait_for(b.closed.wait(), 5)
    assert b.status == 1
    s = await connect(server, "Screen", new_key(), (100, 30))
    await s.until("in the lobby")
    s.chan.write(b"\x1b[200~" + b"z" * 100_000 + b"\x1b[201~")
    await s.until("more than 64 kB")


async def test_escape_sequences_in_names_decks_and_chat(server: TableServer) -> None:
    evil = "\x1b]0;owned\x07\x1b[2J\x9b31mNorth\u202e\x00"
    assert server.house.greet("SHA256:x", evil).name.isprintable()  # SSH itself refuses such user names
    a = await connect(server, "North", new_key())
    b = await connect(server, "South", new_key())
    await a.until("Welcome")
    a.say(f"paste {evil} ydke://!!!")
    a.say(f"name {evil}")
    code = await begin_duel(server, a, b)
    w = await connect(server, code, new_key(), (100, 30))
    await w.until("Nothing is asked")
    a.say(f"chat {evil} hi")
    await b.until("hi")
    a.say(f'activate "{evil}"')
    a.say(f"pass ; {evil}")
    b.say("log 20")
    b.say("board")
    await b.until("Turn")
    await w.until("hi")
    assert b"owned" not in w.raw and b"\x1b[2J" not in w.raw and "\u202e".encode() not in w.raw
    for client in (a, b):
        text = bytes(client.raw).decode()
        assert all(letter.isprintable() or letter == "\n" for letter in text), repr(text)
        assert "owned" not in text
    assert all(letter.isprintable() or letter == "\n" for letter in said(server))


async def test_nothing_but_the_table(server: TableServer) -> None:
    a = await connect(server, "North", new_key())
    await a.until("Welcome")
    for command in ("sh", "cat /etc/passwd", "help; sh", "scp -t /tmp/x", ""):
        chan = None
        with contextlib.suppress(asyncssh.ChannelOpenError):
            chan, _ = await a.conn.create_session(asyncssh.SSHClientSession, command, encoding=None)
        if command:
            assert chan is None, command
    with pytest.raises(asyncssh.ChannelOpenError):
        await a.conn.start_sftp_client()
    with pytest.raises(asyncssh.ChannelOpenError):
        await a.conn.open_connection("127.0.0.1", server.port)
    with pytest.raises(asyncssh.ChannelListenError):
        await a.conn.start_server(lambda *_: None, "", 0)
    assert a.conn.get_extra_info("server_version") == "SSH-2.0-tabletop"


async def test_environment_beyond_the_terminal_is_not_kept(server: TableServer) -> None:
    env = {f"LC_{i}": "x" for i in range(100)} | {"LD_PRELOAD": "/tmp/x.so", "PATH": "/", "LANG": "C.UTF-8"}
    a = await connect(server, "North", new_key(), (100, 30), env=env)
    await a.until("in the lobby")
    session: Any = next(iter(server.sessions))
    kept = session.environment()
    assert "LANG" in kept and "PATH" not in kept and "LD_PRELOAD" not in kept and len(kept) <= 25


@pytest.mark.parametrize(
    "old",
    [
        {"kex_algs": ["diffie-hellman-group14-sha1"]},
        {"encryption_algs": ["aes128-cbc", "3des-cbc"]},
        {"mac_algs": ["hmac-sha1", "hmac-md5"], "encryption_algs": ["aes256-ctr"]},
        {"server_host_key_algs": ["ssh-rsa"]},
    ],
)
async def test_old_algorithms_are_off(server: TableServer, old: dict[str, list[str]]) -> None:
    with pytest.raises((asyncssh.Error, OSError)):
        await asyncssh.connect(
            "127.0.0.1", server.port, username="x", known_hosts=None, config=None, agent_path=None,
            client_keys=[new_key()], **old,
        )  # fmt: skip


async def test_a_reader_of_lines_that_never_reads_is_dropped(pool: Pool, tmp_path: Path) -> None:
    limits: Limits = replace(FAST, write_high=8 * 1024, slow_seconds=1.0)
    async with serving(pool, tmp_path, limits) as server:
        a = await connect(server, "Slow", new_key(), window=32 * 1024)
        await a.until("Welcome")
        session: Any = next(iter(server.sessions))
        a.chan.pause_reading()
        for number in range(400):
            a.chan.write(b"help\n")
            if number % 20 == 0:
                await asyncio.sleep(0.01)
            if session.ended:
                break
        for _ in range(200):
            await asyncio.sleep(0.02)
            if session.ended:
                break
        assert session.ended
        assert '"why": "slow"' in said(server)


async def test_idle_sessions_end(pool: Pool, tmp_path: Path) -> None:
    async with serving(pool, tmp_path, replace(FAST, idle_seconds=0.4)) as server:
        a = await connect(server, "Idle", new_key())
        await asyncio.wait_for(a.closed.wait(), 5)
        assert "idle for long" in a.text
        s = await connect(server, "Idle", new_key(), (100, 30))
        await asyncio.wait_for(s.closed.wait(), 5)
        assert b"\x1b[?1049l" in s.raw


async def test_a_fault_of_the_rules_takes_no_room_along(server: TableServer, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.table.history import History

    a, b = await connect(server, "North", new_key()), await connect(server, "South", new_key())
    code = await begin_duel(server, a, b)
    room: Any = server.house.rooms[code]
    mover = a if room.to_act == 0 else b
    before = room.number
    push, failed = History.push, []

    def fails_once(self: History, *rest: Any) -> Any:
        if not failed:
            failed.append(True)
            raise ZeroDivisionError
        return push(self, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(History, "push", fails_once)
        mover.say("end")
        await mover.until("A fault of the table itself; the line has not been played")
    assert room.number == before
    mover.say("end")
    await mover.until("End Phase|Turn")
    assert '"type": "ZeroDivisionError"' in said(server)


async def test_stopping_is_quick_even_with_clients_that_do_not_listen(pool: Pool, tmp_path: Path) -> None:
    async with serving(pool, tmp_path) as server:
        a = await connect(server, "North", new_key(), (100, 30))
        await a.until("in the lobby")
        a.chan.pause_reading()
        await asyncio.open_connection("127.0.0.1", server.port)
        loop = asyncio.get_running_loop()
        begin = loop.time()
        await server.stop()
        assert loop.time() - begin < 4


async def test_a_loop_that_is_held_up_is_noticed(server: TableServer) -> None:
    import time

    await asyncio.sleep(0.15)
    time.sleep(0.5)
    await asyncio.sleep(0.2)
    assert '"event": "loop.late"' in said(server)
