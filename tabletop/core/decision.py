"""What the core asks, and the small interned actions it offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from tabletop.core.card import Card

# Operations of actions.
PASS: Final = 0
SUMMON: Final = 1
SET: Final = 2
SPECIAL: Final = 3
FLIP: Final = 4
TURN: Final = 5
ACTIVATE: Final = 6
ATTACK: Final = 7
TO_BATTLE: Final = 8
TO_MAIN2: Final = 9
TO_END: Final = 10
BY_HAND: Final = 11

OP_WORDS: Final = (
    "pass", "summon", "set", "special", "flip", "position", "activate", "attack", "phase battle", "phase main2", "end",
    "by hand",
)


class Action:
    """An operation on a card: ``uid`` of the card, ``n`` the effect's index or the attack's target (-1: direct)."""

    __slots__ = ("n", "op", "uid")

    def __init__(self, op: int, uid: int, n: int) -> None:
        self.op, self.uid, self.n = op, uid, n

    def __repr__(self) -> str:
        return f"{OP_WORDS[self.op]} {self.uid}:{self.n}"


_MEMO: dict[tuple[int, int, int], Action] = {}


def action(op: int, uid: int = -1, n: int = -1) -> Action:
    """The one action with these fields: made once, then looked up."""
    key = (op, uid, n)
    found = _MEMO.get(key)
    if found is None:
        found = _MEMO[key] = Action(op, uid, n)
    return found


DO_PASS: Final = action(PASS)
DO_BATTLE: Final = action(TO_BATTLE)
DO_MAIN2: Final = action(TO_MAIN2)
DO_END: Final = action(TO_END)

Item: TypeAlias = "Action | Card | int | str"


class Decision:
    """A question to a seat.

    For ``kind`` see :class:`tabletop.core.view.AskView`. ``options`` are actions (main, battle, respond, trigger,
    replay), or what to choose from: cards, numbers (packed zones or plain), words. One answer takes ``lo`` to ``hi``
    of them. ``optional`` tells that passing is an answer; ``declaring`` that nothing has happened yet and the
    declaration can be cancelled; ``about`` is the card that asks; ``check`` refuses a selection that does not fit.
    """

    __slots__ = ("about", "check", "declaring", "hi", "kind", "lo", "optional", "options", "prompt", "seat", "zones")

    def __init__(
        self,
        seat: int,
        kind: str,
        options: list[Any],
        lo: int = 1,
        hi: int = 1,
        optional: bool = False,
        declaring: bool = False,
        prompt: str = "",
        about: Card | None = None,
        check: Any = None,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options
        self.lo = lo
        self.hi = hi
        self.optional = optional
        self.declaring = declaring
        self.prompt = prompt
        self.about = about
        self.check = check
        self.zones: list[int] = []

    def __repr__(self) -> str:
        return f"Decision({'AB'[self.seat]}, {self.kind}, {len(self.options)} options)"


class Cancelled(Exception):
    """The player took a declaration back; nothing has happened."""


class DuelOver(Exception):
    """The duel has ended; unwinds whatever was going on."""
