"""Call of the Haunted."""

from tabletop.core.script import (
    ATTACK,
    DESTROYED,
    LEFT_FIELD,
    MZONE,
    YOU,
    Fx,
    Gen,
    a_monster,
    activation,
    can_be_special_summoned,
    card,
    gy,
    one,
    reaction,
    room,
)


@card("Call of the Haunted")
class CallOfTheHaunted:
    """Target 1 monster in your GY; Special Summon it in Attack Position. When this card leaves the field, destroy that
    monster. When that monster is destroyed, destroy this card.
    """

    @activation(condition=room(1), target=one(gy(YOU, a_monster, can_be_special_summoned)))
    def resolve(self, fx: Fx) -> Gen:
        t = fx.target
        if t is not None and (yield from fx.special_summon(t, position=ATTACK)):
            fx.tie(t)

    @reaction(LEFT_FIELD, own=True)
    def take_along(self, fx: Fx) -> Gen:
        m = fx.card.tied_to
        fx.card.tied_to = None
        if m is not None and m.place == MZONE:
            yield from fx.destroy(m)

    @reaction(DESTROYED)
    def follow(self, fx: Fx) -> Gen:
        m = fx.card.tied_to
        if m is not None and fx.event is not None and m in fx.event.cards:
            fx.card.tied_to = None
            yield from fx.destroy(fx.card)
