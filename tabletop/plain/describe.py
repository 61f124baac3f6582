"""A duel in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tabletop.core.kinds import Seat
from tabletop.core.view import AskView, CardView, DuelView

PHASES = {
    "draw": "Draw Phase",
    "standby": "Standby Phase",
    "main1": "Main Phase 1",
    "battle": "Battle Phase",
    "main2": "Main Phase 2",
    "end": "End Phase",
}
PILES = {"hand": "hand", "gy": "Graveyard", "banished": "banished", "extra": "Extra Deck", "deck": "Deck"}
_ROWS = ("m1", "m2", "m3", "m4", "m5", "e1", "e2", "s1", "s2", "s3", "s4", "s5", "f")
_POSITIONS = {"atk": "Attack Position", "def": "Defense Position"}
MANY = 30


def seat_name(players: Sequence[str], seat: str) -> str:
    """A seat with its player's name."""
    return f"{seat} ({players['AB'.index(seat)]})" if seat in ("A", "B") else seat


def status(view: DuelView) -> str:
    """Turn, phase, Life Points."""
    phase = PHASES.get(view.phase, view.phase)
    step = f", {view.step}" if view.step else ""
    return f"Turn {view.turn} of {view.player}, {phase}{step}. A has {view.lp[0]} Life Points, B has {view.lp[1]}."


def board(view: DuelView) -> Iterator[str]:
    """Everything that lies open, side by side A and B."""
    yield status(view)
    for seat in "AB":
        counts = ", ".join(f"{PILES[pile]} {view.counts.get(f'{seat}.{pile}', 0)}" for pile in PILES)
        yield f"{seat}: {counts}."
        empty = True
        for zone in _ROWS:
            card = view.zones.get(f"{seat}.{zone}")
            if card is not None:
                empty = False
                yield f"  {seat}.{zone}: {short(card)}."
        if empty:
            yield f"  {seat} has no cards on the field."
    closed = [place for place in view.closed if place]
    if closed:
        yield f"Zones that cannot be used: {', '.join(closed)}."
    if view.attack[0]:
        yield f"{view.attack[0]} attacks {view.attack[1] or 'directly'}."


def short(card: CardView) -> str:
    """A card on the field in a few words."""
    words = ["a face-down card" if card.hidden else card.name]
    if card.face == "down" and not card.hidden:
        words.append("face-down")
    if card.position:
        words.append(_POSITIONS[card.position])
    if not card.hidden and card.position and card.atk is not None:
        words.append(f"ATK {card.atk}, DEF {card.defense}" if card.defense is not None else f"ATK {card.atk}")
    if card.owner and card.controller and card.owner != card.controller:
        words.append(f"owned by {card.owner}")
    if card.equipped_to:
        words.append(f"equipped to {card.equipped_to}")
    words += [f"{count} {name} counter{'s' if count != 1 else ''}" for name, count in card.counters]
    words += card.marks
    return ", ".join(words)


def pile(view: DuelView, place: str) -> Iterator[str]:
    """The cards of a pile, numbered as a line would name them."""
    seat, _, name = place.partition(".")
    title = f"{PILES.get(name, name)} of {seat}" if name != "banished" else f"Banished cards of {seat}"
    cards = view.piles.get(place)
    if cards is None or isinstance(cards, int):
        count = view.counts.get(place, 0)
        yield f"{title}: {count} card{'s' if count != 1 else ''}, not shown."
        return
    if not cards:
        yield f"{title}: no cards."
        return
    yield f"{title}, {len(cards)} card{'s' if len(cards) != 1 else ''}:"
    for number, card in enumerate(cards, 1):
        yield f"  {number}: {card.name or 'a face-down card'}."


def chain(view: DuelView) -> Iterator[str]:
    """The Chain, the first link first."""
    if not view.chain:
        yield "There is no Chain."
    for link in view.chain:
        targets = f", targeting {', '.join(link.targets)}" if link.targets else ""
        negated = ", negated" if link.negated else ""
        effect = f" ({link.effect})" if link.effect else ""
        yield f"Chain Link {link.number}: {link.card}{effect} by {link.seat} from {link.place}{targets}{negated}."


def whole(card: CardView) -> Iterator[str]:
    """Everything about one card."""
    if card.hidden:
        yield f"{card.place}: {short(card)}."
        return
    yield f"{card.name}, {card.kind}, at {card.place}."
    if card.type or card.attribute:
        level = f"Level {card.level}, " if card.level else ""
        yield f"{level}{card.attribute} {card.type}. ATK {_number(card.atk)}, DEF {_number(card.defense)}."
    if card.original is not None:
        first = card.original
        yield (f"Originally Level {first.level}, {first.attribute} {first.type}, ATK {first.atk}, DEF {first.defense}.")
    if card.owner:
        since = f", there since turn {card.since_turn}" if card.since_turn else ""
        yield f"Owner {card.owner}, controller {card.controller}{since}."
    if card.position or card.equipped_to or card.counters or card.marks or card.face == "down":
        yield f"{short(card)}."
    if card.materials:
        yield f"Materials: {', '.join(card.materials)}."
    if card.token is not None:
        birth = card.token
        yield (
            f"A Token made by {birth.source}, activated by {birth.activator}, Summoned by {birth.summoner}, "
            f"zone chosen by {birth.zone_chooser}."
        )


_COUNTED = re.compile(r"(: Choose)? \(\d+( to \d+)?\)$")


def question(asks: AskView, *, everything: bool = False) -> Iterator[str]:
    """What is asked, and the numbered answers."""
    prompt = asks.prompt or asks.kind
    choose = ""
    if asks.options and (asks.lo, asks.hi) != (1, 1):
        prompt = _COUNTED.sub("", prompt)  # how many is said once
        choose = f" Choose {asks.lo}." if asks.lo == asks.hi else f" Choose {asks.lo} to {asks.hi}."
    decline = ' Or "pass".' if asks.optional and not any(one.line == "pass" for one in asks.options) else ""
    cancel = ' Or "cancel".' if asks.declaring else ""
    yield f"{asks.seat}: {prompt}.{choose}{decline}{cancel}".replace("..", ".").replace("?.", "?")
    shown = asks.options if everything else asks.options[:MANY]
    for number, option in enumerate(shown, 1):
        yield f"  {number}: {option.label or option.line}"
    if len(shown) < len(asks.options):
        yield f'  {len(asks.options) - len(shown)} more: say "options".'


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)


def reader_of(hands: str, seat: Seat) -> Seat:
    """With whose eyes a seat reads: with open hands both players see everything."""
    return Seat.JUDGE if hands == "open" else seat
