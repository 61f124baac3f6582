"""Embodiment of Apophis."""

from tabletop.core.script import Fx, Gen, TrapMonster, activation, can_become_monster, card, that


@card("Embodiment of Apophis")
class EmbodimentOfApophis:
    """In either player's Main Phase only: Special Summon this card as a Normal Monster (Reptile/EARTH/Level 4/ATK
    1600/DEF 1800). It is also still a Trap.
    """

    trap_monster = TrapMonster(effect=False)

    @activation(condition=(that(lambda look: look.main_phase, "activate.phase"), can_become_monster))
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.become_monster(None)
