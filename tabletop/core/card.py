"""A physical card (or a Token) in one duel, and the records that hang on it: plain data, quick to copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.kinds import ATTACK, DECK, FIELD_SLOT, MZONE, NOWHERE, PLACE_WORDS, SZONE

if TYPE_CHECKING:
    from tabletop.core.definition import CardDef
    from tabletop.core.look import Look


class Mod:
    """A lingering change of a value.

    ``what`` "atk" or "def" (also "level", "type", "attribute", "name"); ``op`` "add", "set", "base"; ``until`` the turn
    at whose end it stops, or -1: as long as the card stays face-up.
    """

    __slots__ = ("op", "source", "until", "value", "what")

    def __init__(self, what: str, op: str, value: int | str, until: int, source: int) -> None:
        self.what, self.op, self.value, self.until, self.source = what, op, value, until, source

    def key(self) -> tuple[str, str, int | str, int]:
        """For digests."""
        return (self.what, self.op, self.value, self.until)


class Grip:
    """A hold on control: ``player`` controls the card while it lasts.

    ``until`` is a turn, or -1 while ``by`` (an Equip Card's uid) is on it, or -2: for as long as it is there.
    """

    __slots__ = ("by", "player", "until")

    def __init__(self, player: int, until: int, by: int) -> None:
        self.player, self.until, self.by = player, until, by


class Birth:
    """How a Token came to be: the source card, who activated the effect, who Summoned it, who chose the zone."""

    __slots__ = ("activator", "chooser", "source", "source_name", "summoner")

    def __init__(self, source: int, source_name: str, activator: int, summoner: int, chooser: int) -> None:
        self.source, self.source_name = source, source_name
        self.activator, self.summoner, self.chooser = activator, summoner, chooser


class Card:
    """One card. ``gen`` grows with every move, so "is it still that card?" is a comparison."""

    __slots__ = (
        "attacked_direct",
        "attacked_uids",
        "attacks",
        "base_controller",
        "birth",
        "card_owner",
        "carried",
        "controller",
        "counters",
        "defn",
        "direct_ok",
        "equip_to",
        "faceup",
        "facts",
        "flags",
        "gen",
        "grips",
        "history",
        "is_negated",
        "look",
        "marked",
        "materials",
        "memory",
        "mods",
        "once",
        "owner",
        "place",
        "position",
        "prev_atk",
        "prev_attribute",
        "prev_controller",
        "prev_def",
        "prev_equip",
        "prev_faceup",
        "prev_level",
        "prev_mask",
        "prev_materials",
        "prev_monster",
        "prev_place",
        "prev_position",
        "prev_slot",
        "prev_trap_monster",
        "proper",
        "seen",
        "slot",
        "stamp",
        "summoned_how",
        "summoned_turn",
        "tied_to",
        "trap_monster",
        "turn_in",
        "turned_on",
        "uid",
        "values",
    )

    def __init__(self, uid: int, defn: CardDef, owner: int, place: int) -> None:
        self.uid = uid
        self.defn = defn
        self.facts = defn.facts
        self.owner = owner
        self.card_owner = owner  # whose card it is, where a trap monster counts as somebody else's
        self.controller = owner
        self.base_controller = owner
        self.place = place
        self.slot = -1
        self.faceup = False
        self.position = ATTACK
        self.gen = 0
        self.stamp = 0
        self.turn_in = -1  # the turn it came to its zone
        self.turned_on = -1  # the turn its position was last changed by its player
        self.summoned_turn = -1
        self.summoned_how = ""
        self.attacks = 0  # declared this turn
        self.attacked_uids: list[int] = []
        self.attacked_direct = False
        self.counters: dict[str, int] = {}
        self.equip_to: Card | None = None
        self.tied_to: Card | None = None  # Call of the Haunted and the like
        self.materials: list[Card] = []
        self.once: dict[int, int] = {}
        self.mods: list[Mod] = []
        self.grips: list[Grip] = []
        self.birth: Birth | None = None
        self.proper = False  # was once Summoned as its text demands
        self.is_negated = False
        self.look: Look | None = None  # how it sees the duel, while it is the source of a continuous effect
        self.trap_monster = False
        self.values: tuple[str, str, int, int, int] | None = None  # a copying Token's attribute, type, level, atk, def
        self.flags: dict[str, int] = {}
        self.memory: tuple[int, ...] = ()  # what its own effect must remember, until it comes to the field anew
        self.seen = 0  # which seats have seen it in the hand (public knowledge)
        self.marked = False  # touched by a manual ruling
        self.direct_ok = False
        self.history = 0
        self.carried = 0
        self.prev_place = place
        self.prev_slot = -1
        self.prev_controller = owner
        self.prev_faceup = False
        self.prev_position = ATTACK
        self.prev_atk = 0
        self.prev_def = 0
        self.prev_level = 0
        self.prev_attribute = ""
        self.prev_materials = 0  # attached when it left; until it lies on the field again
        self.prev_equip: Card | None = None
        self.prev_monster = False
        self.prev_mask = 0
        self.prev_trap_monster = False  # it was a trap monster, not just a card in a Monster Zone

    @property
    def name(self) -> str:
        """Its printed name."""
        return self.facts.name

    @property
    def on_field(self) -> bool:
        """In a Monster, Spell & Trap or Field Zone."""
        return self.place == MZONE or self.place == SZONE

    @property
    def is_token(self) -> bool:
        """A Token."""
        return self.defn.token

    @property
    def address(self) -> str:
        """Where it is, as players write it ("A.m1"); piles get no number here."""
        return place_words(self.controller, self.place, self.slot)

    def __repr__(self) -> str:
        return f"{self.name}#{self.uid}@{PLACE_WORDS[self.place]}"

    def copy(self) -> Card:
        """A bare copy, written out because it is the price of a checkpoint; the caller mends what points at cards."""
        n: Card = Card.__new__(Card)
        n.attacked_direct = self.attacked_direct
        n.attacks = self.attacks
        n.base_controller = self.base_controller
        n.birth = self.birth
        n.card_owner = self.card_owner
        n.carried = self.carried
        n.controller = self.controller
        n.defn = self.defn
        n.direct_ok = self.direct_ok
        n.equip_to = self.equip_to
        n.faceup = self.faceup
        n.facts = self.facts
        n.gen = self.gen
        n.history = self.history
        n.is_negated = self.is_negated
        n.marked = self.marked
        n.memory = self.memory
        n.owner = self.owner
        n.place = self.place
        n.position = self.position
        n.prev_atk = self.prev_atk
        n.prev_attribute = self.prev_attribute
        n.prev_controller = self.prev_controller
        n.prev_def = self.prev_def
        n.prev_equip = self.prev_equip
        n.prev_faceup = self.prev_faceup
        n.prev_level = self.prev_level
        n.prev_mask = self.prev_mask
        n.prev_materials = self.prev_materials
        n.prev_monster = self.prev_monster
        n.prev_place = self.prev_place
        n.prev_position = self.prev_position
        n.prev_slot = self.prev_slot
        n.prev_trap_monster = self.prev_trap_monster
        n.proper = self.proper
        n.seen = self.seen
        n.slot = self.slot
        n.stamp = self.stamp
        n.summoned_how = self.summoned_how
        n.summoned_turn = self.summoned_turn
        n.tied_to = self.tied_to
        n.trap_monster = self.trap_monster
        n.turn_in = self.turn_in
        n.turned_on = self.turned_on
        n.uid = self.uid
        n.values = self.values
        n.look = None
        n.counters = self.counters.copy() if self.counters else {}
        n.once = self.once.copy() if self.once else {}
        n.mods = self.mods[:] if self.mods else []
        n.grips = [Grip(g.player, g.until, g.by) for g in self.grips] if self.grips else []
        n.flags = self.flags.copy() if self.flags else {}
        n.attacked_uids = self.attacked_uids[:] if self.attacked_uids else []
        n.materials = self.materials[:] if self.materials else []
        return n


def pack(seat: int, place: int, slot: int) -> int:
    """A place as one number: for events and zone choices."""
    return (seat << 16) | (place << 8) | (slot + 1)


def unpack(packed: int) -> tuple[int, int, int]:
    """Seat, place and slot of a packed place."""
    return packed >> 16, (packed >> 8) & 255, (packed & 255) - 1


def place_words(seat: int, place: int, slot: int) -> str:
    """An address as players write it: A.m1, B.f, A.gy."""
    head = "AB"[seat] + "."
    if place == MZONE:
        return f"{head}m{slot + 1}" if slot < 5 else f"{head}e{slot - 4}"
    if place == SZONE:
        return f"{head}f" if slot == FIELD_SLOT else f"{head}s{slot + 1}"
    if place == NOWHERE:
        return "nowhere"
    if place == DECK:
        return head + "deck"
    return head + PLACE_WORDS[place]
