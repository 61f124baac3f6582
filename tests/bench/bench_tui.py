"""What the screen costs: start-up against a minimal Textual app, key to paint, bytes for what changed.

Run by itself (``python tests/bench/bench_tui.py``) or with ``pytest tests/bench -s``. Figures, not verdicts; the
budgets stand beside them.
"""

from __future__ import annotations

import asyncio
import gc
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from fcntl import ioctl
from pathlib import Path
from typing import Any

os.environ.setdefault("TEXTUAL_FPS", "240")  # as the way in sets it

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "tui")]

MINIMAL = """
from textual.app import App
from textual.widgets import Static
class Minimal(App):
    def compose(self):
        yield Static("ready to duel")
Minimal().run()
"""
HOME = "import sys; sys.argv = ['tabletop']; from tabletop.cli import main; main()"
DUEL = HOME.replace("['tabletop']", "['tabletop', 'play', '--seed', '3']")


def first_frame(code: str, wanted: bytes, size: tuple[int, int] = (120, 40)) -> float:
    """Seconds from exec until ``wanted`` stands on the terminal."""
    env = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor", "TABLETOP_ASCII": "0"}
    began = time.perf_counter()
    pid, fd = pty.fork()
    if pid == 0:
        os.chdir(ROOT)
        os.execve(sys.executable, [sys.executable, "-c", code], env)
    ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    seen = b""
    try:
        while wanted not in seen:
            if time.perf_counter() - began > 30:
                raise TimeoutError(f"no {wanted!r} in {seen[-300:]!r}")
            if select.select([fd], [], [], 1)[0]:
                seen += os.read(fd, 65536)
        return time.perf_counter() - began
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(fd)


def start_up(rounds: int = 8) -> tuple[float, float, float]:
    """Median seconds to the first frame: of a minimal app, of the home screen, and of a new duel, in turns."""
    minimal, home, duel = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        for _ in range(rounds):
            minimal.append(first_frame(MINIMAL, b"ready to duel"))
            home.append(first_frame(HOME, b"t a b l e t o p"))
            duel.append(first_frame(DUEL, b"deck 40"))
    return statistics.median(minimal[1:]), statistics.median(home[1:]), statistics.median(duel[1:])


def counting_driver(writes: list[tuple[float, int]], size: tuple[int, int]) -> Any:
    """A driver that only counts what would be written."""
    from textual import events
    from textual.driver import Driver
    from textual.geometry import Size

    from tabletop.tui.terse import terse

    class Counting(Driver):
        def write(self, data: str) -> None:
            writes.append((time.perf_counter(), len(terse(data).encode())))  # as the app's driver writes

        def start_application_mode(self) -> None:
            self.send_message(events.Resize(Size(*size), Size(*size)))

        def disable_input(self) -> None:
            return None

        def stop_application_mode(self) -> None:
            return None

    return Counting


async def with_app(size: tuple[int, int], work: Callable[[Any, list[tuple[float, int]]], Awaitable[None]]) -> None:
    """Run the app on a table without rules, so that only the screen is measured."""
    from fake_table import FakeTable

    from tabletop.tui.table_app import TableApp

    gc.collect()
    gc.freeze()
    writes: list[tuple[float, int]] = []
    app = TableApp(FakeTable())
    app.driver_class = counting_driver(writes, size)
    task = asyncio.create_task(app.run_async(size=size))
    while not any(count > 1500 for _, count in writes):
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.3)
    await work(app, writes)
    app.exit()
    await task


async def settled(writes: list[tuple[float, int]]) -> None:
    """Wait until the paint has been written."""
    deadline = time.perf_counter() + 1
    while not writes and time.perf_counter() < deadline:
        await asyncio.sleep(0.0005)
    await asyncio.sleep(0.01)


async def keys(size: tuple[int, int], out: dict[str, list[float]]) -> None:
    """Milliseconds from a key press to its paint, over cursor moves, lists and answers."""
    from textual import events

    async def work(app: Any, writes: list[tuple[float, int]]) -> None:
        presses = ["up", "up", "right", "right", "question_mark", "escape", "left", "down", "tab", "left", "up"]
        presses += ["colon", "x", "escape", "right", "down"]
        for i in range(240):
            await asyncio.sleep(0.01)
            writes.clear()
            began = time.perf_counter()
            key = presses[i % len(presses)]
            app.post_message(events.Key(key, key if len(key) == 1 else None))
            deadline = began + 0.06
            while not writes and time.perf_counter() < deadline:
                await asyncio.sleep(0.0005)
            if writes:
                out["ms"].append((writes[0][0] - began) * 1000)
                await asyncio.sleep(0.005)
                out["bytes"].append(sum(count for _, count in writes))

    await with_app(size, work)


async def one_zone(size: tuple[int, int], out: list[float]) -> None:
    """Bytes when one zone changes and nothing else does."""
    from fake_table import monster

    from tabletop.core.kinds import Seat

    async def work(app: Any, writes: list[tuple[float, int]]) -> None:
        table, screen = app.table, app.screen
        for i in range(40):
            place = f"{'AB'[i % 2]}.m{i % 5 + 1}"
            if place == screen.desk.cursor:
                continue
            view = table.views[Seat.A]
            card = monster(place, f"Monster {i}", 1000 + i, 900 + i, position="def" if i % 3 else "atk")
            table.views[Seat.A] = replace(view, zones=view.zones | {place: card})
            writes.clear()
            with app._context():
                screen.desk.look()
                screen.draw()
            await settled(writes)
            out.append(sum(count for _, count in writes))

    await with_app(size, work)


def percentile(values: list[float], share: float) -> float:
    """The value below which ``share`` of the values lie."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def report(say: Callable[[str], None] = print) -> dict[str, float]:
    """Measure everything, tell it, and return the figures."""
    minimal, home, duel = start_up()
    figures = {"start_ratio": home / minimal}
    say(
        f"exec to first frame: minimal app {minimal * 1000:.0f} ms, home {home * 1000:.0f} ms"
        f" ({home / minimal:.2f} times), the table of a new duel {duel * 1000:.0f} ms"
        f" ({duel / minimal:.2f} times; budget 1.5)"
    )
    for size in ((80, 24), (120, 40), (200, 60)):
        pressed: dict[str, list[float]] = {"ms": [], "bytes": []}
        zone: list[float] = []
        asyncio.run(keys(size, pressed))
        asyncio.run(one_zone(size, zone))
        name = f"{size[0]}x{size[1]}"
        figures[f"key_p95_{name}"] = percentile(pressed["ms"], 0.95)
        figures[f"zone_bytes_{name}"] = statistics.median(zone)
        say(
            f"{name}: key to paint median {statistics.median(pressed['ms']):.1f} ms,"
            f" p95 {percentile(pressed['ms'], 0.95):.1f} ms (budget 16 at 120x40), {len(pressed['ms'])} keys;"
            f" a key {statistics.median(pressed['bytes']):.0f} bytes;"
            f" one zone {statistics.median(zone):.0f} bytes, p95 {percentile(zone, 0.95):.0f} (budget 1500)"
        )
    return figures


def test_figures_of_the_screen(record_figures: Callable[[str], None]) -> None:
    figures = report(record_figures)
    assert figures["zone_bytes_120x40"] < 1500
    assert figures["key_p95_120x40"] < 100 and figures["start_ratio"] < 5, "far beyond any budget"


if __name__ == "__main__":
    report()
