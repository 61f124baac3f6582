"""Magician of Faith."""

from tabletop.core.script import YOU, Fx, a_spell, card, flip, gy, one


@card("Magician of Faith")
class MagicianOfFaith:
    """FLIP: Target 1 Spell in your GY; add it to your hand."""

    @flip(target=one(gy(YOU, a_spell)))
    def recall(self, fx: Fx) -> None:
        fx.to_hand(*fx.targets)
