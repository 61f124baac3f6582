"""Gem-Knight Pearl."""

from tabletop.core.script import card, xyz


@card("Gem-Knight Pearl")
class GemKnightPearl:
    """2 Level 4 monsters."""

    materials = xyz(2)
