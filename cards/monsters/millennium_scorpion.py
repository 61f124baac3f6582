"""Millennium Scorpion."""

from tabletop.core.script import DESTROYED, GRAVE, Fx, Look, card, that, trigger


def killed(look: Look) -> bool:
    """It destroyed an opponent's monster by battle and sent it to the Graveyard."""
    e = look.event
    return (
        e is not None and e.how == "battle" and e.by is look.card
        and any(c.prev_controller == look.opp and c.place == GRAVE for c in e.cards)
    )


@card("Millennium Scorpion")
class MillenniumScorpion:
    """Each time this card destroys an opponent's monster by battle and sends it to the GY: it gains 500 ATK."""

    @trigger(DESTROYED, own=False, each=True, condition=that(killed, "activate.timing"))
    def grow(self, fx: Fx) -> None:
        if fx.still_on_field:
            fx.add_atk(fx.card, 500)
