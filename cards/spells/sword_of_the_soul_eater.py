"""Sword of the Soul-Eater."""

from tabletop.core.script import (
    MZONE,
    YOU,
    Card,
    Fx,
    Look,
    a_normal_monster,
    activation,
    boost,
    card,
    equipped_monster,
    face_up,
    level_between,
    monsters,
    not_a_token,
    one,
    tribute_others,
)


def eaten(look: Look, c: Card) -> int:
    """1000 for each monster it has eaten."""
    return 1000 * look.card.memory[0] if look.card.memory else 0


@card("Sword of the Soul-Eater")
class SwordOfTheSoulEater:
    """Equip only to a Level 3 or lower Normal Monster you control. When you activate this card, Tribute all other
    Normal Monsters you control, except Tokens; the equipped monster gains 1000 ATK for each.
    """

    always = boost(equipped_monster, atk=eaten)

    @activation(
        cost=tribute_others(a_normal_monster, not_a_token),
        target=one(monsters(YOU, face_up, a_normal_monster, level_between(1, 3))),
    )
    def resolve(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and t.place == MZONE and t.faceup and t.controller == fx.you:
            fx.card.memory = (len(fx.paid),)
            fx.equip(t)
