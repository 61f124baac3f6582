"""Mecha Phantom Beast Blue Impala."""

from cards.monsters._mecha_phantom_beast import MPB, MPB_TOKEN, SAFE_BESIDE_A_TOKEN, launch
from tabletop.core.script import (
    GRAVE,
    OPPONENT,
    YOU,
    Card,
    Clause,
    Fx,
    Gen,
    Look,
    banish_this,
    card,
    ignition,
    room_for_tokens,
    that,
)


def a_machine(look: Look, c: Card) -> bool:
    """The Synchro Monsters it may be used for."""
    return c.facts.type == "Machine"


def of_the_series(look: Look, c: Card) -> bool:
    """The materials it may be used with, from the hand too."""
    return MPB(look, c)


def only_the_opponent_has_monsters(look: Look) -> bool:
    """You control no monster, your opponent does."""
    return not look.monsters(YOU) and bool(look.monsters(OPPONENT))


@card("Mecha Phantom Beast Blue Impala")
class BlueImpala:
    """As Synchro Material it is for Machine Synchro Monsters only, and the other materials must be Mecha Phantom Beast
    monsters from your hand or field. Beside a Token it is not destroyed. If only your opponent controls a monster: you
    can banish this card from your GY; Special Summon 1 Mecha Phantom Beast Token.
    """

    tokens = (MPB_TOKEN,)
    always = (
        Clause("synchro-only-for", value=a_machine),
        Clause("synchro-partners", value=of_the_series),
        *SAFE_BESIDE_A_TOKEN,
    )

    @ignition(
        where=GRAVE, cost=banish_this,
        condition=(that(only_the_opponent_has_monsters, "condition.unmet"), room_for_tokens()),
    )
    def return_flight(self, fx: Fx) -> Gen:
        yield from launch(fx)
