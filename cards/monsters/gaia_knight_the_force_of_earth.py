"""Gaia Knight, the Force of Earth."""

from tabletop.core.script import card, synchro


@card("Gaia Knight, the Force of Earth")
class GaiaKnight:
    """1 Tuner and 1 or more non-Tuners."""

    materials = synchro()
