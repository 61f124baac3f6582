"""Jinzo."""

from tabletop.core.script import MZONE, SZONE, TRAP, Card, Link, Look, card, forbid, negates, negates_links


def trap_on_field(look: Look, c: Card) -> bool:
    """A Trap on the field."""
    return c.facts.family == TRAP and c.place in (MZONE, SZONE)


def trap_link(look: Look, link: Link) -> bool:
    """A Trap's effect that was activated on the field, even if the card has left it since."""
    return link.place in (MZONE, SZONE) and link.card.facts.family == TRAP


@card("Jinzo")
class Jinzo:
    """Trap Cards, and the effects of Traps on the field, cannot be activated. The effects of all Traps on the field are
    negated.
    """

    always = (
        forbid("activate", "effect.no-activation", trap_on_field),
        negates(trap_on_field),
        negates_links(trap_link),
    )
