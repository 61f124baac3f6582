"""Thousand-Eyes Restrict."""

from tabletop.core.script import (
    OPPONENT, Card, Fx, Look, becomes, card, forbid, has, ignition, itself, monsters, one, other,
    that,
)


def absorbed(look: Look) -> Card | None:
    """The monster equipped to it by its own effect."""
    return next((e for e in look.spells_traps() if e.equip_to is look.card and e.facts.is_monster), None)


def original(what: str) -> object:
    """Its original ATK or DEF; 0 if it was face-down, or if nothing is equipped."""

    def value(look: Look, c: Card) -> int:
        e = absorbed(look)
        if e is None or e.flags.get("was-face-down"):
            return 0
        return look.original_atk(e) if what == "atk" else look.original_def(e)

    return value


def room_to_absorb(look: Look) -> bool:
    """Nothing absorbed yet, and a Spell & Trap Zone free."""
    return absorbed(look) is None and bool(look.d.free_spell_zones(look.you))


@card("Thousand-Eyes Restrict")
class ThousandEyesRestrict:
    """Other monsters cannot attack or change position. Once per turn: target 1 monster your opponent controls; equip it
    to this card (max. 1). This card's ATK/DEF become its original ATK/DEF. If this card would be destroyed by battle,
    destroy that monster instead."""

    materials = ("Relinquished", "Thousand-Eyes Idol")
    always = (
        forbid("attack", "attack.locked", other),
        forbid("change-position", "position.locked", other),
        has("equipped-monster-instead"),
        *becomes(itself, atk=original("atk"), defense=original("def")),
    )

    @ignition(once="soft", condition=that(room_to_absorb, "zone.spell-trap-full"), target=one(monsters(OPPONENT)))
    def absorb(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and fx.still_on_field and t.controller == fx.opp:
            hidden = not t.faceup
            if fx.equip(fx.card, t) and hidden:
                fx.mark(t, "was-face-down", until_end=False)
