"""Sakuretsu Armor."""

from tabletop.core.script import (
    ATTACK_DECLARED,
    OPPONENT,
    Card,
    Fx,
    Gen,
    Look,
    activation,
    card,
    monsters,
    one,
    opponents_attack,
    rule,
)


@rule("target.not-attacking")
def attacking(look: Look, c: Card) -> bool:
    """The attacking monster."""
    return c is look.d.attacker


@card("Sakuretsu Armor")
class SakuretsuArmor:
    """When an opponent's monster declares an attack: target it; destroy it."""

    @activation(
        on=ATTACK_DECLARED,
        condition=opponents_attack,
        target=one(monsters(OPPONENT, attacking)),
    )
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.destroy(*[c for c in fx.targets if c.faceup])
