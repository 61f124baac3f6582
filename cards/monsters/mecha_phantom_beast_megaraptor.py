"""Mecha Phantom Beast Megaraptor."""

from cards.monsters._mecha_phantom_beast import A_TOKEN_TRIBUTED, MPB, MPB_TOKEN, WITH_TOKENS, launch
from tabletop.core.script import SUMMONED, YOU, Fx, Gen, Look, a_monster, card, deck, exists, ignition, that, trigger

IN_DECK = deck(YOU, MPB, a_monster)


def token_came(look: Look) -> bool:
    """A Token was Special Summoned to your field."""
    e = look.event
    return e is not None and any(c.is_token and c.on_field and c.controller == look.you for c in e.cards)


@card("Mecha Phantom Beast Megaraptor")
class Megaraptor:
    """Its Level rises by those of your Mecha Phantom Beast Tokens; beside a Token it is not destroyed. When a Token is
    Special Summoned to your field (once per turn by this name): Special Summon 1 Mecha Phantom Beast Token. Once per
    turn: you can Tribute 1 Token; add 1 Mecha Phantom Beast monster from your Deck to your hand.
    """

    tokens = (MPB_TOKEN,)
    always = WITH_TOKENS

    @trigger(SUMMONED, own=False, once="hard", condition=that(token_came, "activate.timing"))
    def escort(self, fx: Fx) -> Gen:
        yield from launch(fx)

    @ignition(once="soft", cost=A_TOKEN_TRIBUTED, condition=exists(IN_DECK))
    def search(self, fx: Fx) -> Gen:
        yield from fx.search(lambda c: a_monster(fx, c) and MPB(fx, c))
