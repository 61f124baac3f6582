"""What happens instead of a destruction: a monster that would be destroyed by battle or an effect does something else.

A module states it with ``instead("method")``; the method, marked ``@later``, asks and pays, and returns whether the
monster was saved.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop.core.card import Card
from tabletop.core.kinds import MZONE
from tabletop.core.look import Look

if TYPE_CHECKING:
    from tabletop.core.state import Gen, State

INSTEAD = "instead-of-destruction"


def saved(d: State, cards: Iterable[Card], how: str) -> Gen:
    """Ask the monsters of ``cards`` that have such a text. Returns those that are not destroyed after all."""
    spared: list[Card] = []
    for c in cards:
        clause = c.defn.props.get(INSTEAD)
        if clause is None or c.place != MZONE or not c.faceup or d.table().has(d, c, "not-destroyed-by-" + how):
            continue
        d.table()
        if c.is_negated or (clause.when is not None and clause.when(Look(d, c, c.controller)) is not None):
            continue
        from tabletop.core.script.fx import Fx  # the words need this module

        if (yield from c.defn.handlers[clause.value](Fx(d, c, c.controller), None)):
            spared.append(c)
    return spared


__all__ = ["INSTEAD", "saved"]
