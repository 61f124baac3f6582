"""Black Illusion Ritual."""

from tabletop.core.script import Fx, Gen, activation, can_ritual_summon, card, named

IT = named("Relinquished")


@card("Black Illusion Ritual")
class BlackIllusionRitual:
    """Ritual Summon Relinquished from your hand by Tributing a monster of Level 1 or more from your hand or field."""

    @activation(condition=can_ritual_summon(IT))
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.ritual_summon(IT)
