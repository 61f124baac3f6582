"""Words for monsters that equip themselves with a monster of the opponent (Relinquished and its kin)."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.card import Card
from tabletop.core.definition import Clause
from tabletop.core.look import Look
from tabletop.core.refusal import Refusal
from tabletop.core.script.declare import becomes, itself
from tabletop.core.script.fx import Fx

WAS_FACE_DOWN = "was-face-down"


def absorbed(look: Look) -> Card | None:
    """The monster that is this card's Equip Card by an effect, if there is one."""
    me = look.card
    for row in look.d.table().backrow:
        for e in row:
            if e.equip_to is me and "equip-card" in e.flags:
                return e
    return None


def value_of_absorbed(what: str) -> Callable[[Look, Card], int]:
    """Its original "atk" or "def"; 0 if it was face-down, or if there is none. Of trap monsters eras differ."""

    def value(look: Look, c: Card) -> int:
        e = absorbed(look)
        if e is None or WAS_FACE_DOWN in e.flags:
            return 0
        if e.facts.is_trap and not look.d.rules.equipped_trap_monster_stats:
            return 0
        return look.original_atk(e) if what == "atk" else look.original_def(e)

    return value


def values_of_absorbed() -> tuple[Clause, ...]:
    """Its ATK and DEF become those of the monster equipped to it so, while there is one."""
    return becomes(itself, atk=value_of_absorbed("atk"), defense=value_of_absorbed("def"), when=_holds_one)


def _holds_one(look: Look) -> Refusal | None:
    return None if absorbed(look) is not None else Refusal("condition.unmet", look.card)


def room_to_absorb(look: Look) -> Refusal | None:
    """Nothing absorbed yet, and a Spell & Trap Zone free."""
    if absorbed(look) is not None:
        return Refusal("condition.unmet", look.card)
    return None if look.d.free_spell_zones(look.you) else Refusal("zone.spell-trap-full", look.card)


def absorb(fx: Fx) -> bool:
    """Equip the target to this card, if the opponent still controls it and nothing is equipped yet."""
    t = fx.target
    if t is None or not fx.still_on_field or t.controller != fx.opp or absorbed(fx) is not None:
        return False
    hidden = not t.faceup
    if not fx.equip(fx.card, t):
        return False
    if hidden:
        fx.mark(t, WAS_FACE_DOWN, until_end=False)
    return True
