"""Lobby and table as lines."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from tabletop.facts import Pool
from tabletop.ssh.server import TableServer
from tests.ssh.client import FAST, begin_duel, connect, mover, new_key, serving


async def test_lobby_says_what_can_be_said(server: TableServer) -> None:
    a = await connect(server, "North", new_key())
    await a.until("Welcome to the table, North")
    a.say("help")
    await a.until("claim is after how many minutes")
    a.say("tables")
    await a.until("No table is open")
    a.say("decks")
    await a.until("Bundled: .*Goat_Control")
    a.say("nonsense \x1b[2J")
    await a.until('There is no "nonsense"')
    a.say("quit")
    await asyncio.wait_for(a.closed.wait(), 5)
    assert a.status == 0
    assert b"\x1b" not in a.raw


async def test_two_players_and_a_watcher(server: TableServer) -> None:
    a, b, w = [await connect(server, name, new_key()) for name in ("North", "South", "Eve")]
    code = await begin_duel(server, a, b, "clock=25+10")
    w.say("tables")
    await w.until(f"watch {code}: North – South")
    w.say(f"watch {code}")
    await w.until("You watch")
    first, second = mover(server, code, a, b)
    first.say("end")
    await second.until("Your move")
    await w.until("Turn 2")
    second.say("chat hello \x1b]0;owned\x07 there")
    await first.until("hello there")
    await w.until("hello there")
    first.say(f"mute {'South' if first is a else 'North'}")
    await first.until("You no longer hear")
    second.say("chat psst")
    await w.until("psst")
    w.say("end")
    await w.until("Those who watch do not play")
    first.say("goto 0")
    await second.until("asks to take back")
    second.say("accept")
    await first.until("Your move")
    second.say("board")
    await second.until(r"Turn 1 of")
    assert "psst" not in first.text
    text = (server.settings.data / "duels" / f"{code}.duel").read_text()
    assert "clock 15" in text and "goto 0" in text
    assert b"\x1b" not in a.raw + b.raw + w.raw


async def test_rejoin_takes_the_seat_back_even_when_both_had_gone(server: TableServer) -> None:
    ka, kb = new_key(), new_key()
    a, b = await connect(server, "North", ka), await connect(server, "South", kb)
    code = await begin_duel(server, a, b)
    first, second = mover(server, code, a, b)
    first.say("end")
    await second.until("Your move")
    a.hang_up()
    b.hang_up()
    await asyncio.sleep(0.1)
    assert not server.house.rooms
    again = await connect(server, "whoever", ka if first is b else kb)
    again.say("resume")
    await again.until("Turn 2 of")
    await again.until("Your move")
    thief = await connect(server, "Thief", new_key())
    thief.say(f"join {code}")
    await thief.until("You watch")


async def test_names_belong_to_keys(server: TableServer) -> None:
    key = new_key()
    await (await connect(server, "North", key)).until("Welcome to the table, North")
    other = await connect(server, "North", new_key())
    await other.until("Welcome to the table, player-")
    other.say("name NORTH")
    await other.until("belongs to another key")
    other.say("name East")
    await other.until("You are East")
    await (await connect(server, "x", key)).until("Welcome to the table, x")
    guest = await connect(server, "North")
    await guest.until("Welcome to the table, guest-")
    guest.say("name Me")
    await guest.until("without one")


async def test_a_code_as_user_name_joins_at_once(server: TableServer) -> None:
    a = await connect(server, "North", new_key())
    a.say("new")
    hit = await a.until(r"Table (\w+) waits")
    assert hit is not None
    b = await connect(server, hit[1], new_key())
    await b.until("You are B")
    await a.until("You are A")


async def test_pasted_decks_are_kept_under_the_key(server: TableServer, pool: Pool) -> None:
    from tabletop.decks import read_deck

    key = new_key()
    deck = read_deck(next(iter(server.house.bundled().values())), pool.cards)
    a = await connect(server, "North", key)
    a.say("paste mine")
    await a.until("Now the lines")
    for line in deck.to_ydk().splitlines():
        a.chan.write(line.encode() + b"\n")
    a.say("end")
    await a.until("Kept as mine: ")
    a.say(f"paste other {deck.to_ydke()}")
    await a.until("Kept as other: ")
    b = await connect(server, "North", key)
    b.say("decks")
    await b.until("Yours: mine, other")
    b.say("drop mine")
    await b.until("Let go")
    b.say("paste bad \x1b[31mevil")
    await b.until("No Main Deck was found")
    assert b"\x1b" not in a.raw + b.raw


async def test_claim_and_call_off_when_a_player_stays_away(pool: Pool, tmp_path: Path) -> None:
    async with serving(pool, tmp_path) as server:
        a, b = await connect(server, "North", new_key()), await connect(server, "South", new_key())
        code = await begin_duel(server, a, b, "claim=1")
        a.say("claim")
        await a.until("South is here")
        b.hang_up()
        await a.until("South has left")
        a.say("claim")
        await a.until("wait 60 s")
        room = server.house.rooms[code]
        room._away_since[1] -= 100  # type: ignore[attr-defined]
        a.say("claim")
        await a.until("A wins the duel")
        c, d = await connect(server, "C", new_key()), await connect(server, "D", new_key())
        code = await begin_duel(server, c, d)
        c.say("calloff")
        await d.until("asks to call the duel off")
        d.say("accept")
        await c.until("The duel is called off")
        c.say("leave")
        await c.until("in the lobby")
        d.say("quit")
        await asyncio.wait_for(d.closed.wait(), 5)
        c.say("tables")
        await c.until("No table is open")


async def test_time_runs_out(pool: Pool, tmp_path: Path) -> None:
    async with serving(pool, tmp_path) as server:
        a, b = await connect(server, "North", new_key()), await connect(server, "South", new_key())
        code = await begin_duel(server, a, b, "clock=1")
        room = server.house.rooms[code]
        room.clock.left[:] = [0.05, 0.05]  # type: ignore[attr-defined]
        room._run_clock()  # type: ignore[attr-defined]
        await a.until("has no time left")
        await a.until("wins the duel")
        await b.until("wins the duel")
        assert "out of time" in (tmp_path / "duels" / f"{code}.duel").read_text()


async def test_a_judge_both_players_agreed_to(server: TableServer) -> None:
    a, b, j = [await connect(server, name, new_key()) for name in ("North", "South", "Judith")]
    code = await begin_duel(server, a, b)
    j.say(f"judge {code}")
    await j.until("Both players must agree first")
    j.say(f"watch {code}")
    await j.until("You watch")
    j.say("hand A")
    await j.until("not shown")
    j.say("judge")
    await a.until("asks to judge")
    a.say("accept")
    b.say("accept")
    await j.until("may judge now")
    j.say("leave")
    j.say(f"judge {code}")
    await j.until("You judge")
    j.say("hand A")
    await j.until(r"hand of A, \d cards:")
    j.say("rule lp B -500")
    await b.until("Ruling by J")
    b.say("status")
    await b.until("B has 7500")
    a.say("rule lp B -500")
    await b.until("asks for a ruling")
    b.say("decline")
    await a.until("declines")


async def test_watchers_see_hands_once_both_agree(server: TableServer) -> None:
    a, b, w = [await connect(server, name, new_key()) for name in ("North", "South", "Eve")]
    code = await begin_duel(server, a, b, "watch=hands")
    w.say(f"watch {code}")
    await w.until("You watch")
    a.say("hands open")
    await w.until("lets watchers see")
    w.say("hand A")
    await w.until("not shown")
    b.say("hands open")
    await b.until("South lets")
    w.say("hand A")
    await w.until(r"hand of A, \d cards:")
    w.say("deck A")
    await w.until("not shown")
    b.say("hands closed")
    await b.until("no longer shows")
    w.say("hand A")
    await w.until("not shown")


async def test_a_lesson_is_shown_to_three_sessions_at_once(server: TableServer) -> None:
    folder = server.settings.data / "scenarios"
    folder.mkdir()
    (folder / "sheep.toml").write_text(
        'title = "Sheep Tokens and Tribute Summons"\nrulesets = ["goat", "current"]\n[setup]\n[setup.A]\n'
        'hand = ["Summoned Skull"]\n[setup.A.field]\nm1 = { card = "Sheep Token", position = "def" }\n'
        "[[step]]\ndo = 'A> summon \"Summoned Skull\" tribute m1'\nsay = \"It cannot be Tributed.\"\n"
        "expect = ['refused token.tribute-summon']\n[[step]]\ndo = 'A> end'\n"
    )
    t, v, w = [await connect(server, name, new_key()) for name in ("Teach", "Vi", "Wu")]
    t.say("rulings shee")
    await t.until("sheep")
    t.say("teach sheep")
    hit = await t.until(r"table (\w+) ")
    assert hit is not None
    for one in (v, w):
        one.say(f"watch {hit[1]}")
        await one.until("Sheep Tokens and Tribute Summons")
    t.say("next")
    for one in (t, v, w):
        await one.until(r"\(token.tribute-summon\)")
        await one.until("It cannot be Tributed")
    v.say("next")
    await v.until("Teach shows this")
    t.say("back")
    await w.until("step 0 of 2")
    t.say("ruleset current")
    t.say("goto 2")
    await w.until("step 2 of 2|End Phase")


async def test_guests_only_where_the_house_is_open(pool: Pool, tmp_path: Path) -> None:
    import asyncssh
    import pytest

    listed = new_key()
    allow = tmp_path / "allow"
    allow.write_bytes(b"# friends\n" + listed.export_public_key())
    async with serving(pool, tmp_path / "s", replace(FAST), open=False, allow=allow) as server:
        with pytest.raises(asyncssh.PermissionDenied):
            await connect(server, "Guest")
        with pytest.raises(asyncssh.PermissionDenied):
            await connect(server, "Stranger", new_key())
        await (await connect(server, "Friend", listed)).until("Welcome to the table, Friend")
