"""The turn: phases in order, what each allows, and the housekeeping at its ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core import event as ev
from tabletop.core.activation import gather, may_use
from tabletop.core.asking import Refused, choose_cards, given_zone, leftover
from tabletop.core.battle import attack, attack_options
from tabletop.core.card import Card
from tabletop.core.chain import offer, run_chain
from tabletop.core.continuous import TOUCHED, forbidden
from tabletop.core.control import end_of_turn
from tabletop.core.decision import (
    ACTIVATE,
    ATTACK,
    BY_HAND,
    DO_BATTLE,
    DO_END,
    DO_MAIN2,
    FLIP,
    PASS,
    SET,
    SPECIAL,
    SUMMON,
    TO_BATTLE,
    TO_MAIN2,
    TURN,
    Action,
    Cancelled,
    Decision,
    action,
)
from tabletop.core.event import BOTH
from tabletop.core.kinds import (
    ATTACK as ATK,
)
from tabletop.core.kinds import (
    DEFENSE,
    FIELD_SLOT,
    GRAVE,
    HAND,
    MONSTER,
    MZONE,
    P_BATTLE,
    P_DRAW,
    P_END,
    P_MAIN1,
    P_MAIN2,
    P_STANDBY,
    SZONE,
)
from tabletop.core.manual import activate_by_hand
from tabletop.core.motion import discard, draw, where
from tabletop.core.refusal import Refusal
from tabletop.core.script.fx import Fx
from tabletop.core.settle import at_rest, settle
from tabletop.core.state import marked
from tabletop.core.summon import (
    change_position,
    choose_procedure,
    may_change_position,
    may_flip,
    may_normal_summon,
    normal_summon,
    procedures,
    special_by_procedure,
    tributes_needed,
    would_summon,
)
from tabletop.core.timing import latecomers, timing, triggers_first
from tabletop.core.windows import called_for, fast_options

if TYPE_CHECKING:
    from tabletop.core.definition import Effect
    from tabletop.core.event import Event
    from tabletop.core.state import Gen, State

HAND_LIMIT = 6
_OPEN_ACTIONS = frozenset({SUMMON, SET, SPECIAL, FLIP, TURN, ACTIVATE, BY_HAND})
_HAND_ACTS = frozenset({"normal-summon", "set", "set-spell-trap", "tribute", "tribute-for-summon"})


def play(d: State, resume_phase: int | None = None) -> Gen:
    """The duel, turn after turn, until ``DuelOver``. ``resume_phase`` starts inside a turn (scenarios)."""
    if resume_phase is not None:
        yield from settle(d)
        yield from _turn_from(d, resume_phase)
        yield from finish_turn(d)
    while True:
        yield from start_turn(d)
        yield from _turn_from(d, P_DRAW)
        yield from finish_turn(d)


def start_turn(d: State) -> Gen:
    """A new turn begins: the other player's."""
    if d.keep is not None:
        d.keep()
    if d.turn:
        d.turn_player = 1 - d.turn_player
    d.turn += 1
    d.normal_summons_left = 1
    d.normal_summoned = [False, False]
    d.summons = [0, 0]
    d.special_summons = [0, 0]
    d.negated_summons = [0, 0]
    d.fallen = [0, 0]
    d.battle_phase_done = d.attacked = False
    d.extra_phase = -1
    for p in (0, 1):
        for c in d.monsters(p):
            c.attacks = 0
            c.attacked_direct = False
            c.attacked_uids.clear()
            if c.once:
                c.once.clear()
        for c in d.backrow(p):
            if c.once:
                c.once.clear()
    for c in d.gy_active:
        if c.once and c.place == GRAVE:
            c.once.clear()
    d.instant += 1
    d.emit(ev.TURN, (), d.turn_player, "", None, d.turn_player, d.turn)
    d.dirty = d.unsettled = True
    yield from ()


def _turn_from(d: State, phase: int) -> Gen:
    p = d.turn_player
    if phase <= P_DRAW:
        yield from draw_phase(d, p)
    if phase <= P_STANDBY and not d.extra_phase >= 0:
        yield from standby_phase(d, p)
    if phase <= P_MAIN1 and not d.extra_phase >= 0:
        yield from main_phase(d, p, P_MAIN1)
    if d.extra_phase < 0 and ((phase <= P_MAIN1 and d.step == "battle") or phase == P_BATTLE):
        yield from battle_phase(d, p)
    if d.extra_phase < 0 and (d.step == "main2" or phase == P_MAIN2):
        yield from main_phase(d, p, P_MAIN2)
    yield from end_phase(d, p)


def enter(d: State, phase: int) -> None:
    """Go to a phase."""
    d.phase = phase
    d.instant += 1
    d.now = []
    d.touch()
    d.emit(ev.PHASE, (), d.turn_player, ("draw", "standby", "main1", "battle", "main2", "end")[phase], None, -1, phase)


