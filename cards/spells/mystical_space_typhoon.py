"""Mystical Space Typhoon."""

from tabletop.core.script import Fx, Gen, activation, card, one, spells_traps


@card("Mystical Space Typhoon")
class MysticalSpaceTyphoon:
    """Target 1 Spell/Trap on the field; destroy it."""

    @activation(target=one(spells_traps()))
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.destroy(*fx.targets)
