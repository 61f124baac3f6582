"""What expectations look at: the position after a step, seen whole, and what the step did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from tabletop.core.commands import Command, Place, Ref
from tabletop.core.kinds import Seat
from tabletop.core.view import CardView, DuelView
from tabletop.table.said import Why

if TYPE_CHECKING:
    from tabletop.core.duel import Duel
    from tabletop.core.telling import EventView

_FIELD_ORDER = (
    ("m1", "m2", "m3", "m4", "m5", "e1", "e2"),
    ("s1", "s2", "s3", "s4", "s5"),
    ("f",),
)
_PILE_ORDER = ("gy", "banished", "hand", "extra", "deck")


class Moment:
    """The duel after a step, what happened in it, and why its line was refused (if it was)."""

    def __init__(self, duel: Duel, events: Sequence[EventView], refused: Sequence[Why]) -> None:
        self.duel = duel
        self.events = events
        self.refused = refused

    @cached_property
    def view(self) -> DuelView:
        """The whole position, as a judge sees it."""
        view: DuelView = self.duel.view(Seat.JUDGE)
        return view

    @property
    def winner(self) -> str:
        """ "A", "B", "draw" or "" while the duel goes on."""
        return "" if self.duel.winner is None else ("A", "B", "draw")[self.duel.winner]

    def why_not(self, command: Command, seat: Seat) -> list[Why]:
        """Why that may not be done now; empty if it may."""
        from tabletop.core.refusal import explain

        return [Why(refusal.rule, explain(refusal)) for refusal in self.duel.why_not(command, seat)]

    def pile(self, place: Place) -> Sequence[CardView]:
        """The cards of a pile, in order; a Deck's too, though no seat may look into it."""
        if place.zone == "deck":
            return self._decks[place.seat or 0]
        cards = self.view.piles.get(f"{'AB'[place.seat or 0]}.{place.zone}", ())
        return () if isinstance(cards, int) else cards

    @cached_property
    def _decks(self) -> tuple[Sequence[CardView], Sequence[CardView]]:
        from tabletop.core.viewing import card_view

        state = self.duel.state
        found = [
            [card_view(state, card, Seat.JUDGE, f"{letter}.deck/{n}") for n, card in enumerate(reversed(deck), 1)]
            for letter, deck in zip("AB", state.decks, strict=True)
        ]
        return found[0], found[1]

    def count(self, place: Place) -> int:
        """How many cards are in a pile, or in a zone."""
        if place.zone in _PILE_ORDER:
            return len(self.pile(place))
        return 1 if self.find(place) else 0

    def find(self, ref: Ref) -> CardView | None:
        """The card a reference means: by its place, or the first of that name in the contract's order."""
        if isinstance(ref, Place):
            if ref.zone not in _PILE_ORDER:
                held = self.view.zones.get(f"{'AB'[ref.seat or 0]}.{ref.zone}")
                if not ref.n or held is None:
                    return held
                names = held.materials[ref.n - 1 : ref.n]  # under an Xyz Monster
                return CardView(str(ref), name=names[0], owner=held.owner) if names else None
            cards = self.pile(ref)
            index = (ref.n or 1) - 1
            return cards[index] if index < len(cards) else None
        matches = (card for card in self.cards() if card.name == ref.name)
        for _ in range(max(ref.n, 1) - 1):
            next(matches, None)
        return next(matches, None)

    def cards(self) -> Iterator[CardView]:
        """All cards, in the order in which a name is looked for."""
        for row in _FIELD_ORDER:
            for seat in "AB":
                for zone in row:
                    card = self.view.zones.get(f"{seat}.{zone}")
                    if card is not None:
                        yield card
        for pile in _PILE_ORDER:
            for side in (0, 1):
                yield from self.pile(Place(pile, 0, side))

    def prop(self, card: CardView, prop: str) -> int | str | None:
        """A property of a card by its name in the contract; None if this card has no such thing."""
        if prop.startswith("original."):
            value = None if card.original is None else getattr(card.original, _FIELDS.get(prop[9:], prop[9:]), None)
        elif prop.startswith("counter."):
            value = dict(card.counters).get(prop[8:].strip('"'), 0)
        elif prop in ("source", "activator", "summoner", "zone_chooser"):
            value = None if card.token is None else getattr(card.token, prop)
        elif prop == "materials":
            value = len(card.materials)
        elif prop == "uid":
            value = None
        else:
            value = getattr(card, _FIELDS.get(prop, prop), None)
        return value if isinstance(value, int | str) else None

    def event_types(self) -> list[str]:
        """The kinds of what happened, each once."""
        return list(dict.fromkeys(event.type for event in self.events))

    @staticmethod
    def describe(card: CardView) -> str:
        """A card in a few words, for a message."""
        return f'"{card.name}"' + (" (face-down)" if card.face == "down" else "")


_FIELDS = {"def": "defense"}
