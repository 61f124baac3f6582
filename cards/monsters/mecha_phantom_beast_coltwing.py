"""Mecha Phantom Beast Coltwing."""

from cards.monsters._mecha_phantom_beast import MPB, MPB_TOKEN, WITH_TOKENS, launch
from tabletop.core.script import (
    OPPONENT,
    SUMMONED,
    YOU,
    Fx,
    Gen,
    a_token,
    card,
    exists,
    face_up,
    field,
    ignition,
    monsters,
    one,
    special_summoned,
    tribute,
    trigger,
)


@card("Mecha Phantom Beast Coltwing")
class Coltwing:
    """Its Level rises by those of your Mecha Phantom Beast Tokens; beside a Token it is not destroyed. When Special
    Summoned while you control another Mecha Phantom Beast monster: Special Summon 2 Mecha Phantom Beast Tokens. Once
    per turn: you can Tribute 2 Tokens and target 1 card your opponent controls; destroy it, and if you do, banish it.
    """

    tokens = (MPB_TOKEN,)
    always = WITH_TOKENS

    @trigger(SUMMONED, condition=(special_summoned, exists(monsters(YOU, face_up, MPB))))
    def arrive(self, fx: Fx) -> Gen:
        yield from launch(fx, 2)

    @ignition(once="soft", cost=tribute(2, a_token), target=one(field(OPPONENT)))
    def erase(self, fx: Fx) -> Gen:
        yield from fx.destroy(*fx.targets, banish=True)
