"""Polymerization."""

from tabletop.core.script import Fx, Gen, activation, can_fusion_summon, card


@card("Polymerization")
class Polymerization:
    """Fusion Summon 1 Fusion Monster from your Extra Deck, using monsters from your hand or field as material."""

    @activation(condition=can_fusion_summon)
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.fusion_summon()
