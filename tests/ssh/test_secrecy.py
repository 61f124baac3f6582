"""Nothing that a seat may not know is ever sent to it, over many random duels.

Every card of a deck is made a singleton by name, so that a name found in what a seat was sent can be held against what
that seat has been allowed to know.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from tabletop.core.kinds import Seat
from tabletop.core.rng import Rng
from tabletop.facts import Pool
from tabletop.ssh.chair import Chair
from tabletop.ssh.config import Limits
from tabletop.ssh.lines import SeatRepl
from tabletop.ssh.people import Person
from tabletop.ssh.record import Record
from tabletop.ssh.room import Room
from tabletop.table.said import LineError, Refused
from tabletop.table.store import MemoryStore
from tests.ssh.client import FAST, begin_duel, connect, new_key, serving
from tests.table.real import header

# Thousands: TABLETOP_SECRECY_DUELS=2000 pytest tests/ssh/test_secrecy.py -n auto
DUELS = int(os.environ.get("TABLETOP_SECRECY_DUELS", "12"))
LINES = 60
PLACES = ["hand/1", "m1", "s1", "deck/1", "extra/1", "gy/1", "f"]


class Ears:
    """Everything one chair was told, by every way there is."""

    def __init__(self, chair: Chair) -> None:
        self.chair = chair
        self.said: list[str] = []
        self.repl = SeatRepl(chair, self.said.append)
        chair.on_news = self.repl.news
        self.repl.begin()

    def pry(self, rng: Rng) -> None:
        """Ask everything that can be asked."""
        chair = self.chair
        for line in ("board", "hand A", "hand B", "deck A", "deck B", "extra A", "extra B", "gy A", "chain", "log 500",
                     "options", "info A.hand/1", "info B.hand/1", "info A.s1", "room"):  # fmt: skip
            self.repl.obey(line)
        for seat in "AB":
            for place in PLACES:
                self.repl.obey(f"menu {seat}.{place}")
                self.repl.obey(f"why activate {seat}.{place}")
                self.said += chair.complete(chair.seat, f"activate {seat}.{place}")
        self.said += chair.complete(chair.seat, 'summon "')
        for asked in Seat:
            self.said.append(repr(chair.view(asked)))
            self.said.append(repr(list(chair.log(asked))))
            self.said.append(repr(chair.menu(asked, f"{'AB'[rng.below(2)]}.hand/1")))
            self.said.append(repr(chair.opening(asked)))
        self.said += [chair.status(), chair.question(), repr(chair.header)]
        for line in ("goto 9999", 'activate "No Such Card"', "attack m1 -> B.m9", "rule reveal A.hand/1 to all"):
            try:
                chair.say(chair.seat, line)
            except (LineError, Refused) as error:
                self.said.append(str(error))


def known(room: Room, seat: Seat) -> set[str]:
    """The names that a seat may read now: what its own picture and log hold, by the rules' own projection."""
    view = room._table.view(seat)
    cards = [card for card in view.zones.values() if card is not None]
    for pile in view.piles.values():
        if not isinstance(pile, int):
            cards += pile
    found = {card.name for card in cards if card.name}
    for card in cards:
        found.update(card.materials)
    return found


def open_names(room: Room) -> str:
    """What happened in the sight of everybody, and what the rules print of it."""
    return repr(list(room._table.log(Seat.WATCH))) + repr(room._table.view(Seat.WATCH))


def room_for(seed: int, pool: Pool) -> Room:
    head = header(seed, "goat" if seed % 2 else "current", "hidden")
    from dataclasses import replace

    head = replace(head, extra={"key A": "SHA256:a", "key B": "SHA256:b", "watch": "public"})
    return Room("test", MemoryStore(head.lines()), pool, Record(open(os.devnull, "w")), FAST)


def random_line(room: Room, rng: Rng, ears: dict[Seat, Ears]) -> None:
    seat = room.to_act
    assert seat is not None
    chair = ears[seat].chair
    asks = chair.view(seat).asks
    assert asks is not None
    lines = [option.line for option in asks.options]
    if (asks.lo, asks.hi) != (1, 1) and lines:
        picked = list(range(1, len(lines) + 1))
        rng.shuffle(picked)
        chair.say(seat, "choose " + ", ".join(map(str, sorted(picked[: max(asks.lo, 1)]))))
        return
    if asks.optional and "pass" not in lines:
        lines.append("pass")
    chair.say(seat, lines[rng.below(len(lines))])


