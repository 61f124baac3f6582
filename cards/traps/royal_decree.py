"""Royal Decree."""

from tabletop.core.script import MZONE, SZONE, TRAP, Card, Fx, Link, Look, activation, card, negates, negates_links


def trap_on_field(look: Look, c: Card) -> bool:
    """A Trap on the field; this card itself is never touched by its own negation."""
    return c.facts.family == TRAP and c.place in (MZONE, SZONE)


def other_trap_link(look: Look, link: Link) -> bool:
    """Another Trap's effect that was activated on the field, even if the card has left it since."""
    return link.place in (MZONE, SZONE) and link.card.facts.family == TRAP and link.card is not look.card


@card("Royal Decree")
class RoyalDecree:
    """The effects of all other Traps on the field are negated."""

    always = (negates(trap_on_field), negates_links(other_trap_link))

    @activation()
    def resolve(self, fx: Fx) -> None:
        pass
