"""Mecha Phantom Beast Sabre Hawk."""

from cards.monsters._mecha_phantom_beast import A_TOKEN_TRIBUTED, MPB, WITH_TOKENS
from tabletop.core.script import (
    EITHER,
    GRAVE,
    YOU,
    Card,
    Fx,
    Look,
    a_monster,
    card,
    exists,
    forbid,
    gy,
    ignition,
    one,
    rule,
)


@rule("target.series")
def stranger(look: Look, c: Card) -> bool:
    """No Mecha Phantom Beast."""
    return not MPB(look, c)


@card("Mecha Phantom Beast Sabre Hawk")
class SabreHawk:
    """Its Level rises by those of your Mecha Phantom Beast Tokens; beside a Token it is not destroyed. It cannot attack
    directly, nor at all while a monster other than a Mecha Phantom Beast is in your GY. Once per turn: you can Tribute
    1 Token and target 1 card in either GY; banish it.
    """

    always = (
        *WITH_TOKENS,
        forbid("direct-attack", "attack.no-direct"),
        forbid("attack", "attack.stranger-in-gy", when=exists(gy(YOU, a_monster, stranger))),
    )

    @ignition(once="soft", cost=A_TOKEN_TRIBUTED, target=one(gy(EITHER)))
    def hunt(self, fx: Fx) -> None:
        if fx.target is not None and fx.target.place == GRAVE:
            fx.banish(fx.target)
