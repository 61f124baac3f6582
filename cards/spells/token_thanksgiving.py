"""Token Thanksgiving."""

from tabletop.core.script import EITHER, Card, Fx, Gen, Look, activation, card, field, that


def tokens(look: Look) -> list[Card]:
    """The Tokens that are on the field for this effect: in 2005 those that are Equip Cards too."""
    on_field = field(EITHER)(look) if look.d.rules.equipped_token_destroyed else look.monsters(EITHER)
    return [c for c in on_field if c.is_token]


@card("Token Thanksgiving")
class TokenThanksgiving:
    """Destroy all Tokens on the field; gain 800 LP for each Token destroyed."""

    @activation(condition=that(lambda look: bool(tokens(look)), "condition.no-card"))
    def resolve(self, fx: Fx) -> Gen:
        fx.gain(800 * (yield from fx.destroy(*tokens(fx))))
