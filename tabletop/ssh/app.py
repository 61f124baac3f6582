"""The Textual app of one session: the lobby, and the screen of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.app import App
from textual.message import Message
from textual.screen import Screen

from tabletop.ssh.lobby_screen import LobbyScreen
from tabletop.ssh.seat_screen import SeatScreen
from tabletop.tui.browser_screen import BrowserScreen
from tabletop.tui.lore import Lore
from tabletop.tui.paint import Skin
from tabletop.tui.palette import PALETTES
from tabletop.tui.widgets import Effect, TableScreen

if TYPE_CHECKING:
    from tabletop.ssh.chair import Chair
    from tabletop.ssh.lobby import Lobby


class News(Message):
    """Something may have changed at the table or in the house."""


class SessionApp(App[None], inherit_bindings=False):
    """``fault`` is told of an exception; nothing of it is written anywhere else."""

    TITLE = "tabletop"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS = []
    CSS = "Screen { background: #0d1813; }"

    def __init__(
        self,
        lobby: Lobby,
        skin: Skin,
        told: list[str],
        *,
        fault: Callable[[BaseException], None],
        text_of: Callable[[int], str] | None = None,
        lore: Lore | None = None,
    ) -> None:
        super().__init__()
        self.lobby = lobby
        self.skin = skin
        self.told = told
        self.fault = fault
        self.text_of = text_of
        self.lore = lore or Lore()
        self.chair: Chair | None = None
        self._pending = False

    def get_default_screen(self) -> Screen[None]:
        """The table if one comes straight to it, else the lobby."""
        return self._screen_for(self.chair)

    def _screen_for(self, chair: Chair | None) -> Screen[None]:
        if chair is None:
            return LobbyScreen(self.lobby, self.skin, self.told)
        return SeatScreen(chair, self.skin, self.text_of, self.lore)

    # ------------------------------------------------------------ from other sessions
    def news(self) -> None:
        """Called from whoever did something: this app looks when its own turn comes."""
        screen = self.screen if self._screen_stack else None
        if isinstance(screen, SeatScreen):
            screen.stale = True
        if not self._pending:
            self._pending = True
            self.post_message(News())

    def house_changed(self) -> None:
        """Called for every table that opens or ends: only those in the lobby look."""
        if self.chair is None:
            self.news()

    def on_news(self, message: News) -> None:
        """Look anew."""
        self._pending = False
        if self.chair is None:
            self.lobby.called()
        screen = self.screen
        if isinstance(screen, SeatScreen):
            if screen.stale:
                screen.look()
            screen.draw()
        elif isinstance(screen, LobbyScreen):
            screen.draw()

    # ------------------------------------------------------------ going places
    def go(self, chair: Chair | None) -> None:
        """To a table, or back to the lobby."""
        if self.chair is not None:
            self.chair.leave()
        self.chair = chair
        if chair is not None:
            chair.on_news = self.news
        if self._running:
            self._show(self._screen_for(chair))

    def _show(self, screen: Screen[None]) -> None:
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def on_effect(self, message: Effect) -> None:
        """What a screen wants."""
        if message.effect == "theme":
            palette = PALETTES[(PALETTES.index(self.skin.palette) + 1) % len(PALETTES)]
            self.skin = Skin(palette, self.skin.glyphs)
            for screen in self.screen_stack:
                if isinstance(screen, TableScreen):
                    screen.reskin(self.skin)
        elif message.effect.startswith("rulings:"):
            _, rules, about = message.effect.split(":", 2)
            self._open_browser(tuple(rule for rule in rules.split(",") if rule), about)
        elif isinstance(self.screen, BrowserScreen):
            self._leave_browser(self.screen, message.effect)
        elif message.effect == "quit":
            self.exit()
        elif self.chair is not None:
            self.told.append(f"You have left table {self.chair.code}; the duel is kept.")
            self.go(None)

    def _open_browser(self, rules: tuple[str, ...], about: str) -> None:
        """Lay the rulings over the table; it goes on meanwhile."""
        browser = self.lore.browser(rules, about)
        if browser is not None and not isinstance(self.screen, BrowserScreen):
            self.push_screen(BrowserScreen(browser, self.skin))

    def _leave_browser(self, over: BrowserScreen, effect: str) -> None:
        if effect == "take-over":  # a table of one's own would be nobody's to limit
            over.browser.message = 'From the lobby, "teach NAME" opens it as a table for everybody.'
            over.draw()
            return
        self.pop_screen()
        if isinstance(self.screen, SeatScreen):
            self.screen.stale = True  # it went on below
        self.news()

    # ------------------------------------------------------------ faults
    def _handle_exception(self, error: Exception) -> None:
        """A fault ends this app. Textual would print it with all its values; here only its place is logged."""
        self._return_code = 1
        self.fault(error)
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        self._exit_renderables.clear()
