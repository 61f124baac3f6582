"""Justi-Break."""

from tabletop.core.script import (
    ATTACK,
    ATTACK_DECLARED,
    EITHER,
    Card,
    Fx,
    Gen,
    Look,
    activation,
    card,
    exists,
    monsters,
    opponents_attack,
    that,
)


def on_your_normal_monster(look: Look) -> bool:
    """A face-up Normal Monster of yours is the target of the attack."""
    t = look.d.defender
    return t is not None and t.faceup and t.controller == look.you and look.is_normal_monster(t)


def not_standing(look: Look, c: Card) -> bool:
    """Not a face-up Attack Position Normal Monster."""
    return not (c.faceup and c.position == ATTACK and look.is_normal_monster(c))


@card("Justi-Break")
class JustiBreak:
    """When an opponent's monster declares an attack on your face-up Normal Monster: destroy all monsters on the field
    except face-up Attack Position Normal Monsters.
    """

    @activation(
        on=ATTACK_DECLARED,
        condition=(
            opponents_attack, that(on_your_normal_monster, "target.normal-monster"),
            exists(monsters(EITHER, not_standing)),
        ),
    )
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.destroy(*monsters(EITHER, not_standing)(fx))
