"""Megamorph."""

from tabletop.core.script import (
    EITHER,
    OPPONENT,
    Card,
    Fx,
    Look,
    activation,
    becomes,
    card,
    equipped_monster,
    face_up,
    monsters,
    one,
    that,
)


def doubled_or_halved(look: Look, c: Card) -> int:
    """Twice its original ATK for the player who is behind, half of it for the one ahead."""
    n = look.original_atk(c)
    return 2 * n if look.lp() < look.lp(OPPONENT) else (n + 1) // 2


@card("Megamorph")
class Megamorph:
    """Equip to a monster. While your LP are lower than your opponent's, its ATK becomes double its original ATK; while
    they are higher, half of it.
    """

    always = becomes(
        equipped_monster, atk=doubled_or_halved,
        when=that(lambda look: look.lp() != look.lp(OPPONENT), "condition.unmet"),
    )

    @activation(target=one(monsters(EITHER, face_up)))
    def resolve(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and t.faceup:
            fx.equip(t)
