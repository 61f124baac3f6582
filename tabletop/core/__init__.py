"""The rules core: deterministic, no clock, no I/O, no third party. Its face is :class:`Duel`.

The names below are loaded when they are first used: who only looks at facts or views does not load the rules.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop.core.commands import Command
    from tabletop.core.duel import Duel
    from tabletop.core.kinds import Phase, Seat
    from tabletop.core.refusal import IllegalCommand, Refusal, explain
    from tabletop.core.rulesets import CURRENT, EXPERT, GOAT, RULESETS, Ruleset
    from tabletop.core.telling import EventView
    from tabletop.core.view import AskView, CardView, DuelView, OptionView

_HOMES = {
    "commands": ("Command",),
    "duel": ("Duel",),
    "kinds": ("Phase", "Seat"),
    "refusal": ("IllegalCommand", "Refusal", "explain"),
    "rulesets": ("CURRENT", "EXPERT", "GOAT", "RULESETS", "Ruleset"),
    "telling": ("EventView",),
    "view": ("AskView", "CardView", "DuelView", "OptionView"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "CURRENT", "EXPERT", "GOAT", "RULESETS", "AskView", "CardView", "Command", "Duel", "DuelView", "EventView",
    "IllegalCommand", "OptionView", "Phase", "Refusal", "Ruleset", "Seat", "explain",
]


def __getattr__(name: str) -> Any:
    module = _HOME.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{module}"), name)
