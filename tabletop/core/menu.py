"""What a card may do now, and what it may not and why: one predicate for both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tabletop.core import commands as say
from tabletop.core.battle import may_attack, may_attack_target
from tabletop.core.card import Card
from tabletop.core.commands import Command, Place
from tabletop.core.decision import (
    ACTIVATE,
    ATTACK,
    DO_BATTLE,
    DO_END,
    DO_MAIN2,
    FLIP,
    SET,
    SPECIAL,
    SUMMON,
    TURN,
    Action,
    Decision,
)
from tabletop.core.definition import TRIGGER
from tabletop.core.kinds import FIELD_SLOT, HAND, MONSTER, MZONE, SZONE, TRAP
from tabletop.core.places import card_at, may_see, place_of
from tabletop.core.refusal import Refusal
from tabletop.core.speech import ACTIONS
from tabletop.core.trying import command_of
from tabletop.core.view import OptionView

if TYPE_CHECKING:
    from tabletop.core.duel import Duel


@dataclass(frozen=True, slots=True)
class Menu:
    """``can``: options to take; ``cannot``: labels with the refusal that explains each."""

    can: tuple[OptionView, ...]
    cannot: tuple[tuple[str, Refusal], ...]


def menu(duel: Duel, seat: int, place: str) -> Menu:
    """The menu of the card at an address, for a seat. A hidden card of the other side gives nothing away."""
    head, _, rest = place.partition(".")
    zone, _, n = rest.partition("/")
    try:
        c = card_at(duel.state, Place(zone, int(n or 0), "AB".index(head)), seat)
    except (KeyError, ValueError):
        return Menu((), ())
    k = duel.decision
    if c is None or k is None:
        return Menu((), ())
    can: list[OptionView] = []
    if k.seat == seat:
        can = [o for o in options_of(duel, k) if o.place and _same(o, c, duel)]
    if c.controller != seat or not may_see(c, seat):
        return Menu(tuple(can), ())
    lines = {o.line for o in can}
    cannot: list[tuple[str, Refusal]] = []
    for label, command in _conceivable(duel, c):
        if str(command) in lines:
            continue
        refusals = duel.why_not(command, seat)
        if refusals:
            cannot.append((label, refusals[0]))
    if c.place == MZONE and c.facts.family == MONSTER:
        cannot += _as_tribute(duel, c, seat)
    return Menu(tuple(can), tuple(cannot))


def _same(o: OptionView, c: Card, duel: Duel) -> bool:
    return o.place == str(place_of(c, duel.state))


def _conceivable(duel: Duel, c: Card) -> list[tuple[str, Command]]:
    """What such a card could do at all, in that place."""
    at = place_of(c, duel.state)
    found: list[tuple[str, Command]] = []
    if c.place == HAND:
        if c.facts.family == MONSTER:
            found += [("Normal Summon", say.Summon(at)), ("Set", say.SetCard(at))]
            if c.defn.procedures:
                found.append(("Special Summon", say.Special(at)))
        else:
            found.append(("Set", say.SetCard(at)))
    elif c.place == MZONE:
        if c.faceup:
            found.append((_turn_label(c), say.ChangePosition(at)))
            found.append(("attack", say.Attack(at)))
        else:
            found.append(("Flip Summon", say.Flip(at)))
    elif c.defn.procedures:
        found.append(("Special Summon", say.Special(at)))
    several = len(c.defn.effects) > 1
    for e in c.defn.effects:
        if e.role != TRIGGER and (1 << c.place & e.where_mask):
            found.append((f"activate{_effect_label(c, e.index)}", say.Activate(at, e.index + 1 if several else 0)))
    if not c.defn.automatic and c.place in (HAND, SZONE, MZONE):
        found.append(("activate by hand", say.Activate(at, by_hand=True)))
    return found


def _as_tribute(duel: Duel, c: Card, seat: int) -> list[tuple[str, Refusal]]:
    """A monster's answer to "why can I not Tribute this?"."""
    from tabletop.core.summon import why_no_tribute

    stop = why_no_tribute(duel.state, c, seat)
    return [("be Tributed for a Tribute Summon", stop)] if stop is not None else []


