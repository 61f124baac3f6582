"""D. Tribe."""

from tabletop.core.script import YOU, Fx, activation, card, exists, face_up, monsters

MINE = monsters(YOU, face_up)


@card("D. Tribe")
class DTribe:
    """All monsters you control become Dragons until the End Phase."""

    @activation(condition=exists(MINE))
    def resolve(self, fx: Fx) -> None:
        for c in MINE(fx):
            fx.set_type(c, "Dragon", until_end=True)
