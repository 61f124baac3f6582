"""The Battle Phase: attacks, replays, the Damage Step with its sub-steps, battle damage and destruction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tabletop.core import event as ev
from tabletop.core.card import Card
from tabletop.core.continuous import forbidden
from tabletop.core.decision import ATTACK as OP_ATTACK
from tabletop.core.decision import PASS, Action, Decision, action
from tabletop.core.definition import ACTIVATION, STEP_AFTER, STEP_BEFORE, STEP_CALC, STEP_END, STEP_START, Effect
from tabletop.core.event import BOTH
from tabletop.core.kinds import ATTACK, DEFENSE, MZONE
from tabletop.core.look import Look
from tabletop.core.motion import damage, destroy, where
from tabletop.core.records import PAID_AT_ONCE, Link
from tabletop.core.refusal import Refusal
from tabletop.core.replacing import saved
from tabletop.core.timing import timing, triggers_first

if TYPE_CHECKING:
    from tabletop.core.state import Gen, State

ATTACK_COST: Final = Effect(ACTIVATION, lambda *_: None, "attack")


def may_attack(d: State, c: Card, p: int, again: bool = False) -> Refusal | None:
    """May this monster declare an attack at all? ``again``: an extra attack it has been given."""
    if c.place != MZONE or c.controller != p:
        return Refusal("attack.not-yours", c)
    if not c.faceup or c.position != ATTACK:
        return Refusal("attack.position", c)
    if c.attacks and not again:
        has = d.table().has
        if has(d, c, "attacks-all-once"):
            if c.attacked_direct:
                return Refusal("attack.already", c)
        elif c.attacks >= 1 + c.flags.get("extra-attack", 0) + has(d, c, "second-attack"):
            return Refusal("attack.already", c)
    return forbidden(d, "attack", c, p) or _attack_cost_check(d, c, p)


def attack_cost(d: State, c: Card) -> Any:
    """What declaring an attack with this monster costs by its own text, or None.

    Negated it costs nothing; nor does an attack that goes on after a replay.
    """
    free = not c.faceup or c.is_negated or "attack-paid" in c.flags
    clause = None if free else c.defn.props.get("attack-cost")
    return None if clause is None else clause.value


def _attack_cost_check(d: State, c: Card, p: int) -> Refusal | None:
    cost = attack_cost(d, c)
    stop: Refusal | None = None if cost is None else cost.check(Look(d, c, p))
    return stop


def _pay_to_attack(d: State, c: Card, p: int) -> Gen:
    cost = attack_cost(d, c)
    if cost is not None:
        look = Look(d, c, p, None, Link(PAID_AT_ONCE, c, ATTACK_COST, p, None))
        yield from cost.choose(look)
        yield from cost.pay(look)
    c.flags.pop("attack-paid", None)


def may_attack_target(d: State, c: Card, t: Card | None, p: int) -> Refusal | None:
    """May it attack that monster (None: directly)?"""
    foes = d.monsters(1 - p)
    if t is None:
        if foes and not d.table().has(d, c, "direct-attack"):
            return Refusal("attack.direct-with-monsters", c)
        if c.attacked_uids and d.table().has(d, c, "attacks-all-once"):
            return Refusal("attack.all-once-no-direct", c)
        return forbidden(d, "direct-attack", c, p)
    if t.place != MZONE or t.controller == p:
        return Refusal("attack.target", t)
    if c.attacked_uids and t.uid in c.attacked_uids and d.table().has(d, c, "attacks-all-once"):
        return Refusal("attack.same-target", c, t)
    return forbidden(d, "be-attacked", t, p)


def attack_options(d: State, p: int, only: Card | None = None) -> list[Action]:
    """The attacks a player may declare."""
    options: list[Action] = []
    foes = d.monsters(1 - p)
    for c in d.monsters(p) if only is None else [only]:
        if may_attack(d, c, p, only is not None) is None:
            for t in foes:
                if may_attack_target(d, c, t, p) is None:
                    options.append(action(OP_ATTACK, c.uid, t.uid))
            if may_attack_target(d, c, None, p) is None:
                options.append(action(OP_ATTACK, c.uid))
    return options


def _line_up(d: State, p: int) -> list[tuple[int, int]]:
    return [(c.uid, c.gen) for c in d.monsters(1 - p)]


def attack(d: State, a: Card, t: Card | None, p: int) -> Gen:
    """Declare an attack (what that costs is paid first) and carry it through."""
    d.instant += 1
    d.now = []
    yield from _pay_to_attack(d, a, p)
    a.attacks += 1
    a.flags["declared"] = d.turn
    if t is None:
        a.attacked_direct = True
    else:
        a.attacked_uids.append(t.uid)
    d.attacked = True
    gen = a.gen
    foes = _line_up(d, p)
    d.attacker, d.defender, d.attack_stopped = a, t, False
    cards = (a,) if t is None else (a, t)
    known = (BOTH,) if t is None else (BOTH, BOTH if t.faceup else 1 << t.controller)
    here = ((where(a), where(a)),) * len(cards)
    d.emit(ev.ATTACK, cards, p, "direct" if t is None else "", None, p, 0, here, known)
    yield from timing(d)
    while not d.attack_stopped and d.extra_phase < 0 and _attacks_on(d, a, gen, p):
        now = _line_up(d, p)
        if now != foes and not (t is not None and _changed_only_by_turning(now, foes)):
            foes = now
            d.emit(ev.REPLAY, (a,), p, "", None, p, 0, (), (BOTH,))
            if t is None:
                a.attacked_direct = False
            else:
                a.attacked_uids.remove(t.uid)
            if d.rules.replay_keeps_attack:
                a.attacks -= 1
                if "attack-cost" in a.defn.props:
                    a.flags["attack-paid"] = d.turn
                break
            options = [
                action(OP_ATTACK, a.uid, x.uid) for x in d.monsters(1 - p) if may_attack_target(d, a, x, p) is None
            ]
            if may_attack_target(d, a, None, p) is None:
                options.append(action(OP_ATTACK, a.uid))
            answer = yield Decision(p, "replay", options, 1, 1, True, False, "replay", a)
            if answer is None or answer.op == PASS:
                break
            t = d.cards[answer.n] if answer.n >= 0 else None
            d.defender = t
            if t is None:
                a.attacked_direct = True
            else:
                a.attacked_uids.append(t.uid)
            yield from timing(d)  # still the Battle Step, though no new declaration to answer
            continue
        yield from damage_step(d, a, t, p)
        break
    if d.attack_stopped or a.gen != gen:
        d.emit(ev.ATTACK_ENDED, (a,), p, "", None, -1, 0, (), (BOTH,))
    d.attacker = d.defender = None
    d.damage_step = 0
    d.battle_doomed = []


def _changed_only_by_turning(now: list[tuple[int, int]], before: list[tuple[int, int]]) -> bool:
    return now == before


def _attacks_on(d: State, a: Card, gen: int, p: int) -> bool:
    return a.gen == gen and a.place == MZONE and a.faceup and a.position == ATTACK and a.controller == p


def damage_step(d: State, a: Card, t: Card | None, p: int) -> Gen:
    """The Damage Step: start, before damage calculation, damage calculation, after it, end."""
    gens = (a.gen, t.gen if t is not None else 0)

    def there() -> bool:
        return (
            d.extra_phase < 0 and a.place == MZONE and a.gen == gens[0] and a.faceup
            and (t is None or (t.place == MZONE and t.gen == gens[1])) and a.controller == p
        )

    cards = (a,) if t is None else (a, t)
    d.damage_step = STEP_START
    d.no_battle_damage = [False, False]
    d.now = []
    d.emit(ev.DAMAGE_STEP, cards, p)
    begun = yield from (timing(d) if d.rules.damage_step_starts else triggers_first(d))
    flipped = False
    if there():
        d.damage_step = STEP_BEFORE
        d.now = []
        if t is not None and not t.faceup:
            flipped = True
            t.faceup = True
            t.stamp = d.tick()
            d.turned_over(t)
            d.unsettled = True
            t.flags["flipped"] = d.turn
        d.emit(ev.BEFORE_CALC, cards, p, "flip" if flipped else "", None, p, 0, (), (BOTH,) * len(cards))
        if begun and not d.rules.damage_step_starts:  # the one moment before damage calculation has been
            yield from triggers_first(d)
        else:
            yield from timing(d)
    calculated = False
    if there() and not (flipped and t is not None and not t.faceup):
        d.damage_step = STEP_CALC
        d.touch()  # what changes during damage calculation only
        d.now = []
        d.emit(ev.DURING_CALC, cards, p)
        yield from timing(d)
        if there():
            yield from _calculate(d, a, t, p, flipped)
            calculated = True
    if flipped and not calculated and t is not None:
        d.damage_step = STEP_AFTER
        d.instant += 1
        d.now = []
        d.emit(ev.FLIPPED, (t,), t.controller, "attack", a, p, 0, (), (BOTH,))
        yield from timing(d)
    d.damage_step = STEP_END
    d.now = []
    d.instant += 1
    doomed = [c for c in d.battle_doomed if c.place == MZONE and c.gen in gens]
    spared = yield from saved(d, doomed, "battle")
    doomed = [c for c in doomed if c not in spared]
    if d.battle_doomed:
        d.doom([])
    for c in doomed:
        foe = t if c is a else a
        if (
            foe is not None and foe.faceup and may_be_silenced(d, c)
            and d.table().has(d, foe, "negates-what-it-destroys")
        ):
            c.flags["negate-after"] = d.turn
    taken: list[Card] = []  # banished instead of going to the Graveyard
    for c in doomed:
        foe = t if c is a else a
        if foe is not None and d.table().has(d, foe, "banishes-what-it-destroys"):
            c.flags["banish-when-it-leaves"] = d.turn
            taken.append(c)
    silenced = [c for c in doomed if "negate-after" in c.flags]
    if len(doomed) == 2:
        _destroy_both(d, a, doomed)
    else:
        for c in doomed:
            destroy(d, [c], "battle", t if c is a else a, p)
    for c in taken:
        c.flags.pop("banish-when-it-leaves", None)  # it was not destroyed after all
    for c in silenced:
        c.carried = c.gen
    d.emit(ev.DAMAGE_STEP_END, cards, p, "flip" if flipped else "", None, p, 1 if calculated else 0)
    yield from timing(d)
    d.damage_step = 0
    d.attacker = None


def may_be_silenced(d: State, c: Card) -> bool:
    """Is it a monster whose effects a negation of monsters' effects reaches? Of trap monsters eras differ."""
    return d.rules.trap_monster_effects_negated or not c.trap_monster


