"""Delinquent Duo."""

from tabletop.core.script import OPPONENT, Fx, Gen, activation, card, exists, hand, pay_lp


@card("Delinquent Duo")
class DelinquentDuo:
    """Pay 1000 LP; your opponent discards 1 random card and, if they have another, also discards 1 card of their
    choice.
    """

    @activation(condition=exists(hand(OPPONENT)), cost=pay_lp(1000))
    def resolve(self, fx: Fx) -> Gen:
        fx.discard_random(1, OPPONENT)
        fx.then()
        yield from fx.discard(1, OPPONENT)
