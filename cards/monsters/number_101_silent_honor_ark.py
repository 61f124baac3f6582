"""Number 101: Silent Honor ARK."""

from tabletop.core.script import (
    OPPONENT,
    Fx,
    Gen,
    attack_position,
    can_be_attached,
    card,
    detach,
    face_up,
    ignition,
    instead,
    later,
    monsters,
    one,
    was_special_summoned,
    xyz,
)


@card("Number 101: Silent Honor ARK")
class SilentHonorArk:
    """2 Level 4 monsters. You can detach 2 materials and target 1 Special Summoned monster your opponent controls in
    face-up Attack Position; attach it to this card (once per turn by this name). If this face-up card would be
    destroyed by battle or a card effect, you can detach 1 material instead.
    """

    materials = xyz(2)
    always = (instead("detach_one"),)

    @ignition(
        once="hard", cost=detach(2),
        target=one(monsters(OPPONENT, face_up, attack_position, was_special_summoned, can_be_attached)),
    )
    def take(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and fx.still_on_field and t.faceup and t.controller == fx.opp:
            fx.attach(fx.card, t)

    @later
    def detach_one(self, fx: Fx, _: object) -> Gen:
        if not fx.card.materials or not (yield from fx.ask("detach 1 material instead of being destroyed")):
            return False
        return bool((yield from fx.detach(fx.card, 1)))
