"""Mecha Phantom Beast Dracossack."""

from cards.monsters._mecha_phantom_beast import MPB, MPB_TOKEN, SAFE_BESIDE_A_TOKEN, launch
from tabletop.core.script import (
    EITHER,
    Fx,
    Gen,
    card,
    detach,
    field,
    ignition,
    one,
    room_for_tokens,
    that,
    tribute,
    xyz,
)

HAS_NOT_ATTACKED = that(lambda look: not look.card.attacks, "oath.no-attack")


@card("Mecha Phantom Beast Dracossack")
class Dracossack:
    """2 Level 7 monsters. Beside a Token it is not destroyed. Once per turn: you can detach 1 material; Special Summon
    2 Mecha Phantom Beast Tokens. Once per turn: you can Tribute 1 Mecha Phantom Beast monster and target 1 card on the
    field; destroy it. This card cannot attack the turn you do this.
    """

    materials = xyz(2)
    tokens = (MPB_TOKEN,)
    always = SAFE_BESIDE_A_TOKEN

    @ignition(once="soft", cost=detach(1), condition=room_for_tokens(2))
    def launch_two(self, fx: Fx) -> Gen:
        yield from launch(fx, 2)

    @ignition(once="soft", cost=tribute(1, MPB), target=one(field(EITHER)), vow="attack", condition=HAS_NOT_ATTACKED)
    def bomb(self, fx: Fx) -> Gen:
        yield from fx.destroy(*fx.targets)
