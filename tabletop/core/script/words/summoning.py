"""Special Summons of every kind, Tokens, materials, and coming back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.core import event as ev
from tabletop.core import materials, motion, ritual, trap_monsters
from tabletop.core.asking import choose_position, choose_zone
from tabletop.core.card import Birth, Card, Mod
from tabletop.core.continuous import forbidden
from tabletop.core.event import BOTH
from tabletop.core.fusion import fusion_summon
from tabletop.core.kinds import (
    ATTACK,
    BANISHED,
    DEFENSE,
    MONSTER,
    MZONE,
    YOU,
)
from tabletop.core.look import Look
from tabletop.core.script.words.moving import Moving
from tabletop.core.summon import lay, make_token, may_special_summon, revival_tributes, special_summoned
from tabletop.core.zones import zones_for

if TYPE_CHECKING:
    from tabletop.core.definition import TokenSpec
    from tabletop.core.state import Gen


class Summoning(Moving):
    """Words that bring monsters to the field."""

    __slots__ = ()

    # ---------------------------------------------------------------- Summons
    def why_not_special(self, c: Card, *, ignoring: bool = False) -> Any:
        """Why the card may not be Special Summoned by this effect, or None."""
        return may_special_summon(self.d, c, self.you, self.link_id, ignoring)

    def special_summon(
        self,
        *cards: Card,
        position: int | None = None,
        side: int = YOU,
        faceup: bool = True,
        proper: bool = False,
        ignoring: bool = False,
        set_in_defense: bool = False,
    ) -> Gen:
        """Special Summon cards at the same time. ``position`` None lets the player choose. Returns how many came.

        ``set_in_defense``: in Defense Position they come face-down.
        ``proper`` makes it the Summon its text demands (a Fusion Summon …).
        """
        d = self.d
        p = self.you if side == YOU else self.opp
        fit = [
            c for c in cards
            if may_special_summon(d, c, self.you, self.link_id, ignoring) is None
            and not ("Link" in c.facts.subtypes and (position == DEFENSE or not faceup))
        ]
        fit = fit[: max((len(zones_for(d, c, p)) for c in fit), default=0)]
        ways: list[tuple[int, int]] = []
        plans: list[tuple[Card, int]] = []
        for c in fit:
            if position is None:
                link_monster = "Link" in c.facts.subtypes
                where = (ATTACK,) if link_monster else (ATTACK, DEFENSE)
                plans.append((c, (yield from choose_position(d, self.you, c, where))))
            else:
                plans.append((c, position))
        come: list[Card] = []
        for c, pos in plans:
            if not zones_for(d, c, p):
                continue  # one Extra Monster Zone is not two
            tributes = revival_tributes(d, c, self.you)
            if tributes is not None:
                if not tributes:
                    continue  # another one that came at the same time took the last
                motion.tribute(d, (yield from self.choose(tributes, prompt="tribute")), "summon", c, self.you)
            face = faceup and not (set_in_defense and pos == DEFENSE)
            ways.append(lay(d, c, p, (yield from choose_zone(d, self.you, p, c)), pos, face))
            come.append(c)
            if proper:
                c.proper = True
        if come:
            special_summoned(d, come, self.you, ways, self.card)
        return len(come)

    def fusion_summon(self, who: Callable[[Look, Card], bool] | None = None, pool: Sequence[Card] | None = None) -> Gen:
        """Fusion Summon 1 Fusion Monster (``who`` limits which) with materials from the hand and field, or ``pool``.

        Returns the monster, or None.
        """
        return (yield from fusion_summon(self, who, pool))

    def extra_normal_summon(self, who: Callable[[Look, Card], bool] | None = None, *, setting: bool = True) -> None:
        """Right after this effect resolves, its player Normal Summons or Sets 1 monster besides the one a turn.

        ``who`` limits which; without ``setting`` it must be Summoned.
        """
        self.d.extra_summon = (self.you, self.card, who, setting)

    def summon_tokens(
        self,
        spec: TokenSpec,
        count: int = 1,
        *,
        side: int = YOU,
        position: int | None = DEFENSE,
        summoner: int = YOU,
        values: tuple[str, str, int, int, int] | None = None,
        no_originals: bool = False,
        memory: tuple[int, ...] = (),
    ) -> Gen:
        """Special Summon Tokens, all or none. Returns how many.

        ``summoner`` is who Special Summons them; ``position`` None lets that player choose; ``values`` copies
        (attribute, Type, Level, ATK, DEF); with ``no_originals`` ATK and DEF are only those of the moment, and the
        original ones count as 0. ``memory`` is what the Tokens remember.
        """
        d = self.d
        who = self.you if summoner == YOU else self.opp
        p = self.you if side == YOU else self.opp
        if len(d.free_monster_zones(p)) < count:
            return 0
        owner = who if d.rules.token_owner == "summoner" else self.you
        made: list[Card] = []
        for _ in range(count):
            birth = Birth(self.card.uid, self.card.name, self.you, who, who)
            c = make_token(d, self.card.defn, spec, owner, birth)
            c.values = values
            if values is not None and no_originals:
                c.values = (*values[:3], 0, 0)
                c.mods = [Mod("atk", "set", values[3], -1, 0), Mod("def", "set", values[4], -1, 0)]
            if forbidden(d, "special-summon", c, who, self.link_id) is not None:
                d.cards.pop()
                return 0
            made.append(c)
        pos = position
        ways: list[tuple[int, int]] = []
        for c in made:
            if position is None:
                pos = yield from choose_position(d, who, c, (ATTACK, DEFENSE))
            slot = yield from choose_zone(d, who, p, c)
            ways.append(lay(d, c, p, slot, pos if pos is not None else DEFENSE))
            c.memory = memory
        special_summoned(d, made, who, ways, self.card)
        return count

    def ritual_summon(self, who: Callable[[Look, Card], bool], *, exact: bool = False) -> Gen:
        """Ritual Summon a monster from the hand by Tributing from hand or field. Returns it, or None."""
        return (yield from ritual.ritual_summon(self, who, exact))

    def become_monster(self, position: int | None) -> Gen:
        """This Trap Special Summons itself as a monster (``position`` None: as its player likes). Returns whether."""
        return (yield from trap_monsters.become_monster(self.d, self.card, self.you, position, self.link_id))

    def lay_as_monsters(self, *cards: Card) -> Gen:
        """Special Summon Spells and Traps as Normal Monsters without values, in face-down Defense Position."""
        yield from trap_monsters.lay_as_monsters(self.d, cards, self.you, self.card)

    def shuffle_set(self, *cards: Card) -> None:
        """Shuffle face-down monsters of one player among their zones."""
        trap_monsters.shuffle_set(self.d, cards)

    def attach(self, to: Card, *cards: Card) -> int:
        """Attach cards to an Xyz Monster as material. Returns how many (a Token cannot be)."""
        return len(materials.attach(self.d, to, self.reached(cards)))

    def detach(self, xyz_monster: Card, n: int) -> Gen:
        """Detach ``n`` materials by the effect, the player's choice. Returns how many."""
        chosen = yield from self.choose(xyz_monster.materials, n)
        return len(materials.detach(self.d, xyz_monster, chosen, "effect", self.card, self.you))

    def return_to_field(self, c: Card, seat: int, position: int, *, slot: int = -1, faceup: bool = True) -> bool:
        """A temporarily banished card comes back to ``seat``'s field; no Summon. Returns whether it did.

        A Trap (a former trap monster), or a monster without a free zone, goes to the Graveyard; a Token is no more.
        """
        d = self.d
        if c.place != BANISHED:
            return False
        if d.closed:
            d.closed = {z: u for z, u in d.closed.items() if u != c.uid}
        free = d.free_monster_zones(seat)
        if c.facts.family != MONSTER or not free:
            motion.send_to_gy(d, [c], "rule", self.card, self.you)
            return False
        src = motion.where(c)
        d.lift(c)
        d.put(c, MZONE, seat, slot if slot in free else free[0], faceup, position)
        if d.rules.returned_may_turn:
            c.turn_in = d.turn - 1  # it did not come this turn: it came back
        d.emit(ev.RETURNED, (c,), seat, "", self.card, self.you, 0, ((src, motion.where(c)),), (BOTH,))
        return True
