"""LANphorhynchus."""

from tabletop.core.script import card, link


@card("LANphorhynchus")
class Lanphorhynchus:
    """2 monsters."""

    materials = link(2)
