"""Load: many sessions in duels on one server, and a table of what it cost.

    python -m tests.load                    100 sessions in 50 duels, a key a second each
    python -m tests.load --sessions 500 --idle

The server is a process of its own (``python -m tests.load --server``) on the loopback; this one is the clients. Bounded
in time and count. Prints key to screen, start of a session, memory, processor, bytes a move, and collector pauses.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import asyncssh

MOST_SESSIONS, MOST_SECONDS = 1_000, 120
SIZE = (120, 40)


def main() -> None:
    """Be the server or the clients."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--sessions", type=int, default=100)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--idle", action="store_true", help="nobody types")
    parser.add_argument("--core", type=int, default=-1, help="the core the server is held to")
    parser.add_argument("--server", metavar="DATA", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.server:
        serve(Path(given.server))
        return
    sessions = max(2, min(given.sessions, MOST_SESSIONS)) // 2 * 2
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(sessions, min(given.seconds, MOST_SECONDS), given.idle, given.core, Path(folder)))


def serve(data: Path) -> None:
    """The real server, with limits for one address only; at the end it prints its collector pauses."""
    from tabletop.facts import Pool
    from tabletop.ssh import server as module
    from tabletop.ssh.config import Limits, Settings

    made: list[module.TableServer] = []

    class Watched(module.TableServer):
        def __init__(self, *rest: object) -> None:
            super().__init__(*rest)  # type: ignore[arg-type]
            made.append(self)

    module.TableServer = Watched  # type: ignore[misc]
    limits = Limits(sessions=2_000, per_address=2_000, pending=500, per_key=10, tables=10, deeds_burst=100)
    module.serve(Settings(data, port=0, open=True, limits=limits), Pool.installed())
    print(json.dumps({"pauses": [round(pause * 1000) for pause in made[0].vigil.pauses[:5]]}), flush=True)


class Screen(asyncssh.SSHClientSession[bytes]):
    """A client that only notes when bytes came, and their tail."""

    def __init__(self) -> None:
        self.got = asyncio.Event()
        self.at = 0.0
        self.bytes = 0
        self.tail = b""

    def data_received(self, data: bytes, datatype: object) -> None:
        self.at = time.perf_counter()
        self.bytes += len(data)
        self.tail = (self.tail + data)[-30_000:]
        self.got.set()

    chan: asyncssh.SSHClientChannel[bytes]
    conn: asyncssh.SSHClientConnection


async def open_screen(port: int, name: str, key: asyncssh.SSHKey) -> tuple[Screen, float, float]:
    """A session on the screen; seconds from connecting, and from asking for a session, to the first painting."""
    begin = time.perf_counter()
    conn = await asyncssh.connect(
        "127.0.0.1", port, username=name, known_hosts=None, client_keys=[key], config=None, agent_path=None,
        encryption_algs=["aes128-gcm@openssh.com"],
    )  # fmt: skip
    known = time.perf_counter()
    chan, screen = await conn.create_session(
        Screen, encoding=None, term_type="xterm-256color", term_size=SIZE, env={"LANG": "C.UTF-8"}
    )
    screen.chan, screen.conn = chan, conn
    while screen.bytes < 2_000:
        screen.got.clear()
        await asyncio.wait_for(screen.got.wait(), 60)
    now = time.perf_counter()
    return screen, now - begin, now - known


async def settle(screens: list[Screen]) -> None:
    """Wait until nothing comes any more, for so long that the server is not merely busy with it."""
    quiet = 0
    for _ in range(120):
        before = sum(screen.bytes for screen in screens)
        await asyncio.sleep(1.0)
        quiet = quiet + 1 if sum(screen.bytes for screen in screens) == before else 0
        if quiet >= (6 if len(screens) > 150 else 2):
            return


async def press(screen: Screen, key: bytes) -> float | None:
    """Seconds from a key to the first bytes after it; None if the screen had nothing to say."""
    screen.got.clear()
    begin = time.perf_counter()
    screen.chan.write(key)
    try:
        await asyncio.wait_for(screen.got.wait(), 1.5)
    except TimeoutError:
        return None
    return screen.at - begin


