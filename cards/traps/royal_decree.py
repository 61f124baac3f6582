"""Royal Decree."""

from tabletop.core.script import MZONE, SZONE, TRAP, Card, Fx, Look, activation, card, negates


def trap_on_field(look: Look, c: Card) -> bool:
    """A Trap on the field; this card itself is never touched by its own negation."""
    return c.facts.family == TRAP and c.place in (MZONE, SZONE)


@card("Royal Decree")
class RoyalDecree:
    """The effects of all other Traps on the field are negated."""

    always = (negates(trap_on_field),)

    @activation()
    def resolve(self, fx: Fx) -> None:
        pass
