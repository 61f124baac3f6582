"""Names in a typed line become places, by what the speaker can see.

A name never finds a card that is hidden from whoever says it: else guessing names would tell what lies face-down.
Where several cards in sight bear the name, the first with which the line is legal is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import fields, replace
from itertools import islice, product
from typing import Any

from tabletop.core.commands import Choose, Command, Manual, Named, Place
from tabletop.core.kinds import Seat
from tabletop.core.view import AskView, DuelView
from tabletop.search import nearest
from tabletop.table.said import Refused, Why
from tabletop.table.secrecy import NO_ANSWER, not_yours

MOST_TRIES = 60
Names = Callable[[], Collection[str]]
_ROWS = (("m1", "m2", "m3", "m4", "m5", "e1", "e2"), ("s1", "s2", "s3", "s4", "s5"), ("f",))
_PILES = ("gy", "banished", "hand", "extra")


def absolute(
    command: Command, seat: Seat, view: DuelView, legal: Callable[[Command], bool], shown: Names = tuple
) -> Command:
    """The command with places for names. Raises :class:`Refused` where no card in sight bears a name.

    ``shown()`` names the cards of the other side's hand where it lies open on the table: they are seen, but not played.
    """
    if seat > Seat.B or isinstance(command, Manual):
        return command
    if isinstance(command, Choose):
        return Choose(tuple(_answers(command, view.asks)))
    slots = [one for item in fields(command) for one in _each(getattr(command, item.name)) if isinstance(one, Named)]
    if not slots:
        return command
    cards = list(_in_sight(view))
    found = [_matches(named, cards, seat, shown) for named in slots]
    first: Command | None = None
    for choice in islice(product(*found), MOST_TRIES):
        places = list(choice)
        if len(set(places)) < len(places) and first is not None:
            continue
        tried = _filled(command, places)
        if legal(tried):
            return tried
        first = first or tried
    return first or command


def _each(value: Any) -> Sequence[Any]:
    return value if isinstance(value, tuple) else (value,)


def _filled(command: Command, places: list[Place]) -> Command:
    rest = iter(places)
    changes: dict[str, Any] = {}
    for item in fields(command):
        value = getattr(command, item.name)
        if isinstance(value, tuple):
            changes[item.name] = tuple(next(rest) if isinstance(one, Named) else one for one in value)
        elif isinstance(value, Named):
            changes[item.name] = next(rest)
    return replace(command, **changes)


def _matches(named: Named, cards: Sequence[tuple[str, str]], seat: Seat, shown: Names) -> list[Place]:
    want = named.name.casefold()
    places = [_place(place) for name, place in cards if name.casefold() == want]
    if named.n:
        places = places[named.n - 1 : named.n]
    if not places:
        if want in {name.casefold() for name in shown()}:
            raise Refused([not_yours(named.name, seat)])
        raise Refused([Why("answer.nothing-there", f"You see no {named}.{_meant(named.name, cards)}")])
    return places


def _meant(name: str, cards: Sequence[tuple[str, str]]) -> str:
    """The card in sight that is called nearly so."""
    meant = nearest(name, (one for one, _ in cards))
    return f' Did you mean "{meant}"?' if meant else ""


def _in_sight(view: DuelView) -> Iterator[tuple[str, str]]:
    """Names and places of the cards that the seat can see, in the order in which a name is looked for."""
    for row in _ROWS:
        for seat in "AB":
            for zone in row:
                card = view.zones.get(f"{seat}.{zone}")
                if card is not None and card.name:
                    yield card.name, card.place
    for pile in _PILES:
        for seat in "AB":
            cards = view.piles.get(f"{seat}.{pile}", ())
            if not isinstance(cards, int):
                yield from ((card.name, card.place) for card in cards if card.name)


def _place(text: str) -> Place:
    seat, _, rest = text.partition(".")
    zone, _, n = rest.partition("/")
    return Place(zone, int(n or 0), "AB".index(seat))


def _answers(command: Choose, asks: AskView | None) -> Iterator[Any]:
    """Answers by name become the places of the options that are shown under that name."""
    options = [one for one in asks.options if "/" in one.place or one.label.endswith(f"({one.place})")] if asks else []
    if not options:
        yield from command.answers
        return
    used: set[str] = set()
    for answer in command.answers:
        if isinstance(answer, Place | int):
            yield answer
            continue
        name, n = (answer.name, answer.n) if isinstance(answer, Named) else (answer, 0)
        shown = [one.place for one in options if one.label.casefold() == f"{name} ({one.place})".casefold()]
        left = shown[n - 1 : n] if n else [place for place in shown if place not in used]
        if not left:
            raise Refused([NO_ANSWER])
        used.add(left[0])
        yield _place(left[0])
