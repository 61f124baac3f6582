"""What an effect can do while it resolves: the words of the game as methods.

Every word that may ask a player is a generator: write ``yield from fx.word(...)``. Words return how many cards really
did it (or the cards), so that "and if you do" is an ``if``. The words stand in :mod:`tabletop.core.script.words`, a
module for each family.
"""

from __future__ import annotations

from tabletop.core.script.words.lasting import Lasting, zone_words


class Fx(Lasting):
    """The duel from the side of a resolving effect (or a reaction): everything it sees, asks and does."""

    __slots__ = ()


__all__ = ["Fx", "zone_words"]
