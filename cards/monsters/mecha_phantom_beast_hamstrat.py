"""Mecha Phantom Beast Hamstrat."""

from cards.monsters._mecha_phantom_beast import A_TOKEN_TRIBUTED, MPB, MPB_TOKEN, WITH_TOKENS, launch
from tabletop.core.script import (
    FLIPPED,
    GRAVE,
    YOU,
    Fx,
    Gen,
    a_monster,
    can_be_special_summoned,
    card,
    gy,
    ignition,
    one,
    room,
    trigger,
)


@card("Mecha Phantom Beast Hamstrat")
class Hamstrat:
    """Its Level rises by those of your Mecha Phantom Beast Tokens; beside a Token it is not destroyed. When flipped
    face-up: Special Summon 2 Mecha Phantom Beast Tokens. You can Tribute 1 Token and target 1 Mecha Phantom Beast
    monster in your GY; Special Summon it (once per turn by this name).
    """

    tokens = (MPB_TOKEN,)
    always = WITH_TOKENS

    @trigger(FLIPPED)
    def wake(self, fx: Fx) -> Gen:
        yield from launch(fx, 2)

    @ignition(
        once="hard", cost=A_TOKEN_TRIBUTED, condition=room(1, cost=A_TOKEN_TRIBUTED),
        target=one(gy(YOU, a_monster, MPB, can_be_special_summoned)),
    )
    def recall(self, fx: Fx) -> Gen:
        if fx.target is not None and fx.target.place == GRAVE:
            yield from fx.special_summon(fx.target)
