"""Two duels that differ only in what one seat cannot know, played by the same lines.

A duel is played at random first and recorded: who said which complete command. Then the cards of the other side that
never came to light are dealt out anew among themselves (monsters among monsters, Spells and Traps among Spells and
Traps: what is done with a hidden card tells that much), in hand, Deck and face-down on the field, and the same lines
are said again. Whatever the first seat receives must be the same, byte for byte, and so must be who is asked when.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tabletop.core import event as ev
from tabletop.core.card import Card, unpack
from tabletop.core.commands import Command, Manual
from tabletop.core.decision import Decision
from tabletop.core.duel import Duel
from tabletop.core.event import Event
from tabletop.core.kinds import BANISHED, GRAVE, MONSTER, MZONE, SZONE, Seat
from tabletop.core.refusal import IllegalCommand, explain
from tabletop.core.rng import Rng
from tabletop.core.rulesets import RULESETS
from tests.core.decks import Deck, the_pool

SPOTS = [
    f"{seat}.{zone}" for seat in "AB"
    for zone in ("m1", "m2", "m3", "m4", "m5", "s1", "s2", "s3", "f", "hand/1", "hand/2", "gy/1", "deck/1", "extra/1")
]


@dataclass
class Played:
    """What was said, what a seat received at each decision, and which of the other side's cards came to light."""

    duel: Duel
    said: list[tuple[int, Command]] = field(default_factory=list)
    got: list[list[str]] = field(default_factory=list)
    shown: set[int] = field(default_factory=set)


def make(decks: tuple[Deck, Deck], ruleset: str, seed: int) -> Duel:
    """A duel in which being asked tells nothing."""
    duel = Duel(*decks, pool=the_pool(), ruleset=RULESETS[ruleset], seed=seed, first=seed % 2, polite=True)
    duel.state.strict = True
    return duel


def received(duel: Duel, seat: int, events: list[Event], menus: bool) -> list[str]:
    """Everything a seat receives at a decision, as text."""
    lines = [f"told {line!r}" for line in duel.tell(seat, events)]
    view = duel.view(seat)
    lines += [f"zone {k}: {v!r}" for k, v in view.zones.items()]
    lines += [f"pile {k}: {v!r}" for k, v in view.piles.items()]
    lines += [f"asks {view.asks!r}", f"chain {view.chain!r}", f"lp {view.lp} {view.closed} {view.attack} {view.counts}"]
    lines += [f"when {view.turn} {view.phase} {view.step} {view.player} {view.winner} {view.reason}"]
    if menus and seat in (0, 1):
        for spot in SPOTS:
            menu = duel.menu(seat, spot)
            lines += [f"menu {spot} can {option!r}" for option in menu.can]
            lines += [f"menu {spot} cannot {label}: {no.rule} {explain(no)}" for label, no in menu.cannot]
    return lines


def come_to_light(duel: Duel, seat: int, events: list[Event], shown: set[int]) -> None:
    """Note the cards that this seat has rightly seen: face-up, in a Graveyard, on the Chain, revealed."""
    d = duel.state
    for c in d.cards:
        if c.uid not in shown and (
            c.place == GRAVE
            or (c.place in (MZONE, SZONE) and (c.faceup or c.controller == seat))
            or (c.place == BANISHED and c.faceup)
            or _knows(seat, c.seen)
            or c.is_token
        ):
            shown.add(c.uid)
    shown.update(link.card.uid for link in d.chain)
    if d.summoning is not None:
        shown.add(d.summoning.uid)
    for e in events:
        if e.kind in (ev.REVEALED, ev.SUMMONING, ev.SUMMONED, ev.FLIPPED, ev.ACTIVATED):
            shown.update(
                c.uid for i, c in enumerate(e.cards) if i >= len(e.known) or _knows(seat, e.known[i])
            )
        for c, (_, to) in zip(e.cards, e.moves, strict=False):
            if unpack(to)[1] == GRAVE:
                shown.add(c.uid)


def _knows(seat: int, seats: int) -> bool:
    """Is the seat among those (a watcher: are both players)?"""
    return seats == ev.BOTH if seat == Seat.WATCH else bool(seats >> seat & 1)


def play_first(duel: Duel, seat: int, rng: Rng, most: int) -> Played:
    """Play at random by complete commands; write down what the seat receives."""
    played = Played(duel)
    events = duel.take_told()
    come_to_light(duel, seat, events, played.shown)
    played.got.append(received(duel, seat, events, menus=False))
    for step in range(most):
        k = duel.decision
        if k is None:
            break
        events = say_something(duel, rng)
        assert duel.committed is not None
        played.said.append((k.seat, duel.committed))
        come_to_light(duel, seat, events, played.shown)
        played.got.append(received(duel, seat, events, menus=step % 5 == 0))
    return played


def say_something(duel: Duel, rng: Rng) -> list[Event]:
    """Say one of the legal commands, and answer what it asks, until something is committed."""
    while True:
        choices: list[Command] = []
        for command in duel.legal:
            if not isinstance(command, Manual):
                choices.append(command)
            if len(choices) == 40:
                break
        events = duel.submit(choices[rng.below(len(choices))])
        if duel.committed is not None:
            return events


def deal_anew(decks: tuple[Deck, Deck], played: Played, mine: int, rng: Rng) -> tuple[Deck, Deck]:
    """The decks with the other side's cards that never came to light exchanged among each other.

    The cards of a duel are numbered as the decks list them, so an exchange in the list is one on the table.
    """
    lists = [list(part) for deck in decks for part in (deck.main, deck.extra)]
    spots = [(part, i) for part, cards in enumerate(lists) for i in range(len(cards))]
    for kind in range(5):
        hidden = [
            spots[c.uid] for c in played.duel.state.cards[: len(spots)]
            if c.owner != mine and c.uid not in played.shown and _kind(c) == kind and "wins" not in c.defn.props
        ]
        passcodes = [lists[part][i] for part, i in hidden]
        rng.shuffle(passcodes)
        for (part, i), passcode in zip(hidden, passcodes, strict=True):
            lists[part][i] = passcode
    return Deck(tuple(lists[0]), tuple(lists[1])), Deck(tuple(lists[2]), tuple(lists[3]))


def _kind(c: Card) -> int:
    """Cards that are handled alike while nobody sees them."""
    if c.defn.is_extra:
        return 3
    if c.facts.family == MONSTER:
        return 0 if c.facts.level < 5 else 1
    return 4 if c.defn.field_spell else 2


def play_again(
    duel: Duel, seat: int, played: Played, shown: set[int]
) -> Iterator[tuple[int, list[str], list[str], Decision | None]]:
    """Say the same again in the other duel; at each decision what was received then and what is received now."""
    events = duel.take_told()
    yield 0, played.got[0], received(duel, seat, events, menus=False), duel.decision
    for step, (who, command) in enumerate(played.said):
        if duel.decision is None or duel.decision.seat != who:
            return
        try:
            events = duel.submit(command)
        except IllegalCommand:
            if who == seat:
                raise
            return  # the other side could not have done this with these cards: another duel, nothing to compare
        if duel.committed is None:
            if who == seat:
                raise AssertionError(f"{command} asks for more than before")
            duel.cancel()
            return
        come_to_light(duel, seat, events, shown)
        if any(uid not in played.shown and duel.state.cards[uid].owner != seat for uid in shown):
            return  # an effect has rightly brought to light what is other here
        yield step + 1, played.got[step + 1], received(duel, seat, events, menus=step % 5 == 0), duel.decision


__all__ = ["Seat", "deal_anew", "make", "play_again", "play_first", "received", "say_something"]
