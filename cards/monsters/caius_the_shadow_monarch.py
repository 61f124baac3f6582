"""Caius the Shadow Monarch."""

from tabletop.core.script import EITHER, MZONE, SUMMONED, Fx, card, field, one, tribute_summoned, trigger


@card("Caius the Shadow Monarch")
class CaiusTheShadowMonarch:
    """If this card is Tribute Summoned: target 1 card on the field; banish it, and if you do, if it was a DARK monster,
    inflict 1000 damage to your opponent.
    """

    @trigger(SUMMONED, condition=tribute_summoned, target=one(field(EITHER)))
    def swallow(self, fx: Fx) -> None:
        t = fx.target
        if t is None or not t.on_field:
            return
        dark = t.place == MZONE and fx.attribute(t) == "DARK"
        if fx.banish(t) and dark:
            fx.damage(1000)
