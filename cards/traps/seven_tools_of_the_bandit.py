"""Seven Tools of the Bandit."""

from tabletop.core.script import ACTIVATED, TRAP, WHOLE_DAMAGE_STEP, Fx, Gen, activation, card, card_activated, pay_lp


@card("Seven Tools of the Bandit")
class SevenTools:
    """When a Trap Card is activated: pay 1000 LP; negate the activation, and if you do, destroy it."""

    @activation(on=ACTIVATED, damage_step=WHOLE_DAMAGE_STEP, condition=card_activated(TRAP), cost=pay_lp(1000))
    def resolve(self, fx: Fx) -> Gen:
        trap = fx.negate_activation()
        if trap is not None and trap.on_field:
            yield from fx.destroy(trap)
