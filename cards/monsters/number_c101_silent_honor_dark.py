"""Number C101: Silent Honor DARK."""

from tabletop.core.script import (
    GRAVE,
    OPPONENT,
    SENT_TO_GY,
    YOU,
    Fx,
    Gen,
    Look,
    can_be_attached,
    can_be_special_summoned,
    card,
    exists,
    gy,
    ignition,
    monsters,
    named,
    one,
    room,
    that,
    trigger,
    was_special_summoned,
    xyz,
)

ARK = gy(YOU, named("Number 101: Silent Honor ARK"))


def destroyed_with_material(look: Look) -> bool:
    """It was destroyed on the field while it had material, and can come back."""
    e, c = look.event, look.card
    return (
        e is not None and e.how in ("battle", "destroyed") and c.prev_monster and c.prev_materials > 0
        and can_be_special_summoned(look, c)
    )


@card("Number C101: Silent Honor DARK")
class SilentHonorDark:
    """3 Level 5 monsters. Once per turn: you can target 1 Special Summoned monster your opponent controls; attach it to
    this card. When this card is destroyed and sent to the GY while it has material: you can Special Summon it, then
    gain LP equal to its original ATK. Number 101: Silent Honor ARK must be in your GY both times. It cannot attack in
    the turn it comes back so.
    """

    materials = xyz(3)

    @ignition(once="soft", target=one(monsters(OPPONENT, was_special_summoned, can_be_attached)))
    def take(self, fx: Fx) -> None:
        if fx.target is not None and fx.still_on_field and fx.target.controller == fx.opp:
            fx.attach(fx.card, fx.target)

    @trigger(
        SENT_TO_GY, where=GRAVE, optional=True, when=True,
        condition=(that(destroyed_with_material, "activate.timing"), exists(ARK), room(1)),
    )
    def rise(self, fx: Fx) -> Gen:
        c = fx.card
        if c.place == GRAVE and ARK(fx) and (yield from fx.special_summon(c)):
            fx.mark(c, "attack")
            fx.then()
            fx.gain(fx.original_atk(c))