def draw_phase(d: State, p: int) -> Gen:
    """The Draw Phase: the normal draw, then responses."""
    enter(d, P_DRAW)
    if "draw-phase" in d.skips and d.skips["draw-phase"] == p:
        del d.skips["draw-phase"]
        return
    if d.turn > 1 or d.rules.first_turn_draw:
        draw(d, p, 1)
    d.emit(ev.DRAW_PHASE, (), p)
    yield from timing(d)


def standby_phase(d: State, p: int) -> Gen:
    """The Standby Phase: what is due, triggers, responses."""
    enter(d, P_STANDBY)
    told = d.emit(ev.STANDBY_PHASE, (), p)
    yield from run_due(d, ev.STANDBY_PHASE)
    known = _watching(d, told)
    yield from timing(d)
    yield from _late(d, told, known)


def run_due(d: State, on: int) -> Gen:
    """What was put off until now and starts no Chain."""
    due = [
        x for x in d.delayed
        if x.on == on and x.until < 0 and x.turn in (-1, d.turn) and x.whose in (-1, d.turn_player)
    ]
    if not due:
        return
    d.delayed = [x for x in d.delayed if x not in due]
    while due:
        x = due[0]
        if on == ev.END_PHASE and len({(y.defn.name, y.handler) for y in due}) > 1:
            cards = list(dict.fromkeys(d.cards[y.card] for y in due))
            if len(cards) > 1:  # the turn player decides what happens first
                first = yield from choose_cards(d, d.turn_player, "order", cards, 1, 1, prompt="order")
                x = next(y for y in due if d.cards[y.card] is first[0])
        due.remove(x)
        c = d.cards[x.card]
        fx = Fx(d, c, x.player)
        result = x.defn.handlers[x.handler](fx, x)
        if result is not None:
            yield from result
        d.instant += 1
    yield from settle(d)


# -------------------------------------------------------------------- Main Phases
def main_options(d: State, p: int) -> list[Action]:
    """Everything the turn player may do in the open game state of a Main Phase."""
    options: list[Action] = []
    table = d.tables if not d.dirty else d.table()
    turn = d.turn
    _from_the_hand(d, p, options)
    for c in table.monsters[p]:
        if c.faceup:
            if c.turned_on != turn and not c.attacks and may_change_position(d, c, p) is None:
                options.append(action(TURN, c.uid))
            effects = c.defn.main.up[0][1]
            if effects:
                _activations(d, c, p, effects, options)
        elif may_flip(d, c, p) is None:
            options.append(action(FLIP, c.uid))
            if c.position == ATK:
                options.append(action(TURN, c.uid))
    for c in table.backrow[p]:
        reach = c.defn.main
        effects = (reach.up if c.faceup else reach.new if c.turn_in == turn else reach.down)[1][1]
        if effects:
            _activations(d, c, p, effects, options)
    for c in d.gy_active:
        if c.place == GRAVE and c.owner == p:
            _activations(d, c, p, c.defn.main.gy[1], options)
            if c.defn.procedures and procedures(d, c, p):
                options.append(action(SPECIAL, c.uid))
    for c in d.extras[p] if d.extra_ways else ():
        if c.defn.procedures and procedures(d, c, p):
            options.append(action(SPECIAL, c.uid))
    if d.phase == P_MAIN1 and may_enter_battle(d, p) is None:
        options.append(DO_BATTLE)
    options.append(DO_END)
    return options


def _from_the_hand(d: State, p: int, options: list[Action]) -> None:
    """Summons, Sets and activations from the hand.

    Where nothing singles a card out, the answer for it is the one for any other: of a monster that takes as many
    Tributes, of a Spell or Trap that needs the same zone.
    """
    forbids = d.tables.forbids
    normal = d.normal_summons_left > 0 or bool(d.lingering)
    alike = not d.lingering and forbids.keys().isdisjoint(_HAND_ACTS)
    summons: dict[int, bool] = {}
    sets: dict[bool, bool] = {}
    for c in d.hands[p]:
        defn = c.defn
        if defn.family == MONSTER:
            if normal:
                if alike and defn.plain_summon and not c.flags:
                    need = tributes_needed(d, c)
                    summon = summons.get(need)
                    if summon is None:
                        summon = summons[need] = may_normal_summon(d, c, p) is None
                    if summon:
                        options.append(action(SUMMON, c.uid))
                        options.append(action(SET, c.uid))
                else:
                    if may_normal_summon(d, c, p) is None:
                        options.append(action(SUMMON, c.uid))
                    if may_normal_summon(d, c, p, True) is None:
                        options.append(action(SET, c.uid))
            if defn.procedures and procedures(d, c, p):
                options.append(action(SPECIAL, c.uid))
        elif alike and not c.flags:
            free = sets.get(defn.field_spell)
            if free is None:
                free = sets[defn.field_spell] = may_set(d, c, p) is None
            if free:
                options.append(action(SET, c.uid))
        elif may_set(d, c, p) is None:
            options.append(action(SET, c.uid))
        effects = defn.main.hand[1]
        if effects:
            _activations(d, c, p, effects, options)


