"""What changes on the field: equips, control, positions, counters, values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core import control, motion, trap_monsters
from tabletop.core import event as ev
from tabletop.core.card import Card, Mod
from tabletop.core.continuous import forbidden, unaffected
from tabletop.core.event import BOTH
from tabletop.core.kinds import (
    DEFENSE,
    MZONE,
    SZONE,
    YOU,
)
from tabletop.core.script.words.summoning import Summoning

if TYPE_CHECKING:
    pass


class Standing(Summoning):
    """Words for what stands on the field."""

    __slots__ = ()

    # ---------------------------------------------------------------- on the field
    def equip(self, to: Card, what: Card | None = None, side: int = YOU) -> int:
        """Equip a card (this one if none is named) to a monster. A monster moves to a Spell & Trap Zone."""
        d = self.d
        e = self.card if what is None else what
        if to.place != MZONE or not to.faceup or unaffected(e, self.card):
            return 0
        if e.place != SZONE:
            p = self.you if side == YOU else self.opp
            free = d.free_spell_zones(p)
            if not free:
                return 0
            src = motion.where(e)
            once = e.once.copy() if e.place == MZONE else {}
            d.lift(e)
            d.put(e, SZONE, p, free[0], faceup=True)
            e.once.update(once)  # it never left the field
            way = ((src, motion.where(e)),)
        else:
            way = ((motion.where(e), motion.where(e)),)
        e.equip_to = to
        if not e.defn.equip:
            e.flags["equip-card"] = -1  # a card that is an Equip Card only because an effect says so
        d.dirty = d.unsettled = True
        d.emit(ev.EQUIPPED, (e, to), self.you, "", self.card, self.you, 0, way + way, (BOTH, BOTH))
        return 1

    def take_control(self, c: Card, *, until_end_phase: bool = False, equipped: bool = False) -> bool:
        """Take control: until the End Phase of this turn, while this card is equipped to it, or for good."""
        d = self.d
        if unaffected(c, self.card) or forbidden(d, "change-control", c, self.you) is not None:
            return False
        if until_end_phase:
            return control.take(d, c, self.you, d.turn, self.card)
        if equipped:
            return control.take(d, c, self.you, -1, self.card)
        if c.controller == self.you:
            return False
        return control.give(d, c, self.you)

    def switch_control(self, a: Card, b: Card) -> None:
        """Switch control of two monsters for good; each takes the other's zone."""
        if not unaffected(a, self.card) and not unaffected(b, self.card):
            control.switch(self.d, a, b)

    def return_control(self) -> int:
        """Control of all monsters on the field returns to their owners for good. Returns how many went home.

        Those without a free zone there are destroyed.
        """
        d = self.d
        away = [
            c for p in (d.turn_player, 1 - d.turn_player) for c in d.monsters(p)
            if c.controller != c.owner and forbidden(d, "change-control", c, c.owner) is None
        ]
        return len(away) - len(control.return_to_owners(d, away))

    def turn_face_down(self, *cards: Card, keep_position: bool = False) -> int:
        """Change monsters to face-down Defense Position. Returns how many (a Token cannot be).

        With ``keep_position`` they are only turned over: face-down Attack Position is possible.
        """
        d = self.d
        done: list[Card] = []
        for c in self.reached(cards):
            if c.place != MZONE or not c.faceup or c.is_token or "Link" in c.facts.subtypes:
                continue
            if c.trap_monster:
                trap_monsters.set_again(d, c)
                done.append(c)
                continue
            c.faceup, c.position = False, c.position if keep_position else DEFENSE
            if c.mods:
                c.mods.clear()
            if c.counters:
                c.counters.clear()
            c.once.clear()
            c.grips[:] = [g for g in c.grips if not control.suspended(d, g)]
            for g in c.grips:
                if g.until == -1:
                    g.until = -2  # its Equip Card is lost, the monster stays where it is
            for row in d.sz:
                for e in row:
                    if e is not None and e.tied_to is c:
                        e.tied_to = None
            if d.closed:
                d.closed = {z: u for z, u in d.closed.items() if u != c.uid}
            done.append(c)
        if done:
            d.dirty = d.unsettled = True
            d.emit(ev.TURNED_DOWN, done, self.you, "effect", self.card, self.you, 0, (), (BOTH,) * len(done))
        return len(done)

    def turn_face_up(self, c: Card, position: int, *, flip_effects: bool = True) -> int:
        """Turn a face-down monster face-up; no Summon. Without ``flip_effects`` a Flip monster's is not activated."""
        if c.place != MZONE or c.faceup:
            return 0
        c.faceup, c.position = True, position
        c.flags["flipped"] = self.d.turn
        c.stamp = self.d.tick()
        self.d.turned_over(c)
        self.d.unsettled = True
        how = "effect" if flip_effects else ev.NO_FLIP_EFFECTS
        self.d.emit(ev.FLIPPED, (c,), c.controller, how, self.card, self.you, 0, (), (BOTH,))
        return 1

    def change_position(self, c: Card, position: int) -> int:
        """Change a face-up monster's battle position by the effect."""
        if c.place != MZONE or not c.faceup or c.position == position or unaffected(c, self.card):
            return 0
        if "Link" in c.facts.subtypes:
            return 0
        c.position = position
        self.d.touch()
        self.d.emit(ev.POSITION, (c,), c.controller, "effect", self.card, self.you, position, (), (BOTH,))
        return 1

    def place_counter(self, c: Card, name: str, n: int = 1, most: int = 99) -> int:
        """Place counters, at most ``most`` in all. Returns how many were placed."""
        have = c.counters.get(name, 0)
        n = min(n, most - have)
        if n > 0:
            c.counters[name] = have + n
            self.d.touch()
            self.d.emit(ev.COUNTERS, (c,), c.controller, name, self.card, self.you, have + n, (), (BOTH,))
        return max(n, 0)

    # ---------------------------------------------------------------- values
    def add_atk(self, c: Card, n: int, *, until_end: bool = False) -> None:
        """ATK rises (or falls) by ``n``: for this turn, or as long as the card is face-up."""
        self._mod(c, "atk", "add", n, until_end)

    def add_def(self, c: Card, n: int, *, until_end: bool = False) -> None:
        """DEF rises (or falls) by ``n``."""
        self._mod(c, "def", "add", n, until_end)

    def add_level(self, c: Card, n: int, *, until_end: bool = False) -> None:
        """The Level rises (or falls) by ``n``."""
        self._mod(c, "level", "add", n, until_end)

    def set_atk(self, c: Card, n: int, *, until_end: bool = False) -> None:
        """ATK becomes ``n``."""
        self._mod(c, "atk", "set", n, until_end)

    def set_def(self, c: Card, n: int, *, until_end: bool = False) -> None:
        """DEF becomes ``n``."""
        self._mod(c, "def", "set", n, until_end)

    def set_type(self, c: Card, word: str, *, until_end: bool = False) -> None:
        """The Type becomes another."""
        c.mods.append(Mod("type", "set", word, self.d.turn if until_end else -1, self.d.tick()))
        self.d.dirty = True

    def declare_for_good(self, word: str) -> None:
        """Keep a declared word on this card for as long as it is face-up: :meth:`Look.declared` tells it."""
        self.card.mods.append(Mod("declared", "set", word, -1, self.d.tick()))
        self.d.dirty = True
        self.tell(word)

    def halve_original_atk(self, c: Card, *, until_end: bool = False) -> None:
        """The original ATK is halved, rounded up."""
        self._mod(c, "atk", "base", (self.original_atk(c) + 1) // 2, until_end)

    def halve_atk(self, c: Card) -> bool:
        """The current ATK is halved, rounded up. Returns whether it changed."""
        now = self.atk(c)
        if c.place != MZONE or not c.faceup or now == 0:
            return False
        self.set_atk(c, (now + 1) // 2)
        return True

    def _mod(self, c: Card, what: str, op: str, n: int, until_end: bool) -> None:
        if unaffected(c, self.card):
            return
        c.mods.append(Mod(what, op, n, self.d.turn if until_end else -1, self.d.tick()))
        self.d.dirty = True
