"""The face of a session that has a terminal: a Textual app on the channel."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from tabletop.ssh.app import SessionApp
from tabletop.ssh.driver import ChannelDriver, adapt, colours_of
from tabletop.ssh.lobby import Lobby
from tabletop.tui.glyphs import ASCII, UNICODE, Glyphs
from tabletop.tui.lore import PoolLore
from tabletop.tui.paint import Skin
from tabletop.tui.palette import PALETTES

if TYPE_CHECKING:
    from tabletop.ssh.chair import Chair
    from tabletop.ssh.session import Session
    from tabletop.tui.library import Library

MOST_BEHIND = 1_000
"""So many keys may wait to be obeyed."""


class ScreenFace:
    """What the lobby and the wire need of a screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        server = session.server
        self.told: list[str] = server.motd.split("\n") if server.motd else []
        self.lobby = Lobby(server.house, session.person, self, server.who)
        env = session.environment()
        self.app = SessionApp(
            self.lobby,
            Skin(PALETTES[0], glyphs_for(session.term, env)),
            self.told,
            fault=self._fault,
            text_of=server.text_of,
            lore=SharedLore(server.library),
        )
        adapt(self.app)
        self.app.driver_class = cast(
            Any,
            partial(ChannelDriver, send=session.write, ready=self._ready, colours=colours_of(session.term, env)),
        )
        self._driver: ChannelDriver | None = None
        self._task: asyncio.Task[None] | None = None
        self._paused = ExitStack()
        self._is_paused = False

    def begin(self) -> None:
        """Show the lobby, or the table whose code was the user name."""
        self.session.server.house.callers.append(self.app.house_changed)
        if self.session.code:
            self.lobby.obey(f"join {self.session.code}")
        self._task = asyncio.create_task(self._run(), name="screen")

    async def _run(self) -> None:
        code = 1
        try:
            await self.app.run_async(size=self.session.size)
            code = self.app.return_code or 0
        except Exception as error:
            self._fault(error)
        finally:
            self._leave()
            self.session.hang_up(code)

    def _ready(self, driver: ChannelDriver) -> None:
        self._driver = driver

    def _fault(self, error: BaseException) -> None:
        self.session.server.record.fault("screen", error, who=self.session.person.name)

    # ------------------------------------------------------------ the wire
    def feed(self, data: bytes) -> None:
        """What the client typed; whoever types far ahead of the table is sent away."""
        if self._driver is None:
            return
        if max(map(_behind, (self.app, *self.app._screen_stack[-1:]))) <= MOST_BEHIND:
            self._driver.feed(data)
        else:
            self.session.drop("flood", "Too much input at once.")

    def resize(self, width: int, height: int) -> None:
        """The client's window has this size now."""
        if self._driver is not None:
            self._driver.resize(width, height)

    def pause(self) -> None:
        """The client does not read: paint nothing until it does."""
        if not self._is_paused:
            self._is_paused = True
            self._paused.enter_context(self.app.batch_update())

    def resume(self) -> None:
        """The client reads again: paint the screen as it is now."""
        if self._is_paused:
            self._is_paused = False
            with self.app._context():
                self._paused.close()
                self.app.screen.refresh()

    def end(self) -> None:
        """The session is over: the app leaves by itself, its terminal restored."""
        self._leave()
        if self._driver is not None:
            self._driver.stop_application_mode()
        self._is_paused = False
        task = self._task
        if task is not None and not task.done():
            self.app.exit()

    def _leave(self) -> None:
        house = self.session.server.house
        if self.app.house_changed in house.callers:
            house.callers.remove(self.app.house_changed)
        chair, self.app.chair = self.app.chair, None
        if chair is not None:
            chair.leave()

    # ------------------------------------------------------------ what the lobby needs
    def tell(self, text: str) -> None:
        """See :class:`tabletop.ssh.lobby.Face`."""
        self.told.append(text)

    def sit(self, chair: Chair) -> None:
        """See :class:`tabletop.ssh.lobby.Face`."""
        self.app.go(chair)

    def bye(self) -> None:
        """See :class:`tabletop.ssh.lobby.Face`."""
        self.app.exit()


class SharedLore(PoolLore):
    """The rulings are read once for the whole house; the markers are the session's own and are not kept."""

    def __init__(self, library: Library) -> None:
        super().__init__(library.pool)
        self.library = library
        self.ready = True


def _behind(pump: Any) -> int:
    """How many messages wait for an app or a screen."""
    waiting: int = pump._message_queue.qsize()
    return waiting


def glyphs_for(term: str, env: Mapping[str, str]) -> Glyphs:
    """The characters a client can show: its locale says so; one that says nothing is taken for a modern one."""
    locale = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or ""
    if locale:
        return UNICODE if "utf" in locale.lower() else ASCII
    return ASCII if term in ("linux", "vt100", "vt220", "dumb", "unknown") else UNICODE
