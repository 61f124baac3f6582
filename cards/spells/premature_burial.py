"""Premature Burial."""

from tabletop.core.script import (
    ATTACK,
    DESTROYED,
    YOU,
    Fx,
    Gen,
    a_monster,
    activation,
    can_be_special_summoned,
    card,
    gy,
    one,
    pay_lp,
    reaction,
    room,
)


@card("Premature Burial")
class PrematureBurial:
    """Pay 800 LP and target 1 monster in your GY; Special Summon it in Attack Position and equip this card to it. When
    this card is destroyed, destroy that monster.
    """

    @activation(condition=room(1), cost=pay_lp(800), target=one(gy(YOU, a_monster, can_be_special_summoned)))
    def resolve(self, fx: Fx) -> Gen:
        t = fx.target
        if t is not None and (yield from fx.special_summon(t, position=ATTACK)):
            fx.equip(t)

    @reaction(DESTROYED, own=True)
    def take_along(self, fx: Fx) -> Gen:
        if fx.card.prev_equip is not None and fx.event is not None and fx.event.how != "rule":
            yield from fx.destroy(fx.card.prev_equip)
