"""Fatal Abacus."""

from tabletop.core.script import MZONE, SENT_TO_GY, Fx, activation, card, reaction


@card("Fatal Abacus")
class FatalAbacus:
    """Each time a monster is sent from the field to the GY: 500 damage to its owner, for each."""

    @activation()
    def resolve(self, fx: Fx) -> None:
        """It only stays on the field."""

    @reaction(SENT_TO_GY)
    def count(self, fx: Fx) -> None:
        if fx.event is None:
            return
        fallen = [c for c in fx.event.cards if c.prev_place == MZONE and c.facts.is_monster]
        mine = sum(1 for c in fallen if c.owner == fx.you)
        fx.damage_both(500 * mine, 500 * (len(fallen) - mine))
