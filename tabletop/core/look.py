"""What a condition, a filter or a continuous effect sees: the duel from its card's side, to read only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.kinds import EITHER, MZONE, OPPONENT, P_BATTLE, P_DRAW, P_MAIN1, P_MAIN2, YOU

if TYPE_CHECKING:
    from tabletop.core.card import Card
    from tabletop.core.event import Event
    from tabletop.core.records import Link
    from tabletop.core.state import State


class Look:
    """``card`` whose effect looks, ``you`` its player and ``opp`` the other; ``event`` what it answers, if anything."""

    __slots__ = ("card", "d", "event", "link", "opp", "you")

    def __init__(self, d: State, card: Card, you: int, event: Event | None = None, link: Link | None = None) -> None:
        self.d = d
        self.card = card
        self.you = you
        self.opp = 1 - you
        self.event = event
        self.link = link

    # ---------------------------------------------------------------- who and where
    def players(self, side: int) -> tuple[int, ...]:
        """The seats a side means: YOU, OPPONENT or EITHER (you first)."""
        if side == YOU:
            return (self.you,)
        if side == OPPONENT:
            return (self.opp,)
        return (self.you, self.opp) if side == EITHER else ()

    def monsters(self, side: int = EITHER) -> list[Card]:
        """Monsters on the field."""
        d = self.d
        if side == EITHER:
            return d.monsters(self.you) + d.monsters(self.opp)
        return d.monsters(self.you if side == YOU else self.opp)

    def spells_traps(self, side: int = EITHER) -> list[Card]:
        """Spells and Traps on the field: cards in the Spell & Trap and Field Zones, and trap monsters."""
        d = self.d
        found: list[Card] = []
        for p in self.players(side):
            found += d.backrow(p)
            found += [c for c in d.monsters(p) if c.trap_monster]
        return found

    def field(self, side: int = EITHER) -> list[Card]:
        """All cards on the field."""
        d = self.d
        return self.monsters(side) + [c for p in self.players(side) for c in d.backrow(p)]

    def hand(self, side: int = YOU) -> list[Card]:
        """Cards in the hand."""
        if side == YOU:
            return self.d.hands[self.you][:]
        return [c for p in self.players(side) for c in self.d.hands[p]]

    def gy(self, side: int = YOU) -> list[Card]:
        """Cards in the Graveyard, the top first."""
        if side == YOU:
            return self.d.graves[self.you][::-1]
        return [c for p in self.players(side) for c in reversed(self.d.graves[p])]

    def banished(self, side: int = YOU) -> list[Card]:
        """Banished cards, the latest first."""
        return [c for p in self.players(side) for c in reversed(self.d.banished[p])]

    def deck(self, side: int = YOU) -> list[Card]:
        """Cards in the Deck, the top first."""
        return [c for p in self.players(side) for c in reversed(self.d.decks[p])]

    def extra_deck(self, side: int = YOU) -> list[Card]:
        """Cards in the Extra Deck."""
        if side == YOU:
            return self.d.extras[self.you][:]
        return [c for p in self.players(side) for c in self.d.extras[p]]

    # ---------------------------------------------------------------- values
    def atk(self, c: Card) -> int:
        """Current ATK (of a monster on the field; else the printed one)."""
        return self.d.table().atk(self.d, c)

    def defense(self, c: Card) -> int:
        """Current DEF."""
        return self.d.table().defense(self.d, c)

    def level(self, c: Card) -> int:
        """Current Level."""
        d = self.d
        return (d.tables if not d.dirty else d.table()).level(d, c)

    def original_atk(self, c: Card) -> int:
        """Original ATK: as printed, or as its generator states; "?" counts as 0."""
        return self.d.table().original_atk(c)

    def original_def(self, c: Card) -> int:
        """Original DEF."""
        return self.d.table().original_def(c)

    def type(self, c: Card) -> str:
        """Current Type."""
        return self.d.table().type(self.d, c)

    def attribute(self, c: Card) -> str:
        """Current Attribute."""
        if c.place != MZONE:
            return c.facts.attribute if c.values is None else c.values[0]
        d = self.d
        return (d.tables if not d.dirty else d.table()).attribute(d, c)

    def is_tuner(self, c: Card) -> bool:
        """A Tuner."""
        return "Tuner" in c.facts.subtypes

    def has_level(self, c: Card) -> bool:
        """It has a Level (Xyz and Link Monsters have none; a trap monster has its own)."""
        return (c.facts.level > 0 and c.facts.subtypes.isdisjoint(("Xyz", "Link"))) or c.values is not None

    def declared(self, c: Card) -> str:
        """The word declared for a card that lasts, or ""."""
        return next((str(m.value) for m in c.mods if m.what == "declared"), "")

    def is_effect_monster(self, c: Card) -> bool:
        """An Effect Monster now. Tokens never are; trap monsters as their card says."""
        return self.d.table().is_effect_monster(c)

    def is_normal_monster(self, c: Card) -> bool:
        """A Normal Monster now: Tokens are, and trap monsters without an effect."""
        return not self.is_effect_monster(c) if c.trap_monster else c.defn.normal_monster or c.values is not None

    def free_zones(self, side: int = YOU) -> int:
        """Free Main Monster Zones."""
        return len(self.d.free_monster_zones(self.you if side == YOU else self.opp))

    def lp(self, side: int = YOU) -> int:
        """Life Points."""
        return self.d.lp[self.you if side == YOU else self.opp]

    @property
    def your_turn(self) -> bool:
        """It is the player's own turn."""
        return self.d.turn_player == self.you

    @property
    def main_phase(self) -> bool:
        """It is a Main Phase (of whoever's turn it is)."""
        return self.d.phase in (P_MAIN1, P_MAIN2)

    @property
    def draw_phase(self) -> bool:
        """It is the Draw Phase."""
        return self.d.phase == P_DRAW

    @property
    def battle_phase(self) -> bool:
        """It is the Battle Phase."""
        return self.d.phase == P_BATTLE
