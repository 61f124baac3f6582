"""Breaker the Magical Warrior."""

from tabletop.core.script import (
    SUMMONED,
    Card,
    Fx,
    Gen,
    Look,
    RemoveCounters,
    boost,
    card,
    ignition,
    itself,
    normal_summoned,
    one,
    spells_traps,
    trigger,
)

COUNTER = "Spell Counter"


def per_counter(look: Look, c: Card) -> int:
    """300 for each Spell Counter."""
    return 300 * c.counters.get(COUNTER, 0)


@card("Breaker the Magical Warrior")
class Breaker:
    """If Normal Summoned: place 1 Spell Counter on it (max. 1). It gains 300 ATK for each. You can remove 1 Spell
    Counter from it, then target 1 Spell/Trap on the field; destroy it.
    """

    always = boost(itself, atk=per_counter)

    @trigger(SUMMONED, condition=normal_summoned)
    def charge(self, fx: Fx) -> None:
        if fx.still_on_field:
            fx.place_counter(fx.card, COUNTER, most=1)

    @ignition(cost=RemoveCounters(COUNTER), target=one(spells_traps()))
    def break_it(self, fx: Fx) -> Gen:
        yield from fx.destroy(*fx.targets)
