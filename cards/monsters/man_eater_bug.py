"""Man-Eater Bug."""

from tabletop.core.script import EITHER, Fx, Gen, card, flip, monsters, one


@card("Man-Eater Bug")
class ManEaterBug:
    """FLIP: target 1 monster on the field; destroy it."""

    @flip(target=one(monsters(EITHER)))
    def devour(self, fx: Fx) -> Gen:
        yield from fx.destroy(*fx.targets)
