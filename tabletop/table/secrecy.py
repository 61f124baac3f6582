"""Refusals that tell a seat nothing it may not know: neither names of hidden cards, nor what kind of card they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from tabletop.core.card import Card
from tabletop.core.commands import Choose, Command, Manual, Place
from tabletop.core.kinds import Seat
from tabletop.core.places import card_at
from tabletop.core.refusal import Refusal, explain
from tabletop.core.state import State
from tabletop.core.viewing import may_see
from tabletop.table.said import Why

UNSEEN = Why("answer.unseen", "That is no card of yours, and none that lies open.")
NO_ANSWER = Why("answer.not-possible", "That is not one of the possible answers.")
_LOOKED_FOR = frozenset({"answer.nothing-there", "answer.not-possible"})


@dataclass(frozen=True, slots=True)
class _Unknown:
    name: str = "that card"


def not_yours(name: str, seat: Seat) -> Why:
    """A card in the other side's hand, which lies open, is not this seat's to play."""
    return Why("answer.unseen", f"{name} is in {Seat(1 - seat).name}'s hand: you see it, but it is not yours to play.")


def unseen(command: Command, seat: Seat, state: State, open_hands: bool = False) -> Why | None:
    """A line that uses a face-down card of the other side, or speaks of one in a Deck, or in the other's hand or Extra
    Deck, is refused before any rule looks at that card.

    Answers (``choose``) may: a question can be about such cards. So may rulings, since a card played by hand can be.
    """
    if seat > Seat.B or isinstance(command, Choose | Manual):
        return None
    for place in _places(command):
        if open_hands and place.zone == "hand" and place.seat not in (None, seat):
            return not_yours("That card", seat)
        if place.zone == "deck" or (place.zone in ("hand", "extra") and place.seat not in (None, seat)):
            return UNSEEN
    used = getattr(command, "card", None)
    if isinstance(used, Place) and used.seat not in (None, seat):
        card = card_at(state, used, seat)
        if card is not None and not may_see(card, seat):
            return UNSEEN
    return None


def told(refusals: Sequence[Refusal], seat: Seat, command: Command | None = None, label: str = "") -> list[Why]:
    """The refusals as reasons for one seat; ``command`` is what was refused."""
    whys = []
    for refusal in refusals:
        if isinstance(command, Choose) and refusal.rule in _LOOKED_FOR and seat <= Seat.B:
            whys.append(NO_ANSWER)
        else:
            whys.append(Why(refusal.rule, explain(_veiled(refusal, seat)), label))
    return whys


def _veiled(refusal: Refusal, seat: Seat) -> Refusal:
    hidden = [isinstance(one, Card) and not may_see(one, seat) for one in refusal.args]
    if not any(hidden):
        return refusal
    return Refusal(refusal.rule, *(_Unknown() if hide else one for one, hide in zip(refusal.args, hidden, strict=True)))


def _places(command: Command) -> Iterator[Place]:
    for item in fields(command):
        value = getattr(command, item.name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Place):
                yield one
