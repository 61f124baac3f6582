"""What of a card can be used from where it lies: worked out once for each card, so that no moment asks it again.

:func:`tabletop.core.activation.may_activate` stays the judge: what is left out here, it would refuse in every
position ("a Trap from the hand", "face-up already", "Set this turn"); of what is listed, the rest is still looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from tabletop.core.kinds import GRAVE, HAND, MZONE, SZONE, TRAP

if TYPE_CHECKING:
    from tabletop.core.card import Card
    from tabletop.core.definition import Effect

Bundle: TypeAlias = "tuple[int, tuple[Effect, ...]]"
"""The kinds of happenings some effects answer, as a mask; and the effects."""
Usable: TypeAlias = "tuple[Card, int, tuple[Effect, ...]]"
"""A card, and the bundle of what it could do where it lies."""

_ZONES = (MZONE, SZONE)


class Reach:
    """Those of some effects that could be used: one bundle for each way a card can lie.

    ``up`` face-up on the field, ``down`` face-down since an earlier turn, ``new`` Set this turn (each a pair: in a
    Monster Zone, in a Spell & Trap Zone); ``hand`` in the hand in its player's own turn, ``waiting`` in the hand in the
    other player's, ``gy`` in the Graveyard.
    """

    __slots__ = ("down", "gy", "hand", "new", "up", "waiting")

    def __init__(self, effects: Iterable[Effect], family: int, quick: bool) -> None:
        effects = tuple(effects)
        zones = [[e for e in effects if e.where_mask & 1 << place] for place in _ZONES]
        hand = [e for e in effects if e.where_mask & 1 << HAND and not (e.is_card and family == TRAP)]
        self.up = [bundle(e for e in there if not e.is_card) for there in zones]
        self.down = [bundle(e for e in there if e.is_card or e.face_down) for there in zones]
        self.new = [
            bundle(e for e in there if not (e.is_card and (quick or family == TRAP))) for _, there in self.down
        ]
        self.hand = bundle(hand)
        self.waiting = bundle(e for e in hand if not e.is_card)
        self.gy = bundle(e for e in effects if e.where_mask & 1 << GRAVE)


def bundle(effects: Iterable[Effect]) -> Bundle:
    """Some effects, with the mask of what they answer."""
    found = tuple(effects)
    mask = 0
    for e in found:
        mask |= e.mask
    return mask, found


__all__ = ["Bundle", "Reach", "Usable", "bundle"]
