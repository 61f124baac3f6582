"""The duel as data: who lies where, Life Points, turn and phase; how cards move; copies and digests.

No rule of play is here; the modules beside this one are the rules, as functions of a :class:`State`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tabletop.core import event as ev
from tabletop.core.card import Card, pack
from tabletop.core.continuous import EVERYTHING, HANDS, ROWS, TOUCHED, Tables, refresh
from tabletop.core.decision import Decision
from tabletop.core.definition import CardDef
from tabletop.core.event import Event
from tabletop.core.kinds import (
    ATTACHED,
    ATTACK,
    BANISHED,
    DECK,
    EXTRA,
    FIELD_SLOT,
    GRAVE,
    HAND,
    MAIN_ZONES,
    MONSTER,
    MONSTER_ROW,
    MZONE,
    NOWHERE,
    P_DRAW,
    SPELL_ROW,
    SZONE,
)
from tabletop.core.pool import CardPool
from tabletop.core.records import Delayed, Lingering, Link
from tabletop.core.rng import Rng
from tabletop.core.rulesets import Ruleset

if TYPE_CHECKING:
    from tabletop.core.given import Given, Record
    from tabletop.core.refusal import Refusal

Gen: TypeAlias = Generator[Decision, Any, Any]
_SLOTS: Final = tuple(range(MAIN_ZONES))
_LAST_TIMED: Final = ev.LAST_TIMED
_FIELD: Final = (MZONE, SZONE)
_LAID: Final = EVERYTHING | ROWS


class State:
    """All there is to know about a duel. Rules change it; faces never see it."""

    __slots__ = (
        "any_by_hand", "ask_all", "attack_gen", "attack_stopped", "attacked", "attacker", "banished", "battle_doomed",
        "battle_phase_done", "battle_spared", "by_hand", "cards", "chain", "clock", "closed", "damage_step", "decked",
        "decks", "defender", "delayed", "dirty", "dry", "extra_attack", "extra_phase", "extra_summon", "extra_ways",
        "extras", "fallen", "first_player", "fresh", "given", "graves", "gy_active", "hands", "hard_once", "held",
        "instant", "keep", "likes", "lingering", "links_made", "lp", "main_open", "mz", "negated_summons",
        "no_battle_damage", "normal_summoned", "normal_summons_left", "now", "own_reactions", "own_triggers",
        "pending", "phase", "polite", "pool", "reacting", "reason", "recording", "refusals", "resolving", "rng",
        "rows", "rules", "skips", "special_summons", "spent", "step", "strict", "summon_negated", "summoning",
        "summons", "sz", "tables", "told", "triggering", "turn", "turn_player", "unsettled", "winner", "winning",
    )

    def __init__(self, pool: CardPool, rules: Ruleset, seed: int) -> None:
        self.pool = pool
        self.rules = rules
        self.rng = Rng(seed)
        self.cards: list[Card] = []
        self.lp = [8000, 8000]
        self.turn = 0
        self.turn_player = 0
        self.first_player = 0
        self.phase = P_DRAW
        self.decks: list[list[Card]] = [[], []]  # the top is the last
        self.hands: list[list[Card]] = [[], []]
        self.graves: list[list[Card]] = [[], []]
        self.banished: list[list[Card]] = [[], []]
        self.extras: list[list[Card]] = [[], []]
        self.mz: list[list[Card | None]] = [[None] * MONSTER_ROW, [None] * MONSTER_ROW]
        self.sz: list[list[Card | None]] = [[None] * SPELL_ROW, [None] * SPELL_ROW]
        self.normal_summons_left = 1
        self.normal_summoned = [False, False]  # or Set a monster, this turn, by player
        self.summons = [0, 0]  # Summons this turn, by player (Sets do not count)
        self.special_summons = [0, 0]
        self.negated_summons = [0, 0]  # this turn, by player
        self.hard_once: dict[tuple[int, str], int] = {}
        self.lingering: list[Lingering] = []
        self.delayed: list[Delayed] = []
        self.links_made = 0
        self.clock = 0  # orders what began when
        self.closed: dict[int, int] = {}  # packed zone -> uid of the card that closes it
        self.battle_phase_done = False
        self.attacked = False
        self.winner: int | None = None
        self.reason = ""
        self.polite = False
        self.ask_all = False  # ask even what has one answer only, and zones (scenarios)
        self.extra_phase: int = -1  # a phase to go to at once ("it becomes the End Phase")
        self.skips: dict[str, int] = {}
        self.gy_active: list[Card] = []  # cards that can do something in the Graveyard
        self.any_by_hand = False
        self.held = False  # somebody may control what is not theirs for good
        self.extra_ways = False  # a monster of an Extra Deck is Summoned by a procedure of its own
        self.winning: list[int] = []  # uids of cards that can win the duel by being somewhere
        self.own_triggers = 0  # what triggers any card of the duel when it happens to itself, as a mask
        self.triggering = 0  # what triggers any card of the duel at all
        self.own_reactions = 0  # what any card of the duel reacts to when it happens to itself
        self.reacting = 0  # what any card of the duel reacts to at all
        self.strict = False
        self._transient()

    def _transient(self) -> None:
        """Everything that is empty at a turn start, so that no copy needs it."""
        self.chain: list[Link] = []
        self.pending: list[Event] = []  # since triggers were last collected; only kinds that trigger anything
        self.now: list[Event] = []  # what this window answers
        self.fresh: list[Event] = []  # since reactions were last run; only kinds that anything reacts to
        self.told: list[Event] = []  # since the last line: for logs
        self.instant = 0
        self.attacker: Card | None = None
        self.defender: Card | None = None
        self.attack_gen = 0
        self.damage_step = 0
        self.no_battle_damage = [False, False]
        self.attack_stopped = False
        self.summoning: Card | None = None
        self.summon_negated = False
        self.likes: dict[tuple[str, int], Card] = {}  # Tokens as they would be, to ask whether they could come
        self.spent: list[Card] = []  # Spells/Traps that leave when the Chain ends
        self.given: Given | None = None
        self.refusals: list[Refusal] = []
        self.recording: Record | None = None
        self.dry = False  # a declaration is only being tried
        self.decked = [False, False]
        self.dirty: int = EVERYTHING  # what of the tables is not up to date: bits, 0 where all is
        self.unsettled = True
        self.tables: Tables = Tables()
        self.rows: list[Any] = [
            self.decks, self.hands, self.mz, self.sz, self.graves, self.banished, self.extras,
        ]
        self.by_hand: Link | None = None
        self.main_open = False
        self.step = ""
        self.keep: Callable[[], None] | None = None
        self.battle_doomed: list[Card] = []
        self.resolving: Link | None = None
        self.extra_attack: Card | None = None
        self.fallen = [0, 0]  # monsters that went from a player's field to that player's Graveyard this turn
        self.battle_spared: list[Card] = []  # lost the present battle, but are not destroyed by it
        # a Normal Summon due once the link has resolved: whose, by what, of which monsters, or Set
        self.extra_summon: tuple[int, Card, Callable[[Any, Card], bool] | None, bool] | None = None

    # ---------------------------------------------------------------- reading
    def monsters(self, p: int) -> list[Card]:
        """The monsters a player controls. Callers never change the list."""
        if self.dirty:
            refresh(self)
        return self.tables.monsters[p]

    def backrow(self, p: int) -> list[Card]:
        """The cards in a player's Spell & Trap Zones and Field Zone."""
        if self.dirty:
            refresh(self)
        return self.tables.backrow[p]

    def field(self) -> list[Card]:
        """All cards on the field, the turn player's first."""
        if self.dirty:
            refresh(self)
        return self.tables.field

    def table(self) -> Tables:
        """The derived tables, up to date."""
        if self.dirty:
            refresh(self)
        return self.tables

    def closed_now(self) -> dict[int, int]:
        """The zones that cannot be used now: those closed by a card whose effect is not negated."""
        closed = self.closed
        if closed:
            if self.dirty:
                refresh(self)
            cards = self.cards  # the zone a trap monster holds is no effect of it
            closed = {
                z: u for z, u in closed.items()
                if cards[u].trap_monster or not cards[u].on_field or not cards[u].is_negated
            }
        return closed

    def free_monster_zones(self, p: int) -> list[int]:
        """Slots of the Main Monster Zones that a player may use now. Callers never change the list."""
        row = self.mz[p]
        if not self.closed:
            if self.dirty & _LAID:
                return [i for i in _SLOTS if row[i] is None]
            free = self.tables.free_monster[p]
            if free is None:
                free = self.tables.free_monster[p] = [i for i in _SLOTS if row[i] is None]
            return free
        closed = self.closed_now()
        return [i for i in range(MAIN_ZONES) if row[i] is None and pack(p, MZONE, i) not in closed]

    def free_spell_zones(self, p: int) -> list[int]:
        """Slots of the Spell & Trap Zones that a player may use now. Callers never change the list."""
        row = self.sz[p]
        if not self.closed:
            if self.dirty & _LAID:
                return [i for i in _SLOTS if row[i] is None]
            free = self.tables.free_spell[p]
            if free is None:
                free = self.tables.free_spell[p] = [i for i in _SLOTS if row[i] is None]
            return free
        closed = self.closed_now()
        return [i for i in range(MAIN_ZONES) if row[i] is None and (not closed or pack(p, SZONE, i) not in closed)]

    def pile(self, c: Card) -> list[Any]:
        """The list a card lies in."""
        return self.pile_of(c.place, c.controller)

    def pile_of(self, place: int, p: int) -> list[Any]:
        """The list of a place."""
        pile: list[Any] = self.rows[place][p]
        return pile

    # ---------------------------------------------------------------- events
    def emit(
        self,
        kind: int,
        cards: Iterable[Card],
        player: int,
        how: str = "",
        by: Card | None = None,
        by_player: int = -1,
        amount: int = 0,
        moves: tuple[tuple[int, int], ...] = (),
        known: tuple[int, ...] = (),
    ) -> Event:
        """Record a happening."""
        e = Event(kind, tuple(cards), player, how, by, by_player, self.instant, amount, moves, known)
        self.told.append(e)
        if kind <= _LAST_TIMED:
            self.now.append(e)
            bit = e.bit
            if bit & self.triggering:
                self.pending.append(e)
            if bit & self.reacting or self.delayed:
                self.fresh.append(e)
            self.unsettled = True
        return e

    # ---------------------------------------------------------------- moving
    def new_card(self, defn: CardDef, owner: int, place: int) -> Card:
        """A new card of this duel, in no pile yet."""
        c = Card(len(self.cards), defn, owner, place)
        self.cards.append(c)
        if "wins" in defn.props:
            self.winning.append(c.uid)
        if defn.gy_active:
            self.gy_active.append(c)
        if defn.is_extra and defn.procedures:
            self.extra_ways = True
        self.own_triggers |= defn.own_mask
        self.triggering |= defn.own_mask | defn.watch_mask
        self.own_reactions |= defn.own_reaction_mask
        self.reacting |= defn.own_reaction_mask | defn.watch_reaction_mask
        if not defn.automatic:
            self.any_by_hand = True
        return c

    def touch(self) -> None:
        """Something changed that only a continuous effect could look at: the phase, Life Points, the Chain."""
        if self.tables.has_sources:
            self.dirty |= TOUCHED

    def tick(self) -> int:
        """The next number of the clock that orders beginnings."""
        self.clock += 1
        return self.clock

    def remember(self, c: Card) -> None:
        """Note on a card what it is where it lies; where several move at once, before the first of them moves."""
        place = c.place
        c.prev_place, c.prev_slot, c.prev_controller = place, c.slot, c.controller
        c.prev_faceup, c.prev_position = c.faceup, c.position
        c.prev_monster = place == MZONE
        if place in _FIELD:
            t = self.table()
            if place == MZONE:
                c.prev_atk, c.prev_def, c.prev_level = t.atk(self, c), t.defense(self, c), t.level(self, c)
                c.prev_attribute = t.attribute(self, c)
            else:
                c.prev_level = 0
            c.prev_equip = c.equip_to
            c.prev_mask = 1 if c.is_negated else 0
            c.prev_trap_monster = c.trap_monster
        elif place != NOWHERE and place != ATTACHED:
            c.prev_trap_monster = False
            c.prev_equip = None

    def lift(self, c: Card, remembered: bool = False) -> None:
        """Take a card out of where it lies, remembering what it was there (unless that is done)."""
        place = c.place
        if not remembered:
            self.remember(c)
        if place in _FIELD:
            if place == MZONE:
                for row in self.sz:
                    for e in row:
                        if e is not None and e.equip_to is c:
                            e.equip_to = None
            self.rows[place][c.controller][c.slot] = None
            self._changed_field(c)
            c.equip_to = None
            c.slot = -1
            if c.counters:
                c.counters.clear()
            if c.mods:
                c.mods.clear()
            if c.once:
                c.once.clear()
            if c.grips:
                c.grips.clear()
            if c.flags:
                c.flags.clear()
            if c.trap_monster:
                c.trap_monster, c.owner = False, c.card_owner
            if not c.defn.token:
                c.values = None
            c.attacks = 0
            if c.attacked_uids:
                c.attacked_uids.clear()
            c.attacked_direct = False
            c.summoned_turn = c.turned_on = -1
            if self.closed:
                self.closed = {z: u for z, u in self.closed.items() if u != c.uid}
        elif place != NOWHERE and place != ATTACHED:
            self.rows[place][c.controller].remove(c)  # a hand may hold a card of the other player's
            if self.closed and place == BANISHED:  # the zone kept free for it is free again
                self.closed = {z: u for z, u in self.closed.items() if u != c.uid}
            self._changed(c, place)
        c.gen += 1
        self.unsettled = True

    def _changed_field(self, c: Card) -> None:
        """A card came to the field, or is leaving it."""
        if stirs(c):
            self.dirty = EVERYTHING
            return
        c.is_negated = False
        self.dirty |= ROWS
        if self.tables.has_sources:
            self.dirty |= TOUCHED

    def doom(self, cards: list[Card]) -> None:
        """The monsters the present battle will destroy: in some eras their continuous effects end with that."""
        before, self.battle_doomed = self.battle_doomed, cards
        if any(c.defn.outward for c in before) or any(c.defn.outward for c in cards):
            self.dirty = EVERYTHING
        else:
            self.touch()

    def turned_over(self, c: Card) -> None:
        """A card on the field was turned face-up or face-down."""
        if stirs(c) or self.any_by_hand:
            self.dirty = EVERYTHING
        elif self.tables.has_sources:
            self.dirty |= TOUCHED

    def _changed(self, c: Card, place: int) -> None:
        """A card came to a pile, or left it."""
        if place == GRAVE and c.defn.gy_active:
            self.dirty = EVERYTHING
            return
        if self.tables.has_sources:
            self.dirty |= TOUCHED
        if place == HAND:
            self.dirty |= HANDS

    def put(self, c: Card, place: int, player: int, slot: int, faceup: bool, position: int = ATTACK) -> None:
        """Lay a lifted card into a zone of the field."""
        if place == MZONE:  # what was tied to it when it was there before is tied to it no more
            for row in self.sz:
                for e in row:
                    if e is not None and e.tied_to is c:
                        e.tied_to = None
        c.place, c.slot, c.controller, c.base_controller = place, slot, player, player
        c.faceup, c.position = faceup, position
        self.rows[place][player][slot] = c
        c.turn_in = self.turn
        c.history = player
        c.stamp = self.tick()
        c.seen = 0
        c.memory = ()
        c.summoned_how = ""
        c.prev_materials = 0
        self._changed_field(c)
        self.unsettled = True

    def drop(self, c: Card, place: int, bottom: bool = False, faceup: bool = True) -> None:
        """Lay a lifted card on its owner's pile; a Token is no more."""
        c.controller = c.base_controller = c.owner
        c.position = ATTACK
        if c.defn.token:
            c.place, c.faceup = NOWHERE, False
        else:
            if (place == HAND and c.defn.is_extra) or (place == DECK and c.defn.is_extra):
                place = EXTRA
            c.place = place
            c.faceup = faceup and place in (GRAVE, BANISHED)
            if not c.faceup:
                c.proper = False  # back in the hand or Deck it must be Summoned as its text demands again
            pile = self.rows[place][c.owner]
            if bottom:
                pile.insert(0, c)
            else:
                pile.append(c)
            self._changed(c, place)
        c.seen = 0
        self.unsettled = True

    # ---------------------------------------------------------------- Life Points
    def set_lp(self, p: int, n: int) -> None:
        """Set Life Points (never under 0)."""
        self.lp[p] = max(n, 0)
        self.touch()

    # ---------------------------------------------------------------- copies
    def copy(self) -> State:
        """An independent copy, at a turn boundary: data only."""
        n: State = State.__new__(State)
        n.pool, n.rules, n.rng = self.pool, self.rules, Rng(self.rng.state)
        cs = n.cards = [c.copy() for c in self.cards]
        for c in cs:
            if c.equip_to is not None:
                c.equip_to = cs[c.equip_to.uid]
            if c.tied_to is not None:
                c.tied_to = cs[c.tied_to.uid]
            if c.prev_equip is not None:
                c.prev_equip = cs[c.prev_equip.uid]
            if c.materials:
                c.materials = [cs[m.uid] for m in c.materials]
        n.lp = self.lp[:]
        n.turn, n.turn_player, n.first_player, n.phase = self.turn, self.turn_player, self.first_player, self.phase
        n.decks, n.hands, n.graves, n.banished, n.extras = (
            [[cs[c.uid] for c in pile] for pile in piles]
            for piles in (self.decks, self.hands, self.graves, self.banished, self.extras)
        )
        n.mz, n.sz = (
            [[None if c is None else cs[c.uid] for c in row] for row in rows] for rows in (self.mz, self.sz)
        )
        n.normal_summons_left = self.normal_summons_left
        n.normal_summoned = self.normal_summoned[:]
        n.summons, n.special_summons = self.summons[:], self.special_summons[:]
        n.negated_summons = self.negated_summons[:]
        n.hard_once = self.hard_once.copy()
        n.lingering, n.delayed = self.lingering[:], self.delayed[:]
        n.links_made, n.clock, n.closed = self.links_made, self.clock, self.closed.copy()
        n.battle_phase_done, n.attacked = self.battle_phase_done, self.attacked
        n.winner, n.reason, n.polite, n.extra_phase = self.winner, self.reason, self.polite, self.extra_phase
        n.skips = self.skips.copy()
        n._transient()
        n.strict = self.strict
        n.winning, n.ask_all = self.winning[:], self.ask_all
        n.extra_ways, n.held = self.extra_ways, self.held
        n.own_reactions, n.own_triggers = self.own_reactions, self.own_triggers
        n.reacting, n.triggering = self.reacting, self.triggering
        n.gy_active, n.any_by_hand = [cs[c.uid] for c in self.gy_active], self.any_by_hand
        return n

    def digest(self) -> str:
        """64 hex digits over everything that matters, the same in every process."""
        parts: list[Any] = [
            self.lp, self.turn, self.turn_player, self.phase, self.rng.state, self.normal_summons_left, self.summons,
            sorted(self.hard_once.items()), [x.key() for x in self.lingering], [x.key() for x in self.delayed],
            sorted(self.closed.items()), self.winner, self.links_made, self.extra_phase, sorted(self.skips.items()),
        ]
        for piles in (self.decks, self.hands, self.graves, self.banished, self.extras):
            parts.append([[c.uid for c in pile] for pile in piles])
        for c in self.cards:
            if c.place in (MZONE, SZONE):
                parts.append((
                    c.uid, c.name, c.place, c.slot, c.controller, c.base_controller, c.owner, c.faceup, c.position,
                    c.turn_in, c.turned_on, c.attacks, sorted(c.counters.items()),
                    c.equip_to.uid if c.equip_to else -1, c.tied_to.uid if c.tied_to else -1,
                    [m.key() for m in c.mods], [(g.player, g.until, g.by) for g in c.grips], sorted(c.flags.items()),
                    sorted(c.once.items()), c.trap_monster, [m.uid for m in c.materials], c.values,
                    *((c.memory,) if c.memory else ()),
                ))
            elif c.place in (GRAVE, BANISHED):
                parts.append((c.uid, c.faceup, c.proper))
        parts.append([(k.card.uid, k.effect.name, k.player, [t.uid for t in k.targets]) for k in self.chain])
        return sha256(repr(parts).encode()).hexdigest()


def stirs(c: Card) -> bool:
    """Does a card change more of the tables than the rows it lies in, when it comes, goes or turns over?"""
    return not c.defn.inert or marked(c)


def marked(c: Card) -> bool:
    """Has a card a flag that the tables tell of?"""
    return bool(c.flags) and ("negated" in c.flags or "equip-card" in c.flags)


def is_monster_card(c: Card) -> bool:
    """Is the card a Monster Card (wherever it lies)?"""
    return c.facts.family == MONSTER


__all__ = ["FIELD_SLOT", "Gen", "State", "is_monster_card"]
