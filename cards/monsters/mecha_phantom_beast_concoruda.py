"""Mecha Phantom Beast Concoruda."""

from cards.monsters._mecha_phantom_beast import MPB
from tabletop.core.script import (
    GRAVE,
    MZONE,
    SENT_TO_GY,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    a_monster,
    a_token,
    can_be_special_summoned,
    card,
    destroyed_by_opponent,
    grant,
    gy,
    level_between,
    one,
    room,
    synchro,
    that,
    tribute_all,
    trigger,
)

ALL_TOKENS = tribute_all(a_token)


def your_token(look: Look, c: Card) -> bool:
    """A Token you control."""
    return c.place == MZONE and c.is_token and c.controller == look.you


def was_yours(look: Look) -> bool:
    """It stood on your field before."""
    return look.card.prev_place == MZONE and look.card.prev_controller == look.you


@card("Mecha Phantom Beast Concoruda")
class Concoruda:
    """1 Tuner and 1 or more non-Tuners. Tokens you control are not destroyed by battle or card effects. When this card
    you control is destroyed by your opponent's card and sent to your GY: you can Tribute all Tokens you control and
    target 1 Level 4 or lower Mecha Phantom Beast monster in your GY; Special Summon it.
    """

    materials = synchro()
    always = (grant("not-destroyed-by-battle", your_token), grant("not-destroyed-by-effects", your_token))

    @trigger(
        SENT_TO_GY, where=GRAVE, optional=True, cost=ALL_TOKENS,
        condition=(destroyed_by_opponent, that(was_yours, "activate.timing"), room(1, cost=ALL_TOKENS)),
        target=one(gy(YOU, a_monster, MPB, level_between(1, 4), can_be_special_summoned)),
    )
    def last_call(self, fx: Fx) -> Gen:
        if fx.target is not None and fx.target.place == GRAVE:
            yield from fx.special_summon(fx.target)
