"""Events as a seat may know them: type, cards it may know, and a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.core import event as ev
from tabletop.core.card import Card, place_words, unpack
from tabletop.core.event import Event
from tabletop.core.kinds import DECK, NOWHERE, PHASE_WORDS, POSITION_WORDS, Seat

if TYPE_CHECKING:
    from tabletop.core.state import State

HIDDEN = "a card"


@dataclass(frozen=True, slots=True)
class EventView:
    """One happening about one card (or none), as a seat may know it.

    ``card`` is the card's name, "" where there is none, or "a card" where the seat may not know it; ``src`` and
    ``dst`` are places; ``by`` the card that did it.
    """

    type: str
    text: str
    card: str = ""
    src: str = ""
    dst: str = ""
    by: str = ""


def tell(d: State, seat: int, events: Sequence[Event]) -> list[EventView]:
    """The events as this seat may know them, in order."""
    told: list[EventView] = []
    for e in events:
        told += _views(d, seat, e)
    return told


def _may_know(seat: int, known: int) -> bool:
    if seat == Seat.JUDGE:
        return True
    if seat == Seat.WATCH:
        return known == ev.BOTH
    return bool(known >> seat & 1)


def _place(packed: int) -> str:
    seat, place, slot = unpack(packed)
    return "" if place == NOWHERE else place_words(seat, place, slot)


def _views(d: State, seat: int, e: Event) -> list[EventView]:
    by = e.by.name if e.by is not None else ""
    who = "AB"[e.player] if e.player in (0, 1) else ""
    if e.kind in _SILENT:
        return []
    if not e.cards or e.kind in _ONE_SENTENCE:
        card = e.cards[0] if e.cards else None
        name = card.name if card is not None else ""
        if card is not None and e.known and not _may_know(seat, e.known[0]):
            name = HIDDEN
        src = _place(e.moves[0][0]) if e.moves else ""
        dst = _place(e.moves[0][1]) if e.moves else ""
        return [EventView(e.name, _sentence(e, name, who, by, src, dst, seat), name, src, dst, by)]
    views: list[EventView] = []
    for i, c in enumerate(e.cards):
        known = e.known[i] if i < len(e.known) else ev.BOTH
        name = c.name if _may_know(seat, known) else HIDDEN
        src = _place(e.moves[i][0]) if i < len(e.moves) else ""
        dst = _place(e.moves[i][1]) if i < len(e.moves) else ""
        views.append(EventView(e.name, _sentence(e, name, who, by, src, dst, seat), name, src, dst, by))
    return views


_SILENT = frozenset({
    ev.LEFT_FIELD, ev.DAMAGE_STEP, ev.BEFORE_CALC, ev.DURING_CALC, ev.BATTLED, ev.DAMAGE_STEP_END, ev.DRAW_PHASE,
    ev.MAIN_PHASE, ev.BATTLE_PHASE, ev.STANDBY_PHASE, ev.END_PHASE, ev.END_OF_BATTLE,
})
_ONE_SENTENCE = frozenset({ev.ATTACK, ev.BATTLE_DAMAGE, ev.EFFECT_DAMAGE, ev.LP_GAINED, ev.LP_PAID, ev.EQUIPPED})

_HOW_SUMMONED = {
    "normal": "Normal Summons", "tribute": "Tribute Summons", "flip": "Flip Summons", "special": "Special Summons",
    "procedure": "Special Summons", "fusion": "Fusion Summons", "ritual": "Ritual Summons",
    "synchro": "Synchro Summons", "xyz": "Xyz Summons", "link": "Link Summons",
}


def _sentence(e: Event, name: str, who: str, by: str, src: str, dst: str, seat: int) -> str:
    k = e.kind
    if k == ev.TURN:
        return f"Turn {e.amount}: {who} to play."
    if k == ev.PHASE:
        return f"{_PHASES.get(e.how, e.how)}."
    if k == ev.SUMMONING:
        return f"{who} would Summon {name}."
    if k == ev.SUMMONED:
        by_whom = "AB"[e.by_player] if e.by_player in (0, 1) else who
        how = _HOW_SUMMONED.get(e.how, "Summons")
        return f"{by_whom} {how} {name} at {dst}." if dst else f"{by_whom} {how} {name}."
    if k == ev.MONSTER_SET:
        return f"{who} Sets {'a monster' if name == HIDDEN else name} at {dst}."
    if k == ev.CARD_SET:
        return f"{who} Sets {name} at {dst}."
    if k == ev.FLIPPED:
        return f"{name} is turned face-up."
    if k == ev.ATTACK:
        t = e.cards[1] if len(e.cards) > 1 else None
        if t is None:
            return f"{name} attacks directly."
        seen = _may_know(seat, e.known[1]) if len(e.known) > 1 else True
        return f"{name} attacks {t.name if seen else 'a face-down monster'}."
    if k == ev.BATTLE_DAMAGE:
        return f"{who} takes {e.amount} battle damage."
    if k == ev.EFFECT_DAMAGE:
        return f"{who} takes {e.amount} damage" + (f" from {by}." if by else ".")
    if k == ev.DESTROYED:
        if e.how in ("battle", "instead"):
            return f"{name} is destroyed " + ("by battle." if e.how == "battle" else "instead.")
        return f"{name} is destroyed" + (f" by {by}." if by else ".")
    if k == ev.SENT_TO_GY:
        return f"{name} is sent to {dst}."
    if k == ev.BANISHED_:
        return f"{name} is banished."
    if k == ev.TO_HAND:
        return f"{name} goes to {dst}."
    if k == ev.TO_DECK:
        return f"{name} returns to {dst}."
    if k == ev.DRAWN:
        return f"{who} draws {name}."
    if k == ev.REVERTED:
        return f"{name} is only a Trap again ({dst})."
    if k == ev.RETURNED:
        return f"{name} returns to {dst}."
    if k == ev.DISCARDED:
        return f"{who} discards {name}."
    if k == ev.TRIBUTED:
        return f"{name} is Tributed."
    if k == ev.ACTIVATED:
        what = name if e.how == "card" else f"the effect of {name}"
        return f"{who} activates {what}" + (f" (Chain Link {e.amount})." if e.amount > 1 else ".")
    if k == ev.POSITION:
        return f"{name} changes to {('Attack', 'Defense')[e.amount]} Position."
    if k == ev.CONTROL:
        return f"{who} takes control of {name}."
    if k == ev.RESOLVED:
        return f"{name} resolves."
    if k == ev.TURNED_DOWN:
        return f"{name} is turned face-down."
    if k == ev.EQUIPPED:
        return f"{e.cards[0].name} is equipped to {e.cards[1].name}."
    if k == ev.LP_GAINED:
        return f"{who} gains {e.amount} LP."
    if k == ev.LP_PAID:
        return f"{who} pays {e.amount} LP."
    if k == ev.COUNTERS:
        return f"{name} has {e.amount} {e.how}" + ("." if e.amount == 1 else "s.")
    if k == ev.NEGATED:
        return f"The {e.how} of {name} is negated" + (f" by {by}." if by else ".")
    if k == ev.VANISHED:
        return f"{name} vanishes."
    if k == ev.SHUFFLED:
        return f"{who} shuffles the {e.how}."
    if k == ev.REVEALED:
        return f"{name} is revealed."
    if k == ev.COIN:
        return f"{by}: {e.how}."
    if k == ev.DIE:
        return f"{by}: the die shows {e.amount}."
    if k == ev.MISSED:
        return f"{name} misses the timing."
    if k == ev.NO_EFFECT:
        return f"{name} resolves without effect."
    if k == ev.ATTACK_ENDED:
        return f"The attack of {name} ends."
    if k == ev.REPLAY:
        return f"Replay of the attack of {name}."
    if k == ev.CHOSEN:
        return f"{who} declares {e.how} for {by}."
    if k == ev.WON:
        return outcome("draw" if e.player == 2 else who, e.how)
    if k == ev.FAULT:
        return f"{name} failed ({e.how}); its effect ends here and may be ruled by hand."
    if k == ev.RULED:
        return f"Ruling by {who or 'the judge'}: {e.how if seat == Seat.JUDGE else e.how.split()[1]}."
    if k == ev.ZONES_CLOSED:
        return f"{by} closes {e.how}."
    return f"{e.name}: {name}".rstrip(": ") + "."


def outcome(winner: str, reason: str, names: Mapping[str, str] | None = None) -> str:
    """How a duel ended, as a sentence: ``winner`` is A, B or "draw" ("" while it runs), ``reason`` why, as in a view.

    ``names`` are what the seats are called, where they are not told by their letters.
    """
    if not winner:
        return ""
    loser = {"A": "B", "B": "A"}.get(winner, "")
    if not loser:
        why = {
            "lp": "the Life Points of both players reached 0", "deck-out": "neither player could draw",
            "agreed": "both players agreed to it",
        }.get(reason, reason)
        return f"The duel is a draw: {why}." if why else "The duel is a draw."
    won, lost = ((names or {}).get(seat) or seat for seat in (winner, loser))
    why = {
        "lp": f"{lost}'s Life Points reached 0", "deck-out": f"{lost} could not draw",
        "surrender": f"{lost} surrendered",
    }.get(reason, f"by {reason}" if reason else "")
    return f"{won} wins the duel: {why}." if why else f"{won} wins the duel."


_PHASES = {
    "draw": "Draw Phase", "standby": "Standby Phase", "main1": "Main Phase 1", "battle": "Battle Phase",
    "main2": "Main Phase 2", "end": "End Phase",
}


__all__ = ["DECK", "HIDDEN", "PHASE_WORDS", "POSITION_WORDS", "Card", "EventView", "outcome", "tell"]
