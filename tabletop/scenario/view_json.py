"""Views as the JSON of the contract."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tabletop.core.view import AskView, CardView, DuelView

if TYPE_CHECKING:
    from tabletop.core.telling import EventView


def card_json(card: CardView) -> dict[str, Any]:
    """One card; a hidden one has nothing but its place and position."""
    if card.hidden:
        return {"name": None, "position": card.position, "face": card.face}
    found: dict[str, Any] = {
        "name": card.name,
        "id": card.passcode,
        "kind": card.kind,
        "position": card.position,
        "face": card.face,
        "owner": card.owner,
        "controller": card.controller,
        "atk": card.atk,
        "def": card.defense,
        "level": card.level,
        "attribute": card.attribute,
        "type": card.type,
        "original": None,
        "token": None,
        "counters": dict(card.counters),
        "equipped_to": card.equipped_to or None,
        "materials": list(card.materials),
        "marks": list(card.marks),
        "since_turn": card.since_turn,
    }
    if card.original is not None:
        first = card.original
        found["original"] = {
            "atk": first.atk,
            "def": first.defense,
            "level": first.level,
            "attribute": first.attribute,
            "type": first.type,
        }
    if card.token is not None:
        birth = card.token
        found["token"] = {
            "source": birth.source,
            "activator": birth.activator,
            "summoner": birth.summoner,
            "zone_chooser": birth.zone_chooser,
        }
    return found


def asks_json(asks: AskView | None) -> dict[str, Any] | None:
    """What is asked, of whom."""
    if asks is None:
        return None
    return {
        "seat": asks.seat,
        "kind": asks.kind,
        "prompt": asks.prompt,
        "options": [option.line for option in asks.options],
        "optional": asks.optional,
    }


def events_json(events: Iterable[EventView]) -> list[dict[str, Any]]:
    """What happened."""
    return [
        {
            "type": event.type,
            "card": event.card or None,
            "from": event.src or None,
            "to": event.dst or None,
            "by": event.by or None,
            "text": event.text,
        }
        for event in events
    ]


def view_json(view: DuelView) -> dict[str, Any]:
    """The duel as one seat sees it."""
    return {
        "seat": view.seat,
        "ruleset": view.ruleset,
        "turn": view.turn,
        "phase": view.phase,
        "step": view.step,
        "player": view.player,
        "lp": {"A": view.lp[0], "B": view.lp[1]},
        "zones": {place: card and card_json(card) for place, card in view.zones.items()},
        "piles": {
            place: cards if isinstance(cards, int) else [card_json(card) for card in cards]
            for place, cards in view.piles.items()
        },
        "counts": dict(view.counts),
        "closed": list(view.closed),
        "chain": [
            {
                "number": link.number,
                "card": link.card,
                "place": link.place,
                "effect": link.effect,
                "seat": link.seat,
                "targets": list(link.targets),
                "negated": link.negated,
            }
            for link in view.chain
        ],
        "asks": asks_json(view.asks),
        "winner": view.winner or None,
        "reason": view.reason,
    }
