"""Jinzo."""

from tabletop.core.script import MZONE, SZONE, TRAP, Card, Look, card, forbid, negates


def trap_on_field(look: Look, c: Card) -> bool:
    """A Trap on the field."""
    return c.facts.family == TRAP and c.place in (MZONE, SZONE)


@card("Jinzo")
class Jinzo:
    """Trap Cards, and the effects of Traps on the field, cannot be activated. The effects of all Traps on the field are
    negated.
    """

    always = (
        forbid("activate", "effect.no-activation", trap_on_field),
        negates(trap_on_field),
    )
