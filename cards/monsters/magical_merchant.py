"""Magical Merchant."""

from tabletop.core.script import MONSTER, Card, Fx, card, flip


@card("Magical Merchant")
class MagicalMerchant:
    """FLIP: Reveal cards from the top of your Deck until you reveal a Spell or Trap; add that one to your hand, and
    send the others to the GY.
    """

    @flip()
    def peddle(self, fx: Fx) -> None:
        revealed: list[Card] = []
        for c in fx.deck():
            revealed.append(c)
            if c.facts.family != MONSTER:
                fx.reveal(*revealed)
                fx.to_hand(c, shown=True)
                fx.send_to_gy(*revealed[:-1])
                return
        # Nothing but monsters: all were seen, so the Deck is shuffled and stays whole.
        if revealed:
            fx.reveal(*revealed)
            fx.shuffle()
