"""Void Expansion."""

from cards.monsters._infernoid import FROM_THE_FIELD, INFERNOID
from tabletop.core.script import (
    GRAVE,
    HAND,
    MZONE,
    STANDBY_PHASE,
    SZONE,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    activation,
    card,
    face_up,
    forbid,
    grant,
    monsters,
    room_for_tokens,
    token,
    trigger,
    your_turn,
)

INFERNOID_TOKEN = token("Infernoid Token")


def your_infernoids_to_be(look: Look, c: Card) -> bool:
    """Infernoids in your hand and Graveyard."""
    return c.place in (HAND, GRAVE) and c.controller == look.you and INFERNOID(look, c)


def below_the_highest(look: Look, c: Card) -> bool:
    """An Infernoid of yours, while you control one of a higher Level; one without a Level never is the highest."""
    if c.place != MZONE or c.controller != look.you or not c.faceup or not INFERNOID(look, c):
        return False
    if not look.has_level(c):
        return True
    level = look.level(c)
    return any(look.has_level(x) and look.level(x) > level for x in monsters(YOU, face_up, INFERNOID)(look))


def the_opponent(look: Look, c: Card, p: int) -> bool:
    """Your opponent targets."""
    return p == look.opp


@card("Void Expansion")
class VoidExpansion:
    """In your Standby Phase: you can Special Summon 1 Infernoid Token (Fiend/FIRE/Level 1/ATK 0/DEF 0). To Special
    Summon Infernoids by their own procedures you can also banish Infernoids you control. Of your Infernoids, your
    opponent can choose for attacks and target with effects only one of the highest Level.
    """

    tokens = (INFERNOID_TOKEN,)
    always = (
        grant(FROM_THE_FIELD, your_infernoids_to_be),
        forbid("be-attacked", "protect.attack", below_the_highest),
        forbid("target", "protect.target", below_the_highest, by=the_opponent),
    )

    @activation()
    def resolve(self, fx: Fx) -> None:
        pass

    @trigger(STANDBY_PHASE, own=False, where=SZONE, optional=True, condition=(your_turn, room_for_tokens(1)))
    def erupt(self, fx: Fx) -> Gen:
        if fx.still_on_field:
            yield from fx.summon_tokens(INFERNOID_TOKEN, position=None)
