"""The table before the cards are dealt: what is seen first, while the rules are still being fetched."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult

from tabletop.core.view import DuelView
from tabletop.tui.paint import Skin
from tabletop.tui.scene import SMALLEST, Marks, compose_scene, frame_for, too_small
from tabletop.tui.widgets import Effect, Field, TableScreen, place

if TYPE_CHECKING:
    from tabletop.table.header import DuelHeader


class DealingScreen(TableScreen):
    """Both Decks on an empty table; as soon as it is painted, ``deal`` is called once."""

    def __init__(self, skin: Skin, header: DuelHeader, deal: Callable[[], None]) -> None:
        super().__init__(skin)
        self.header = header
        self.deal = deal
        self.field = Field(skin)

    def compose(self) -> ComposeResult:
        """One widget paints it all."""
        yield self.field

    def on_mount(self) -> None:
        """Deal when the empty table stands on the screen."""
        self.call_after_refresh(self.deal)

    def on_resize(self, event: events.Resize) -> None:
        """Lay the table out for that size."""
        width, height = event.size
        frame = frame_for(width, height)
        if width < SMALLEST[0] or height < SMALLEST[1]:
            place(self.field, 0, 0, width, height)
            self.field.show(too_small(width, height))
            return
        place(self.field, 0, 0, *frame.field)
        names = dict(zip("AB", self.header.players, strict=True))
        self.field.show(compose_scene(empty_table(self.header), frame.field, "A", names, Marks(), self.skin.glyphs))

    def on_key(self, event: events.Key) -> None:
        """There is nothing to do yet but to leave."""
        event.stop()
        if event.key in ("q", "ctrl+c"):
            self.app.post_message(Effect("quit"))


def empty_table(header: DuelHeader) -> DuelView:
    """The picture of a table on which only the Decks lie."""
    zones = [*(f"{row}{i}" for row in "ms" for i in range(1, 6)), "f"]
    rows = [f"{seat}.{zone}" for seat in "AB" for zone in zones]
    if header.ruleset != "goat":
        rows += ["A.e1", "A.e2", "B.e1", "B.e2"]
    counts: dict[str, int] = {}
    for seat, deck in zip("AB", header.decks, strict=True):
        counts |= {f"{seat}.deck": len(deck.main), f"{seat}.extra": len(deck.extra), f"{seat}.hand": 0}
        counts |= {f"{seat}.gy": 0, f"{seat}.banished": 0}
    return DuelView(
        seat="W", ruleset=header.ruleset, turn=1, phase="", step="", player="", lp=(8000, 8000),
        zones=dict.fromkeys(rows), piles=dict(counts), counts=counts,
    )
