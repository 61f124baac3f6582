"""Statue of the Wicked."""

from tabletop.core.script import GRAVE, SENT_TO_GY, SZONE, Fx, Gen, Look, card, that, token, trigger

WICKED = token("Wicked Token")


def was_set_and_destroyed(look: Look) -> bool:
    """It lay face-down on the field and was destroyed."""
    e, c = look.event, look.card
    return e is not None and e.how == "destroyed" and c.prev_place == SZONE and not c.prev_faceup


@card("Statue of the Wicked")
class StatueOfTheWicked:
    """It is not activated by hand. When this Set card is destroyed and sent to the GY: Special Summon 1 Wicked Token
    (Fiend/DARK/Level 4/ATK 1000/DEF 1000).
    """

    tokens = (WICKED,)

    @trigger(SENT_TO_GY, where=GRAVE, condition=that(was_set_and_destroyed, "activate.timing"))
    def rise(self, fx: Fx) -> Gen:
        yield from fx.summon_tokens(WICKED, position=None)
