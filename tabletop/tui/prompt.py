"""The lowest lines of the screen: what is asked, what may be done, why not, and which keys there are.

They never move. Pure formatting: a desk and a size become lines, and regions that answer to the mouse.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len

from tabletop.core.telling import outcome
from tabletop.core.view import OptionView
from tabletop.tui.desk import Desk
from tabletop.tui.desk_sheets import rulings_known
from tabletop.tui.detail import brief_line
from tabletop.tui.glyphs import Glyphs, fit, wrap
from tabletop.tui.lines import clipped, folded
from tabletop.tui.occasion import occasion
from tabletop.tui.palette import Line, Span
from tabletop.tui.phases import NEXT_WORDS, PHASE_NAMES
from tabletop.tui.ports import WhyLike

BY_HAND = "  Type what it does:  : rule lp B -500   rule draw A 1   rule move B.m1 to B.gy   then rule done"

ESC_CANCELS = "  (Esc cancels)"


@dataclass
class Prompt:
    """Lines, where the caret is (column, line), and what a click takes: (line, from, to, option)."""

    lines: list[Line] = field(default_factory=list)
    caret: tuple[int, int] | None = None
    hits: list[tuple[int, int, int, int]] = field(default_factory=list)


def prompt_for(desk: Desk, width: int, height: int, glyphs: Glyphs, side: bool, title: Line = ()) -> Prompt:
    """The prompt of a desk in ``width`` × ``height``."""
    out = Prompt()
    view = desk.view
    if view is None:
        out.lines = [rule((), width, glyphs)]
        out.lines += [()] * (height - 2)
        out.lines.append(hints((("Enter", "lift the curtain"), ("q", "leave")), width))
        return out
    head = title if side else brief_line(desk.card_at(desk.focus), desk.focus, view, glyphs, width - 5)
    out.lines.append(rule(head, width, glyphs))
    room = height - 3
    if desk.editor is not None:
        _typed(out, desk, width, room, glyphs)
    elif desk.caption:
        for line in desk.caption:
            out.lines += folded(line, width - 1, glyphs)
        if len(out.lines) > height - 1:
            last = out.lines[height - 2]
            out.lines[height - 2] = (*clipped(last, width - 2, glyphs, cut=True),)
    elif desk.table.over:
        _finished(out, desk)
    else:
        out.lines += question(desk, width, room, glyphs)
        room -= len(out.lines) - 2
        if desk.mode == "why":
            out.lines += reasons(desk.menu.cannot, width, room, glyphs) or card_text(desk, width, room, glyphs)
        elif room > 0:
            _options(out, desk, width, room, glyphs)
    out.lines = [clipped(line, width, glyphs) for line in out.lines[: height - 1]]
    out.lines += [()] * (height - 1 - len(out.lines))
    keys = _keys_for(desk)
    known = 0 if desk.editor is not None else rulings_known(desk)
    if known:
        keys = (("R", "1 ruling" if known == 1 else f"{known} rulings"), *keys)
    out.lines.append(hints(keys, width))
    return out


def rule(head: Line, width: int, glyphs: Glyphs) -> Line:
    """A rule across the screen with something written on it."""
    if not head:
        return ((glyphs.rule * width, "rule"),)
    used = sum(cell_len(glyphs.safe(text)) for text, _ in head) + 4
    tail = " " + glyphs.rule * (width - used) if used <= width else ""
    return ((glyphs.rule * 2 + " ", "rule"), *head, (tail, "rule"))


def question(desk: Desk, width: int, room: int, glyphs: Glyphs) -> list[Line]:
    """What is asked of whom; before it the last message, which stands alone where a seat may act freely."""
    text, role = desk.message
    told = glyphs.safe(text)
    asked = _asked(desk, width, glyphs)
    if not told:
        return [asked]
    used = sum(cell_len(glyphs.safe(part)) for part, _ in asked)
    if desk.asks is not None and not desk.acting:
        if used + cell_len(told) + 4 <= width:
            return [(*asked, (f"   {told}", role))]
        room -= 1
    lines: list[Line] = [((f" {part}", role),) for part in wrap(told, width - 2)]
    most = max(1, room + 1)
    if len(lines) > most:
        last = fit(lines[most - 1][0][0], width - 2, "").rstrip()
        lines = [*lines[: most - 1], ((f"{last}{glyphs.ellipsis}", role),)]
    return lines if desk.asks is None or desk.acting else [asked, *lines]


def _asked(desk: Desk, width: int, glyphs: Glyphs) -> Line:
    """What is asked of whom."""
    view, asks = desk.view, desk.asks
    if view is None:
        return ()
    if asks is None:
        return ((" Nothing is asked of you.", "dim"),)
    who = desk.sitting.names.get(asks.seat, "")
    spans: list[Span] = [(f" {asks.seat} ", asks.seat.lower()), (f"{who}: ", "strong")]
    if desk.acting:
        spans.append((PHASE_NAMES.get(view.phase, asks.prompt), "text"))
        if view.normal_summon_used:
            spans.append(("  Normal Summon used", "dim"))
    elif asks.kind == "respond":
        spans.append((f"Respond to: {occasion(view, desk.log, asks.seat)}", "accent"))
    else:
        spans += [(f"{PHASE_NAMES.get(view.phase, '')}  ", "dim"), (asks.prompt, "accent")]
        if asks.hi > 1:
            many = f"{asks.lo}" if asks.lo == asks.hi else f"{asks.lo} to {asks.hi}"
            spans.append((f"  chosen {len(desk.picks)} of {many}", "text"))
        if asks.declaring:
            spans.append((ESC_CANCELS, "dim"))
    if view.chain and asks.kind != "respond":
        last = view.chain[-1]
        spans.append((f"   chain {last.number}: {last.card or 'a card'}", "warn"))
    if sum(cell_len(glyphs.safe(text)) for text, _ in spans) > width:
        spans = [span for span in spans if span[0] != ESC_CANCELS]  # the keys below say it, too
    return clipped(tuple(spans), width, glyphs)


def reasons(cannot: Sequence[WhyLike], width: int, room: int, glyphs: Glyphs) -> list[Line]:
    """Why not: a sentence and its rule each, as many as there is room for."""
    lines: list[Line] = []
    for why in cannot:
        text, rule_id = _reason(why)
        parts = wrap(glyphs.safe(f"{glyphs.dash} {text}"), width - 3)
        for i, part in enumerate(parts):
            spans: list[Span] = [((" " if i == 0 else "   ") + part, "text")]
            fits = 3 + cell_len(part) + 4 + cell_len(rule_id) <= width
            if i == len(parts) - 1 and rule_id and fits:
                spans.append((f"  ({rule_id})", "dim"))
            lines.append(tuple(spans))
            if i == len(parts) - 1 and rule_id and not fits:
                lines.append(((f"   ({rule_id})", "dim"),))
    if len(lines) > room:
        more = f"   {glyphs.ellipsis} {len(lines) - room + 1} more lines; i shows all"
        shown, after = lines[: max(0, room - 1)], lines[max(0, room - 1)]
        if shown and after[0][0].startswith("   ") and not after[0][0].startswith("   ("):  # in mid-sentence
            shown[-1] = clipped(shown[-1], width - 1, glyphs, cut=True)
        return [*shown, ((more, "dim"),)]
    return lines


def card_text(desk: Desk, width: int, room: int, glyphs: Glyphs) -> list[Line]:
    """Where no rule forbids anything, what the card in focus does, as much as there is room for."""
    card = desk.card_at(desk.focus)
    if card is None or card.hidden:
        return [((" There is no card here that you can read.", "dim"),)]
    text = desk.text_of(card.passcode) if desk.text_of is not None and card.passcode else ""
    if not text:
        told = f"Nothing keeps {card.name} back. Its text is not at hand: tabletop cards import FILE.cdb brings texts."
        if card.frame in ("normal", "token"):
            told = f"Nothing keeps {card.name} back, and it has no effect."
        return [((f" {part}", "dim"),) for part in wrap(glyphs.safe(told), width - 2)[:room]]
    rows = [glyphs.safe(row) for row in f"{card.name}: {text}".splitlines()]
    lines: list[Line] = [((f" {part}", "text"),) for row in rows for part in wrap(row, width - 2)]
    if len(lines) > room:
        more = (f"  {glyphs.ellipsis} i shows all of it", "dim")
        last = fit(lines[max(0, room - 1)][0][0], width - cell_len(more[0]) - 1, "").rstrip()
        lines = [*lines[: max(0, room - 1)], ((last, "text"), more)]
    return lines


def hints(keys: Sequence[tuple[str, str]], width: int) -> Line:
    """Keys and what they do now, as many as fit; the key of the help always."""
    last = [(key, what) for key, what in keys if key == "F1"]
    left = width - 1 - sum(_cells(one) for one in last)
    spans: list[Span] = [(" ", "dim")]
    for one in keys:
        if one not in last:
            if _cells(one) > left:
                break
            left -= _cells(one)
        else:
            last = []
        spans += [(one[0], "key"), (f" {one[1]}  ", "dim")]
    for key, what in last:
        spans += [(key, "key"), (f" {what}  ", "dim")]
    return tuple(spans)


def _cells(hint: tuple[str, str]) -> int:
    return cell_len(hint[0]) + cell_len(hint[1]) + 3


def _reason(why: WhyLike) -> tuple[str, str]:
    """A reason as (sentence, rule id)."""
    return (f"{why.label}: {why.text}" if why.label else why.text), why.rule


def _options(out: Prompt, desk: Desk, width: int, room: int, glyphs: Glyphs) -> None:
    """The options with their numbers, one after the other; below them, if room is left, a reason why not."""
    options = desk.menu_options() if desk.mode == "menu" else desk.options
    first = 9 * desk.page
    shown = options[first : first + 9]
    if not options:
        _nothing(out, desk, width, room, glyphs)
        return
    columns = _columns(shown, width, room)
    y0 = len(out.lines)
    for i, option in enumerate(shown):
        y, x = y0 + i // columns, (i % columns) * ((width - 1) // columns) + 1
        if i // columns >= room:
            break
        while len(out.lines) <= y:
            out.lines.append((((" "), "dim"),))
        cell = (width - 1) // columns
        number = first + i
        active = desk.mode == "menu" and number == desk.at
        picked = number in desk.picks and not desk.acting
        mark = glyphs.chosen if picked else glyphs.pointer if active else " "
        text = fit(f"{option.label}", cell - 4, glyphs.ellipsis)
        spans: list[Span] = [
            (f"{mark}{i + 1} ", "accent" if active or picked else "key"),
            (text + " ", "hover" if active else "strong" if picked else "text"),
        ]
        out.lines[y] = (*out.lines[y], *spans)
        out.hits.append((y, x, x + cell, number))
    left = room - (len(out.lines) - y0)
    if left > 0 and desk.asks is not None and desk.asks.kind == "by-hand":
        out.lines.append(((BY_HAND, "dim"),))
        left -= 1
    if len(options) > 9 and left > 0:
        pages = -(-len(options) // 9)
        out.lines.append(((f"  page {desk.page + 1} of {pages}; PgUp and PgDn turn", "dim"),))
        left -= 1
    if desk.acting and left > 0 and desk.menu.cannot:
        out.lines += [_faded(line) for line in _preview(desk.menu.cannot[0], width, left, glyphs)]


def _preview(why: WhyLike, width: int, room: int, glyphs: Glyphs) -> list[Line]:
    """The first reason as far as there is room: its rule may go; a sentence that is cut says where the rest is."""
    lines = reasons((why,), width, 99, glyphs)
    if len(lines) <= room:
        return lines
    text = wrap(glyphs.safe(f"{glyphs.dash} {_reason(why)[0]}"), width - 3)
    if len(text) <= room:
        return lines[:room]
    more = "  i shows all"
    last = clipped(lines[room - 1], width - 1 - cell_len(more), glyphs, cut=True)
    return [*lines[: room - 1], (*last, (more, "dim"))]


def _nothing(out: Prompt, desk: Desk, width: int, room: int, glyphs: Glyphs) -> None:
    if desk.acting and desk.menu.cannot:
        out.lines += [_faded(line) for line in reasons(desk.menu.cannot, width, room, glyphs)]
    elif desk.asks is not None and desk.asks.optional and not desk.acting:
        out.lines.append(((" Nothing of yours answers this; n passes.", "dim"),))
    elif desk.acting:
        out.lines.append(((" Choose a card with the arrow keys; Tab goes to the next that can do something.", "dim"),))


def _faded(line: Line) -> Line:
    return tuple((text, "dim") for text, _ in line)


def _columns(shown: Sequence[OptionView], width: int, room: int) -> int:
    """As many columns as the longest label allows, and as many as are needed."""
    longest = max((cell_len(o.label) for o in shown), default=10) + 6
    widest = max(1, min(4, (width - 1) // max(longest, 14)))
    needed = -(-len(shown) // max(1, room))
    return max(1, min(9, max(needed, 1 if len(shown) <= room and longest > width // 2 else widest)))


def _typed(out: Prompt, desk: Desk, width: int, room: int, glyphs: Glyphs) -> None:
    editor = desk.editor
    if editor is None:
        return
    before, after = editor.text[: editor.caret], editor.text[editor.caret :]
    while cell_len(before) > width - 8:
        before = before[1:]
    under, rest = (after[0], after[1:]) if after else (" ", "")
    out.caret = (3 + cell_len(before), len(out.lines))
    out.lines.append(((" : ", "accent"), (before, "strong"), (under, "caret"), (rest, "strong")))
    text, role = desk.message
    if text:
        out.lines += [((f"   {part}", role),) for part in wrap(text, width - 4)[:room]]
    elif editor.candidates:
        shown = "   ".join(editor.candidates[:40])
        out.lines += [((f"   {part}", "dim"),) for part in wrap(shown, width - 4)[:room]]
    else:
        out.lines.append((("   summon hand/1   attack m1 -> B.m2   activate s2   rule lp B -500   undo 2", "faint"),))


def _finished(out: Prompt, desk: Desk) -> None:
    view = desk.view
    if view is None:
        return
    text, role = desk.message
    told = (f" {outcome(view.winner, view.reason, desk.sitting.names)}", "accent")
    out.lines.append(((f" {view.winner}", view.winner.lower()), told) if view.winner in ("A", "B") else (told,))
    if text:
        out.lines.append(((f" {text}", role),))


def _keys_for(desk: Desk) -> Sequence[tuple[str, str]]:
    """The keys worth naming now."""
    if desk.hints:
        return desk.hints
    if desk.editor is not None:
        return (("Enter", "say it"), ("Tab", "complete"), ("↑", "earlier lines"), ("Esc", "leave"))
    if desk.table.over:
        return (("Enter", "rematch"), ("q", "home"), ("u", "take back"), ("L", "log"), ("F1", "help"))
    asks = desk.asks
    if desk.sheet is not None and desk.sheet.kind != "choose":
        moves = "move" if desk.sheet.choosing else "scroll"
        return (("↑↓", moves), *([("Enter", "act")] if desk.sheet.choosing else ()), ("Esc", "close"))
    if desk.mode == "menu":
        passing = (("n", "pass"),) if desk.may_pass else ()
        return (
            ("Enter", "do it"), ("1-9", "choose"), *passing, ("Esc", "close"), ("?", "why not"), ("i", "card"),
            ("F1", "help"),
        )
    if asks is not None and not desk.acting:
        enter = "confirm" if asks.hi > 1 else "act" if desk.may_pass else "choose"
        keys = [("1-9", "choose")] if asks.options else []
        if asks.hi > 1 or desk.actionable():
            keys += [("Tab", "next"), ("Enter", enter)]
        if asks.hi > 1:
            keys.append(("Space", "choose"))
        if asks.kind == "yesno":
            keys = [("y", "yes"), ("n", "no")]
        elif asks.optional:
            keys.append(("n", "pass"))
        if asks.declaring:
            keys.append(("Esc", "cancel"))
        return (
            *keys, ("?", "why not"), ("i", "card"), (":", "type"), ("s", "stops"), ("c", "chain"), ("g", "piles"),
            ("F1", "help"),
        )
    onward = NEXT_WORDS.get(desk.next_line, "next")
    phases = (("n/e", onward),) if onward == "end turn" else (("n", onward), ("e", "end turn"))
    return (
        ("Enter", "act"), *phases, ("?", "why not"), ("i", "card"), (":", "type"), ("u", "undo"), ("g", "piles"),
        ("L", "log"), ("c", "chain"), ("F1", "help"), ("s", "stops"), ("t", "colours"), ("q", "leave"),
    )
