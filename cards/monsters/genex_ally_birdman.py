"""Genex Ally Birdman."""

from tabletop.core.script import (
    HAND,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    ReturnToHand,
    can_be_special_summoned,
    card,
    face_up,
    ignition,
    monsters,
    room,
    that,
    zones_for,
)


def leaves_a_zone(look: Look, cards: list[Card]) -> bool:
    """Once they are back in the hand there is a zone for it."""
    return bool(zones_for(look.d, look.card, look.you, cards))


COST = ReturnToHand(1, 1, monsters(YOU, face_up), leaves_a_zone)


@card("Genex Ally Birdman")
class Birdman:
    """You can return 1 face-up monster you control to the hand; Special Summon this card from your hand. It is banished
    when it leaves the field, and gains 500 ATK if the returned monster was WIND.
    """

    @ignition(
        where=HAND, cost=COST,
        condition=(room(1, cost=COST), that(lambda look: can_be_special_summoned(look, look.card), "special.cannot")),
    )
    def swoop(self, fx: Fx) -> Gen:
        c = fx.card
        if c.place == HAND and fx.link is not None and c.gen == fx.link.card_gen and (yield from fx.special_summon(c)):
            fx.mark(c, "banish-when-it-leaves", until_end=False)
            if any(x.prev_attribute == "WIND" for x in fx.paid):
                fx.add_atk(c, 500)
