"""Why something may not be done: a rule id and what it is about, never a text.

The legal moves and the explanations come from the same checks: each returns ``None`` ("you may") or a
:class:`Refusal`. Only a reader formats one, with :func:`explain`.
"""

from __future__ import annotations

from typing import Any

from tabletop.core.rules import EXACTLY, RULES


class Refusal:
    """A rule id and the cards or numbers it speaks of. Cheap to make: nothing is formatted here."""

    __slots__ = ("args", "rule")

    def __init__(self, rule: str, *args: Any) -> None:
        self.rule = rule
        self.args = args

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self.rule == other.rule and self.args == other.args

    def __hash__(self) -> int:
        return hash(self.rule)


class IllegalCommand(Exception):
    """A command the rules do not allow now; nothing has happened. ``refusals`` says why."""

    def __init__(self, refusals: list[Refusal]) -> None:
        super().__init__("; ".join(explain(r) for r in refusals))
        self.refusals = refusals


def explain(refusal: Refusal) -> str:
    """The refusal as a sentence, without the rule id."""
    text = RULES.get(refusal.rule)
    if refusal.rule == "answer.count" and refusal.args[1:2] == refusal.args[2:3]:
        text = EXACTLY
    if text is None:
        return refusal.rule
    words = [getattr(a, "name", a) for a in refusal.args]
    try:
        return text.format(*words)
    except IndexError:
        return text
