"""Exodia the Forbidden One."""

from tabletop.core.script import Look, card, has, that

LIMBS = (
    "Right Leg of the Forbidden One", "Left Leg of the Forbidden One", "Right Arm of the Forbidden One",
    "Left Arm of the Forbidden One",
)


def complete(look: Look) -> bool:
    """The four limbs are in its owner's hand as well."""
    names = [c.name for c in look.hand()]
    return all(limb in names for limb in LIMBS)


@card("Exodia the Forbidden One")
class ExodiaTheForbiddenOne:
    """With the Right Leg, Left Leg, Right Arm and Left Arm of the Forbidden One also in your hand, you win the Duel."""

    always = (has("wins", when=that(complete, "condition.unmet")),)
