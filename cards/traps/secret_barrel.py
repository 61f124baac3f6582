"""Secret Barrel."""

from tabletop.core.script import OPPONENT, Fx, activation, card, that


@card("Secret Barrel")
class SecretBarrel:
    """200 damage to your opponent for each card in their hand and for each card they control."""

    @activation(
        condition=that(lambda look: bool(look.hand(OPPONENT) or look.field(OPPONENT)), "condition.no-card")
    )
    def resolve(self, fx: Fx) -> None:
        fx.damage(200 * (len(fx.hand(OPPONENT)) + len(fx.field(OPPONENT))))
