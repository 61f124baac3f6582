"""Creature Swap."""

from tabletop.core.script import (
    OPPONENT,
    YOU,
    Card,
    Fx,
    Gen,
    activation,
    can_change_control,
    card,
    exists,
    monsters,
)

YOURS = monsters(YOU, can_change_control)
THEIRS = monsters(OPPONENT, can_change_control)


@card("Creature Swap")
class CreatureSwap:
    """Each player chooses 1 monster they control; switch control of the two. Their battle positions cannot be changed
    for the rest of this turn, except by card effects.
    """

    @activation(condition=(exists(YOURS), exists(THEIRS)))
    def resolve(self, fx: Fx) -> Gen:
        mine, theirs = YOURS(fx), THEIRS(fx)
        if mine and theirs:
            given: list[Card] = yield from fx.choose(mine, prompt="swap")
            got: list[Card] = yield from fx.choose(theirs, by=OPPONENT, prompt="swap")
            fx.switch_control(given[0], got[0])
            for c in (given[0], got[0]):
                fx.mark(c, "change-position")
