"""What an effect can do while it resolves: the words of the game as methods.

Every word that may ask a player is a generator: write ``yield from fx.word(...)``. Words return how many cards really
did it (or the cards), so that "and if you do" is an ``if``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.core import control, materials, motion, ritual, trap_monsters
from tabletop.core import event as ev
from tabletop.core.asking import choose_cards, choose_option, choose_position, choose_zone, yes_no
from tabletop.core.card import Birth, Card, Mod, pack, place_words, unpack
from tabletop.core.continuous import forbidden, unaffected
from tabletop.core.event import BOTH, Event
from tabletop.core.fusion import fusion_summon
from tabletop.core.kinds import (
    ATTACK,
    BANISHED,
    DECK,
    DEFENSE,
    EXTRA,
    FIELD_SLOT,
    GRAVE,
    HAND,
    MAIN_ZONES,
    MONSTER,
    MZONE,
    NOWHERE,
    OPPONENT,
    SZONE,
    YOU,
)
from tabletop.core.look import Look
from tabletop.core.records import Delayed, Lingering, Link
from tabletop.core.replacing import saved
from tabletop.core.summon import lay, make_token, may_special_summon, revival_tributes, special_summoned
from tabletop.core.zones import zones_for

if TYPE_CHECKING:
    from tabletop.core.definition import TokenSpec
    from tabletop.core.state import Gen, State

Filter = Callable[["Fx", Card], bool]


class Fx(Look):
    """The duel from the side of a resolving effect (or a reaction)."""

    __slots__ = ()

    def __init__(self, d: State, card: Card, you: int, event: Event | None = None, link: Link | None = None) -> None:
        super().__init__(d, card, you, event, link)

    # ---------------------------------------------------------------- targets, costs and choices made before
    @property
    def targets(self) -> list[Card]:
        """The targets that are still the cards that were targeted."""
        k = self.link
        return [] if k is None else [t for t, g in zip(k.targets, k.target_gens, strict=True) if t.gen == g]

    @property
    def target(self) -> Card | None:
        """The only (or first) target, if it is still there."""
        ts = self.targets
        return ts[0] if ts else None

    @property
    def paid(self) -> list[Card]:
        """The cards paid as cost; ``prev_level``, ``prev_atk`` … tell what they were."""
        return [] if self.link is None else self.link.paid

    @property
    def chosen(self) -> Any:
        """The first word or number declared at activation."""
        return self.link.choices[0] if self.link is not None and self.link.choices else None

    @property
    def link_id(self) -> int:
        """The number of this Chain Link in the duel; -1 for a reaction."""
        return self.link.id if self.link is not None else -1

    @property
    def still_on_field(self) -> bool:
        """This card is still face-up on the field, the same as when the effect was activated."""
        c = self.card
        return c.on_field and c.faceup and (self.link is None or c.gen == self.link.card_gen)

    def as_player(self, seat: int) -> Fx:
        """The same effect from the side of ``seat``: for what that player does because of it."""
        return self if seat == self.you else Fx(self.d, self.card, seat, self.event, self.link)

    # ---------------------------------------------------------------- asking
    def choose(
        self, cards: Sequence[Card], lo: int = 1, hi: int | None = None, *, by: int = YOU, prompt: str = "",
        check: Callable[[list[Card]], bool] | None = None,
    ) -> Gen:
        """A player chooses ``lo`` to ``hi`` of the cards (exactly ``lo`` where ``hi`` is not given). Not targeting."""
        seat = self.you if by == YOU else self.opp
        cards = list(cards)
        lo = min(lo, len(cards))
        return (
            yield from choose_cards(
                self.d, seat, "choose", cards, lo, lo if hi is None else hi, about=self.card, prompt=prompt, check=check
            )
        )

    def choose_option(self, options: Sequence[str | int], *, by: int = YOU, prompt: str = "") -> Gen:
        """A player chooses a word or a number."""
        seat = self.you if by == YOU else self.opp
        return (yield from choose_option(self.d, seat, list(options), about=self.card, prompt=prompt))

    def ask(self, prompt: str, *, by: int = YOU) -> Gen:
        """A yes-or-no question; returns a bool."""
        return (yield from yes_no(self.d, self.you if by == YOU else self.opp, prompt, self.card))

    # ---------------------------------------------------------------- order in time
    def then(self) -> None:
        """", then …": what follows happens later, so what "when" answers before it has missed the timing."""
        self.d.instant += 1

    # ---------------------------------------------------------------- moving cards
    def reached(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Those of the cards that this card's effect can do something to."""
        me = self.card
        return tuple(c for c in cards if not (c.flags and unaffected(c, me))) if cards else cards

    def destroy(self, *cards: Card, banish: bool = False) -> Gen:
        """Destroy cards at the same time; ``banish``: straight from the field, without the Graveyard between.

        Returns how many were destroyed.
        """
        flag = "banish-when-it-leaves"
        cards = self.reached(cards)
        spared = yield from saved(self.d, cards, "effects")
        if spared:
            cards = tuple(c for c in cards if c not in spared)
        fresh = [c for c in cards if banish and flag not in c.flags]
        for c in fresh:
            c.flags[flag] = -1
        done = motion.destroy(self.d, cards, "destroyed", self.card, self.you)
        for c in fresh:
            c.flags.pop(flag, None)  # what could not be destroyed stays as it was
        return len(done)

    def send_to_gy(self, *cards: Card) -> int:
        """Send cards to the Graveyard. Returns how many arrived (a Token does not)."""
        return len(motion.send_to_gy(self.d, self.reached(cards), "effect", self.card, self.you))

    def banish(self, *cards: Card, face_down: bool = False) -> int:
        """Banish cards. Returns how many are banished now (a Token is not)."""
        cards_ = [c for c in self.reached(cards) if not (face_down and c.is_token)]
        return len(
            motion.move_cards(self.d, cards_, BANISHED, "effect", self.card, self.you, faceup=not face_down)
        )

    def to_hand(self, *cards: Card, shown: bool = False) -> int:
        """Return or add cards to their owners' hands. Returns how many arrived."""
        cards = self.reached(cards)
        return len(motion.move_cards(self.d, cards, HAND, "effect", self.card, self.you, shown=shown))

    def take_from_hand(self, c: Card, side: int = YOU) -> None:
        """A card of one hand goes to the other player's; it stays its owner's."""
        motion.hand_over(self.d, c, self.you if side == YOU else self.opp, self.card, self.you)

    def to_deck(self, *cards: Card, bottom: bool = False, shuffle: bool = True) -> int:
        """Return cards to their owners' Decks: shuffled in, on top (``shuffle=False``) or at the bottom."""
        cards = self.reached(cards)
        moved = motion.move_cards(self.d, cards, DECK, "effect", self.card, self.you, bottom=bottom)
        if shuffle:
            for p in (self.you, self.opp):
                if any(c.owner == p and c.place == DECK for c in moved):
                    motion.shuffle_deck(self.d, p)
        return len(moved)

    def tribute(self, *cards: Card) -> int:
        """Tribute monsters by the effect. Returns how many were Tributed."""
        cards = self.reached(cards)
        fit = [c for c in cards if c.place == MZONE and forbidden(self.d, "tribute", c, self.you) is None]
        if fit:
            motion.tribute(self.d, fit, "effect", self.card, self.you)
        return len(fit)

    def draw(self, n: int, side: int = YOU) -> int:
        """Draw cards. Returns how many."""
        return len(motion.draw(self.d, self.you if side == YOU else self.opp, n))

    def discard(self, n: int, side: int = YOU, *, who: Filter | None = None) -> Gen:
        """A player discards ``n`` cards of their own choice. Returns the cards."""
        p = self.you if side == YOU else self.opp
        hand = [c for c in self.d.hands[p] if who is None or who(self, c)]
        n = min(n, len(hand))
        if not n:
            return []
        chosen = yield from choose_cards(self.d, p, "discard", hand, n, n, about=self.card, prompt="discard")
        motion.discard(self.d, chosen, "effect", self.card, self.you)
        return chosen

    def discard_random(self, n: int, side: int = OPPONENT) -> list[Card]:
        """A player discards cards at random. Returns them."""
        p = self.you if side == YOU else self.opp
        hand = list(self.d.hands[p])
        picked: list[Card] = []
        for _ in range(min(n, len(hand))):
            picked.append(hand.pop(self.d.rng.below(len(hand))))
        motion.discard(self.d, picked, "effect", self.card, self.you)
        return picked

    def discard_hand(self, sides: Iterable[int] = (YOU,)) -> int:
        """Players discard their whole hands at the same time. Returns how many cards."""
        cards = [c for s in sides for c in self.d.hands[self.you if s == YOU else self.opp]]
        groups = [[c for c in cards if c.controller == p] for p in (self.you, self.opp)]
        for group in groups:
            motion.discard(self.d, group, "effect", self.card, self.you)
        return len(cards)

    def search(
        self, who: Callable[[Card], bool], *, count: int = 1, lo: int | None = None, places: tuple[int, ...] = (DECK,),
    ) -> Gen:
        """Add up to ``count`` cards (at least ``lo``, else all) from the Deck to the hand, shown. Returns them."""
        found = [c for place in places for c in self.pile(place) if who(c)]
        n = min(count, len(found))
        got: list[Card] = []
        if n or lo == 0:
            got = yield from choose_cards(
                self.d, self.you, "choose", found, n if lo is None else min(lo, n), n, about=self.card, prompt="search",
                secret=lo == 0,
            )
        if got:
            motion.move_cards(self.d, got, HAND, "effect", self.card, self.you, shown=True)
        if DECK in places:
            motion.shuffle_deck(self.d, self.you)
        return got

    def pile(self, place: int, side: int = YOU) -> list[Card]:
        """The cards in a pile of a player, as they may be looked through (a Deck in no telling order: by name)."""
        p = self.you if side == YOU else self.opp
        cards: list[Card] = list(self.d.pile_of(place, p))
        if place == DECK:
            cards.sort(key=lambda c: (c.name, c.uid))
        elif place in (GRAVE, BANISHED):
            cards.reverse()
        return cards

    def shuffle(self, side: int = YOU) -> None:
        """Shuffle a Deck."""
        motion.shuffle_deck(self.d, self.you if side == YOU else self.opp)

    def reveal(self, *cards: Card, to: int = BOTH) -> None:
        """Show cards to both players (or to one: ``to`` is 1 << seat)."""
        there = tuple((motion.where(c), motion.where(c)) for c in cards)
        for c in cards:
            if c.place == HAND:
                c.seen |= to
        known = tuple(to | motion.knowers(c) for c in cards)
        self.d.emit(ev.REVEALED, cards, self.you, "", self.card, self.you, to, there, known)

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
        fit = [c for c in cards if may_special_summon(d, c, self.you, self.link_id, ignoring) is None]
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
        d.emit(ev.RETURNED, (c,), seat, "", self.card, self.you, 0, ((src, motion.where(c)),), (BOTH,))
        return True

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
        self.d.dirty = self.d.unsettled = True
        how = "effect" if flip_effects else ev.NO_FLIP_EFFECTS
        self.d.emit(ev.FLIPPED, (c,), c.controller, how, self.card, self.you, 0, (), (BOTH,))
        return 1

    def change_position(self, c: Card, position: int) -> int:
        """Change a face-up monster's battle position by the effect."""
        if c.place != MZONE or not c.faceup or c.position == position or unaffected(c, self.card):
            return 0
        c.position = position
        self.d.dirty = True
        self.d.emit(ev.POSITION, (c,), c.controller, "effect", self.card, self.you, position, (), (BOTH,))
        return 1

    def place_counter(self, c: Card, name: str, n: int = 1, most: int = 99) -> int:
        """Place counters, at most ``most`` in all. Returns how many were placed."""
        have = c.counters.get(name, 0)
        n = min(n, most - have)
        if n > 0:
            c.counters[name] = have + n
            self.d.dirty = True
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

    # ---------------------------------------------------------------- Life Points
    def damage(self, n: int, side: int = OPPONENT) -> int:
        """Effect damage to a player. Returns what was inflicted."""
        p = self.you if side == YOU else self.opp
        return motion.damage(self.d, p, n, ev.EFFECT_DAMAGE, self.card, self.you, "effect")

    def damage_to(self, p: int, n: int) -> int:
        """Effect damage to a seat."""
        return motion.damage(self.d, p, n, ev.EFFECT_DAMAGE, self.card, self.you, "effect")

    def damage_both(self, yours: int, theirs: int) -> None:
        """Effect damage to both players at the same time."""
        amounts = (yours, theirs) if self.you == 0 else (theirs, yours)
        motion.damage_both(self.d, amounts, self.card, self.you)

    def gain(self, n: int, side: int = YOU) -> int:
        """A player gains Life Points."""
        return motion.gain(self.d, self.you if side == YOU else self.opp, n, self.card)

    def pay(self, n: int, side: int = YOU) -> None:
        """A player pays Life Points."""
        motion.pay(self.d, self.you if side == YOU else self.opp, n, self.card)

    def upkeep(self, n: int, *, forced: bool = False) -> Gen:
        """Life Points due to keep a card: paid (a yes-or-no question unless ``forced``) or not. Returns whether.

        The last Life Points can be paid only where the ruleset lets an upkeep bring them to 0.
        """
        left = self.d.lp[self.you] - n
        if left < 0 or (left == 0 and not self.d.rules.upkeep_to_zero):
            return False
        if not forced and not (yield from self.ask(f"pay {n} LP")):
            return False
        self.pay(n)
        return True

    # ---------------------------------------------------------------- chance
    def toss_coins(self, n: int) -> int:
        """Toss coins; returns the number of heads."""
        heads = 0
        for _ in range(n):
            side = self.d.rng.below(2)
            heads += side
            word = "heads" if side else "tails"
            self.d.emit(ev.COIN, (self.card,), self.you, word, self.card, self.you, side, (), (BOTH,))
        return heads

    def roll_die(self) -> int:
        """Roll a die."""
        n = self.d.rng.below(6) + 1
        self.d.emit(ev.DIE, (self.card,), self.you, "", self.card, self.you, n, (), (BOTH,))
        return n

    # ---------------------------------------------------------------- negation
    @property
    def below(self) -> Link | None:
        """The Chain Link this effect answers: the one below it."""
        if self.link is None:
            return None
        i = self.d.chain.index(self.link)
        return self.d.chain[i - 1] if i else None

    def negate_activation(self) -> Card | None:
        """Negate the activation of the link below. Returns its card."""
        k = self.below
        if k is None:
            return None
        k.activation_negated = True
        self.d.emit(ev.NEGATED, (k.card,), k.player, "activation", self.card, self.you, 0, (), (BOTH,))
        return k.card

    def negate_effect(self) -> Card | None:
        """Negate the effect of the link below (its activation stands). Returns its card."""
        k = self.below
        if k is None:
            return None
        k.effect_negated = True
        self.d.emit(ev.NEGATED, (k.card,), k.player, "effect", self.card, self.you, 0, (), (BOTH,))
        return k.card

    def negate_summon(self) -> Card | None:
        """Negate the Summon in progress. Returns the monster (a flip-Summoned one is on the field, face-down)."""
        c = self.d.summoning
        if c is None:
            return None
        self.d.summon_negated = True
        self.d.emit(ev.NEGATED, (c,), c.controller, "summon", self.card, self.you, 0, (), (BOTH,))
        return c

    def destroy_unsummoned(self, c: Card) -> None:
        """Destroy a monster whose Summon was negated: it never was on the field."""
        d = self.d
        if c.materials:
            motion.let_go_of_materials(d, c)
        if c.place == NOWHERE:
            d.emit(ev.DESTROYED, (c,), c.owner, "destroyed", self.card, self.you, 0, (), (BOTH,))
            src = pack(c.owner, NOWHERE, -1)
            c.prev_place, c.prev_faceup, c.prev_monster = NOWHERE, False, False
            c.gen += 1
            d.drop(c, GRAVE)
            way = ((src, motion.where(c)),)
            d.emit(ev.SENT_TO_GY, (c,), c.owner, "destroyed", self.card, self.you, 0, way, (BOTH,))
        else:
            motion.destroy(d, [c], "destroyed", self.card, self.you)

    def attack_again(self, c: Card) -> None:
        """The monster may attack once more at once, in a row."""
        self.d.extra_attack = c

    def tie(self, m: Card) -> None:
        """Keep pointing at a monster (Call of the Haunted and the like); cut when it leaves or is turned face-down."""
        self.card.tied_to = m
        self.d.unsettled = True

    def negate_attack(self) -> None:
        """Negate the attack in progress."""
        self.d.attack_stopped = True

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

    def tell(self, words: str) -> None:
        """Tell both players a choice (a declared Type, a number)."""
        self.d.emit(ev.CHOSEN, (self.card,), self.you, words, self.card, self.you, 0, (), (BOTH,))


def zone_words(packed: int) -> str:
    """A packed zone as players write it."""
    seat, place, slot = unpack(packed)
    return place_words(seat, place, slot)


__all__ = ["EXTRA", "MAIN_ZONES", "MONSTER", "Fx", "zone_words"]
