"""The card pack that ships with the table: facts, limit lists, decks, and a module for each card that does something.

The table finds it through the entry-point group ``tabletop.cards``. A pack of one's own is the same: a package with
an object that has ``package`` and ``root``, and under ``root`` whichever of these folders it fills:
``facts/`` (cards.tsv, tokens.tsv, names.tsv), ``limits/``, ``decks/``, ``rulings/``, ``monsters/``, ``spells/``,
``traps/``.
"""

from pathlib import Path
from typing import NamedTuple


class Pack(NamedTuple):
    """Where a pack's modules and its data are."""

    package: str
    root: Path


PACK = Pack(__name__, Path(__file__).parent)
