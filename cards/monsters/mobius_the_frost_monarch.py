"""Mobius the Frost Monarch."""

from tabletop.core.script import SUMMONED, Fx, Gen, card, spells_traps, tribute_summoned, trigger, up_to


@card("Mobius the Frost Monarch")
class Mobius:
    """When Tribute Summoned: you can target up to 2 Spells/Traps on the field; destroy them."""

    @trigger(SUMMONED, optional=True, when=True, condition=tribute_summoned, target=up_to(2, spells_traps()))
    def shatter(self, fx: Fx) -> Gen:
        yield from fx.destroy(*fx.targets)
