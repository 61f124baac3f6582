"""Stops: which of the windows in which a seat could respond it wants to be asked in. They are the seat's own secret.

They look only at what that seat can see, so passing by them tells nothing about hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.view import DuelView

ALWAYS = "always"
SET = "set"
NEVER = "never"
MODES = (ALWAYS, SET, NEVER)

POINTS = ("draw", "standby", "main1", "battle", "main2", "end", "summon", "attack", "activation")
"""Where a stop can be set: in a phase, or when something of a kind happens."""

USUAL = ("main1", "end", "summon", "attack", "activation")
"""Where a seat is asked unless it says otherwise: not in each Draw and Standby Phase."""

_HAPPENINGS = {
    "summoned": "summon",
    "summoning": "summon",
    "attack": "attack",
    "activated": "activation",
}


def moment(view: DuelView, happened: Iterable[str]) -> frozenset[str]:
    """At which of the stops a seat that could respond is now. ``happened``: kinds of the latest events."""
    points = {view.phase, *(_HAPPENINGS[kind] for kind in happened if kind in _HAPPENINGS)}
    if view.attack[0]:
        points.add("attack")
    if view.chain:
        points.add("activation")
    return frozenset(points)
