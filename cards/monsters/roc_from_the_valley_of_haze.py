"""Roc from the Valley of Haze."""

from tabletop.core.script import GRAVE, HAND, SENT_TO_GY, Fx, card, that, trigger


@card("Roc from the Valley of Haze")
class RocFromTheValleyOfHaze:
    """If this card is sent from your hand to the GY: shuffle it into the Deck."""

    @trigger(
        SENT_TO_GY, where=GRAVE, condition=that(lambda look: look.card.prev_place == HAND, "activate.timing")
    )
    def fly_home(self, fx: Fx) -> None:
        if fx.card.place == GRAVE and fx.link is not None and fx.card.gen == fx.link.card_gen:
            fx.to_deck(fx.card)