def _turn_label(c: Card) -> str:
    return "change to Defense Position" if c.position == 0 else "change to Attack Position"


def _effect_label(c: Card, n: int) -> str:
    """The name of an effect, where the card has several."""
    if len(c.defn.effects) < 2:
        return ""
    return f" ({c.defn.effects[n].name.replace('_', ' ')})"


def options_of(duel: Duel, k: Decision) -> tuple[OptionView, ...]:
    """The options of a decision as lines and labels."""
    d = duel.state
    found: list[OptionView] = []
    if k.kind in ACTIONS:
        for o in k.options:
            command = command_of(duel, o)
            place = str(place_of(d.cards[o.uid], d)) if o.uid >= 0 else ""
            found.append(OptionView(str(command), _label(duel, o), place))
        if k.kind in ("main", "respond"):
            found += _by_hand_options(duel, k)
        return tuple(found)
    if k.kind in ("yesno", "draw-offer"):
        return (OptionView("yes", "Yes"), OptionView("no", "No"))
    if k.kind == "by-hand":
        return (OptionView("rule done", "Done"),)
    for o in k.options:
        if isinstance(o, Card):
            at = place_of(o, d)
            found.append(OptionView(f"choose {at}", _card_label(duel, o, k.seat, str(at)), str(at)))
        else:
            word = str(say.Choose((o,)))
            label = {"atk": "Attack Position", "def": "Defense Position"}.get(str(o), str(o))
            found.append(OptionView(word, label, str(o) if k.kind == "zone" else ""))
    return tuple(found)


def _by_hand_options(duel: Duel, k: Decision) -> list[OptionView]:
    from tabletop.core.manual import may_activate_by_hand

    d = duel.state
    found: list[OptionView] = []
    cards = [*d.hands[k.seat], *d.monsters(k.seat), *d.backrow(k.seat)]
    responding = k.kind == "respond"
    for c in cards:
        if responding and c.facts.family != TRAP and not c.defn.quick:
            continue
        if not c.defn.automatic and (c.faceup or c.place != MZONE) and may_activate_by_hand(d, c, k.seat) is None:
            at = place_of(c, d)
            found.append(OptionView(str(say.Activate(at, by_hand=True)), f"Activate {c.name} by hand", str(at)))
    return found


def _card_label(duel: Duel, c: Card, seat: int, at: str) -> str:
    return f"{c.name} ({at})" if may_see(c, seat) or c.place not in (MZONE, SZONE, HAND) else f"face-down card ({at})"


def _label(duel: Duel, o: Action) -> str:
    d = duel.state
    if o is DO_BATTLE:
        return "Battle Phase"
    if o is DO_MAIN2:
        return "Main Phase 2"
    if o is DO_END:
        return "End turn"
    c = d.cards[o.uid]
    if o.op == SUMMON:
        return f"Normal Summon {c.name}" if c.facts.level < 5 else f"Tribute Summon {c.name}"
    if o.op == SET:
        return f"Set {c.name}"
    if o.op == SPECIAL:
        return f"Special Summon {c.name}"
    if o.op == FLIP:
        return f"Flip Summon {c.name}"
    if o.op == TURN:
        return f"{c.name}: {_turn_label(c)}"
    if o.op == ATTACK:
        if o.n < 0:
            return f"{c.name} attacks directly"
        t = d.cards[o.n]
        return f"{c.name} attacks {t.name if t.faceup else 'a face-down monster'} ({place_of(t, d)})"
    assert o.op == ACTIVATE
    return f"Activate {c.name}{_effect_label(c, o.n)}"


__all__: list[Any] = ["FIELD_SLOT", "Menu", "may_attack", "may_attack_target", "menu", "options_of"]
