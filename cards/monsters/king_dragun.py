"""King Dragun."""

from tabletop.core.script import (
    MZONE,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    can_be_special_summoned,
    card,
    exists,
    forbid,
    hand,
    ignition,
    of_type,
    room,
)

DRAGON_TO_SUMMON = hand(YOU, of_type("Dragon"), can_be_special_summoned)


def face_up_dragon(look: Look, c: Card) -> bool:
    """A face-up Dragon on the field, on either side."""
    return c.place == MZONE and c.faceup and look.type(c) == "Dragon"


def by_the_opponent(look: Look, c: Card, seat: int) -> bool:
    """Only the opponent is kept from it."""
    return seat == look.opp


@card("King Dragun")
class KingDragun:
    """Your opponent cannot target face-up Dragons on the field with card effects. Once per turn: you can Special Summon
    1 Dragon from your hand.
    """

    materials = ("Lord of D.", "Divine Dragon Ragnarok")
    always = (forbid("target", "protect.target", face_up_dragon, by=by_the_opponent),)

    @ignition(once="soft", condition=(room(1), exists(DRAGON_TO_SUMMON)))
    def call(self, fx: Fx) -> Gen:
        dragons = DRAGON_TO_SUMMON(fx)
        if dragons and fx.free_zones():
            yield from fx.special_summon(*(yield from fx.choose(dragons)))