@pytest.mark.parametrize("seed", range(1, DUELS + 1))
def test_no_seat_reads_what_it_may_not(seed: int, pool: Pool) -> None:
    """Cards that only the other side has ever held are never named to a seat nor to a watcher."""
    room = room_for(seed, pool)
    people = {Seat.A: Person("North", "SHA256:a"), Seat.B: Person("South", "SHA256:b"), Seat.WATCH: Person("Eve", "w")}
    ears = {seat: Ears(room.enter(person, seat)) for seat, person in people.items()}
    decks = [{pool.cards.name(code) for code in (*deck.main, *deck.extra)} for deck in room._table.header.decks]
    may: dict[Seat, set[str]] = {seat: set() for seat in ears}
    rng = Rng(seed)
    for turn in range(LINES):
        if room.over:
            break
        for seat in ears:
            may[seat] |= known(room, seat)
        random_line(room, rng, ears)
        public = open_names(room)
        for seat in ears:
            own = repr(list(room._table.log(seat))) if seat is not Seat.WATCH else ""
            may[seat] |= known(room, seat)
            may[seat] |= {name for deck in decks for name in deck if name in public or name in own}
        if turn % 6 == 0:
            for ear in ears.values():
                ear.pry(rng)
    for seat, ear in ears.items():
        everything = "\n".join(ear.said)
        for name in set().union(*decks) - may[seat]:
            if any(name != other and name in other for other in may[seat]):
                continue
            if seat in (Seat.A, Seat.B) and name in decks[seat]:
                continue
            assert name not in everything, f"{seat.name} was told of {name}"
        assert str(room._table.header.seed) not in re.findall(r"\d+", everything) or room._table.header.seed < 9_999


def test_what_is_sent_does_not_depend_on_what_is_hidden(pool: Pool) -> None:
    """Two duels that differ only in the other side's hidden cards send a seat, and a watcher, the same bytes."""
    from dataclasses import replace

    def told(deck: tuple[int, ...]) -> dict[Seat, str]:
        head = header(5, "goat", "hidden")
        other = replace(head.decks[1], main=deck)
        head = replace(head, decks=(head.decks[0], other), first="A", extra={"key A": "SHA256:a", "key B": "SHA256:b"})
        room = Room("test", MemoryStore(head.lines()), pool, Record(open(os.devnull, "w")), FAST)  # noqa: SIM115
        people = {Seat.A: Person("North", "SHA256:a"), Seat.WATCH: Person("Eve", "w")}
        ears = {seat: Ears(room.enter(person, seat)) for seat, person in people.items()}
        for _ in range(6):
            asks = ears[Seat.A].chair.view(Seat.A).asks
            if room.to_act is not Seat.A or asks is None:
                break
            ears[Seat.A].chair.say(Seat.A, "pass" if asks.optional else "end")
        for ear in ears.values():
            for line in ("board", "hand B", "deck B", "menu B.hand/1", "info B.hand/2", "log 50", "why flip B.hand/1"):
                ear.repl.obey(line)
        return {seat: "\n".join(ear.said) for seat, ear in ears.items()}

    main = header(5, "goat", "hidden").decks[1].main
    assert told(main) == told(tuple(reversed(main)))


async def test_every_byte_on_the_wire(pool: Pool, tmp_path: Path) -> None:
    """Screens and lines over SSH: the bytes of each session, and the server's log, hold none of the other's hand."""
    limits: Limits = FAST
    async with serving(pool, tmp_path, limits) as server:
        a, b = await connect(server, "North", new_key()), await connect(server, "South", new_key())
        code = await begin_duel(server, a, b)
        w = await connect(server, code, new_key(), (120, 40), env={"LANG": "C.UTF-8", "COLORTERM": "truecolor"})
        await w.until("Nothing is asked of you")
        room: Any = server.house.rooms[code]
        for _ in range(4):
            mover = a if room.to_act == 0 else b
            number = room.number
            mover.say("end" if room._table.view(3).asks.kind in ("main", "battle") else "1")
            for _ in range(100):
                await asyncio.sleep(0.02)
                if room.number > number:
                    break
        w.press("L", "\x1b[A", "?", "g")
        for one in (a, b):
            one.say("log 100")
        await asyncio.sleep(0.5)
        hands = [{card.name for card in room._table.view(3).piles[f"{seat}.hand"]} for seat in "AB"]
        public = open_names(room)  # a further copy may lie open, or have been played
        checked = 0
        for seat, client in ((0, a), (1, b)):
            own = known(room, Seat(seat)) | {""} | hands[seat]
            told = public + repr(list(room._table.log(Seat(seat)))) + repr(room._table.opening(Seat(seat)))
            for name in hands[1 - seat] - own:
                if name not in told:
                    checked += 1
                    assert name.encode() not in bytes(client.raw), name
        for name in hands[0] | hands[1]:
            if name not in public:
                checked += 1
                assert name.encode() not in bytes(w.raw), name
        assert checked > 5
        log = server.said.getvalue()  # type: ignore[attr-defined]
        seed = str(room._table.header.seed)
        for name in hands[0] | hands[1]:
            assert name not in log
        assert seed not in log and seed.encode() not in bytes(a.raw + b.raw + w.raw)
        for line in log.splitlines():
            assert isinstance(json.loads(line), dict)
