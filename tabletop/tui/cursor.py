"""Where the cursor belongs when something new is asked: on the card the answer probably is about."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.view import DuelView


def cursor_for_action(cursor: str, places: Sequence[str], view: DuelView, seat: str) -> str:
    """The cursor of a seat that may act freely: in battle on an attacker, else on its own side of the table."""
    cursor = cursor or own_place(view, seat)
    if view.phase == "battle":
        attackers = [p for p in places if p.startswith((f"{seat}.m", f"{seat}.e"))]
        return attackers[0] if attackers and cursor not in attackers else cursor
    if cursor.startswith(f"{seat}."):
        return cursor
    return _first_in_hand(view, seat)


def own_place(view: DuelView, seat: str) -> str:
    """Where the cursor of a seat begins: in battle on a monster of its own, else in its hand."""
    if view.phase == "battle":
        mine = (f"{seat}.m", f"{seat}.e")
        monsters = (p for p, card in view.zones.items() if card is not None and p.startswith(mine))
        return next(monsters, _first_in_hand(view, seat))
    return _first_in_hand(view, seat)


def _first_in_hand(view: DuelView, seat: str) -> str:
    return f"{seat}.hand/1" if view.counts.get(f"{seat}.hand") else f"{seat}.m1"


def kept_cursor(cursor: str, view: DuelView) -> str:
    """A hand that shrank under the cursor leaves it on its last card."""
    pile, slash, number = cursor.partition("/")
    if not slash or pile not in view.counts:
        return cursor
    count = view.counts[pile]
    if not count:
        return f"{pile[0]}.m1"
    return f"{pile}/{min(int(number), count)}"


def lies_in_sight(place: str, view: DuelView) -> bool:
    """The place has a spot of its own on the table, so that the cursor can stand on it."""
    return place in view.zones or place in view.counts or ".hand/" in place
