"""Appropriate."""

from tabletop.core.script import DRAWN, Fx, Look, activation, card, reaction, that


def opponent_drew(look: Look) -> bool:
    """The opponent drew outside the Draw Phase."""
    return look.event is not None and look.event.player == look.opp and not look.draw_phase


@card("Appropriate")
class Appropriate:
    """Activate when your opponent draws outside the Draw Phase. From then on, each time your opponent draws outside the
    Draw Phase: draw 2 cards.
    """

    @activation(on=DRAWN, condition=that(opponent_drew, "activate.timing"))
    def resolve(self, fx: Fx) -> None:
        """It only stays on the field."""

    @reaction(DRAWN, condition=that(opponent_drew, "activate.timing"))
    def draw_too(self, fx: Fx) -> None:
        fx.draw(2)
