"""Mecha Phantom Beast Auroradon."""

from cards.monsters._mecha_phantom_beast import MPB, MPB_TOKEN, launch
from tabletop.core.script import (
    DECK,
    EITHER,
    SUMMONED,
    YOU,
    Fx,
    Gen,
    Look,
    a_monster,
    a_trap,
    can_be_special_summoned,
    card,
    deck,
    exists,
    field,
    gy,
    ignition,
    link,
    of_type,
    room,
    room_for_tokens,
    that,
    tribute,
    trigger,
)

TWO, THREE = tribute(2), tribute(3)
IN_DECK = deck(YOU, a_monster, MPB, can_be_special_summoned)
TRAPS = gy(YOU, a_trap)


def link_summoned(look: Look) -> bool:
    """It was Link Summoned."""
    return look.event is not None and look.event.how == "link"


@card("Mecha Phantom Beast Auroradon")
class Auroradon:
    """2+ Machine monsters. When Link Summoned: you can Special Summon 3 Mecha Phantom Beast Tokens; you cannot Link
    Summon for the rest of this turn. Once per turn: you can Tribute up to 3 monsters; 1: destroy 1 card on the field;
    2: Special Summon 1 Mecha Phantom Beast monster from your Deck; 3: add 1 Trap from your GY to your hand.
    """

    materials = link(2, of_type("Machine"))
    tokens = (MPB_TOKEN,)

    @trigger(SUMMONED, optional=True, condition=(that(link_summoned, "activate.timing"), room_for_tokens(3)))
    def squadron(self, fx: Fx) -> Gen:
        yield from launch(fx, 3)
        fx.for_this_turn("link-summon", "effect.no-link-summon")

    @ignition(once="soft", group="light", cost=tribute(1), condition=exists(field(EITHER)))
    def destroy(self, fx: Fx) -> Gen:
        yield from fx.destroy(*(yield from fx.choose(field(EITHER)(fx))))

    @ignition(once="soft", group="light", cost=TWO, condition=(room(1, cost=TWO), exists(IN_DECK)))
    def call(self, fx: Fx) -> Gen:
        if fx.free_zones():
            yield from fx.special_summon(*(yield from fx.choose([c for c in fx.pile(DECK) if c in IN_DECK(fx)])))
        fx.shuffle()

    @ignition(once="soft", group="light", cost=THREE, condition=exists(TRAPS))
    def recover(self, fx: Fx) -> Gen:
        fx.to_hand(*(yield from fx.choose(TRAPS(fx))), shown=True)
