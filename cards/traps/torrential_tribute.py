"""Torrential Tribute."""

from tabletop.core.script import SUMMONED, Fx, Gen, activation, card


@card("Torrential Tribute")
class TorrentialTribute:
    """When a monster is Summoned: destroy all monsters on the field."""

    @activation(on=SUMMONED)
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.destroy(*fx.monsters())
