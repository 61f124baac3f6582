"""Dark Ruler Ha Des."""

from tabletop.core.script import GRAVE, MZONE, Card, Look, card, forbid, grant, that


def in_the_graveyard(look: Look) -> bool:
    """It lies in the Graveyard."""
    return look.card.place == GRAVE


def your_fiends(look: Look, c: Card) -> bool:
    """Face-up Fiend monsters you control, this one too."""
    return c.place == MZONE and c.faceup and c.controller == look.you and look.type(c) == "Fiend"


@card("Dark Ruler Ha Des")
class DarkRulerHaDes:
    """Cannot be Special Summoned from the GY. The effects of monsters destroyed by battle with Fiend monsters you
    control are negated, also in the GY.
    """

    always = (
        forbid("special-summon", "special.not-from-gy", when=that(in_the_graveyard, "condition.unmet")),
        grant("negates-what-it-destroys", your_fiends),
    )