def _destroy_both(d: State, a: Card, doomed: list[Card]) -> None:
    """Both monsters at the same time, one event for each so that each names its destroyer."""
    instant = d.instant
    first, second = doomed
    destroy(d, [first], "battle", second, second.controller)
    destroy(d, [second], "battle", first, first.prev_controller)
    d.instant = instant


def strength(d: State, c: Card) -> int:
    """What a monster battles with: ATK in Attack Position, DEF in Defense Position."""
    table = d.table()
    return table.atk(d, c) if c.position == ATTACK else table.defense(d, c)


def _calculate(d: State, a: Card, t: Card | None, p: int, flipped: bool) -> Gen:
    """Damage calculation: damage, and who will be destroyed."""
    d.instant += 1
    d.now = []
    o = 1 - p
    has = d.table().has
    mine = d.table().atk(d, a)
    hurt, amount, dealer = o, mine, a
    doomed: list[Card] = []
    if t is not None:
        theirs = strength(d, t)
        if t.position == ATTACK:
            if mine > theirs:
                doomed, amount = [t], mine - theirs
            elif mine < theirs:
                doomed, hurt, amount, dealer = [a], p, theirs - mine, t
            else:
                amount = 0
                if mine > 0 or d.rules.zero_atk_destroyed:
                    doomed = [a, t]
        elif mine > theirs:
            doomed = [t]
            amount = mine - theirs if has(d, a, "piercing") else 0
        else:
            hurt, amount, dealer = p, theirs - mine, t
    d.damage_step = STEP_AFTER
    d.touch()
    d.tables.at_rest = False  # what waits for damage calculation to be over
    d.unsettled = True
    if amount:
        own = a if hurt == p else t
        if own is not None and own.faceup and has(d, own, "reflects-battle-damage"):
            hurt = 1 - hurt
        lingers = any(x.act == "no-battle-damage" and x.player in (hurt, -1) for x in d.lingering)
        shielded = own is not None and has(d, own, "no-battle-damage")
        shielded = shielded or any(has(d, c, "no-damage-in-its-battles") for c in (a, t) if c is not None)
        if d.no_battle_damage[hurt] or lingers or shielded:
            amount = 0
    d.doom([c for c in doomed if not has(d, c, "not-destroyed-by-battle")])
    d.battle_spared = [c for c in doomed if c not in d.battle_doomed]
    for c in d.battle_doomed:
        foe = t if c is a else a
        if foe is not None and may_be_silenced(d, c) and has(d, foe, "negates-what-it-destroys"):
            c.flags["negated"] = d.turn
            d.dirty = True
    if amount:
        damage(d, hurt, amount, ev.BATTLE_DAMAGE, dealer, dealer.controller, "direct" if t is None else "")
        if d.rules.flips_after_damage_triggers:
            yield from triggers_first(d)
    cards = (a,) if t is None else (a, t)
    d.emit(ev.BATTLED, cards, p, "", None, p, 0, (), (BOTH,) * len(cards))
    if flipped and t is not None and t.place == MZONE:
        d.emit(ev.FLIPPED, (t,), t.controller, "attack", a, p, 0, (), (BOTH,))
    yield from timing(d)


__all__ = ["DEFENSE", "attack", "attack_options", "damage_step", "may_attack", "may_attack_target", "strength"]
