"""Watches the event loop and the garbage collector: whoever holds everybody up is noticed and logged."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sys
import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.ssh.record import Record

BEAT = 0.1
LATE = 0.25
STUCK = 1.0
TEND_EVERY = 5.0
QUIET = 1.0
FEW_ENDED, MOST_ENDED = 10, 60
"""From so many ended sessions on they are swept up: when nobody types, and in any case."""


class Vigil:
    """A heartbeat in the loop, and a thread that looks where the loop stands when the heart stops."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.pauses: list[float] = []
        """The longest collector pauses, in seconds."""
        self._beat = time.monotonic()
        self._task: asyncio.Task[None] | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._collecting = 0.0
        self._heard = 0.0
        self._ended = 0
        self._live = 0

    def heard(self) -> None:
        """Somebody has typed."""
        self._heard = time.monotonic()

    def ended(self, live: int) -> None:
        """A session has ended, and left something to sweep up; so many go on."""
        self._ended += 1
        self._live = live

    def _tend(self) -> None:
        """The whole heap is looked through only here: when it is small, when nobody types, or when it must be.

        A pass takes about 5 ms for each session that goes on, and all of them wait for it.
        """
        quiet = time.monotonic() - self._heard > QUIET
        enough = max(FEW_ENDED, self._live // 4) if quiet else max(MOST_ENDED, self._live)
        if self._ended >= (1 if self._live < FEW_ENDED else enough):
            self._ended = 0
            gc.collect()

    def start(self) -> None:
        """Begin to watch."""
        self._beat = time.monotonic()
        self._task = asyncio.create_task(self._watch_loop(), name="vigil")
        self._thread = threading.Thread(
            target=self._watch_thread, args=(threading.get_ident(),), name="vigil", daemon=True
        )
        self._thread.start()
        gc.callbacks.append(self._collected)

    async def stop(self) -> None:
        """Watch no more."""
        self._stop.set()
        if self._collected in gc.callbacks:
            gc.callbacks.remove(self._collected)
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _watch_loop(self) -> None:
        tended = time.monotonic()
        while True:
            if time.monotonic() - tended > TEND_EVERY:
                self._tend()
                tended = time.monotonic()
            self._beat = before = time.monotonic()
            await asyncio.sleep(BEAT)
            late = time.monotonic() - before - BEAT
            if late > LATE:
                self.record.note("loop.late", seconds=round(late, 3))

    def _watch_thread(self, loop_thread: int) -> None:
        told = 0.0
        while not self._stop.wait(STUCK / 2):
            beat = self._beat
            if time.monotonic() - beat > STUCK and told != beat:
                told = beat
                frame = sys._current_frames().get(loop_thread)
                where: list[str] = []
                while frame is not None and len(where) < 4:
                    code = frame.f_code
                    where.append(f"{code.co_filename.rsplit('/', 1)[-1]}:{frame.f_lineno}:{code.co_name}")
                    frame = frame.f_back
                self.record.note("loop.stuck", at=" < ".join(where)[:118])

    def _collected(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._collecting = time.perf_counter()
            return
        took = time.perf_counter() - self._collecting
        if took > 0.005:
            self.pauses = sorted([*self.pauses, took], reverse=True)[:20]
        if took > 0.05:
            self.record.note("collector.pause", seconds=round(took, 3), generation=info.get("generation"))


def calm_collector() -> None:
    """What is there after the start stays, so the collector need not look at it.

    By itself it looks only at what is young, a few milliseconds at a time (with the usual thresholds half of a tenth of
    a second, and all 100 sessions wait for it); at everything only when the vigil says so.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 4, 1_000_000)
