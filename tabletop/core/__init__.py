"""The rules core: deterministic, no clock, no I/O, no third party. Its face is :class:`Duel`."""

from tabletop.core.commands import Command
from tabletop.core.duel import Duel
from tabletop.core.kinds import Phase, Seat
from tabletop.core.refusal import IllegalCommand, Refusal, explain
from tabletop.core.rulesets import CURRENT, EXPERT, GOAT, RULESETS, Ruleset
from tabletop.core.telling import EventView
from tabletop.core.view import AskView, CardView, DuelView, OptionView

__all__ = [
    "CURRENT", "EXPERT", "GOAT", "RULESETS", "AskView", "CardView", "Command", "Duel", "DuelView", "EventView",
    "IllegalCommand", "OptionView", "Phase", "Refusal", "Ruleset", "Seat", "explain",
]
