"""The Spell Absorbing Life."""

from cards.traps.ceasefire import turn_all_up
from tabletop.core.script import EITHER, Fx, activation, an_effect_monster, card, face_up, monsters


@card("The Spell Absorbing Life")
class SpellAbsorbingLife:
    """Turn all face-down Defense Position monsters face-up (Flip monsters' effects are not activated). Gain 400 LP for
    each Effect Monster on the field.
    """

    @activation()
    def resolve(self, fx: Fx) -> None:
        turn_all_up(fx)
        fx.gain(400 * len(monsters(EITHER, face_up, an_effect_monster)(fx)))
