"""The face of the rules: a :class:`Duel` asks, takes commands, explains refusals and shows itself.

>>> duel = Duel(deck_a, deck_b, pool=pool, ruleset=GOAT, seed=7)      # doctest: +SKIP
>>> duel.decision                                                     # doctest: +SKIP
Decision(A, main, 9 options)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb
from typing import Any, Protocol

from tabletop.core import event as ev
from tabletop.core.asking import CANCEL
from tabletop.core.card import Card
from tabletop.core.commands import Command, Manual, OfferDraw, Surrender
from tabletop.core.decision import Action, Decision, DuelOver
from tabletop.core.discretion import discreet
from tabletop.core.event import Event
from tabletop.core.given import Record
from tabletop.core.kinds import DECK, EXTRA
from tabletop.core.motion import draw, finish
from tabletop.core.pool import CardPool
from tabletop.core.refusal import IllegalCommand, Refusal
from tabletop.core.rulesets import Ruleset
from tabletop.core.state import State
from tabletop.core.turn import play

OPENING_HAND = 5


class DeckLike(Protocol):
    """Anything with a Main and an Extra Deck as passcodes."""

    @property
    def main(self) -> Sequence[int]: ...

    @property
    def extra(self) -> Sequence[int]: ...


class Duel:
    """One duel. Deterministic: decks or position, ruleset, seed and commands give the same duel everywhere.

    Args:
        deck_a, deck_b: the decks of seats A and B.
        pool: where cards come from.
        ruleset: see :mod:`tabletop.core.rulesets`.
        seed: of the duel's own random source.
        first: the seat that begins; None tosses a coin.
        polite: ask for responses whenever public knowledge admits one, so that being asked tells nothing.

    Raises:
        KeyError: a passcode the pool does not know.
    """

    def __init__(
        self, deck_a: DeckLike, deck_b: DeckLike, *, pool: CardPool, ruleset: Ruleset, seed: int,
        first: int | None = None, polite: bool = False,
    ) -> None:
        d = State(pool, ruleset, seed)
        d.polite = polite
        self._begin(d)
        for p, deck in enumerate((deck_a, deck_b)):
            for passcode in deck.main:
                d.decks[p].append(d.new_card(pool.definition(passcode, ruleset.name), p, DECK))
            for passcode in deck.extra:
                d.extras[p].append(d.new_card(pool.definition(passcode, ruleset.name), p, EXTRA))
        d.turn_player = d.first_player = d.rng.below(2) if first is None else int(first)
        for p in (0, 1):
            d.rng.shuffle(d.decks[p])
        for p in (d.first_player, 1 - d.first_player):
            draw(d, p, OPENING_HAND)
        d.pending, d.now, d.fresh = [], [], []
        self._start(None)

    def _begin(self, d: State) -> None:
        self.state = d
        self.decision: Decision | None = None
        self.on_turn_start: Callable[[Duel], None] | None = None
        self.committed: Command | None = None
        self.draw_offer: int | None = None
        self._run: Any = None
        self._asked: Decision | None = None  # the decision a draw offer stands before
        self.opened: Decision | None = None  # the decision in answer to which something is being declared
        self._spoken: Command = Surrender()  # what is being declared

    def _start(self, phase: int | None) -> None:
        self._phase = phase
        self._run = play(self.state, phase)
        self.state.keep = self._keep
        self._at_start = True
        self._advance(None)
        self._at_start = False

    @classmethod
    def from_setup(
        cls, setup: dict[str, Any], *, pool: CardPool, ruleset: Ruleset, seed: int = 1, polite: bool = False,
        ask_all: bool = False,
    ) -> Duel:
        """A duel from a position (the ``setup`` of a scenario).

        ``ask_all`` asks even what has a single answer, and for zones. Raises ``KeyError`` for an unknown card and
        ``ValueError`` naming the field that does not fit.
        """
        from tabletop.core.setup import build

        duel = cls.__new__(cls)
        state, phase = build(setup, pool, ruleset, seed)
        state.polite, state.ask_all = polite, ask_all
        duel._begin(state)
        duel._start(phase)
        return duel

    @classmethod
    def from_state(cls, state: State) -> Duel:
        """A duel that goes on from a state taken at a turn's start (``on_turn_start``); the state is used up."""
        duel = cls.__new__(cls)
        duel._begin(state)
        duel._start(None)
        return duel

    # ---------------------------------------------------------------- copies
    def _keep(self) -> None:
        if self.on_turn_start is not None and not self._at_start:
            self.on_turn_start(self)

    def copy(self) -> Duel:
        """An independent duel from this turn's start; legal only inside ``on_turn_start``."""
        return Duel.from_state(self.state.copy())

    # ---------------------------------------------------------------- going on
    def _advance(self, answer: Any) -> None:
        try:
            if answer is None and self.decision is None and self._asked is None:
                self.decision = next(self._run)
            else:
                self.decision = self._run.send(answer)
        except (DuelOver, StopIteration):
            self.decision = None

    def answer(self, answer: Any) -> None:
        """The fast way in, for programs: an :class:`Action`, a list of options, or None to pass. Nothing is checked."""
        self.state.given = None
        self._send(answer)

    def _send(self, answer: Any) -> None:
        before = self.decision
        try:
            k = self.decision = self._run.send(answer)
        except (DuelOver, StopIteration):
            self.decision = None
            return
        if k.declaring and before is not None and not before.declaring:
            self.opened = before

    def choices(self, cap: int = 1 << 16) -> int:
        """How many different answers the pending decision has (at most ``cap``); 0 when the duel is over."""
        k = self.decision
        if k is None:
            return 0
        n = len(k.options)
        if k.kind in _ACTION_KINDS:
            return n + k.optional
        total = sum(comb(n, i) for i in range(k.lo, min(k.hi, n) + 1))
        return min(total, cap)

    def answer_nth(self, i: int) -> None:
        """Give the ``i``-th of :meth:`choices` (for self-play). A selection that does not fit moves on to the next."""
        k = self.decision
        assert k is not None
        options = k.options
        if k.kind in _ACTION_KINDS:
            self.state.given = None
            self._send(options[i] if i < len(options) else None)
            return
        if k.check is None:
            self.answer(_nth(options, k.lo, k.hi, i))
            return
        total = self.choices()
        for step in range(total):
            chosen = _nth(options, k.lo, k.hi, (i + step) % total)
            if k.check(chosen):
                self.answer(chosen)
                return
        raise AssertionError("a decision without a fitting answer")

    def answer_any(self, below: Callable[[int], int]) -> bool:
        """Answer whatever is asked at random (for self-play); ``below(n)`` gives a number from 0 to ``n - 1``.

        Returns whether there was a real choice: more than one answer.
        """
        k = self.decision
        assert k is not None
        if k.kind in _ACTION_KINDS:
            options = k.options
            count = len(options) + k.optional
            i = below(count) if count > 1 else 0
            self.state.given = None
            self._send(options[i] if i < len(options) else None)
            return count > 1
        count = self.choices()
        self.answer_nth(below(count) if count > 1 else 0)
        return count > 1

    def submit(self, command: Command, seat: int | None = None) -> list[Event]:
        """Do what a command says. Returns what happened.

        ``seat`` is who speaks (the one asked, unless said otherwise). After it, :attr:`committed` is the complete
        absolute command if an action was committed, or None while more is asked (``decision.declaring``).

        Raises:
            IllegalCommand: the rules do not allow it; nothing has happened.
        """
        from tabletop.core.speech import speak

        who = self._speaker(seat)
        try:
            return speak(self, command, seat)
        except IllegalCommand as no:
            raise IllegalCommand(discreet(self.state, who, no.refusals)) from None

    def _speaker(self, seat: int | None) -> int:
        """Who speaks: the seat that is asked, unless said otherwise."""
        if seat is not None:
            return seat
        return self.decision.seat if self.decision is not None else 0

    def cancel(self) -> None:
        """Take back the declaration in progress; nothing had happened."""
        k = self.decision
        if k is not None and k.declaring:
            self.state.given = None
            self.state.recording = None
            self._send(CANCEL)

    def take_told(self) -> list[Event]:
        """What happened since this was last called."""
        told, self.state.told = self.state.told, []
        return told

    # ---------------------------------------------------------------- what may be said
    @property
    def legal(self) -> Legal:
        """The commands that would be accepted now (lazy)."""
        return Legal(self)

    def why_not(self, command: Command, seat: int | None = None) -> list[Refusal]:
        """Why a command would be refused; empty if it is legal. Nothing happens."""
        from tabletop.core.trying import try_out

        return discreet(self.state, self._speaker(seat), try_out(self, command, seat))

    def menu(self, seat: int, place: str) -> Any:
        """What the card at an address may do now, and what not and why."""
        from tabletop.core.menu import menu

        return menu(self, seat, place)

    # ---------------------------------------------------------------- looking
    def view(self, seat: int) -> Any:
        """The duel as a seat may see it."""
        from tabletop.core.viewing import view

        return view(self, seat)

    def tell(self, seat: int, events: Sequence[Event]) -> Any:
        """Events as a seat may know them."""
        from tabletop.core.telling import tell

        return tell(self.state, seat, events)

    @property
    def winner(self) -> int | None:
        """0 or 1 for the seat that won, 2 for a draw, None while it goes on."""
        return self.state.winner

    @property
    def reason(self) -> str:
        """Why it ended: "lp", "deck-out", "surrender", "agreed", or the card that won it."""
        return self.state.reason

    @property
    def turn(self) -> int:
        """The turn's number, from 1."""
        return self.state.turn

    @property
    def turn_player(self) -> int:
        """Whose turn it is."""
        return self.state.turn_player

    @property
    def phase(self) -> int:
        """The phase."""
        return self.state.phase

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset."""
        return self.state.rules

    def digest(self) -> str:
        """64 hex digits over the whole state and what is asked."""
        k = self.decision
        asked = "" if k is None else f"{k.seat}{k.kind}{len(k.options)}{k.lo}{k.hi}"
        from hashlib import sha256

        return sha256((self.state.digest() + asked).encode()).hexdigest()

    def __str__(self) -> str:
        from tabletop.core.printing import as_text

        return as_text(self)

    # ---------------------------------------------------------------- ends that anybody may bring about
    def surrender(self, seat: int) -> None:
        """A player gives up."""
        self._finish(1 - seat, "surrender")

    def agree_draw(self) -> None:
        """Both players agreed on a draw."""
        self._finish(2, "agreed")

    def _finish(self, winner: int, reason: str) -> None:
        try:
            finish(self.state, winner, reason)
        except DuelOver:
            self._run.close()
            self.decision = None


_ACTION_KINDS = frozenset({"main", "battle", "respond", "trigger", "replay"})


def _nth(options: list[Any], lo: int, hi: int, i: int) -> list[Any]:
    """The i-th selection of lo..hi options, in a fixed order."""
    n = len(options)
    for k in range(lo, min(hi, n) + 1):
        total = comb(n, k)
        if i < total:
            chosen: list[Any] = []
            start = 0
            for left in range(k, 0, -1):
                for j in range(start, n):
                    below = comb(n - j - 1, left - 1)
                    if i < below:
                        chosen.append(options[j])
                        start = j + 1
                        break
                    i -= below
            return chosen
        i -= total
    return list(options[:lo])


class Legal:
    """The legal commands of the pending decision; computed as far as it is looked at."""

    def __init__(self, duel: Duel) -> None:
        self._duel = duel

    def __bool__(self) -> bool:
        return self._duel.decision is not None

    def __len__(self) -> int:
        return self._duel.choices()

    def __contains__(self, command: object) -> bool:
        return isinstance(command, Command) and not self._duel.why_not(command)

    def __iter__(self) -> Iterator[Command]:
        from tabletop.core.trying import commands

        return commands(self._duel)


__all__ = ["Action", "Card", "Duel", "IllegalCommand", "Legal", "Manual", "OfferDraw", "Record", "Surrender", "ev"]
