"""Magic Jammer."""

from tabletop.core.script import ACTIVATED, SPELL, WHOLE_DAMAGE_STEP, Fx, Gen, activation, card, card_activated, discard


@card("Magic Jammer")
class MagicJammer:
    """When a Spell Card is activated: discard 1 card; negate the activation, and if you do, destroy it."""

    @activation(on=ACTIVATED, damage_step=WHOLE_DAMAGE_STEP, condition=card_activated(SPELL), cost=discard(1))
    def resolve(self, fx: Fx) -> Gen:
        spell = fx.negate_activation()
        if spell is not None and spell.on_field:
            yield from fx.destroy(spell)
