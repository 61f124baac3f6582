"""Heavy Storm."""

from tabletop.core.script import Fx, Gen, activation, card, exists, spells_traps


@card("Heavy Storm")
class HeavyStorm:
    """Destroy all Spells and Traps on the field."""

    @activation(condition=exists(spells_traps()))
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.destroy(*[c for c in fx.spells_traps() if c is not fx.card])
