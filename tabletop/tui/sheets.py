"""Lists that lie over the field while they are read: log, chain, piles, help, and choices that lie in no zone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tabletop.core.view import AskView, CardView, DuelView
from tabletop.table.stops import MODES, POINTS, SET
from tabletop.tui.glyphs import Glyphs, fit
from tabletop.tui.keys import KEYS, Key
from tabletop.tui.lines import folded
from tabletop.tui.palette import Line
from tabletop.tui.ports import LogLineLike

POINT_WORDS = {
    "draw": "Draw Phase", "standby": "Standby Phase", "main1": "Main Phase 1", "battle": "Battle Phase",
    "main2": "Main Phase 2", "end": "End Phase", "summon": "a Summon", "attack": "an attack",
    "activation": "an activation",
}

if TYPE_CHECKING:
    from tabletop.tui.desk import Desk


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a sheet; ``place`` is the card it stands for, ``option`` the number of an option (or -1)."""

    line: Line
    place: str = ""
    option: int = -1


@dataclass
class Sheet:
    """A titled list with a cursor. ``room`` is how many rows the screen can show."""

    kind: str
    title: str
    rows: list[Row]
    at: int = 0
    top: int = 0
    room: int = 10
    whole: list[Row] | None = None
    """The rows before they were folded into a width."""

    def fold(self, width: int, glyphs: Glyphs) -> None:
        """Break the rows of a text that is only read into lines of ``width`` cells."""
        if self.choosing:
            return
        self.whole = self.rows if self.whole is None else self.whole
        self.rows = [Row(line) for row in self.whole for line in folded(row.line, width, glyphs)]

    @property
    def row(self) -> Row | None:
        """The row under the cursor."""
        return self.rows[self.at] if 0 <= self.at < len(self.rows) else None

    @property
    def choosing(self) -> bool:
        """Its rows stand for cards, and the cursor shows."""
        return any(row.place or row.option >= 0 for row in self.rows)

    def move(self, steps: int) -> None:
        """Move the cursor, over headings to the next row that stands for something."""
        if not self.choosing:
            self.top = max(0, min(len(self.rows) - self.room, self.top + steps))
            return
        last = len(self.rows) - 1
        at = max(0, min(last, self.at + steps))
        step = 1 if steps > 0 else -1
        while 0 <= at <= last and not self._counts(at):
            at += step
        if 0 <= at <= last:
            self.at = at

    def window(self, room: int) -> Sequence[Row]:
        """The rows that fit, the one under the cursor among them."""
        self.room = max(1, room)
        if self.choosing:
            self.top = max(self.at - self.room + 1, min(self.top, self.at))
        self.top = max(0, min(self.top, len(self.rows) - self.room))
        return self.rows[self.top : self.top + self.room]

    def _counts(self, at: int) -> bool:
        return bool(self.rows[at].place) or self.rows[at].option >= 0


def card_line(card: CardView) -> Line:
    """A card in one line of a list."""
    if card.hidden:
        return (("a face-down card", "dim"),)
    tail = ""
    if card.atk is not None or card.defense is not None or card.level:
        atk = "?" if card.atk is None else card.atk
        defense = "?" if card.defense is None else card.defense
        tail = f"  {card.level} {card.attribute} {card.type}  {atk}/{defense}"
    return ((card.name, f"edge:{card.frame}"), (f"  {card.kind}", "dim"), (tail, "text"))


def piles_sheet(view: DuelView, cursor: str) -> Sheet:
    """Both Graveyards, the banished cards and the looker's Extra Deck, beginning with the pile under the cursor."""
    rows: list[Row] = []
    start = -1
    first = view.seat if view.seat in "AB" else "A"
    for seat in (first, "B" if first == "A" else "A"):
        for pile, title in (("gy", "Graveyard"), ("banished", "banished"), ("extra", "Extra Deck")):
            place = f"{seat}.{pile}"
            if place not in view.counts:
                continue
            cards = view.piles.get(place, 0)
            rows.append(Row(((f"{seat} {title}  ", "strong"), (str(view.counts[place]), "dim"))))
            if isinstance(cards, int):
                continue
            if cards and (place == cursor or start < 0):
                start = len(rows) if place == cursor or start < 0 else start
            for i, card in enumerate(cards):
                rows.append(Row((("  ", "dim"), *card_line(card)), card.place or f"{place}/{i + 1}"))
    return Sheet("piles", "Graveyards, banished, Extra Decks", rows, at=max(0, start))


def choice_sheet(asks: AskView, desk: Desk) -> Sheet:
    """The options of a question as a list, for cards that lie in no zone of the screen."""
    rows = []
    for i, option in enumerate(asks.options):
        card = desk.card_at(option.place) if option.place else None
        line = card_line(card) if card is not None and not card.hidden else ((option.label, "text"),)
        where = f"  {option.place}" if option.place and option.place not in option.label else ""
        rows.append(Row((*line, (where, "faint")), option.place, i))
    return Sheet("choose", asks.prompt, rows)


