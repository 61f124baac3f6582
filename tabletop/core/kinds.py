"""The small closed vocabularies of the game.

Enums stand at the borders; inside, the plain ints below are used, because reading a module constant costs a
twentieth of reading an attribute of an enum class.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Seat(IntEnum):
    """The two players, and those who only look on."""

    A = 0
    B = 1
    WATCH = 2
    JUDGE = 3


class Phase(IntEnum):
    """The phases of a turn, in order."""

    DRAW = 0
    STANDBY = 1
    MAIN1 = 2
    BATTLE = 3
    MAIN2 = 4
    END = 5


PHASE_WORDS: Final = ("draw", "standby", "main1", "battle", "main2", "end")

P_DRAW: Final = 0
P_STANDBY: Final = 1
P_MAIN1: Final = 2
P_BATTLE: Final = 3
P_MAIN2: Final = 4
P_END: Final = 5

# ---------------------------------------------------------------- places
# A Field Zone is slot 5 of the Spell & Trap row; the Extra Monster Zones are slots 5 and 6 of the Monster row.
DECK: Final = 0
HAND: Final = 1
MZONE: Final = 2
SZONE: Final = 3
GRAVE: Final = 4
BANISHED: Final = 5
EXTRA: Final = 6
ATTACHED: Final = 7
NOWHERE: Final = 8

PLACE_WORDS: Final = ("deck", "hand", "m", "s", "gy", "banished", "extra", "attached", "nowhere")
FIELD_SLOT: Final = 5
MAIN_ZONES: Final = 5
MONSTER_ROW: Final = 7
SPELL_ROW: Final = 6

# ---------------------------------------------------------------- families
MONSTER: Final = 0
SPELL: Final = 1
TRAP: Final = 2
FAMILY_WORDS: Final = ("Monster", "Spell", "Trap")

# ---------------------------------------------------------------- what monsters are
ATTRIBUTES: Final = ("DARK", "DIVINE", "EARTH", "FIRE", "LIGHT", "WATER", "WIND")
TYPES: Final = (
    "Aqua", "Beast", "Beast-Warrior", "Creator God", "Cyberse", "Dinosaur", "Divine-Beast", "Dragon", "Fairy", "Fiend",
    "Fish", "Illusion", "Insect", "Machine", "Plant", "Psychic", "Pyro", "Reptile", "Rock", "Sea Serpent",
    "Spellcaster", "Thunder", "Warrior", "Winged Beast", "Wyrm", "Zombie",
)

# ---------------------------------------------------------------- positions
ATTACK: Final = 0
DEFENSE: Final = 1
POSITION_WORDS: Final = ("atk", "def")

# ---------------------------------------------------------------- sides, as seen by whoever uses an effect
YOU: Final = 0
OPPONENT: Final = 1
EITHER: Final = 2
