"""Share the Pain."""

from tabletop.core.script import OPPONENT, Fx, Gen, activation, can_be_tributed, card, exists, monsters, tribute


@card("Share the Pain")
class ShareThePain:
    """If your opponent controls a monster: Tribute 1 monster; your opponent Tributes 1 monster of their choice."""

    @activation(condition=exists(monsters(OPPONENT, can_be_tributed)), cost=tribute(1))
    def resolve(self, fx: Fx) -> Gen:
        theirs = fx.as_player(fx.opp)
        able = [c for c in theirs.monsters(0) if can_be_tributed(theirs, c)]
        if able:
            theirs.tribute(*(yield from theirs.choose(able, prompt="tribute")))
