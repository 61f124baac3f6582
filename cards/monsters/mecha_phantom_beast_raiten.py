"""Mecha Phantom Beast Raiten."""

from cards.monsters._mecha_phantom_beast import MPB, MPB_TOKEN, WITH_TOKENS, launch
from tabletop.core.script import Card, Fx, Gen, Look, card, discard, ignition, later, room_for_tokens


@card("Mecha Phantom Beast Raiten")
class Raiten:
    """Its Level rises by those of your Mecha Phantom Beast Tokens; beside a Token it is not destroyed. You can discard
    1 card; Special Summon 1 Mecha Phantom Beast Token, and for the rest of this turn only Mecha Phantom Beast monsters
    may be your Fusion, Synchro, Xyz or Link Material.
    """

    tokens = (MPB_TOKEN,)
    always = WITH_TOKENS

    @ignition(cost=discard(1), condition=room_for_tokens())
    def thunder(self, fx: Fx) -> Gen:
        fx.for_this_turn("material", "effect.only-such-materials", touches="strangers")
        fx.for_this_turn("fusion-material", "effect.only-such-materials", touches="strangers")
        yield from launch(fx)

    @later
    def strangers(self, look: Look, c: Card) -> bool:
        return not MPB(look, c)
