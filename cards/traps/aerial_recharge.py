"""Aerial Recharge."""

from cards.monsters._mecha_phantom_beast import MPB, MPB_TOKEN, launch
from tabletop.core.script import (
    END_PHASE,
    SZONE,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    activation,
    can_be_tributed,
    card,
    monsters,
    quick,
    reaction,
    room_for_tokens,
)


def fuel(look: Look, c: Card) -> bool:
    """A Token or a Mecha Phantom Beast monster."""
    return c.is_token or MPB(look, c)


FUEL = monsters(YOU, fuel, can_be_tributed)


@card("Aerial Recharge")
class AerialRecharge:
    """Once per turn: you can Special Summon 1 Mecha Phantom Beast Token (Machine/WIND/Level 3/ATK 0/DEF 0). (It may be
    used as this card is activated.) In each End Phase: Tribute 1 Token or Mecha Phantom Beast monster, or send this
    card to the GY.
    """

    tokens = (MPB_TOKEN,)

    @activation()
    def activate(self, fx: Fx) -> None:
        pass

    @activation(once="soft", condition=room_for_tokens(), group="launch")
    def activate_and_launch(self, fx: Fx) -> Gen:
        yield from launch(fx)

    @quick(where=SZONE, once="soft", condition=room_for_tokens(), group="launch")
    def launch_one(self, fx: Fx) -> Gen:
        if fx.still_on_field:
            yield from launch(fx)

    @reaction(END_PHASE, while_negated=True)
    def refuel(self, fx: Fx) -> Gen:
        found = FUEL(fx)
        if found and (yield from fx.ask("Tribute a Token or Mecha Phantom Beast monster")):
            fx.tribute(*(yield from fx.choose(found)))
        else:
            fx.send_to_gy(fx.card)
