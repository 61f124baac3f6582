"""Ceasefire."""

from tabletop.core.script import (
    DEFENSE,
    EITHER,
    Card,
    Fx,
    Look,
    activation,
    an_effect_monster,
    card,
    exists,
    face_up,
    monsters,
)


def set_or_effect(look: Look, c: Card) -> bool:
    """A face-down Defense Position monster, or an Effect Monster."""
    return (not c.faceup and c.position == DEFENSE) or (c.faceup and look.is_effect_monster(c))


@card("Ceasefire")
class Ceasefire:
    """Only while a face-down Defense Position monster or an Effect Monster is on the field. Turn all face-down Defense
    Position monsters face-up (Flip monsters' effects are not activated), and your opponent takes 500 damage for each
    Effect Monster on the field.
    """

    @activation(condition=exists(monsters(EITHER, set_or_effect)))
    def resolve(self, fx: Fx) -> None:
        turn_all_up(fx)
        fx.damage(500 * len(monsters(EITHER, face_up, an_effect_monster)(fx)))


def turn_all_up(fx: Fx) -> None:
    """All face-down Defense Position monsters are turned face-up; Flip monsters' effects stay out of it."""
    for c in fx.monsters(EITHER):
        if not c.faceup and c.position == DEFENSE:
            fx.turn_face_up(c, DEFENSE, flip_effects=False)
