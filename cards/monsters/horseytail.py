"""Horseytail."""

from tabletop.core.script import (
    DEFENSE,
    DESTROYED,
    GRAVE,
    OPPONENT,
    SENT_TO_GY,
    Fx,
    Gen,
    Look,
    card,
    that,
    token,
    token_reaction,
    trigger,
)


def by_battle(look: Look) -> bool:
    """It was destroyed by battle."""
    return look.event is not None and look.event.how == "battle"


def by_a_plant(look: Look) -> bool:
    """It was destroyed by battle with a Plant monster."""
    e = look.event
    return by_battle(look) and e is not None and e.by is not None and look.type(e.by) == "Plant"


def lose_a_card(script: object, fx: Fx) -> Gen:
    """Whoever controlled the Token sends 1 card from the hand to the Graveyard."""
    fx.send_to_gy(*(yield from fx.choose(fx.hand(), prompt="send")))


HORSEYTAIL = token(
    "Horseytail Token",
    reactions=(token_reaction(DESTROYED, lose_a_card, condition=(that(by_a_plant, "activate.timing"),)),),
)


@card("Horseytail")
class Horseytail:
    """When destroyed by battle and sent to the GY: Special Summon 1 Horseytail Token (Plant/WIND/Level 1/ATK 0/DEF 0)
    to your opponent's field in Defense Position. When that Token is destroyed by battle with a Plant monster, its
    controller sends 1 card from the hand to the GY.
    """

    tokens = (HORSEYTAIL,)

    @trigger(SENT_TO_GY, where=GRAVE, condition=that(by_battle, "activate.timing"))
    def sprout(self, fx: Fx) -> Gen:
        yield from fx.summon_tokens(HORSEYTAIL, side=OPPONENT, position=DEFENSE)
