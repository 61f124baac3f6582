"""Cave Dragon."""

from tabletop.core.script import YOU, Look, card, forbid, that


def a_monster_is_there(look: Look) -> bool:
    """You control a monster."""
    return bool(look.monsters(YOU))


def no_other_dragon(look: Look) -> bool:
    """You control no other face-up Dragon."""
    return not any(c is not look.card and c.faceup and look.type(c) == "Dragon" for c in look.monsters(YOU))


@card("Cave Dragon")
class CaveDragon:
    """Cannot be Normal Summoned if you control a monster. Cannot attack unless you control another Dragon monster."""

    always = (
        forbid("normal-summon", "summon.others-there", when=that(a_monster_is_there, "condition.unmet")),
        forbid("attack", "attack.needs-dragon", when=that(no_other_dragon, "condition.unmet")),
    )
