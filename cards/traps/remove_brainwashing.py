"""Remove Brainwashing."""

from tabletop.core.script import Card, Fx, Look, activation, card, grant


def every_monster(look: Look, c: Card) -> bool:
    """All monsters."""
    return True


@card("Remove Brainwashing")
class RemoveBrainwashing:
    """Control of all monsters on the field goes to their owners."""

    always = (grant("owners-control", every_monster),)

    @activation()
    def resolve(self, fx: Fx) -> None:
        pass
