"""The three ways to the screen. Textual is imported only when one of them is taken."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.facts import Pool
    from tabletop.table.header import DuelHeader
    from tabletop.tui.lore import Lore
    from tabletop.tui.ports import TableLike
    from tabletop.tui.table_app import TableApp

FRAMES = "240"
"""Textual paints on a clock; at its usual 60 a second a key would wait for most of the 16 ms it may take."""


def run(
    pool: Pool, *, header: DuelHeader | None = None, resume: Path | None = None, last: bool = False
) -> int:
    """The screen: a new duel (``header``), one to go on with (``resume``, or the ``last`` unfinished one), or home."""
    _make_ready()
    from tabletop.tui.house import House
    from tabletop.tui.table_app import TableApp

    house = House(pool)
    table: TableLike | None = None
    if resume is not None:
        table = house.resume(resume)
    elif last:
        offer = house.unfinished()
        table = offer.open() if offer is not None else None
    app = TableApp(
        table,
        start=house.begin,
        offer=house.unfinished,
        shelf=house,
        rematch=house.again,
        text_of=house.text_of,
        lore=_lore(pool),
    )
    if header is not None:
        app.deal(header, partial(house.new, header))
    return _run(app)


def run_table(
    table: TableLike,
    *,
    rematch: Callable[[], TableLike] | None = None,
    text_of: Callable[[int], str] | None = None,
) -> int:
    """Sit down at ``table`` and play until the players leave. ``rematch()`` makes the next table."""
    _make_ready()
    from tabletop.tui.table_app import TableApp

    return _run(TableApp(table, rematch=rematch, text_of=text_of))


def run_replay(table: TableLike, *, text_of: Callable[[int], str] | None = None) -> int:
    """Leaf through a duel, line by line; ``table`` should be open for reading only, so that nothing is written."""
    _make_ready()
    from tabletop.tui.table_app import TableApp

    return _run(TableApp(table, replay=True, text_of=text_of))


def run_rulings(pool: Pool) -> int:
    """The rulings browser."""
    _make_ready()
    from tabletop.tui.table_app import TableApp

    return _run(TableApp(lore=_lore(pool), browse=True))


def _lore(pool: Pool) -> Lore:
    from tabletop.paths import data_folder
    from tabletop.tui.lore import PoolLore

    return PoolLore(pool, data_folder() / "markers.json")


def _make_ready() -> None:
    """Nothing made while starting is garbage, so the collector waits until the first frame stands."""
    os.environ.setdefault("TEXTUAL_FPS", FRAMES)
    gc.disable()


def _run(app: TableApp) -> int:
    try:
        asyncio.run(_until_told_to_stop(app))
    finally:
        gc.enable()
    return app.return_code or 0


async def _until_told_to_stop(app: TableApp) -> None:
    """Run the app; a signal to end is an ordinary end, so that the terminal is given back as it was found."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            with contextlib.suppress(NotImplementedError):  # a system without signals for event loops
                loop.add_signal_handler(number, partial(app.exit, return_code=128 + number))
    await app.run_async()
