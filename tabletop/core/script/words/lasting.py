"""What lasts or comes later, zones, and what is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.core import event as ev
from tabletop.core import motion
from tabletop.core.card import Card, pack, place_words, unpack
from tabletop.core.kinds import (
    FIELD_SLOT,
    MZONE,
    OPPONENT,
    SZONE,
    YOU,
)
from tabletop.core.records import Delayed, Lingering
from tabletop.core.script.words.dealing import Dealing
from tabletop.core.summon import LENT

if TYPE_CHECKING:
    from tabletop.core.state import Gen


class Lasting(Dealing):
    """Words for what outlives the effect."""

    __slots__ = ()

    # ---------------------------------------------------------------- what lasts
    def for_this_turn(
        self, act: str, rule: str, *, side: int = YOU, name: str = "", card: Card | None = None, touches: str = "",
        turns: int = 0,
    ) -> None:
        """A restriction for the rest of this turn (and ``turns`` more): ``act`` is what may not be done.

        ``touches`` names a method marked ``@later``, ``(self, look, card) -> bool``: which cards it is about.
        """
        p = self.you if side == YOU else self.opp if side == OPPONENT else -1
        uid = card.uid if card is not None else -1
        defn = self.card.defn if touches else None
        self.d.lingering.append(
            Lingering(act, p, self.d.turn + turns, self.link_id, rule, self.card.name, name, uid, defn, touches)
        )

    def one_more_tribute_summon(self, touches: str) -> bool:
        """This turn its player may Tribute Summon 1 monster besides the Normal Summon or Set; gained once per turn.

        ``touches`` names a method marked ``@later``: which monsters. Returns whether it was gained.
        """
        key = (self.you, f"{self.card.name}:extra-normal-summon")
        if self.d.hard_once.get(key) == self.d.turn:
            return False
        self.d.hard_once[key] = self.d.turn
        self.for_this_turn("extra-normal-summon", "", touches=touches)
        return True

    def lend(self, c: Card) -> None:
        """In this turn its player Tributes that monster of the other side, whenever anything is Tributed."""
        self.mark(c, LENT[self.you])

    def mark(self, c: Card, flag: str, *, until_end: bool = True, turns: int = 0) -> None:
        """Put a property on a card for this turn (and ``turns`` more), or for as long as it is on the field."""
        c.flags[flag] = self.d.turn + turns if until_end else -1
        self.d.dirty = self.d.unsettled = True

    def unmark(self, c: Card, flag: str) -> None:
        """Take a property off a card again."""
        c.flags.pop(flag, None)
        self.d.dirty = True

    def no_battle_damage(self, side: int = YOU) -> None:
        """A player takes no battle damage from the present battle."""
        self.d.no_battle_damage[self.you if side == YOU else self.opp] = True

    def later(
        self, handler: str, on: int, *, turn: int = -1, whose: int = -1, card: Card | None = None,
        data: tuple[int | str, ...] = (),
    ) -> None:
        """Do something later, without a Chain: method ``handler`` (marked ``@later``) at ``on``.

        At FREE is: as soon as no Chain is going on and no Summon is under way.

        ``turn`` is the turn it is due in (-1: the next time); ``whose`` the seat whose turn it must be (-1: any).
        """
        c = self.card if card is None else card
        self.d.delayed.append(
            Delayed(on, turn, whose, c.uid, c.gen, self.card.defn, handler, self.you, data)
        )

    def watch(
        self, handler: str, on: int, *, until: int, card: Card | None = None, data: tuple[int | str, ...] = (),
    ) -> None:
        """Every time ``on`` happens until that turn ends, without a Chain: method ``handler`` (marked ``@later``).

        ``fx.event`` is what happened.
        """
        c = self.card if card is None else card
        self.d.delayed.append(
            Delayed(on, -1, -1, c.uid, c.gen, self.card.defn, handler, self.you, data, max(until, 0))
        )

    def stop(self, *watches: Delayed) -> None:
        """What was put off, or watched for, is no longer."""
        self.d.delayed = [x for x in self.d.delayed if x not in watches]

    def watches(self, handler: str, data: tuple[int | str, ...]) -> list[Delayed]:
        """What this card watches for with that method and those data."""
        defn = self.card.defn
        return [x for x in self.d.delayed if x.defn is defn and x.handler == handler and x.data == data]

    def keep_closed(self, c: Card) -> None:
        """The Monster Zone that a banished card left may not be used while it is banished."""
        self.d.closed[pack(c.prev_controller, MZONE, c.prev_slot)] = c.uid
        self.d.dirty = True

    def close_zones(self, zones: Iterable[int]) -> None:
        """Zones (packed) that may not be used while this card is face-up."""
        zones = list(zones)
        for z in zones:
            self.d.closed[z] = self.card.uid
        self.d.dirty = True
        words = ", ".join(zone_words(z) for z in zones)
        self.d.emit(ev.ZONES_CLOSED, (self.card,), self.you, words, self.card, self.you)

    def unused_zones(self, side: int = YOU) -> list[int]:
        """The Main Monster Zones (packed) that a player could use now."""
        p = self.you if side == YOU else self.opp
        return [pack(p, MZONE, slot) for slot in self.d.free_monster_zones(p)]

    def choose_zones(self, zones: Sequence[int], lo: int, hi: int) -> Gen:
        """Choose zones (packed). Returns the packed zones."""
        from tabletop.core.decision import Decision

        zones = list(zones)
        hi = min(hi, len(zones))
        if lo >= len(zones):
            return zones
        words = [zone_words(z) for z in zones]
        answer = yield Decision(self.you, "zone", words, lo, hi, lo == 0, False, "zone", self.card)
        return [z for z in zones if zone_words(z) in (answer or [])]

    def set_spell_trap(self, c: Card, side: int = YOU) -> int:
        """Set a Spell or Trap Card to the field."""
        d = self.d
        p = self.you if side == YOU else self.opp
        if c.defn.field_spell:
            slot, old = FIELD_SLOT, d.sz[p][FIELD_SLOT]
            if old is not None:
                motion.send_to_gy(d, [old], "rule", c, p)
        else:
            free = d.free_spell_zones(p)
            if not free:
                return 0
            slot = free[0]
        src = motion.where(c)
        d.lift(c)
        d.put(c, SZONE, p, slot, faceup=False)
        d.emit(ev.CARD_SET, (c,), p, "effect", self.card, self.you, 0, ((src, motion.where(c)),), (1 << p,))
        return 1

    def end_the_turn_now(self) -> None:
        """It becomes the End Phase of this turn, once this Chain is done."""
        from tabletop.core.kinds import P_END

        self.d.extra_phase = P_END


def zone_words(packed: int) -> str:
    """A packed zone as players write it."""
    seat, place, slot = unpack(packed)
    return place_words(seat, place, slot)
