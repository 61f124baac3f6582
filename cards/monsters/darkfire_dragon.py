"""Darkfire Dragon."""

from tabletop.core.script import card


@card("Darkfire Dragon")
class DarkfireDragon:
    """A Fusion Monster without an effect: "Firegrass" + "Petit Dragon"."""

    materials = ("Firegrass", "Petit Dragon")
