"""Black Luster Ritual."""

from tabletop.core.script import Fx, Gen, activation, can_ritual_summon, card, named

SOLDIER = named("Black Luster Soldier")


@card("Black Luster Ritual")
class BlackLusterRitual:
    """Ritual Summon Black Luster Soldier from your hand: Tribute monsters from your hand or field whose Levels are 8 or
    more together.
    """

    @activation(condition=can_ritual_summon(SOLDIER))
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.ritual_summon(SOLDIER)
