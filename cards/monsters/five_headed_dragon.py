"""Five-Headed Dragon."""

from tabletop.core.script import Look, Material, card, has, of_type, that

SPARED = ("DARK", "EARTH", "WATER", "FIRE", "WIND")
A_DRAGON = Material("1 Dragon monster", of_type("Dragon"))


def fights_a_common_attribute(look: Look) -> bool:
    """It battles a monster of one of the five Attributes."""
    d, me = look.d, look.card
    foe = d.defender if d.attacker is me else d.attacker if d.defender is me else None
    return foe is not None and look.attribute(foe) in SPARED


@card("Five-Headed Dragon")
class FiveHeadedDragon:
    """5 Dragon monsters. Must be Fusion Summoned. Cannot be destroyed by battle with a DARK, EARTH, WATER, FIRE or WIND
    monster.
    """

    materials = (A_DRAGON,) * 5
    always = (
        has("only-by-procedure"),
        has("not-destroyed-by-battle", when=that(fights_a_common_attribute, "condition.unmet")),
    )
