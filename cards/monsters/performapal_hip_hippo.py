"""Performapal Hip Hippo."""

from tabletop.core.script import SUMMONED, Card, Fx, Look, card, later, normal_summoned, reaction


@card("Performapal Hip Hippo")
class HipHippo:
    """The turn this card is Normal Summoned, you can Tribute Summon 1 Level 7 or higher monster in your Main Phase
    besides your Normal Summon or Set (gained once per turn).
    """

    @reaction(SUMMONED, own=True, condition=normal_summoned)
    def clear_the_ring(self, fx: Fx) -> None:
        fx.one_more_tribute_summon("a_big_one")

    @later
    def a_big_one(self, look: Look, c: Card) -> bool:
        return look.level(c) >= 7
