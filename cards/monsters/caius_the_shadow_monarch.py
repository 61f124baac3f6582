"""Caius the Shadow Monarch."""

from tabletop.core.script import EITHER, SUMMONED, Fx, card, field, one, tribute_summoned, trigger


@card("Caius the Shadow Monarch")
class CaiusTheShadowMonarch:
    """If this card is Tribute Summoned: target 1 card on the field; banish it, and if you do, inflict 1000 damage to
    your opponent if what is banished now is a DARK monster.
    """

    @trigger(SUMMONED, condition=tribute_summoned, target=one(field(EITHER)))
    def swallow(self, fx: Fx) -> None:
        t = fx.target
        if t is None or not t.on_field:
            return
        if fx.banish(t) and t.facts.is_monster and fx.attribute(t) == "DARK":
            fx.damage(1000)
