"""Trap Dustshoot."""

from tabletop.core.script import OPPONENT, Fx, Gen, Look, a_monster, activation, card, that


def four_in_hand(look: Look) -> bool:
    """The opponent holds four or more cards."""
    return len(look.hand(OPPONENT)) >= 4


@card("Trap Dustshoot")
class TrapDustshoot:
    """Activate only while your opponent has 4 or more cards in hand. Look at that hand, choose 1 monster in it and
    shuffle it into the Deck.
    """

    @activation(condition=that(four_in_hand, "condition.unmet"))
    def resolve(self, fx: Fx) -> Gen:
        shown = fx.hand(OPPONENT)
        fx.reveal(*shown, to=1 << fx.you)
        monsters = [c for c in shown if a_monster(fx, c)]
        if monsters:
            fx.to_deck(*(yield from fx.choose(monsters)))
