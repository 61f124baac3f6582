"""Altar for Tribute."""

from tabletop.core.script import YOU, Card, Fx, Look, Refusal, Send, activation, card, monsters


class SendOne(Send):
    """Send 1 monster from the field to the Graveyard; in some eras a Token too, though it arrives nowhere."""

    def may(self, look: Look, c: Card) -> Refusal | None:
        """Eras differ over Tokens."""
        return None if c.is_token and look.d.rules.altar_takes_tokens else super().may(look, c)


@card("Altar for Tribute")
class AltarForTribute:
    """Send 1 monster you control to the GY; gain LP equal to its original ATK (nothing for a Token)."""

    @activation(cost=SendOne(1, 1, monsters(YOU)))
    def resolve(self, fx: Fx) -> None:
        fx.gain(sum(fx.original_atk(c) for c in fx.paid if not c.is_token))
