"""The Tricky."""

from tabletop.core.script import card, discard, procedure


@card("The Tricky")
class TheTricky:
    """You can Special Summon this card from your hand by discarding 1 card."""

    procedures = (procedure(cost=discard(1)),)
