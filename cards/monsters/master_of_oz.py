"""Master of Oz."""

from tabletop.core.script import card


@card("Master of Oz")
class MasterOfOz:
    """A Fusion Monster without an effect: "Big Koala" + "Des Kangaroo"."""

    materials = ("Big Koala", "Des Kangaroo")
