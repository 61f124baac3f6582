"""Trouble that is nobody's fault, or somebody's: full disks, storms, one key in two places, names that mislead."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import io
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from tabletop.core.kinds import Seat
from tabletop.facts import Pool
from tabletop.ssh.config import Buckets
from tabletop.ssh.keyboard import Typing
from tabletop.ssh.keys import Allowed, KeyFileError, alone
from tabletop.ssh.people import looks_like_code
from tabletop.ssh.record import MOST_A_SECOND, Record
from tabletop.ssh.server import TableServer
from tabletop.tui.browser_screen import BrowserScreen
from tabletop.tui.widgets import Effect
from tests.ssh.client import FAST, begin_duel, connect, mover, new_key, serving


def said(server: TableServer) -> str:
    text: str = server.said.getvalue()  # type: ignore[attr-defined]
    return text


# ---------------------------------------------------------------- the disk
@contextlib.contextmanager
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Any:
    def write(handle: int, data: bytes, **more: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr("tabletop.table.store._write", write)
        yield


async def test_a_full_disk_is_told_and_nothing_is_half_done(
    server: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = await connect(server, "North", new_key()), await connect(server, "South", new_key())
    code = await begin_duel(server, a, b)
    c = await connect(server, "West", new_key())
    await c.until("Welcome")
    c.say("new")
    hit = await c.until(r"Table (\w+) waits")
    assert hit is not None
    room = server.house.rooms[code]
    number = room.number
    with full_disk(monkeypatch):
        one, _ = mover(server, code, a, b)
        one.say("end")
        await one.until("could not be kept")
        assert room.number == number
        d = await connect(server, "East", new_key())
        await d.until("Welcome to the table, East")  # for this visit; the name is nobody's yet
        for line in ("name East", "new", "paste X ydke://!!!", f"withdraw {hit[1]}"):
            d.say(line)
        await d.until("nothing can be written here")
        d.say(f"join {hit[1]}")
        await d.until("it has not begun")
        c.say(f"withdraw {hit[1]}")
        await c.until("nothing can be written here")
    assert not any(one.closed.is_set() for one in (a, b, c, d)), "nobody's session ends of it"
    d.say("name East")
    await d.until("You are East")
    d.say(f"join {hit[1]}")
    await d.until("You are B")
    await c.until("You are A")
    one, _ = mover(server, code, a, b)
    one.say("end")
    for _ in range(200):
        await asyncio.sleep(0.02)
        if room.number > number:
            break
    assert room.number > number


async def test_time_that_runs_out_while_the_disk_is_full(
    server: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ssh.room._TRY_AGAIN", 0.2)
    a, b = await connect(server, "North", new_key()), await connect(server, "South", new_key())
    code = await begin_duel(server, a, b, "clock=1")
    room: Any = server.house.rooms[code]
    with full_disk(monkeypatch):
        room.clock.left[:] = [0.05, 0.05]
        room._run_clock()
        await a.until("has no time left")
        await asyncio.sleep(0.3)
        assert not room.over
    await a.until("wins the duel")


def test_a_log_that_cannot_be_written_stops_nobody() -> None:
    class Full(io.StringIO):
        full = True

        def write(self, text: str) -> int:
            if self.full:
                raise OSError(errno.ENOSPC, "full")
            return super().write(text)

    stream = Full()
    record = Record(stream)
    record.note("one")
    record.fault("here", ValueError("x"))
    stream.full = False
    record.note("two")
    assert json.loads(stream.getvalue())["lost"] == 2
    closed = io.StringIO()
    closed.close()
    Record(closed).note("three")


def test_a_flood_of_events_does_not_fill_the_log() -> None:
    stream = io.StringIO()
    record = Record(stream)
    for _ in range(20 * MOST_A_SECOND):
        record.note("connection.refused", address="x")
    record.note("table.open", table="t")
    lines = stream.getvalue().splitlines()
    assert len(lines) <= 3 * MOST_A_SECOND and "table.open" in lines[-1]


# ---------------------------------------------------------------- one folder
def test_two_servers_on_one_folder(tmp_path: Path) -> None:
    with alone(tmp_path):
        told = subprocess.run(
            [sys.executable, "-m", "tabletop", "serve", "--port", "0", "--data", str(tmp_path)],
            capture_output=True, text=True, timeout=30,
        )  # fmt: skip
        assert told.returncode == 2 and "another server uses this folder" in told.stderr
        assert "Traceback" not in told.stderr and told.stdout == ""
    with alone(tmp_path):
        assert (tmp_path / "lock").stat().st_mode & 0o777 == 0o600


async def test_another_program_has_begun_the_duel(server: TableServer) -> None:
    """The file of a duel is there before the join: nothing is overwritten, and the session goes on."""
    a, b = await connect(server, "North", new_key()), await connect(server, "South", new_key())
    a.say("new")
    hit = await a.until(r"Table (\w+) waits")
    assert hit is not None
    (server.settings.data / "duels" / f"{hit[1]}.duel").write_text("something else\n")
    b.say(f"join {hit[1]}")
    await b.until("There is no table|cannot be read")
    b.say("who")
    await b.until("Here are")
    assert '"fault"' not in said(server)


def test_keys_with_options_are_read(tmp_path: Path) -> None:
    key = new_key()
    line = key.export_public_key().decode().strip()
    listed = tmp_path / "allow"
    listed.write_text(f'# mine\n\nfrom="10.0.0.1",no-pty {line} somebody\n')
    assert key.get_fingerprint("sha256") in Allowed(listed)
    listed.write_text("ssh-ed25519 AAAAnonsense\n")
    with pytest.raises(KeyFileError, match="allow:1: expected a public key"):
        Allowed(listed)


# ---------------------------------------------------------------- names
def test_codes_and_names() -> None:
    assert looks_like_code("kqxwz") and not looks_like_code("north") and not looks_like_code("kqxw")


async def test_names_that_look_like_codes(server: TableServer) -> None:
    key = new_key()
    a = await connect(server, "North", key)
    await a.until("Welcome to the table, North")
    a.say("name kqxwz")
    await a.until("looks like the code")
    a.say("new")
    hit = await a.until(r"Table (\w+) waits")
    assert hit is not None
    a.say(f"name {hit[1]}")
    await a.until("looks like the code")
    a.say(f"withdraw {hit[1]}")
    await a.until("waits no more")
    for code, told in ((hit[1], "is no more"), ("zzzzz", "There is no table zzzzz")):
        b = await connect(server, code, key)
        await b.until("Welcome to the table, North")  # the name stays, whatever code somebody comes with
        await b.until(told)
    assert server.house.greet("SHA256:new", "KQXWZ").name.startswith("player-")


async def test_names_that_look_alike(server: TableServer) -> None:
    server.house.greet("SHA256:one", "North")
    for wanted in ("NORTH", "\uff2eorth", "north"):
        assert server.house.greet(f"SHA256:{wanted}", wanted).name.startswith("player-")


async def test_mute_is_of_the_key_and_not_of_the_name(server: TableServer) -> None:
    a, b = await connect(server, "North", new_key()), await connect(server, "South", new_key())
    code = await begin_duel(server, a, b)
    a.say("mute south")
    await a.until("no longer hear South")
    b.say("leave")
    b.say("name Sout")
    await b.until("You are Sout")
    b.say(f"join {code}")
    await b.until("You are B")
    a.mark = len(a.raw)
    b.say("chat boo")
    await b.until("Sout: boo")
    a.say("room")
    await a.until("table")
    assert "boo" not in a.new
    a.say("unmute nobody")
    await a.until("Muted are: South")
    a.say("unmute South")
    await a.until("again")
    b.say("chat hello")
    await a.until("Sout: hello")


# ---------------------------------------------------------------- one key in two places
async def test_one_key_in_two_places(server: TableServer) -> None:
    key = new_key()
    a, b = await connect(server, "North", key), await connect(server, "South", new_key())
    code = await begin_duel(server, a, b)
    twin = await connect(server, code, key, (120, 40))
    await twin.until("A North")
    one, _ = mover(server, code, a, b)
    room: Any = server.house.rooms[code]
    number = room.number
    one.say("end")
    for _ in range(100):
        await asyncio.sleep(0.02)
        if room.number > number:
            break
    if room.to_act is Seat.A:  # both ask at once; one of them is first, the other is told, and nothing is doubled
        number = room.number
        a.say("end")
        twin.press("e")
        await asyncio.sleep(0.5)
        assert room.number > number
    a.hang_up()
    for _ in range(100):
        await asyncio.sleep(0.02)
        if len(room.chairs) == 2:
            break
    assert room.present(0) and room.away(0) == 0
    b.say("claim")
    await b.until("North is here")
    assert "North has left" not in b.text
    assert '"fault"' not in said(server)


# ---------------------------------------------------------------- terminals
def typed(keyboard: Typing, text: str) -> tuple[str, str]:
    return keyboard.typed(text)


def test_typing_at_a_raw_terminal() -> None:
    keyboard = Typing()
    assert typed(keyboard, "boarx\x7fd\r") == ("board\n", "boarx\b \bd\r\n")
    assert typed(keyboard, "\n") == ("", ""), "CR LF is one end of a line"
    assert typed(keyboard, "a\x1b[A\x1bOBb\x07\n") == ("ab\n", "ab\r\n")
    assert typed(keyboard, "ab cd\x17e\x15who\n") == ("who\n", "ab cd" + "\b \b" * 3 + "e" + "\b \b" * 3 + "who\r\n")
    assert typed(keyboard, "漢\x7f\r")[1] == "漢\b \b\b \b\r\n"
    assert not keyboard.gone
    typed(keyboard, "\x04")
    assert keyboard.gone
    quiet = Typing(echo=False)
    assert typed(quiet, "who\r") == ("who\n", "")
    assert len(typed(quiet, "x" * 100_000 + "\r")[0]) < 5_000


@pytest.mark.parametrize("term", ["dumb", "unknown"])
async def test_a_terminal_that_can_show_nothing_but_lines(server: TableServer, term: str) -> None:
    a = await connect(server, "North", new_key(), (80, 24), term=term)
    await a.until("You are in the lobby")
    a.press("whi\x7fo\r")
    await a.until("Here are: North")
    assert b"\x1b" not in a.raw
    a.press("\x04")
    await asyncio.wait_for(a.closed.wait(), 5)


async def test_windows_of_every_size_and_storms_of_them(server: TableServer) -> None:
    a, b = await connect(server, "North", new_key(), (1, 1)), await connect(server, "South", new_key())
    await b.until("Welcome")
    b.say("new")
    hit = await b.until(r"Table (\w+) waits")
    assert hit is not None and a.screen is not None
    for number in range(3_000):
        a.chan.change_terminal_size(number % 300, number % 97)
        if number % 100 == 0:
            a.press(":", *f"join {hit[1]}", "\r") if number == 500 else a.press("\x1b")
            await asyncio.sleep(0.005)
    for size in ((1, 1), (0, 0), (65_535, 65_535), (300, 1), (1, 100), (79, 23), (80, 24)):
        a.chan.change_terminal_size(*size)
        await asyncio.sleep(0.3)
    a.chan.change_terminal_size(0, 0)
    await asyncio.sleep(0.5)
    session: Any = next(one for one in server.sessions if one.screen is not None)
    assert session.size == (80, 24), "who knows no size has the usual one"
    begin = asyncio.get_running_loop().time()
    b.say("room")
    await b.until("table")
    assert asyncio.get_running_loop().time() - begin < 1.0
    assert not a.closed.is_set() and '"fault"' not in said(server)


# ---------------------------------------------------------------- rates
def test_buckets_forget_who_is_quiet() -> None:
    buckets = Buckets(2, 1.0, most=10)
    assert [buckets.take("a", 100.0) for _ in range(3)] == [True, True, False]
    for number in range(50):
        assert buckets.take(f"n{number}", 200.0 + number * 10)
    assert len(buckets._of) <= 11
    assert buckets.take("a", 1_000.0)


async def test_sessions_and_connections_in_a_short_time(pool: Pool, tmp_path: Path) -> None:
    slow = replace(FAST, sessions_burst=3, sessions_rate=0.01, connects_burst=6, connects_rate=0.01, per_address=3)
    async with serving(pool, tmp_path, slow) as server:
        key = new_key()
        a = await connect(server, "North", key)
        for _ in range(2):
            chan, _ = await a.conn.create_session(asyncssh.SSHClientSession, "who", encoding=None)
            await chan.wait_closed()
        with pytest.raises(asyncssh.ChannelOpenError, match="short time"):
            await a.conn.create_session(asyncssh.SSHClientSession, "who", encoding=None)
        refused = 0
        for _ in range(8):
            try:
                one = await connect(server, "North", key)
            except (asyncssh.Error, OSError):
                refused += 1
                continue
            one.hang_up()
            await asyncio.wait_for(one.closed.wait(), 5)
        assert refused >= 3
        a.say("who")
        await a.until("Here are: North")


async def test_what_is_written_down_is_limited(pool: Pool, tmp_path: Path) -> None:
    async with serving(pool, tmp_path, replace(FAST, deeds_burst=8, deeds_rate=0.01)) as server:
        a = await connect(server, "North", new_key())
        await a.until("Welcome")
        for number in range(100):
            a.say(f"name N{number}")
        await a.until("much in a short time")
        await asyncio.sleep(0.3)
        assert len((tmp_path / "house" / "ledger.jsonl").read_text().splitlines()) < 12


async def test_a_duel_that_all_have_left_is_held_ready(server: TableServer, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.table.table import Table

    a, b = await connect(server, "North", new_key()), await connect(server, "South", new_key())
    code = await begin_duel(server, a, b)
    room = server.house.rooms[code]
    for one in (a, b):
        one.say("leave")
        await one.until("The table is kept")
    assert code not in server.house.rooms

    def never(*rest: object) -> Any:
        raise AssertionError("read again")

    monkeypatch.setattr(Table, "over_store", never)
    a.say("resume")
    await a.until("You are A")
    assert server.house.rooms[code] is room


# ---------------------------------------------------------------- words
async def test_a_draw_is_accepted_by_either_word(server: TableServer) -> None:
    a, b = await connect(server, "North", new_key()), await connect(server, "South", new_key())
    code = await begin_duel(server, a, b)
    one, other = mover(server, code, a, b)
    one.say("offer draw")
    await other.until("draw")
    other.say("decline")
    await asyncio.sleep(0.3)
    assert not server.house.rooms[code].over
    room: Any = server.house.rooms[code]
    room._draw_offered[:] = [-100.0, -100.0]
    one.say("offer draw")
    await other.until("draw")
    other.say("accept")
    for client in (one, other):
        await client.until("draw")
    for _ in range(100):
        await asyncio.sleep(0.02)
        if room.over:
            break
    assert room.over


async def test_escapes_in_the_words_of_welcome(pool: Pool, tmp_path: Path) -> None:
    motd = tmp_path / "motd"
    motd.write_bytes(b"Hi \x1b[31mred\x1b]0;owned\x07\x9b2J\nline two\xff\n")
    async with serving(pool, tmp_path / "s", motd=motd) as server:
        a, b = await connect(server, "North", new_key()), await connect(server, "South", new_key(), (100, 30))
        await a.until("Hi red.*\nline two")
        await b.until("Hi red")
        assert b"\x1b" not in a.raw and b"owned" not in b.raw


# ---------------------------------------------------------------- Tokens and rulings over SSH
async def test_the_token_box_knows_only_what_the_seat_knows(server: TableServer, pool: Pool) -> None:
    a, b = await connect(server, "North", new_key()), await connect(server, "South", new_key())
    code = await begin_duel(server, a, b)
    room: Any = server.house.rooms[code]
    lists = room._table.header.decks
    for chair in room.chairs:
        decks = chair.header.decks
        assert decks[chair.seat] == lists[chair.seat] and not decks[1 - chair.seat].main
    w = await connect(server, code, new_key(), (120, 40))
    await w.until("Nothing is asked of you")
    assert not next(chair for chair in room.chairs if chair.seat is Seat.WATCH).header.decks
    w.press("T")
    await w.until("No card that you know of makes Tokens")
    p = await connect(server, "North", new_key(), (120, 40))
    await p.until("in the lobby")
    t = await connect(server, "Teach", new_key())
    t.say("new deck=Goat_Control")
    hit = await t.until(r"Table (\w+) waits")
    assert hit is not None
    p.press(":", *f"join {hit[1]} Thunder", "\r")
    await p.until("A Teach.*8000")
    p.press("T")
    await p.until("Token box")
    thunder, goat = (one for one in server.house.rooms[hit[1]]._table.header.decks[::-1])  # type: ignore[attr-defined]
    makers = {pool.cards.name(one) for one in (*goat.main, *goat.extra)} - {
        pool.cards.name(one) for one in (*thunder.main, *thunder.extra)
    }
    assert not any(name in p.text for name in makers)


async def test_rulings_lie_over_a_table_that_goes_on(server: TableServer) -> None:
    a, b = await connect(server, "North", new_key()), await connect(server, "South", new_key())
    code = await begin_duel(server, a, b)
    w = await connect(server, code, new_key(), (120, 40))
    await w.until("Nothing is asked of you")
    session: Any = next(one for one in server.sessions if one.screen is not None)
    app = session.screen.app
    app.post_message(Effect("rulings:summon.tribute-count:"))
    await w.until("Esc|search|ruling")
    await w.until(lambda one: isinstance(app.screen, BrowserScreen))
    one, _ = mover(server, code, a, b)
    number = server.house.rooms[code].number
    one.say("end")
    for _ in range(100):
        await asyncio.sleep(0.02)
        if server.house.rooms[code].number > number:
            break
    app.post_message(Effect("take-over"))
    await asyncio.sleep(0.1)
    assert isinstance(app.screen, BrowserScreen), "no tables but those of the house"
    for _ in range(10):
        w.press("\x1b")
        await asyncio.sleep(0.3)
        if not isinstance(app.screen, BrowserScreen):
            break
    await w.until("Nothing is asked of you|Turn")
    assert app.chair is not None and not w.closed.is_set()
    assert '"fault"' not in said(server)


async def test_a_request_earns_no_time(server: TableServer) -> None:
    a, b = await connect(server, "North", new_key()), await connect(server, "South", new_key())
    code = await begin_duel(server, a, b, "clock=25+100")
    room: Any = server.house.rooms[code]
    one, other = mover(server, code, a, b)
    seat = int(room.to_act)
    one.say("end")
    await other.until("Main Phase 1")
    left = room.clock.left[seat]
    for line in ("undo", "redo"):
        one.say(line)
        await other.until("asks to take back")
        number = room.number
        other.say("accept")
        for _ in range(100):
            await asyncio.sleep(0.02)
            if room.number > number:
                break
    assert room.clock.left[seat] <= left
