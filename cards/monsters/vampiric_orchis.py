"""Vampiric Orchis."""

from tabletop.core.script import (
    SUMMONED,
    YOU,
    Fx,
    Gen,
    can_be_special_summoned,
    card,
    exists,
    hand,
    named,
    normal_summoned,
    room,
    trigger,
)

DENDLE = hand(YOU, named("Des Dendle"), can_be_special_summoned)


@card("Vampiric Orchis")
class VampiricOrchis:
    """When Normal Summoned: you can Special Summon 1 Des Dendle from your hand."""

    @trigger(SUMMONED, optional=True, when=True, condition=(normal_summoned, room(1), exists(DENDLE)))
    def graft(self, fx: Fx) -> Gen:
        found = DENDLE(fx)
        if found and fx.free_zones():
            yield from fx.special_summon(*(yield from fx.choose(found)))
