"""Magical Dimension."""

from tabletop.core.script import (
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    a_monster,
    activation,
    can_be_special_summoned,
    can_be_tributed,
    card,
    exists,
    face_up,
    hand,
    monsters,
    of_type,
    one,
    rule,
)

SPELLCASTER = of_type("Spellcaster")
HELD = hand(YOU, a_monster, SPELLCASTER, can_be_special_summoned)
MAIN_ZONES = 5


@rule("zone.monster-full")
def leaves_room(look: Look, c: Card) -> bool:
    """Once it is Tributed there is a Main Monster Zone free."""
    return c.slot < MAIN_ZONES or look.free_zones() > 0


@card("Magical Dimension")
class MagicalDimension:
    """If you control a Spellcaster: target 1 monster you control; Tribute it and, if you do, Special Summon 1
    Spellcaster from your hand, then you can destroy 1 monster on the field.
    """

    @activation(
        condition=(exists(monsters(YOU, face_up, SPELLCASTER)), exists(HELD)),
        target=one(monsters(YOU, can_be_tributed, leaves_room)),
    )
    def resolve(self, fx: Fx) -> Gen:
        t = fx.target
        if t is None or t.controller != fx.you or not fx.tribute(t):
            return
        found = HELD(fx)
        if not found or not fx.free_zones():
            return
        if not (yield from fx.special_summon(*(yield from fx.choose(found)))):
            return
        if (yield from fx.ask("destroy a monster")):
            fx.then()
            doomed: list[Card] = yield from fx.choose(fx.monsters(), prompt="destroy")
            yield from fx.destroy(*doomed)
