"""Mecha Phantom Beast Warbluran."""

from cards.monsters._mecha_phantom_beast import MPB, MPB_TOKEN, SAFE_BESIDE_A_TOKEN, launch
from tabletop.core.script import (
    GRAVE,
    SENT_TO_GY,
    Card,
    Fx,
    Gen,
    Look,
    card,
    ignition,
    later,
    other,
    that,
    tribute,
    trigger,
)


def for_a_machine(look: Look) -> bool:
    """It was Synchro Material of a Machine."""
    e = look.event
    return e is not None and e.how == "synchro" and e.by is not None and e.by.facts.type == "Machine"


@card("Mecha Phantom Beast Warbluran")
class Warbluran:
    """Beside a Token it is not destroyed. When sent to the GY for the Synchro Summon of a Machine: Special Summon 1
    Mecha Phantom Beast Token, and for the rest of this turn you can Special Summon WIND monsters only. You can Tribute
    1 other Mecha Phantom Beast monster; this card's Level rises by 1. (One of the two effects per turn by this name.)
    """

    tokens = (MPB_TOKEN,)
    always = SAFE_BESIDE_A_TOKEN

    @trigger(SENT_TO_GY, where=GRAVE, once="hard", group="song", condition=that(for_a_machine, "activate.timing"))
    def echo(self, fx: Fx) -> Gen:
        fx.for_this_turn("special-summon", "effect.only-such-summons", touches="without_wind")
        yield from launch(fx)

    @ignition(once="hard", group="song", cost=tribute(1, MPB, other))
    def rise(self, fx: Fx) -> None:
        if fx.still_on_field:
            fx.add_level(fx.card, 1)

    @later
    def without_wind(self, look: Look, c: Card) -> bool:
        return look.attribute(c) != "WIND"
