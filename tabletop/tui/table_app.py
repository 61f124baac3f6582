"""The Textual app: which screen is shown, and what a screen wants of it."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.app import App
from textual.screen import Screen

from tabletop.tui.glyphs import choose_glyphs
from tabletop.tui.home import Choices, HomeScreen
from tabletop.tui.house import Offer
from tabletop.tui.lore import Lore
from tabletop.tui.paint import Skin
from tabletop.tui.palette import PALETTES, palette_named
from tabletop.tui.ports import TableLike
from tabletop.tui.terse import terse_driver
from tabletop.tui.widgets import Effect, TableScreen

if TYPE_CHECKING:
    from textual.driver import Driver

    from tabletop.table.header import DuelHeader
    from tabletop.tui.deck_choice import DeckShelf
    from tabletop.tui.play import PlayScreen

Start = Callable[[str, str], TableLike]
"""Makes a new table for a ruleset ("goat", "current") and a way to sit ("open", "hidden")."""


class TableApp(App[None]):
    """A duel table in a terminal.

    ``table`` is sat down at once; without one the home screen is shown and ``start`` makes a table. ``start`` is also
    what a rematch uses. ``text_of`` gives the text of a card by its passcode, if the user has such texts.
    """

    TITLE = "tabletop"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS = []
    CSS = "Screen { background: #0d1813; }"

    def __init__(
        self,
        table: TableLike | None = None,
        *,
        start: Start | None = None,
        offer: Callable[[], Offer | None] | None = None,
        decks: str = "",
        shelf: DeckShelf | None = None,
        choices: Choices | None = None,
        rematch: Callable[[], TableLike] | None = None,
        text_of: Callable[[int], str] | None = None,
        replay: bool = False,
        lore: Lore | None = None,
        browse: bool = False,
    ) -> None:
        super().__init__()
        self.table = table
        self.start = start
        self.offer = offer
        self.decks = decks
        self.shelf = shelf
        self.choices = choices or Choices()
        self.rematch = rematch
        self.text_of = text_of
        self.replay = replay
        self.lore = lore or Lore()
        self.browse = browse
        self._guests = 0
        """How many screens lie over the one that the app stands on."""
        self._dealing: tuple[DuelHeader, Callable[[], TableLike]] | None = None
        self.skin = Skin(palette_named(os.environ.get("TABLETOP_THEME", "")), choose_glyphs())

    def deal(self, header: DuelHeader, make: Callable[[], TableLike]) -> None:
        """Begin with a new duel: the empty table is shown first, then ``make`` deals."""
        self._dealing = (header, make)

    def on_ready(self) -> None:
        """The first frame stands."""
        if self._dealing is None:
            self._settled()

    def _settled(self) -> None:
        """All is in place and stays, so the collector begins its work and need not look at it again."""
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    def get_driver_class(self) -> type[Driver]:
        """The driver of this platform, writing tersely."""
        return terse_driver(super().get_driver_class())

    def get_default_screen(self) -> Screen[None]:
        """The duel if there is one, else home: the first screen is the only one composed."""
        if self._dealing is not None:
            from tabletop.tui.dealing import DealingScreen

            return DealingScreen(self.skin, self._dealing[0], self._deal)
        browser = self.lore.browser() if self.browse else None
        if browser is not None:
            from tabletop.tui.browser_screen import BrowserScreen

            return BrowserScreen(browser, self.skin)
        return self._play(self.table) if self.table is not None else self._home()

    def _deal(self) -> None:
        if self._dealing is not None:
            make, self._dealing = self._dealing[1], None
            self._sit(make)
            self._settled()

    def on_effect(self, message: Effect) -> None:
        """Go where the screen wants to go."""
        effect = message.effect
        if effect == "theme":
            self._next_theme()
        elif effect.partition(":")[0] == "rulings":
            rules, _, about = effect.partition(":")[2].partition(":")
            self._open_browser(tuple(rule for rule in rules.split(",") if rule), about)
        elif effect == "take-over":
            self._take_over()
        elif self._guests and effect in ("home", "rematch"):
            self._guests -= 1
            self.pop_screen()
            if effect == "rematch":
                self._take_over()
        elif effect == "quit" or (effect == "home" and self.start is None):
            self.exit()
        elif effect == "home":
            self.table = None
            self._show(self._home())
        elif effect == "rematch":
            if self.rematch is not None:
                self._sit(self.rematch)
            elif self.start is not None:
                self._begin()
            else:
                self.exit()
        elif effect == "start":
            self._begin()
        elif effect == "resume" and self.offer is not None:
            offer = self.offer()
            if offer is not None:
                self._sit(offer.open)

    def _open_browser(self, rules: tuple[str, ...], about: str) -> None:
        """Lay the rulings over whatever is there."""
        browser = self.lore.browser(rules, about)
        if browser is not None:
            from tabletop.tui.browser_screen import BrowserScreen

            self._guests += 1
            self.push_screen(BrowserScreen(browser, self.skin))

    def _take_over(self) -> None:
        """Lay a table at the moment that the browser shows over it."""
        from tabletop.tui.browser_screen import BrowserScreen
        from tabletop.tui.desk import Desk
        from tabletop.tui.play import PlayScreen

        screen = self.screen
        if isinstance(screen, BrowserScreen) and screen.browser.plays:
            browser = screen.browser
            text_of = browser.library.text_of(browser.plays[0].ruleset)
            desk = Desk(browser.take_over(), lore=self.lore)
            desk.message = ("A table of its own: nothing is kept, u takes back, q goes back to the ruling.", "accent")
            self._guests += 1
            self.push_screen(PlayScreen(desk, self.skin, text_of))

    def _begin(self) -> None:
        start, choices = self.start, self.choices
        if start is not None:
            self._sit(lambda: start(choices.ruleset, choices.hands))

    def _sit(self, make: Callable[[], TableLike]) -> None:
        """Sit down at a table; if it cannot be had, home says why."""
        from tabletop.table.header import DuelFileError

        try:
            self.table = make()
        except (OSError, ValueError, LookupError, DuelFileError) as error:
            self._show(self._home(str(error)))
            return
        self._show(self._play(self.table))

    def _show(self, screen: Screen[None]) -> None:
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:  # the first screen was not pushed, so it cannot be switched away; it stays below
            self.push_screen(screen)

    def _home(self, message: str = "") -> HomeScreen:
        return HomeScreen(self.skin, self.choices, self.decks, self.offer, message, self.shelf)

    def _play(self, table: TableLike) -> PlayScreen:
        from tabletop.tui.play import PlayScreen

        if self.replay:
            from tabletop.tui.replay import Replay

            return PlayScreen(Replay(table, lore=self.lore), self.skin, self.text_of)
        from tabletop.tui.desk import Desk

        return PlayScreen(Desk(table, lore=self.lore), self.skin, self.text_of)

    def _next_theme(self) -> None:
        palette = PALETTES[(PALETTES.index(self.skin.palette) + 1) % len(PALETTES)]
        self.skin = Skin(palette, self.skin.glyphs)
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.reskin(self.skin)
