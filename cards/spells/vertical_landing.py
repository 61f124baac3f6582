"""Vertical Landing."""

from cards.monsters._mecha_phantom_beast import MPB_TOKEN, launch
from tabletop.core.script import (
    MAIN_ZONES,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    Tribute,
    activation,
    card,
    monsters,
    not_a_token,
    of_attribute,
    room_for_tokens,
)


def leaves_zones(look: Look, cards: list[Card]) -> bool:
    """A Main Monster Zone is free for each of them once they have left."""
    return look.free_zones() + sum(1 for c in cards if c.slot < MAIN_ZONES) >= len(cards)


WIND_MONSTERS = Tribute(1, 7, monsters(YOU, of_attribute("WIND"), not_a_token), leaves_zones)


@card("Vertical Landing")
class VerticalLanding:
    """Tribute any number of WIND monsters, except Tokens; Special Summon as many Mecha Phantom Beast Tokens (Machine/
    WIND/Level 3/ATK 0/DEF 0). Only 1 Vertical Landing can be activated per turn.
    """

    tokens = (MPB_TOKEN,)

    @activation(once="hard", cost=WIND_MONSTERS, condition=room_for_tokens(1, cost=WIND_MONSTERS))
    def resolve(self, fx: Fx) -> Gen:
        yield from launch(fx, len(fx.paid))
