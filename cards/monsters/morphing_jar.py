"""Morphing Jar."""

from tabletop.core.script import OPPONENT, YOU, Fx, card, flip


@card("Morphing Jar")
class MorphingJar:
    """FLIP: Both players discard their whole hands, then each draws 5 cards."""

    @flip()
    def renew(self, fx: Fx) -> None:
        fx.discard_hand((YOU, OPPONENT))
        fx.then()
        fx.draw(5, YOU)
        fx.draw(5, OPPONENT)