def log_sheet(log: Sequence[LogLineLike]) -> Sheet:
    """The whole log, its end first in sight."""
    rows: list[Row] = []
    for entry in log:
        rows.extend(Row(line) for line in log_lines(entry))
    return Sheet("log", "Log", rows, top=10**6)


def log_lines(entry: LogLineLike) -> list[Line]:
    """One entry of the log: what was said, then what happened."""
    seat = str(entry.seat)
    role = seat.lower() if seat in ("A", "B") else "warn"
    undone: Line = (("  taken back", "warn"),) if entry.undone else ()
    lines: list[Line] = [((f"{entry.number:>4} ", "faint"), (f"{seat} ", role), (entry.text, "dim"), *undone)]
    lines += [(("     ", "faint"), (event, "text")) for event in entry.events]
    if entry.note:
        lines.append((("     ; ", "faint"), (entry.note, "warn")))
    return lines


def stops_sheet(mode: str, points: Collection[str]) -> Sheet:
    """When a seat wants to be asked for responses; only that seat reads it."""
    words = {
        "always": "always, when I could respond",
        "set": "only at the moments below",
        "never": "never; pass for me",
    }
    rows = [Row(((("(x) " if m == mode else "( ) ") + words[m], "strong" if m == mode else "text"),), "", i)
            for i, m in enumerate(MODES)]
    rows.append(Row((("at these moments:", "dim"),)))
    for i, point in enumerate(POINTS):
        mark = "[x] " if point in points else "[ ] "
        rows.append(Row((("  " + mark + POINT_WORDS[point], "text" if mode == SET else "dim"),), "", len(MODES) + i))
    return Sheet("stops", "Ask me for responses", rows)


def chain_lines(view: DuelView) -> list[Line]:
    """The Chain Links, the last one on top, as it resolves."""
    lines: list[Line] = []
    for link in reversed(view.chain):
        target = f" → {', '.join(link.targets)}" if link.targets else ""
        negated = "  negated" if link.negated else ""
        lines.append(
            (
                (f"{link.number} ", "accent"),
                (f"{link.seat} ", link.seat.lower() if link.seat in ("A", "B") else "text"),
                (link.card or "a card", "text"),
                (target, "dim"),
                (negated, "bad"),
            )
        )
    return lines


def chain_sheet(view: DuelView) -> Sheet:
    """The chain, and the attack if one is on its way."""
    rows = [Row(line) for line in chain_lines(view)] or [Row((("There is no chain.", "dim"),))]
    return Sheet("chain", "Chain", rows)


def help_sheet(keys: Sequence[Key] = KEYS, legend: bool = True) -> Sheet:
    """Every key, from the same list that the table obeys."""
    rows = [Row(((f"  {k.shown:<12}", "key"), (k.help, "text"))) for k in keys if k.shown]
    if keys is KEYS:
        rows.append(Row((("  1 … 9       ", "key"), ("take the option of that number", "text"))))
    if legend:
        rows.append(Row((("", "text"),)))
        rows.append(Row((("  Attack stands tall, Defense lies low, face-down is hatched, a Token is dashed.", "dim"),)))
        owns = "  A▸B: A owns it, B controls it.  1900*: not the original value.  ➜m3: equips m3."
        rows.append(Row(((owns, "dim"),)))
    return Sheet("help", "Keys", rows)


def sheet_lines(sheet: Sheet, width: int, height: int, glyphs: Glyphs, picks: Sequence[int] = ()) -> list[Line]:
    """A sheet with its frame and the rows that fit."""
    edge = glyphs.sheet
    inner = width - 4
    title = f" {glyphs.safe(sheet.title)} "
    lines: list[Line] = [
        (
            (edge.top_left + edge.across, "dim"),
            (title, "accent"),
            (edge.across * max(0, width - 3 - cell_len(title)) + edge.top_right, "dim"),
        )
    ]
    shown = sheet.window(height - 2)
    for i, row in enumerate(shown):
        here = sheet.choosing and sheet.top + i == sheet.at
        number = ""
        if sheet.kind == "choose" and row.option >= 0:
            number = f"{glyphs.chosen if row.option in picks else row.option % 9 + 1} "
        body = ((number, "key"), *row.line) if number else row.line
        used = sum(cell_len(glyphs.safe(text)) for text, _ in body)
        mark = (f"{edge.down}{glyphs.pointer if here else ' '}", "accent" if here else "dim")
        if used > inner:
            text = fit("".join(t for t, _ in body), inner, glyphs.ellipsis)
            lines.append((mark, (text, body[-1][1]), (f" {edge.down}", "dim")))
        else:
            lines.append((mark, *body, (" " * (inner - used) + f" {edge.down}", "dim")))
    lines += [((edge.down + " " * (width - 2) + edge.down, "dim"),)] * (height - 2 - len(shown))
    more = len(sheet.rows) - sheet.top - len(shown)
    foot = glyphs.safe(f" ↓ {more} more ") if more > 0 else ""
    tail = edge.across * (width - 3 - cell_len(foot))
    lines.append(((edge.bottom_left + tail, "dim"), (foot, "accent"), (edge.across + edge.bottom_right, "dim")))
    return lines
