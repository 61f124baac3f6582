"""Mecha Phantom Beast Kalgriffin."""

from cards.monsters._mecha_phantom_beast import MPB, MPB_TOKEN, SAFE_BESIDE_A_TOKEN, launch
from tabletop.core.script import (
    HAND,
    MAIN_ZONES,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    Tribute,
    a_monster,
    card,
    discard,
    ignition,
    monsters,
    room,
    room_for_tokens,
)


def leaves_a_zone(look: Look, cards: list[Card]) -> bool:
    """A Main Monster Zone is free once these have left."""
    return look.free_zones() > 0 or any(c.slot < MAIN_ZONES for c in cards)


TWO_OF_THEM = Tribute(2, 2, monsters(YOU, MPB), leaves_a_zone)


@card("Mecha Phantom Beast Kalgriffin")
class Kalgriffin:
    """Beside a Token it is not destroyed. You can Tribute 2 Mecha Phantom Beast monsters; Special Summon this card from
    your hand (once per turn by this name). Once per turn: you can discard 1 Mecha Phantom Beast monster; Special Summon
    1 Mecha Phantom Beast Token.
    """

    tokens = (MPB_TOKEN,)
    always = SAFE_BESIDE_A_TOKEN

    @ignition(where=HAND, once="hard", cost=TWO_OF_THEM, condition=room(1, cost=TWO_OF_THEM))
    def arrive(self, fx: Fx) -> Gen:
        if fx.card.place == HAND and not (yield from fx.special_summon(fx.card)):
            fx.send_to_gy(fx.card)  # no zone is left for it

    @ignition(once="soft", cost=discard(1, a_monster, MPB), condition=room_for_tokens())
    def take_off(self, fx: Fx) -> Gen:
        yield from launch(fx)
