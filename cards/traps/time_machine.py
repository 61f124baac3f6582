"""Time Machine."""

from tabletop.core.script import (
    DESTROYED,
    GRAVE,
    OPPONENT,
    STEP_END,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    Refusal,
    activation,
    can_be_special_summoned,
    card,
)


def fallen(look: Look) -> Card | None:
    """The monster destroyed by battle, if it is the only one and lies in the Graveyard."""
    e = look.event
    if e is None or e.how != "battle" or len(e.cards) != 1 or e.cards[0].gen != e.gens[0]:
        return None
    return e.cards[0] if e.cards[0].place == GRAVE else None


def can_bring_it_back(look: Look) -> Refusal | None:
    """Exactly 1 monster was destroyed by battle, and it can come back to where it was."""
    c = fallen(look)
    lost = sum(len(e.cards) for e in look.d.now if e.kind == DESTROYED and e.how == "battle")
    if c is None or lost != 1:
        return Refusal("activate.timing", look.card)
    if not can_be_special_summoned(look, c):
        return Refusal("special.cannot", c)
    if not look.free_zones(YOU if c.prev_controller == look.you else OPPONENT):
        return Refusal("zone.free-needed", look.card, 1)
    return None


@card("Time Machine")
class TimeMachine:
    """When exactly 1 monster is destroyed by battle and sent to the GY: Special Summon it to the field it was on, in
    the battle position it had.
    """

    @activation(on=DESTROYED, condition=can_bring_it_back, damage_step=STEP_END)
    def resolve(self, fx: Fx) -> Gen:
        c = fallen(fx)
        if c is not None:
            side = YOU if c.prev_controller == fx.you else OPPONENT
            yield from fx.special_summon(c, side=side, position=c.prev_position, faceup=c.prev_faceup)
