"""Conditions and small effects that many cards share, by the words cards use."""

from __future__ import annotations

from typing import Any

from tabletop.core import event as ev
from tabletop.core.definition import Condition, Test
from tabletop.core.fusion import fusions
from tabletop.core.kinds import ATTACK, MZONE, SZONE
from tabletop.core.look import Look
from tabletop.core.refusal import Refusal
from tabletop.core.ritual import rituals
from tabletop.core.script.declare import trigger
from tabletop.core.script.fx import Fx
from tabletop.core.trap_monsters import why_not_become


def opponents_attack(look: Look) -> Refusal | None:
    """When an opponent's monster declares an attack."""
    e = look.event
    return None if e is not None and e.player != look.you else Refusal("activate.own-attack", look.card)


def your_turn(look: Look) -> Refusal | None:
    """In your own turn."""
    return None if look.your_turn else Refusal("activate.whose-turn", look.card)


def opponents_turn(look: Look) -> Refusal | None:
    """In your opponent's turn."""
    return None if not look.your_turn else Refusal("activate.whose-turn", look.card)


def sent_from_field(look: Look) -> Refusal | None:
    """It was on the field before."""
    return None if look.card.prev_place in (MZONE, SZONE) else Refusal("activate.timing", look.card)


def sent_by_battle(look: Look) -> Refusal | None:
    """It was destroyed by battle and sent to the Graveyard."""
    e = look.event
    return None if e is not None and e.how == "battle" else Refusal("activate.timing", look.card)


def normal_summoned(look: Look) -> Refusal | None:
    """It was Normal Summoned (Tribute Summoned included)."""
    e = look.event
    return None if e is not None and e.how in ("normal", "tribute") else Refusal("activate.timing", look.card)


def tribute_summoned(look: Look) -> Refusal | None:
    """It was Tribute Summoned."""
    return None if look.event is not None and look.event.how == "tribute" else Refusal("activate.timing", look.card)


def special_summoned(look: Look) -> Refusal | None:
    """It was Special Summoned."""
    e = look.event
    fits = e is not None and e.how not in ("normal", "tribute", "flip")
    return None if fits else Refusal("activate.timing", look.card)


def not_flip_summoned(look: Look) -> Refusal | None:
    """It was Normal or Special Summoned, not Flip Summoned."""
    e = look.event
    return None if e is not None and e.how != "flip" else Refusal("activate.timing", look.card)


def fusion_summoned(look: Look) -> Refusal | None:
    """It was Fusion Summoned."""
    fits = look.card.place == MZONE and look.card.summoned_how == "fusion"
    return None if fits else Refusal("activate.timing", look.card)


def can_fusion_summon(look: Look) -> Refusal | None:
    """There is a Fusion Monster in your Extra Deck whose materials are in your hand or on your field."""
    return None if fusions(look) else Refusal("fusion.no-monster", look.card)


def can_ritual_summon(who: Test, *, exact: bool = False) -> Condition:
    """There is such a Ritual Monster in your hand, with what it takes to Ritual Summon it."""

    def check(look: Look) -> Refusal | None:
        return None if rituals(look, who, exact) else Refusal("ritual.none", look.card)

    return check


def can_become_monster(look: Look) -> Refusal | None:
    """This Trap can Special Summon itself as a monster."""
    return why_not_become(look.d, look.card, look.you)


def normal_summoned_or_flipped(look: Look) -> Refusal | None:
    """Normal Summoned, or turned face-up (a Flip Summon is told as both; it counts once)."""
    e = look.event
    fits = e is not None and (e.kind == ev.FLIPPED or e.how in ("normal", "tribute"))
    return None if fits else Refusal("activate.timing", look.card)


def damage_to_opponent(look: Look) -> Refusal | None:
    """This card inflicted battle damage to its controller's opponent."""
    e = look.event
    return None if e is not None and e.player != look.you else Refusal("activate.timing", look.card)


def direct_damage(look: Look) -> Refusal | None:
    """This card inflicted battle damage to the opponent by a direct attack."""
    e = look.event
    fits = e is not None and e.player != look.you and e.how == "direct"
    return None if fits else Refusal("activate.timing", look.card)


def destroyed_by_opponent(look: Look) -> Refusal | None:
    """The opponent's card destroyed it, in battle or by an effect."""
    e = look.event
    fits = e is not None and (e.how == "battle" or (e.how == "destroyed" and e.by_player == look.opp))
    return None if fits else Refusal("activate.timing", look.card)


def destroyed_by_this_in_battle(look: Look) -> Refusal | None:
    """This card destroyed a monster by battle."""
    e = look.event
    fits = e is not None and e.how == "battle" and e.by is look.card
    return None if fits else Refusal("activate.timing", look.card)


def would_take_battle_damage(look: Look) -> Refusal | None:
    """An opponent's monster attacks, and at this damage calculation you would take battle damage."""
    a, t = look.d.attacker, look.d.defender
    if a is None or a.controller == look.you:
        return Refusal("activate.timing", look.card)
    strength = look.atk(a)
    if t is None:
        hurts = strength > 0
    elif t.position == ATTACK:
        hurts = strength > look.atk(t)
    else:
        hurts = look.d.table().has(look.d, a, "piercing") and strength > look.defense(t)
    if t is not None and t.faceup and look.d.table().has(look.d, t, "reflects-battle-damage"):
        hurts = False
    return None if hurts else Refusal("activate.timing", look.card)


def card_activated(*families: int, subtypes: tuple[str, ...] = ()) -> Condition:
    """The last Chain Link is the activation of a card of such a family (SPELL, TRAP) and kind ("Normal" …)."""

    def check(look: Look) -> Refusal | None:
        chain = look.d.chain
        if chain:
            link = chain[-1]
            facts = link.card.facts
            if link.is_card and facts.family in families and (not subtypes or not facts.subtypes.isdisjoint(subtypes)):
                return None
        return Refusal("activate.timing", look.card)

    return check


def all_of(*conditions: Condition) -> Condition:
    """All of these."""

    def check(look: Look) -> Refusal | None:
        for condition in conditions:
            stop = condition(look)
            if stop is not None:
                return stop
        return None

    return check


def _came_this_turn(look: Look) -> Refusal | None:
    c, turn = look.card, look.d.turn
    came = c.summoned_turn == turn and c.summoned_how in ("normal", "tribute", "flip")
    fits = came or c.flags.get("flipped") == turn
    return None if fits else Refusal("activate.timing", c)


def spirit_returns() -> Any:
    """A Spirit's way home: in the End Phase of a turn it was Normal Summoned or flipped face-up, to the hand."""

    def go_home(script: Any, fx: Fx) -> None:
        c = fx.card
        if c.place == MZONE and fx.link is not None and c.gen == fx.link.card_gen:
            fx.to_hand(c)

    return trigger(ev.END_PHASE, own=False, condition=_came_this_turn)(go_home)
