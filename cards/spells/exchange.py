"""Exchange."""

from tabletop.core.script import OPPONENT, YOU, Fx, Gen, activation, card, exists, hand


@card("Exchange")
class Exchange:
    """Both players show their hands; each adds 1 card of their choice from the other's hand to their own. A card taken
    so stays its owner's.
    """

    @activation(condition=(exists(hand(YOU)), exists(hand(OPPONENT))))
    def resolve(self, fx: Fx) -> Gen:
        mine, theirs = fx.hand(YOU), fx.hand(OPPONENT)
        if mine and theirs:
            fx.reveal(*mine, *theirs)
            got = (yield from fx.choose(theirs, prompt="take"))[0]
            given = (yield from fx.choose(mine, by=OPPONENT, prompt="take"))[0]
            fx.take_from_hand(got)
            fx.take_from_hand(given, OPPONENT)
