"""Twin-Headed Thunder Dragon."""

from tabletop.core.script import card


@card("Twin-Headed Thunder Dragon")
class TwinHeadedThunderDragon:
    """A Fusion Monster without an effect: "Thunder Dragon" + "Thunder Dragon"."""

    materials = ("Thunder Dragon", "Thunder Dragon")
