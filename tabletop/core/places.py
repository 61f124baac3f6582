"""References and the cards they mean: ``A.m1``, ``B.gy/2``, ``"Sangan"#2``; ``A.m1/2`` is the second material there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.card import Card, pack, place_words
from tabletop.core.commands import Named, Place, Ref
from tabletop.core.event import BOTH
from tabletop.core.kinds import ATTACHED, BANISHED, DECK, EXTRA, FIELD_SLOT, GRAVE, HAND, MZONE, NOWHERE, SZONE, Seat

if TYPE_CHECKING:
    from tabletop.core.state import State

_PILES = {"hand": HAND, "deck": DECK, "extra": EXTRA, "gy": GRAVE, "banished": BANISHED}


def zone_of(zone: str) -> tuple[int, int]:
    """Place and slot of a zone's word; slot -1 for a pile. Raises ``KeyError`` for no such zone."""
    if zone in _PILES:
        return _PILES[zone], -1
    if zone == "f":
        return SZONE, FIELD_SLOT
    head, number = zone[:1], zone[1:]
    if number.isdigit():
        n = int(number)
        if head == "m" and 1 <= n <= 5:
            return MZONE, n - 1
        if head == "s" and 1 <= n <= 5:
            return SZONE, n - 1
        if head == "e" and 1 <= n <= 2:
            return MZONE, 4 + n
    raise KeyError(zone)


def card_at(d: State, place: Place, seat: int) -> Card | None:
    """The card a place means, for a speaker; None for an empty zone or a pile that is not that long."""
    p = seat if place.seat is None else place.seat
    where, slot = zone_of(place.zone)
    if slot >= 0:
        found: Card | None = d.pile_of(where, p)[slot]
        if found is None and place.zone[0] == "e":
            found = d.pile_of(where, 1 - p)[11 - slot]  # the same zone, seen from the other side
        if found is not None and place.n:
            return found.materials[place.n - 1] if place.n <= len(found.materials) else None
        return found
    pile: list[Card] = d.pile_of(where, p)
    n = max(place.n, 1)
    if n > len(pile):
        return None
    return pile[n - 1] if where in (HAND, EXTRA) else pile[-n]


def place_of(c: Card, d: State) -> Place:
    """The absolute reference of a card, with its number in a pile."""
    if c.place in (MZONE, SZONE):
        seat, zone = place_words(c.controller, c.place, c.slot).split(".")
        return Place(zone, 0, "AB".index(seat))
    if c.place == NOWHERE:
        return Place("nowhere", 0, c.owner)
    if c.place == ATTACHED:
        holder = next((m for p in (0, 1) for m in d.monsters(p) if c in m.materials), None)
        if holder is None:  # its monster is only about to be Summoned
            return Place("nowhere", 0, c.owner)
        return Place(place_of(holder, d).zone, holder.materials.index(c) + 1, holder.controller)
    pile: list[Card] = d.pile_of(c.place, c.controller)
    index = next(i for i, x in enumerate(pile) if x is c)
    n = index + 1 if c.place in (HAND, EXTRA) else len(pile) - index
    return Place(place_words(c.controller, c.place, -1)[2:], n, c.controller)


def by_name(d: State, name: str) -> list[Card]:
    """All cards of that name in the order in which a name is looked for."""
    found: list[Card] = []
    want = name.casefold()
    for rows in (d.mz, [r[:FIELD_SLOT] for r in d.sz], [r[FIELD_SLOT:] for r in d.sz]):
        for row in rows:
            found += [c for c in row if c is not None and c.name.casefold() == want]
    for piles, from_top in (
        (d.graves, True), (d.banished, True), (d.hands, False), (d.extras, False), (d.decks, True),
    ):
        for pile in piles:
            found += [c for c in (reversed(pile) if from_top else pile) if c.name.casefold() == want]
    for row in d.mz:
        found += [c for m in row if m is not None for c in m.materials if c.name.casefold() == want]
    return found


def resolve(d: State, ref: Ref, seat: int, options: list[Card] | None = None) -> Card | None:
    """The card a reference means. A name without a number prefers, among its matches, one of the options.

    With hidden hands a player's name finds only what that player may know: it would be a way to ask else.
    """
    if isinstance(ref, Place):
        try:
            return card_at(d, ref, seat)
        except KeyError:  # no such zone, so no card there
            return None
    matches = by_name(d, ref.name)
    if d.polite and seat in (Seat.A, Seat.B):
        matches = [c for c in matches if may_see(c, seat) or (c.place == DECK and c.owner == seat)]
    if ref.n:
        return matches[ref.n - 1] if ref.n <= len(matches) else None
    if options is not None:
        for c in matches:
            if c in options:
                return c
    return matches[0] if matches else None


def may_see(c: Card, seat: int) -> bool:
    """May a seat know which card this is? (A watcher knows what both players know.)"""
    if seat == Seat.JUDGE:
        return True
    place = c.place
    if place in (MZONE, SZONE):
        return c.faceup or seat == c.controller
    if place == GRAVE:
        return True
    if place == BANISHED:
        return c.faceup or seat == c.owner
    if place == HAND:
        return seat == c.controller or (bool(c.seen >> seat & 1) if seat < Seat.WATCH else c.seen == BOTH)
    if place == EXTRA:
        return seat == c.owner
    return False


def packed_zone(place: Place, seat: int) -> int:
    """A zone as a packed place. Raises ``KeyError`` where it is no zone."""
    where, slot = zone_of(place.zone)
    if slot < 0:
        raise KeyError(place.zone)
    return pack(seat if place.seat is None else place.seat, where, slot)


__all__ = ["Named", "by_name", "card_at", "may_see", "packed_zone", "place_of", "resolve", "zone_of"]
