"""Exiled Force."""

from tabletop.core.script import EITHER, Fx, Gen, card, ignition, monsters, one, other, tribute_this


@card("Exiled Force")
class ExiledForce:
    """Tribute this card, then target 1 monster on the field; destroy it."""

    @ignition(cost=tribute_this, target=one(monsters(EITHER, other)))
    def strike(self, fx: Fx) -> Gen:
        yield from fx.destroy(*fx.targets)