def _activations(d: State, c: Card, p: int, effects: tuple[Effect, ...], options: list[Action]) -> None:
    for e in effects:
        if may_use(d, c, e, p, None) is None:
            options.append(action(ACTIVATE, c.uid, e.index))


def may_set(d: State, c: Card, p: int) -> Refusal | None:
    """May the player Set this Spell or Trap from the hand?"""
    if c.place != HAND or c.controller != p:
        return Refusal("set.not-in-hand", c)
    if not c.defn.field_spell and not d.free_spell_zones(p):
        return Refusal("zone.spell-trap-full", c)
    return forbidden(d, "set-spell-trap", c, p)


def may_enter_battle(d: State, p: int) -> Refusal | None:
    """May the turn player go to the Battle Phase?"""
    if d.turn == 1:
        return Refusal("battle.first-turn")
    if d.battle_phase_done:
        return Refusal("battle.done")
    for x in d.lingering:
        if x.act == "battle-phase" and x.player in (p, -1):
            return Refusal(x.rule, x.source)
    for look, clause in d.table().forbids.get("battle-phase", ()):
        if clause.value is None or clause.value(look, look.card, p):
            return Refusal(clause.rule, look.card)
    return None


def main_phase(d: State, p: int, phase: int) -> Gen:
    """A Main Phase until its player goes on. ``d.step`` tells where to."""
    enter(d, phase)
    d.step = ""
    d.emit(ev.MAIN_PHASE, (), p, "2" if phase == P_MAIN2 else "1")
    yield from triggers_first(d)
    while d.extra_phase < 0:
        d.now = []
        options = main_options(d, p)
        answer = yield Decision(p, "main", options)
        if answer is None:
            continue  # asked again after a manual ruling
        op = answer.op
        if op == TO_BATTLE:
            if (yield from leaves_phase(d, p)):
                d.step = "battle"
                return
            continue
        if op not in _OPEN_ACTIONS:
            if (yield from leaves_phase(d, p)):
                d.step = "end"
                return
            continue
        yield from perform(d, p, answer)


def leaves_phase(d: State, p: int) -> Gen:
    """The turn player wants to go on: the other may respond first. Whether the phase really ends."""
    d.instant += 1
    d.now = []
    if not at_rest(d):
        yield from settle(d)
    want = called_for(d)
    link = (yield from offer(d, want, 1 - p)) if want else None
    if link is None:
        return True  # its player has passed already, by wanting to go on
    yield from run_chain(d, [link])
    yield from timing(d)
    return False


def perform(d: State, p: int, a: Action) -> Gen:
    """Carry out an action of the open game state; a refused or cancelled one changes nothing."""
    c = d.cards[a.uid]
    try:
        if a.op == SUMMON or (a.op == SET and c.facts.family == MONSTER):
            yield from normal_summon(d, c, p, a.op == SET)
        elif a.op == SET:
            set_spell_trap(d, c, p)
        elif a.op == SPECIAL:
            x = yield from choose_procedure(d, c, p)
            yield from special_by_procedure(d, c, x, p)
        elif a.op == FLIP:
            _nothing_left(d)
            yield from would_summon(d, c, p, c.slot, ATK, "flip")
        elif a.op == TURN:
            _nothing_left(d)
            change_position(d, c, p)
        elif a.op == BY_HAND:
            link = yield from activate_by_hand(d, c, p)
            d.instant += 1
            d.now = []
            yield from run_chain(d, [link])
        else:
            e = c.defn.effects[a.n]
            link = yield from gather(d, c, e, p, None)
            d.instant += 1
            d.now = []
            yield from run_chain(d, [link])
    except Refused as no:
        d.refusals = no.refusals
        return
    except Cancelled:
        return
    yield from timing(d)


def _nothing_left(d: State) -> None:
    stop = leftover(d)
    if stop is not None:
        raise Refused(stop)


def set_spell_trap(d: State, c: Card, p: int) -> None:
    """Set a Spell or Trap from the hand. Raises Refused."""
    stop = may_set(d, c, p)
    if stop is not None:
        raise Refused(stop)
    if c.defn.field_spell:
        slot = FIELD_SLOT
        if d.given is not None and d.given.at is not None and d.given.at.zone == "f":
            d.given.at = None
    else:
        slot = given_zone(d, p, SZONE, d.free_spell_zones(p), c)
    _nothing_left(d)
    old = d.sz[p][FIELD_SLOT] if c.defn.field_spell else None
    d.instant += 1
    d.now = []
    if old is not None:
        from tabletop.core.motion import send_to_gy

        send_to_gy(d, [old], "rule", None, p)  # the new one is face-down: nobody is told its name
    src = where(c)
    d.lift(c)
    d.put(c, SZONE, p, slot, faceup=False)
    d.emit(ev.CARD_SET, (c,), p, "", None, p, 0, ((src, where(c)),), (1 << p,))