async def run(sessions: int, seconds: int, idle: bool, core: int, folder: Path) -> None:
    """One measurement."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.load", "--server", str(folder / "data")],
        stdout=subprocess.PIPE, stderr=(folder / "log").open("wb"), text=True,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        port = int(process.stdout.readline().rsplit(" ", 1)[1])
        if core >= 0 and hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(process.pid, {core})
        report = await measure(process.pid, port, sessions, seconds, idle)
    finally:
        asked = time.perf_counter()
        process.send_signal(signal.SIGTERM)
        rest = process.stdout.read()
        process.wait(20)
        stopping = time.perf_counter() - asked
    with contextlib.suppress(ValueError, IndexError):
        report["collector pauses, ms"] = str(json.loads(rest.strip().splitlines()[-1])["pauses"])
    report["from SIGTERM to the end, s"] = f"{stopping:.1f}"
    log = (folder / "log").read_text()
    report["loop late, times"] = str(log.count('"loop.late"'))
    report["faults"] = str(log.count('"fault"'))
    for name, value in report.items():
        print(f"{name:<44}{value}")


async def measure(pid: int, port: int, sessions: int, seconds: int, idle: bool) -> dict[str, str]:
    """Open the sessions, let them play, and count."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(min(sessions, 200))]
    screens: list[Screen] = []
    starts: list[float] = []
    firsts: list[float] = []
    memory: list[int] = []
    for pair in range(sessions // 2):
        for side in (0, 1):
            screen, whole, first = await open_screen(port, f"p{pair}-{side}", keys[(2 * pair + side) % len(keys)])
            screens.append(screen)
            starts.append(whole)
            firsts.append(first)
        a, b = screens[-2:]
        a.chan.write(b"n")
        code = b""
        for _ in range(200):
            await asyncio.sleep(0.01)
            found = re.findall(rb"Table (\w{5}) waits", a.tail)
            if found:
                code = found[-1]
                break
        b.chan.write(b":join " + code + b"\r")
        memory.append(resident(pid))
    await settle(screens)
    for screen in screens:  # nobody wants to be asked: the keys below are then moves and looks
        screen.chan.write(b"s\x1b[B\x1b[B\r")
    await settle(screens)
    for screen in screens:
        screen.chan.write(b"\x1b")
    await settle(screens)
    memory.append(resident(pid))
    report = {
        "sessions": f"{sessions} in {sessions // 2} duels, {SIZE[0]}×{SIZE[1]}",
        "session start p50 / p95, ms (with handshake)": f"{at(firsts, 0.5)} / {at(firsts, 0.95)} ({at(starts, 0.5)})",
        "memory, MB": f"{memory[-1] // 1024} in all",
        "a further session, MB": f"{(memory[-1] - memory[0]) / max(1, sessions - 2) / 1024:.2f}",
    }
    before, spent, mine = time.perf_counter(), used(pid), time.process_time()
    if idle:
        await asyncio.sleep(seconds)
        report["idle, % of a core"] = f"{(used(pid) - spent) / (time.perf_counter() - before) * 100:.1f}"
        for screen in screens:
            screen.conn.abort()
        return report
    waited = kept_waiting(pid)
    sent = sum(screen.bytes for screen in screens)
    taken: list[float] = []
    moves: list[int] = []
    await asyncio.gather(*(play(screen, screens, seconds, taken, moves) for screen in screens))
    lasted = time.perf_counter() - before
    report["clients, % of a core"] = f"{(time.process_time() - mine) / lasted * 100:.0f}"
    report |= {
        "keys a second": f"{len(taken) / lasted:.0f}",
        "key to screen p50 / p95 / p99 / worst, ms": " / ".join(str(at(taken, p)) for p in (0.5, 0.95, 0.99, 1)),
        "server, % of a core": f"{(used(pid) - spent) / lasted * 100:.0f}",
        "server, processor ms a key": f"{(used(pid) - spent) / max(1, len(taken)) * 1000:.1f}",
        "server, % of the time kept off the core": f"{(kept_waiting(pid) - waited) / lasted * 100:.0f}",
        "bytes a move, both screens": str(sum(moves) // max(1, len(moves))),
        "kB a second sent": f"{(sum(screen.bytes for screen in screens) - sent) / lasted / 1000:.1f}",
    }
    for screen in screens:
        screen.conn.abort()
    return report


async def play(screen: Screen, screens: list[Screen], seconds: int, taken: list[float], moves: list[int]) -> None:
    """A key about every second: mostly looking around, sometimes ending the turn."""
    index = screens.index(screen)
    other = screens[index ^ 1]
    end = time.perf_counter() + seconds
    await asyncio.sleep(random.random())
    right = True
    while time.perf_counter() < end:
        begin = time.perf_counter()
        acting = screen.tail.rfind(b"Main Phase 1") > screen.tail.rfind(b"Nothing is asked")
        move = acting and random.random() < 0.2
        sent = screen.bytes + other.bytes
        # Along the hand and back: a key that changes the screen every time.
        delay = await press(screen, b"e" if move else b"\x1b[C" if right else b"\x1b[D")
        right = not right if not move else True
        if delay is not None:
            taken.append(delay)
        if move and delay is not None:
            await asyncio.sleep(0.15)
            if other.bytes + screen.bytes - sent > 300:
                moves.append(other.bytes + screen.bytes - sent)
        await asyncio.sleep(max(0.0, random.uniform(0.7, 1.3) - (time.perf_counter() - begin)))


def at(values: list[float], part: float) -> float:
    """A quantile in milliseconds."""
    ordered = sorted(values) or [0.0]
    return round(ordered[min(len(ordered) - 1, int(part * len(ordered)))] * 1000, 1)


def resident(pid: int) -> int:
    """Memory of a process in kB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) if found else 0


def kept_waiting(pid: int) -> float:
    """Seconds a process wanted a core and other programs had it: above a few per cent the figures are theirs."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


def used(pid: int) -> float:
    """Processor seconds of a process."""
    parts = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
