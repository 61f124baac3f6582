"""Dragoness the Wicked Knight."""

from tabletop.core.script import card


@card("Dragoness the Wicked Knight")
class Dragoness:
    """A Fusion Monster without an effect: "Armaill" + "One-Eyed Shield Dragon"."""

    materials = ("Armaill", "One-Eyed Shield Dragon")
