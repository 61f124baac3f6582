"""El Shaddoll Winda."""

from tabletop.core.script import (
    GRAVE,
    MONSTER,
    SENT_TO_GY,
    SUMMONED,
    YOU,
    Card,
    Fx,
    Look,
    Material,
    card,
    forbid,
    gy,
    has,
    of_attribute,
    of_series,
    one,
    reaction,
    special_summoned,
    trigger,
)

SHADDOLL = of_series("Shaddoll")
USED = ("special-summoned-a", "special-summoned-b")  # who has Special Summoned this turn while it was face-up


def any_monster(look: Look, c: Card) -> bool:
    """Whatever it is."""
    return True


def once_already(look: Look, c: Card, p: int) -> bool:
    """That player has used the one Special Summon of this turn."""
    return USED[p] in look.card.flags


def no_monster(look: Look, c: Card) -> bool:
    """A Spell or Trap."""
    return c.facts.family != MONSTER


@card("El Shaddoll Winda")
class ElShaddollWinda:
    """1 "Shaddoll" monster + 1 DARK monster. Must first be Fusion Summoned. Cannot be destroyed by your opponent's card
    effects. Each player can Special Summon only once per turn while this card is face-up. If this card is sent to the
    GY: you can target 1 "Shaddoll" Spell/Trap in your GY; add it to your hand.
    """

    materials = (Material('1 "Shaddoll" monster', SHADDOLL), Material("1 DARK monster", of_attribute("DARK")))
    always = (
        has("not-destroyed-by-their-effects"),
        forbid("special-summon", "effect.one-special-summon", any_monster, by=once_already),
    )

    @reaction(SUMMONED, condition=special_summoned)
    def count(self, fx: Fx) -> None:
        if fx.event is not None and fx.card not in fx.event.cards:
            fx.mark(fx.card, USED[fx.event.player])

    @trigger(SENT_TO_GY, where=GRAVE, optional=True, target=one(gy(YOU, SHADDOLL, no_monster)))
    def salvage(self, fx: Fx) -> None:
        for c in fx.targets:
            if c.place == GRAVE:
                fx.to_hand(c, shown=True)
