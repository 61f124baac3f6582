"""Gaia Saber, the Lightning Shadow."""

from tabletop.core.script import card, link


@card("Gaia Saber, the Lightning Shadow")
class GaiaSaber:
    """2 or more monsters."""

    materials = link(2)
