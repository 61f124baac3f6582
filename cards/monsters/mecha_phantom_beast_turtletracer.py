"""Mecha Phantom Beast Turtletracer."""

from cards.monsters._mecha_phantom_beast import MPB_TOKEN, WITH_TOKENS
from tabletop.core.script import BATTLED, MZONE, Card, Fx, Look, card, grant, reaction, that

SPARED = "spared-a-token"


def your_token(look: Look, c: Card) -> bool:
    """A Mecha Phantom Beast Token you control."""
    return c.place == MZONE and c.name == MPB_TOKEN.name and c.controller == look.you


def none_yet(look: Look) -> bool:
    """None was spared this turn."""
    return SPARED not in look.card.flags


@card("Mecha Phantom Beast Turtletracer")
class Turtletracer:
    """Its Level rises by those of your Mecha Phantom Beast Tokens; beside a Token it is not destroyed. Each turn, the
    first Mecha Phantom Beast Token you control that would be destroyed by battle is not.
    """

    always = (*WITH_TOKENS, grant("not-destroyed-by-battle", your_token, when=that(none_yet, "condition.unmet")))

    @reaction(BATTLED)
    def spare_one(self, fx: Fx) -> None:
        if any(your_token(fx, c) for c in fx.d.battle_spared):
            fx.mark(fx.card, SPARED)
