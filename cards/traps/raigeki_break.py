"""Raigeki Break."""

from tabletop.core.script import Fx, Gen, activation, card, discard, field, one


@card("Raigeki Break")
class RaigekiBreak:
    """Discard 1 card and target 1 card on the field; destroy it."""

    @activation(cost=discard(1), target=one(field()))
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.destroy(*fx.targets)
