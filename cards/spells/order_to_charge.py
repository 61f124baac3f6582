"""Order to Charge."""

from tabletop.core.script import (
    OPPONENT,
    YOU,
    Fx,
    Gen,
    a_normal_monster,
    activation,
    can_be_tributed,
    card,
    exists,
    face_up,
    monsters,
    not_a_token,
    one,
)


@card("Order to Charge")
class OrderToCharge:
    """Target 1 face-up Normal Monster you control that is no Token; Tribute it, and if you do, destroy 1 monster your
    opponent controls.
    """

    @activation(
        condition=exists(monsters(OPPONENT)),
        target=one(monsters(YOU, face_up, not_a_token, a_normal_monster, can_be_tributed)),
    )
    def resolve(self, fx: Fx) -> Gen:
        t = fx.target
        if t is not None and t.faceup and t.controller == fx.you and fx.tribute(t):
            yield from fx.destroy(*(yield from fx.choose(fx.monsters(OPPONENT))))
