"""Draining Shield."""

from tabletop.core.script import (
    ATTACK_DECLARED,
    OPPONENT,
    Fx,
    activation,
    attacking,
    card,
    monsters,
    one,
    opponents_attack,
)


@card("Draining Shield")
class DrainingShield:
    """If an opponent's monster declares an attack: target it; negate the attack, and if you do, gain LP equal to its
    ATK.
    """

    @activation(on=ATTACK_DECLARED, condition=opponents_attack, target=one(monsters(OPPONENT, attacking)))
    def resolve(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and attacking(fx, t) and fx.negate_attack():
            fx.gain(fx.atk(t))
