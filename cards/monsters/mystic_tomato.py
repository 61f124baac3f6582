"""Mystic Tomato."""

from tabletop.core.script import (
    ATTACK,
    GRAVE,
    SENT_TO_GY,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    a_monster,
    can_be_special_summoned,
    card,
    deck,
    exists,
    of_attribute,
    room,
    rule,
    sent_by_battle,
    trigger,
)


@rule("target.atk")
def weak(look: Look, c: Card) -> bool:
    """1500 or less ATK."""
    return (c.facts.atk or 0) <= 1500


FRIENDS = deck(YOU, a_monster, of_attribute("DARK"), weak, can_be_special_summoned)


@card("Mystic Tomato")
class MysticTomato:
    """When this card is destroyed by battle and sent to the GY: you can Special Summon 1 DARK monster with 1500 or less
    ATK from your Deck in Attack Position.
    """

    @trigger(
        SENT_TO_GY, where=GRAVE, optional=True, when=True, condition=(sent_by_battle, room(1), exists(FRIENDS))
    )
    def sprout(self, fx: Fx) -> Gen:
        for c in (yield from fx.choose(FRIENDS(fx), prompt="summon")):
            yield from fx.special_summon(c, position=ATTACK)
        fx.shuffle()
