"""Mirror Force."""

from tabletop.core.script import (
    ATTACK_DECLARED,
    OPPONENT,
    Fx,
    Gen,
    activation,
    attack_position,
    card,
    monsters,
    opponents_attack,
)


@card("Mirror Force")
class MirrorForce:
    """When an opponent's monster declares an attack: destroy all your opponent's Attack Position monsters."""

    @activation(on=ATTACK_DECLARED, condition=opponents_attack)
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.destroy(*monsters(OPPONENT, attack_position)(fx))
