"""The lists that a desk opens by a key: log, chain, piles, stops, the Token box, a card in full; and their Enter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tabletop.table.stops import MODES, POINTS, SET
from tabletop.tui.detail import detail_lines
from tabletop.tui.glyphs import UNICODE, wrap
from tabletop.tui.sheets import Row, Sheet, chain_sheet, log_sheet, piles_sheet, stops_sheet
from tabletop.tui.token_box import TokenKind, token_kinds, tokens_sheet

if TYPE_CHECKING:
    from tabletop.tui.desk import Desk

INFO_WIDTH: Final = 64


def toggle_sheet(desk: Desk, action: str) -> Sheet | None:
    """The sheet of that name; None where there is none."""
    view = desk.view
    if view is None:
        return None
    if action == "log":
        return log_sheet(desk.log)
    if action == "chain":
        return chain_sheet(view)
    if action == "stops":
        return my_stops(desk)
    if action == "piles":
        return piles_sheet(view, desk.cursor)
    if action == "tokens":
        return tokens_sheet(kinds_known(desk), desk.sitting.viewer, desk.lore)
    if action == "info":
        return info_sheet(desk)
    return None


def info_sheet(desk: Desk) -> Sheet | None:
    """The card in focus in full, where no pane shows it."""
    view = desk.view
    if view is None:
        return None
    card = desk.card_at(desk.focus)
    lines = detail_lines(card, desk.focus, view, INFO_WIDTH, 10**6, UNICODE, desk.text_of)
    rows = [Row(line) for line in lines[1:]]
    if desk.menu.cannot:
        rows += [Row(()), Row(((" What it may not do now:", "dim"),))]
        for why in desk.menu.cannot:
            text = f"{why.label}: {why.text}" if why.label else why.text
            rows += [Row(((f" {part}", "text"),)) for part in wrap(UNICODE.safe(text), INFO_WIDTH - 2)]
            rows.append(Row(((f"   ({why.rule})", "dim"),)))
    return Sheet("info", "This card", rows)


def kinds_known(desk: Desk) -> Sequence[TokenKind]:
    """The Tokens that the cards make which whoever looks may know of; found once for each look."""
    view = desk.view
    key = (desk.sitting.version, desk.sitting.viewer)
    if view is None:
        desk.known_tokens = ((), ())
    elif desk.known_tokens[0] != key:
        desk.known_tokens = (key, tuple(token_kinds(view, desk.table.header, desk.sitting.viewer, desk.lore)))
    return desk.known_tokens[1]


def my_stops(desk: Desk) -> Sheet:
    """When the asked seat wants to be asked."""
    seat = desk.sitting.speaker
    return stops_sheet(desk.table.stops[seat], desk.table.stop_points[seat])


def take_row(desk: Desk, sheet: Sheet) -> bool:
    """Enter on a row of the stops or of the Token box; False if it is another sheet."""
    number = sheet.row.option if sheet.row else -1
    if sheet.kind == "stops":
        seat = desk.sitting.speaker
        points = desk.table.stop_points[seat]
        if number < len(MODES):
            desk.table.stops[seat] = MODES[max(0, number)]
        else:
            points ^= {POINTS[number - len(MODES)]}
            desk.table.stops[seat] = SET
        again = my_stops(desk)
    elif sheet.kind == "tokens":
        kinds, viewer = kinds_known(desk), desk.sitting.viewer
        if 0 <= number < len(kinds) and viewer in ("A", "B"):
            desk.lore.next_marker(viewer, kinds[number].facts.name)
        again = tokens_sheet(kinds, viewer, desk.lore)
    else:
        return False
    again.at, again.top = sheet.at, sheet.top
    desk.sheet = again
    return True


def rules_here(desk: Desk) -> tuple[str, ...]:
    """The rules just read: why the card may not do something, or why the last line was refused."""
    if desk.mode == "why":
        return tuple(dict.fromkeys(why.rule for why in desk.menu.cannot if why.rule))
    return desk.refused


def rulings_known(desk: Desk) -> int:
    """How many rulings illustrate the rules just read, as far as they have been looked up."""
    rules = rules_here(desk)
    if not rules or not desk.lore.ready:
        return 0
    return len({ruling for rule in rules for ruling in desk.lore.rulings_of(rule)})


def ask_rulings(desk: Desk) -> None:
    """Go to the rulings behind the rules just read; where there are none, say so."""
    rules = rules_here(desk)
    if not desk.lore.at_hand:
        desk.message = ('The rulings are not at hand here; the command "tabletop rulings" opens them.', "dim")
        return
    found = [rule for rule in rules if desk.lore.rulings_of(rule)]
    if found:
        texts = [why.text for why in desk.menu.cannot if why.rule in found] if desk.mode == "why" else [desk.message[0]]
        desk.effect = f"rulings:{','.join(found)}:{' '.join(texts)}"
    elif rules:
        desk.message = (f"No ruling illustrates {', '.join(rules)}: the rule says all there is.", "dim")
        desk.mode = "browse"
    else:
        desk.message = ("Press ? on a card first; R then shows the rulings behind the rule.", "dim")
