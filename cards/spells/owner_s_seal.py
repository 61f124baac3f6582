"""Owner's Seal."""

from tabletop.core.script import EITHER, Card, Fx, Look, activation, card, exists, monsters


def away_from_home(look: Look, c: Card) -> bool:
    """A monster its owner does not control."""
    return c.controller != c.owner


@card("Owner's Seal")
class OwnersSeal:
    """Control of all monsters on the field returns to their owners."""

    @activation(condition=exists(monsters(EITHER, away_from_home)))
    def resolve(self, fx: Fx) -> None:
        fx.return_control()
