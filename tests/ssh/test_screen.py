"""The table on the screen of an SSH client."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.facts import Pool
from tabletop.ssh.server import TableServer
from tests.ssh.client import FAST, Client, connect, new_key, server_quiet, serving

WIDE = (120, 40)


async def sit_down(server: TableServer, size: tuple[int, int] = WIDE) -> tuple[Client, Client, str]:
    """Two screens at a table."""
    a = await connect(server, "North", new_key(), size)
    await a.until("in the lobby")
    a.press("n")
    await a.until("waits for an opponent")
    code = next(iter(server.house.waiting))
    b = await connect(server, "South", new_key(), size)
    await b.until("in the lobby")
    b.press(":", *f"join {code} Thunder", "\r")
    await b.until("B South.*8000")
    await a.until("A North.*8000")
    return a, b, code


async def test_lobby_table_watcher_and_chat(server: TableServer) -> None:
    a, b, code = await sit_down(server)
    w = await connect(server, code, new_key(), (80, 24))
    await w.until("Nothing is asked of you")
    b.press('"', *"hello there", "\r")
    await a.until("South: hello there")
    await w.until("South: hello there")
    room = server.house.rooms[code]
    for client in (a, b):
        client.press("s", "\x1b[B", "\x1b[B", "\r")  # stops: never
        await client.until(r"\(x\) never")
        client.press("\x1b")
        await client.until(lambda client: "Ask me for responses" not in client.text)
    await server_quiet(server, code)
    mover = a if room.to_act == 0 else b
    await asyncio.sleep(0.5)  # a key that comes at once upon a new question is taken for a reflex, and let go
    mover.press("e")
    await w.until("T2")
    mover.press("u")
    other = b if mover is a else a
    await other.until("accept.*asks to take back")
    other.press("\x0e")
    await mover.until("declines")
    a.press("q")
    await a.until("in the lobby")
    await b.until("North is away|North has left")
    a.press("\x1b[A", "\r")
    await a.until("Continue")
    for client in (a, b, w):
        client.hang_up()


async def test_rejoin_from_another_size_and_colour_depth(server: TableServer) -> None:
    key = new_key()
    a = await connect(server, "North", key, WIDE)
    await a.until("in the lobby")
    a.press("n")
    await a.until("waits")
    code = next(iter(server.house.waiting))
    b = await connect(server, code, new_key())
    await b.until("You are B")
    await a.until("A North.*8000")
    a.hang_up()
    await b.until("North has left")
    again = await connect(server, code, key, (80, 24), term="linux", env={"LANG": "C"})
    await again.until("A North.*8000")
    assert b"38;2;" not in again.raw and b"38;5;" not in again.raw
    assert all(byte < 0x80 for byte in again.raw), "a client without UTF-8 gets ASCII"
    again.screen.resize(40, 120)  # type: ignore[union-attr]
    again.chan.change_terminal_size(120, 40)
    await again.until("log")


@pytest.mark.parametrize(
    ("term", "env", "want", "never"),
    [
        ("xterm-256color", {}, b"48;5;", b"48;2;"),
        ("xterm-256color", {"COLORTERM": "truecolor"}, b"48;2;", b"48;5;"),
        ("linux", {}, b"\x1b[", b"48;5;"),
        ("xterm-256color", {"NO_COLOR": "1"}, b"\x1b[", b"48;"),
    ],
)
async def test_the_client_s_own_colours(
    server: TableServer, term: str, env: dict[str, str], want: bytes, never: bytes
) -> None:
    a = await connect(server, "North", new_key(), WIDE, term, {"LANG": "C.UTF-8", **env})
    await a.until("in the lobby")
    assert want in a.raw
    assert never not in a.raw


async def test_lone_escape_and_split_letters_arrive(server: TableServer) -> None:
    a = await connect(server, "North", new_key(), WIDE)
    await a.until("in the lobby")
    letters = "青".encode()
    a.press(":")
    a.chan.write(letters[:1])
    await asyncio.sleep(0.02)
    a.chan.write(letters[1:])
    await a.until("青")
    a.press("\x1b")
    await a.until(lambda client: "青" not in client.text)


async def test_paste_of_a_deck(server: TableServer, pool: Pool) -> None:
    from tabletop.decks import read_deck

    deck = read_deck(server.house.bundled()["Goat_Control"], pool.cards)
    a = await connect(server, "North", new_key(), WIDE)
    await a.until("in the lobby")
    a.press("\x1b[200~" + deck.to_ydk().replace("\n", "\r") + "\x1b[201~")
    await a.until("Kept as pasted: 40 main")


async def test_overlapping_apps_leave_the_process_s_streams_alone(server: TableServer) -> None:
    before = sys.stdout, sys.stderr
    a = await connect(server, "North", new_key(), WIDE)
    await a.until("in the lobby")
    b = await connect(server, "South", new_key(), WIDE)
    await b.until("in the lobby")
    a.press("q")
    await asyncio.wait_for(a.closed.wait(), 5)
    b.press("q")
    await asyncio.wait_for(b.closed.wait(), 5)
    assert (sys.stdout, sys.stderr) == before
    assert (a.status, b.status) == (0, 0)
    assert a.raw.rstrip().endswith(b"\x1b[?25h")


async def test_a_crash_ends_only_its_own_session(server: TableServer, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.ssh.lobby_screen import LobbyScreen

    good = await connect(server, "Good", new_key(), WIDE)
    bad = await connect(server, "Bad", new_key(), WIDE)
    await good.until("in the lobby")
    await bad.until("in the lobby")
    before = LobbyScreen.on_paste

    def crash(self: LobbyScreen, event: object) -> None:
        if self.lobby.person.name == "Bad":
            secret = "Sakuretsu Armor"
            raise RuntimeError(secret)
        before(self, event)  # type: ignore[arg-type]

    monkeypatch.setattr(LobbyScreen, "on_paste", crash)
    bad.press("\x1b[200~boom\x1b[201~")
    await asyncio.wait_for(bad.closed.wait(), 5)
    assert bad.status == 1
    good.press(":", *"still here")
    await good.until("still here")
    log = server.said.getvalue()  # type: ignore[attr-defined]
    assert '"event": "fault"' in log and "RuntimeError" in log
    assert "Sakuretsu" not in log + bad.text


async def test_a_session_that_ended_is_not_kept(server: TableServer) -> None:
    a = await connect(server, "North", new_key(), WIDE)
    await a.until("in the lobby")
    session = next(iter(server.sessions))
    assert session.screen is not None
    app = weakref.ref(session.screen.app)
    del session
    a.hang_up()
    for _ in range(100):
        await asyncio.sleep(0.02)
        if not server.sessions:
            break
    assert not server.sessions and not server.house.callers
    await asyncio.sleep(0.3)
    gc.collect()
    assert app() is None


async def test_a_slow_reader_is_paused_then_painted_anew_or_dropped(pool: Pool, tmp_path: Path) -> None:
    limits = replace(FAST, write_high=16 * 1024, slow_seconds=1.5)
    async with serving(pool, tmp_path, limits) as server:
        a = await connect(server, "North", new_key(), (200, 60), window=32 * 1024)
        await a.until("in the lobby")
        session = next(iter(server.sessions))
        app = session.screen.app  # type: ignore[union-attr]

        async def flood() -> None:
            for _ in range(2_000):
                if session.ended or app._batch_count:
                    return
                app.screen.refresh()
                session.write(b" " * 4096)
                await asyncio.sleep(0.001)

        a.chan.pause_reading()
        await flood()
        assert app._batch_count == 1, "the app paints on for a client that does not read"
        a.chan.resume_reading()
        for _ in range(100):
            await asyncio.sleep(0.02)
            if not app._batch_count:
                break
        assert app._batch_count == 0 and not session.ended
        a.chan.pause_reading()
        await flood()
        for _ in range(150):
            await asyncio.sleep(0.02)
            if session.ended:
                break
        assert session.ended, "a reader that never reads must be dropped"
        assert '"why": "slow"' in server.said.getvalue()  # type: ignore[attr-defined]


async def test_a_ruling_is_stepped_before_three_screens(server: TableServer) -> None:
    name = sorted(server.house.lessons())[0]
    t = await connect(server, "Teach", new_key(), WIDE)
    await t.until("in the lobby")
    t.press(":", *f"teach {name}", "\r")
    await t.until(r"step 0 of \d+")
    code = next(iter(server.house.rooms))
    v, w = [await connect(server, code, new_key(), size) for size in (WIDE, (80, 24))]
    await v.until("Teach shows this")
    await w.until("Nothing is asked of you")
    t.press("n")
    await t.until(r"step 1 of")
    await v.until(r"step 1 of")
    w.press("L")
    await w.until(r"  1 [AB]? ?")
    t.press("b")
    await v.until(r"step 0 of")
    v.press("n")
    await v.until("Teach shows this; you may say: chat")
