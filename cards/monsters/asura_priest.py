"""Asura Priest."""

from tabletop.core.script import card, has, spirit_returns


@card("Asura Priest")
class AsuraPriest:
    """Cannot be Special Summoned. It can attack all monsters your opponent controls, once each. In the End Phase of the
    turn it was Normal Summoned or flipped face-up: return it to the hand.
    """

    always = (has("cannot-be-special-summoned"), has("attacks-all-once"))

    go_home = spirit_returns()
