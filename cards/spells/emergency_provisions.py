"""Emergency Provisions."""

from tabletop.core.script import (
    SZONE,
    YOU,
    Card,
    Fx,
    Look,
    Refusal,
    Send,
    activation,
    card,
    other,
    spells_traps,
)

MOST = 10


class Provisions(Send):
    """Send Spells and Traps to the Graveyard. A Token that is an Equip Card never gets there; of it eras differ."""

    def may(self, look: Look, c: Card) -> Refusal | None:
        """Why a card may not be sent."""
        if c.is_token and c.place == SZONE and look.d.rules.equipped_token_pays:
            return None
        return super().may(look, c)


@card("Emergency Provisions")
class EmergencyProvisions:
    """Send any number of other Spells/Traps you control to the GY; gain 1000 LP for each."""

    @activation(cost=Provisions(1, MOST, spells_traps(YOU, other)))
    def resolve(self, fx: Fx) -> None:
        fx.gain(1000 * len(fx.paid))