# -------------------------------------------------------------------- Battle Phase
def battle_phase(d: State, p: int) -> Gen:
    """The Battle Phase. ``d.step`` tells where it goes on."""
    enter(d, P_BATTLE)
    d.battle_phase_done = True
    d.step = "battle"
    d.emit(ev.BATTLE_PHASE, (), p)
    yield from timing(d)
    while d.extra_phase < 0:
        d.now = []
        again, d.extra_attack = d.extra_attack, None
        if again is not None and again.place == MZONE and again.controller == p:
            more = attack_options(d, p, again)
            if more:
                answer = yield Decision(p, "battle", more, 1, 1, True, False, "again", again)
                if answer is not None and answer.op == ATTACK:
                    yield from _attack(d, answer, p)
                continue
        options = attack_options(d, p)
        options += fast_options(d, p)
        options.append(DO_MAIN2)
        options.append(DO_END)
        answer = yield Decision(p, "battle", options)
        if answer is None:
            continue
        if answer.op == ATTACK:
            yield from _attack(d, answer, p)
            continue
        if answer.op in (ACTIVATE, BY_HAND):
            yield from perform(d, p, answer)
            continue
        if answer.op == PASS:
            continue
        if not (yield from leaves_phase(d, p)):
            continue
        d.step = "main2" if answer.op == TO_MAIN2 else "end"
        d.emit(ev.END_OF_BATTLE, (), p)
        yield from run_due(d, ev.END_OF_BATTLE)
        yield from timing(d)
        return
    d.step = "end"
    yield from run_due(d, ev.END_OF_BATTLE)


def _attack(d: State, a: Action, p: int) -> Gen:
    yield from attack(d, d.cards[a.uid], d.cards[a.n] if a.n >= 0 else None, p)
    if d.extra_phase < 0:
        yield from timing(d)


# -------------------------------------------------------------------- End Phase
def end_phase(d: State, p: int) -> Gen:
    """The End Phase: what is due, triggers, control that returns; then the hand limit."""
    d.extra_phase = -1
    enter(d, P_END)
    d.step = "end"
    told = d.emit(ev.END_PHASE, (), p)
    yield from run_due(d, ev.END_PHASE)
    known = _watching(d, told)
    yield from timing(d)
    yield from _late(d, told, known)
    end_of_turn(d)
    if not at_rest(d):
        yield from settle(d)
    if d.now:  # control returned, or what followed from it
        yield from timing(d)
    while len(d.hands[p]) > HAND_LIMIT:
        n = len(d.hands[p]) - HAND_LIMIT
        chosen = yield from choose_cards(d, p, "discard", list(d.hands[p]), n, n, prompt="hand-limit")
        discard(d, chosen, "rule", None, p)
        yield from timing(d)
        yield from _late(d, told, known)


def _watching(d: State, told: Event) -> set[tuple[int, int]]:
    """The cards that watch for the phase as it begins; for membership only."""
    t = d.table()
    return {(c.uid, c.gen) for c in t.watchers} if t.watch_mask & told.bit else set()


def _late(d: State, told: Event, known: set[tuple[int, int]]) -> Gen:
    """Cards that came in this phase to where they watch for it: they still may, one after the other."""
    while d.table().watch_mask & told.bit and (yield from latecomers(d, told, known)):
        yield from timing(d)


def finish_turn(d: State) -> Gen:
    """What lasted until the end of this turn stops."""
    turn = d.turn
    if d.lingering:
        d.lingering = [x for x in d.lingering if x.until > turn or x.until < 0]
    if d.delayed:
        d.delayed = [x for x in d.delayed if x.until < 0 or x.until > turn]
    for c in d.field():
        if c.mods:
            mods = [m for m in c.mods if m.until < 0 or m.until > turn]
            if len(mods) < len(c.mods):
                c.mods[:] = mods
                d.dirty |= TOUCHED
        if c.flags:
            flags = {k: v for k, v in c.flags.items() if v < 0 or v > turn}
            if len(flags) < len(c.flags):
                if marked(c):
                    d.dirty = True
                c.flags = flags
                d.touch()
    d.pending, d.now, d.fresh = [], [], []
    d.unsettled = True
    if not at_rest(d):
        yield from settle(d)


__all__ = ["BOTH", "DEFENSE", "end_phase", "main_options", "play", "start_turn"]
