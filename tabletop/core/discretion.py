"""With hidden hands: refusals as their reader may know them.

The rules look at a card as it is, and so their refusals may name it, or give it away by the rule they name. What is
said of a card that the speaker cannot see is therefore always the same, whichever card it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.card import Card
from tabletop.core.kinds import Seat
from tabletop.core.places import may_see, place_of
from tabletop.core.refusal import Refusal
from tabletop.core.state import State


def discreet(d: State, seat: int, refusals: Sequence[Refusal]) -> list[Refusal]:
    """The refusals for a seat: where all hands are open, and for the judge, as they are."""
    if not d.polite or seat not in (Seat.A, Seat.B):
        return list(refusals)
    found: list[Refusal] = []
    for r in refusals:
        unseen = [isinstance(a, Card) and not may_see(a, seat) for a in r.args]
        if any(unseen):
            if unseen[0]:  # the rule itself was found by looking at the card
                r = Refusal("answer.hidden", place_of(r.args[0], d))
            else:
                r = Refusal(r.rule, *(place_of(a, d) if no else a for a, no in zip(r.args, unseen, strict=True)))
        if r not in found:
            found.append(r)
    return found
