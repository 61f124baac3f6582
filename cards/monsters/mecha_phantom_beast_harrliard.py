"""Mecha Phantom Beast Harrliard."""

from cards.monsters._mecha_phantom_beast import A_TOKEN_TRIBUTED, MPB, MPB_TOKEN, WITH_TOKENS, launch
from tabletop.core.script import (
    MZONE,
    TRIBUTED,
    YOU,
    Fx,
    Gen,
    Look,
    a_monster,
    can_be_special_summoned,
    card,
    exists,
    hand,
    ignition,
    room,
    that,
    trigger,
)

IN_HAND = hand(YOU, MPB, a_monster, can_be_special_summoned)


def tributed_as_cost(look: Look) -> bool:
    """A monster of yours paid for another card's activation."""
    e = look.event
    return (
        e is not None and e.how == "cost" and e.by is not look.card
        and any(c.prev_place == MZONE and c.prev_controller == look.you for c in e.cards)
    )


@card("Mecha Phantom Beast Harrliard")
class Harrliard:
    """Its Level rises by those of your Mecha Phantom Beast Tokens; beside a Token it is not destroyed. Once per turn,
    when a monster you control is Tributed to activate a card or effect other than this card's: Special Summon 1 Mecha
    Phantom Beast Token. Once per turn: you can Tribute 1 Token; Special Summon 1 Mecha Phantom Beast monster from your
    hand.
    """

    tokens = (MPB_TOKEN,)
    always = WITH_TOKENS

    @trigger(TRIBUTED, own=False, once="soft", condition=that(tributed_as_cost, "activate.timing"))
    def replace(self, fx: Fx) -> Gen:
        yield from launch(fx)

    @ignition(once="soft", cost=A_TOKEN_TRIBUTED, condition=(room(1, cost=A_TOKEN_TRIBUTED), exists(IN_HAND)))
    def call(self, fx: Fx) -> Gen:
        if fx.free_zones():
            yield from fx.special_summon(*(yield from fx.choose(IN_HAND(fx))))
