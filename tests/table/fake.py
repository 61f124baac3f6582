"""A duel with next to no rules, for tests of the table alone: Set cards, answer with pass, end the turn, give up."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from tabletop.core.commands import Choose, Command, EndTurn, Manual, Pass, Place, SetCard, Surrender
from tabletop.core.kinds import Seat
from tabletop.core.refusal import IllegalCommand, Refusal
from tabletop.core.view import AskView, DuelView, OptionView

NAMES = ["Kuriboh", "Sangan", "Jinzo", "Scapegoat", "Kuriboh"]


@dataclass
class Told:
    type: str
    text: str
    card: str = ""
    src: str = ""
    dst: str = ""
    by: str = ""


@dataclass
class Happening:
    type: str
    text: str
    owner: int = 2
    card: str = ""
    src: str = ""
    dst: str = ""


class FakeDuel:
    """See the module. After a Set the other player may respond (by passing only)."""

    def __init__(self, seed: int = 1, other_rules: bool = False) -> None:
        self.other_rules = other_rules
        self.hands = [NAMES[seed % 3 :], NAMES[:3]]
        self.field: dict[str, str] = {}
        self.lp = [8000, 8000]
        self.turn, self.turn_player, self.phase = 1, 0, 2
        self.winner: int | None = None
        self.reason = ""
        self.committed: Command | None = None
        self.on_turn_start: Callable[[Any], None] | None = None
        self.decision: Any = None
        self.partial: Place | None = None
        self.submitted = 0
        self.state = None
        self._ask(0, "main")

    def _ask(self, seat: int, kind: str, optional: bool = False, declaring: bool = False) -> None:
        self.decision = SimpleNamespace(seat=seat, kind=kind, optional=optional, declaring=declaring, lo=1, hi=1)

    def copy(self) -> FakeDuel:
        new = FakeDuel()
        new.__dict__.update(self.__dict__)
        new.hands = [list(hand) for hand in self.hands]
        new.field, new.lp = dict(self.field), list(self.lp)
        new.on_turn_start = None
        new.submitted = 0
        new.partial = None
        new._ask(self.turn_player, "main")
        return new

    def digest(self) -> str:
        state = repr((self.hands, sorted(self.field.items()), self.lp, self.turn, self.winner, self.other_rules))
        return hashlib.sha256(state.encode()).hexdigest()

    def take_told(self) -> list[Any]:
        return []

    def cancel(self) -> None:
        self.partial = None
        self._ask(self.turn_player, "main")

    def why_not(self, command: Command, seat: Seat | None = None) -> list[Refusal]:
        if isinstance(command, Surrender | Manual):
            return []
        if self.decision is None or seat != self.decision.seat:
            return [Refusal("seat.not-asked")]
        allowed = {"main": SetCard | EndTurn, "respond": Pass, "zone": Choose}[self.decision.kind]
        if isinstance(command, allowed):
            if isinstance(command, SetCard) and self._missing(command, int(seat)):
                return [Refusal("main.not-now")]
            return []
        return [Refusal("main.not-now")]

    def _missing(self, command: SetCard, seat: int) -> bool:
        card = command.card
        return not isinstance(card, Place) or card.zone != "hand" or not 1 <= card.n <= len(self.hands[seat])

    def submit(self, command: Command, seat: Seat | None = None) -> list[Any]:
        refusals = self.why_not(command, seat)
        if refusals:
            raise IllegalCommand(refusals)
        assert seat is not None
        self.submitted += 1
        self.committed = command
        if isinstance(command, Surrender):
            self.winner, self.reason, self.decision = 1 - seat, "surrender", None
            return [Happening("won", f"{'AB'[1 - seat]} wins.")]
        if isinstance(command, Manual):
            self.lp[0] -= 500
            return [Happening("ruled", "A loses 500 Life Points.")]
        if isinstance(command, Pass):
            self._ask(self.turn_player, "main")
            return []
        if isinstance(command, EndTurn):
            self.turn += 1
            self.turn_player = 1 - self.turn_player
            self._ask(self.turn_player, "main")
            if self.on_turn_start:
                self.on_turn_start(self)
            return [Happening("turn", f"Turn {self.turn}.")]
        if isinstance(command, SetCard):
            assert isinstance(command.card, Place)
            if command.at is None:
                self.partial, self.committed = command.card, None
                self._ask(int(seat), "zone", declaring=True)
                return []
            return self._set(int(seat), command.card, command.at)
        assert isinstance(command, Choose) and self.partial is not None
        at = command.answers[0]
        assert isinstance(at, Place)
        self.committed = SetCard(self.partial, (), at)
        return self._set(int(seat), self.partial, at)

    def _set(self, seat: int, card: Place, at: Place) -> list[Any]:
        name = self.hands[seat].pop(card.n - 1)
        self.field[str(at)] = name
        self.partial = None
        self._ask(1 - seat, "respond", optional=True)
        return [Happening("card-set", f"{'AB'[seat]} Sets {{}} at {at}.", seat, name, str(card), str(at))]

    def tell(self, seat: Seat, events: list[Any]) -> list[Told]:
        told = []
        for event in events:
            knows = seat in (event.owner, Seat.JUDGE)
            card, src = (event.card, event.src) if knows else ("", "")
            told.append(Told(event.type, event.text.format(card or "a card"), card, src, event.dst))
        return told

    def menu(self, seat: Seat, place: str) -> Any:
        return SimpleNamespace(can=(OptionView(f"set {place}", "Set"),), cannot=(("Summon", Refusal("main.not-now")),))

    def view(self, seat: Seat) -> DuelView:
        asks = None
        if self.decision is not None:
            options = tuple(
                OptionView(
                    f"set {'AB'[self.decision.seat]}.hand/{n + 1} at {'AB'[self.decision.seat]}.s1", f"Set {name}"
                )
                for n, name in enumerate(self.hands[self.decision.seat])
                if self.decision.kind == "main"
            )
            mine = seat in (self.decision.seat, Seat.JUDGE)
            asks = AskView("AB"[self.decision.seat], self.decision.kind, "What now", options if mine else ())
        winner = "" if self.winner is None else "AB"[self.winner]
        counts = {f"{s}.hand": len(self.hands["AB".index(s)]) for s in "AB"}
        return DuelView(
            "AB?J"[seat], "current", self.turn, "main1", "", "AB"[self.turn_player], (self.lp[0], self.lp[1]),
            {}, {}, counts, asks=asks, winner=winner, reason=self.reason,
        )  # fmt: skip
