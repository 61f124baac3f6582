"""Mecha Phantom Beast Aerosguin."""

from cards.monsters._mecha_phantom_beast import MPB, MPB_TOKEN, WITH_TOKENS, launch
from tabletop.core.script import Card, Fx, Gen, Look, a_monster, banish_from_gy, card, ignition, room_for_tokens, rule


@rule("target.name")
def another(look: Look, c: Card) -> bool:
    """None of this name."""
    return c.name != look.card.name


@card("Mecha Phantom Beast Aerosguin")
class Aerosguin:
    """Its Level rises by those of your Mecha Phantom Beast Tokens; beside a Token it is not destroyed. Once per turn:
    you can banish 1 Mecha Phantom Beast monster from your GY, except Aerosguin; Special Summon 1 Mecha Phantom Beast
    Token.
    """

    tokens = (MPB_TOKEN,)
    always = WITH_TOKENS

    @ignition(once="soft", cost=banish_from_gy(1, a_monster, MPB, another), condition=room_for_tokens())
    def take_off(self, fx: Fx) -> Gen:
        yield from launch(fx)
