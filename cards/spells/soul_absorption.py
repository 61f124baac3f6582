"""Soul Absorption."""

from tabletop.core.script import WAS_BANISHED, Fx, activation, card, reaction


@card("Soul Absorption")
class SoulAbsorption:
    """Each time cards are banished: gain 500 LP for each of them."""

    @activation()
    def resolve(self, fx: Fx) -> None:
        """It only stays on the field."""

    @reaction(WAS_BANISHED)
    def feed(self, fx: Fx) -> None:
        if fx.event is not None:
            fx.gain(500 * len(fx.event.cards))
