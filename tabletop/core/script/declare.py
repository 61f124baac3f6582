"""How a card module declares what its card can do: decorators and clauses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from tabletop.core import event as ev
from tabletop.core.definition import (
    ACTIVATION,
    IGNITION,
    NOT_IN_DAMAGE_STEP,
    QUICK,
    TRIGGER,
    WHOLE_DAMAGE_STEP,
    Clause,
    Condition,
    Cost,
    Effect,
    Oath,
    Procedure,
    Reaction,
    Script,
    Test,
    TokenSpec,
    happenings_mask,
)
from tabletop.core.kinds import DECK, GRAVE, HAND, MZONE, SZONE
from tabletop.core.look import Look
from tabletop.core.refusal import Refusal

if TYPE_CHECKING:
    from tabletop.core.card import Card
    from tabletop.core.records import Link
    from tabletop.core.script.select import Pick

F = TypeVar("F", bound=Callable[..., Any])


class _Declared:
    """A method of a card class with what its decorator said; the class decorator turns it into an effect."""

    def __init__(
        self, make: Callable[[Callable[..., Any], str], Effect | Reaction | None], fn: Callable[..., Any]
    ) -> None:
        self.make, self.fn = make, fn

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name


SUMMONING_WORDS = frozenset(
    {"special_summon", "summon_tokens", "fusion_summon", "ritual_summon", "become_monster", "lay_as_monsters"}
)


def _mentions(fn: Callable[..., Any], words: frozenset[str], depth: int = 3) -> bool:
    """Does a function use one of those words, itself or by a function of its module that it calls?"""
    code = getattr(fn, "__code__", None)
    if code is None:
        return False
    if not words.isdisjoint(code.co_names):
        return True
    helpers = (fn.__globals__.get(name) for name in code.co_names)
    return depth > 0 and any(callable(h) and _mentions(h, words, depth - 1) for h in helpers)


def card(name: str, *, text: str = "") -> Callable[[type], Script]:
    """Declare the behaviour of the card of that name. ``text`` names the rulesets whose text this class is ("goat").

    Without it the class serves all that have none of their own; note that "expert" takes the "goat" text where there
    is one and none is named for it ("current expert").
    """

    def register(cls: type) -> Script:
        instance = cls()
        effects: list[Effect] = []
        reactions: list[Reaction] = []
        handlers: dict[str, Callable[..., Any]] = {}
        for key, value in vars(cls).items():
            if isinstance(value, _Declared):
                made = value.make(value.fn, key)
                if isinstance(made, Effect):
                    made.script = instance
                    made.index = len(effects)
                    made.summons = _mentions(value.fn, SUMMONING_WORDS)
                    made.once_key = f"{name}:{made.once_group or made.name}"
                    twin = next((e for e in effects if made.once_group and e.once_group == made.once_group), made)
                    made.once_index = twin.index
                    effects.append(made)
                elif isinstance(made, Reaction):
                    made.script = instance
                    reactions.append(made)
                else:
                    handlers[key] = value.fn.__get__(instance)
        always = tuple(getattr(cls, "always", ()))
        return Script(
            name, text, (cls.__doc__ or "").strip(), tuple(effects), always, tuple(reactions),
            tuple(getattr(cls, "procedures", ())), tuple(getattr(cls, "tokens", ())), handlers,
            getattr(cls, "materials", None), instance, getattr(cls, "trap_monster", None),
        )

    return register


def _effect(role: int, defaults: dict[str, Any], given: dict[str, Any]) -> Callable[[F], Any]:
    options = {**defaults, **given}
    where = options["where"]
    options["where_mask"] = sum(1 << w for w in where)
    on = options.get("on", ())
    options["mask"] = happenings_mask(on)
    condition = options.get("condition", ())
    options["condition"] = (condition,) if callable(condition) else tuple(condition)

    def decorate(fn: F) -> Any:
        return _Declared(lambda f, name: Effect(role=role, resolve=f, name=name, **options), fn)

    return decorate


def activation(
    *,
    on: tuple[int, ...] | int = (),
    speed: int = 0,
    condition: Condition | tuple[Condition, ...] | list[Condition] = (),
    cost: Cost | None = None,
    target: Pick | None = None,
    declare: Callable[[Look], Any] | None = None,
    oath: Oath | None = None,
    damage_step: int = NOT_IN_DAMAGE_STEP,
    once: str = "",
    whose_turn: int = 2,
    group: str = "",
) -> Callable[[F], Any]:
    """Activating the Spell or Trap Card itself. ``on`` names what it must answer; without it, any time it is legal.

    Its Spell Speed follows from the card's kind. ``once="hard"`` limits the card's name to one activation a turn.
    """
    on_ = (on,) if isinstance(on, int) else tuple(on)
    return _effect(
        ACTIVATION, {"where": (HAND, SZONE)},
        {
            "on": on_, "speed": speed, "condition": condition, "cost": cost, "target": target, "declare": declare,
            "oath": oath, "damage_step": damage_step, "once": once, "is_card": True, "whose_turn": whose_turn,
            "once_group": group,
        },
    )


def ignition(
    *,
    where: tuple[int, ...] | int = (MZONE,),
    condition: Condition | tuple[Condition, ...] | list[Condition] = (),
    cost: Cost | None = None,
    target: Pick | None = None,
    declare: Callable[[Look], Any] | None = None,
    oath: Oath | None = None,
    once: str = "",
    uses: int = 1,
    group: str = "",
    vow: str = "",
) -> Callable[[F], Any]:
    """An effect used in your own Main Phase, Spell Speed 1. ``once`` is "soft" (this card) or "hard" (its name).

    ``group``: effects of one group share their "once per turn". ``vow``: what this card itself may not do in the turn
    it uses this ("attack"), from the activation on.
    """
    where_ = (where,) if isinstance(where, int) else tuple(where)
    return _effect(
        IGNITION, {"where": where_},
        {
            "condition": condition, "cost": cost, "target": target, "declare": declare, "once_group": group, "vow": vow,
            "oath": oath, "once": once,
            "uses": uses,
        },
    )


def quick(
    *,
    on: tuple[int, ...] | int = (),
    where: tuple[int, ...] | int = (MZONE,),
    condition: Condition | tuple[Condition, ...] | list[Condition] = (),
    cost: Cost | None = None,
    target: Pick | None = None,
    declare: Callable[[Look], Any] | None = None,
    oath: Oath | None = None,
    once: str = "",
    damage_step: int = NOT_IN_DAMAGE_STEP,
    whose_turn: int = 2,
    group: str = "",
    vow: str = "",
    either: bool = False,
) -> Callable[[F], Any]:
    """A Quick Effect, Spell Speed 2, in either player's turn. ``either``: each player may use it."""
    on_ = (on,) if isinstance(on, int) else tuple(on)
    where_ = (where,) if isinstance(where, int) else tuple(where)
    return _effect(
        QUICK, {"where": where_},
        {
            "on": on_, "speed": 2, "condition": condition, "cost": cost, "target": target, "declare": declare,
            "once_group": group, "vow": vow,
            "oath": oath, "once": once, "damage_step": damage_step, "whose_turn": whose_turn,
            "either": either,
        },
    )


def trigger(
    on: tuple[int, ...] | int,
    *,
    own: bool = True,
    where: tuple[int, ...] | int = (MZONE,),
    optional: bool = False,
    when: bool = False,
    condition: Condition | tuple[Condition, ...] | list[Condition] = (),
    cost: Cost | None = None,
    target: Pick | None = None,
    declare: Callable[[Look], Any] | None = None,
    oath: Oath | None = None,
    once: str = "",
    face_down: bool = False,
    flip: bool = False,
    each: bool = False,
    group: str = "",
    vow: str = "",
    last_controller: bool = False,
) -> Callable[[F], Any]:
    """An effect that starts a Chain when something happens.

    ``own``: it happened to this very card; else to anything (this card watches). ``optional``: "you can". ``when``:
    "when … you can": it misses the timing if something happened since. ``each``: once for each happening.
    ``last_controller``: off the field it is used by who controlled the card there last, not by its owner.
    """
    on_ = (on,) if isinstance(on, int) else tuple(on)
    where_ = (where,) if isinstance(where, int) else tuple(where)
    return _effect(
        TRIGGER, {"where": where_},
        {
            "on": on_, "own": own, "optional": optional, "when": when, "condition": condition, "cost": cost,
            "target": target, "declare": declare, "once_group": group, "vow": vow,
            "oath": oath, "once": once, "damage_step": WHOLE_DAMAGE_STEP,
            "face_down": face_down, "flip": flip, "role_per_event": each,
            "last_controller": last_controller,
        },
    )


def flip(
    *, optional: bool = False, target: Pick | None = None, condition: Condition | tuple[Condition, ...] = (),
    cost: Cost | None = None, declare: Callable[[Look], Any] | None = None,
) -> Callable[[F], Any]:
    """A FLIP effect: when the monster is turned face-up, even if it is about to be destroyed."""
    return trigger(
        ev.FLIPPED, own=True, where=(MZONE, GRAVE), optional=optional, target=target, condition=condition, cost=cost,
        declare=declare, flip=True,
    )


def reaction(
    on: tuple[int, ...] | int,
    *,
    own: bool = False,
    condition: Condition | tuple[Condition, ...] = (),
    while_negated: bool = False,
) -> Callable[[F], Any]:
    """Something the card does at once, without a Chain. ``own``: when it happens to this card (leaving included)."""
    on_ = (on,) if isinstance(on, int) else tuple(on)
    conditions = (condition,) if callable(condition) else tuple(condition)

    def decorate(fn: F) -> Any:
        return _Declared(
            lambda f, name: Reaction(on_, f, name, own, conditions, happenings_mask(on_), None, while_negated), fn
        )

    return decorate


def later(fn: F) -> Any:
    """A method that :meth:`Fx.later` or :meth:`Fx.for_this_turn` names: used at its time, without a Chain."""
    return _Declared(lambda f, name: None, fn)


def token_reaction(
    on: tuple[int, ...] | int, run: Callable[..., Any], *, own: bool = True, condition: tuple[Condition, ...] = ()
) -> Reaction:
    """A reaction that a generator gives its Token: ``run(script, fx)``."""
    on_ = (on,) if isinstance(on, int) else tuple(on)
    return Reaction(on_, run, "token", own, condition, happenings_mask(on_), None, True)


def token(name: str, *, clauses: tuple[Clause, ...] = (), reactions: tuple[Reaction, ...] = ()) -> TokenSpec:
    """A kind of Token as its generator states it (values from the facts)."""
    return TokenSpec(name, tuple(clauses), tuple(reactions))


def procedure(
    *,
    where: tuple[int, ...] | int = (HAND,),
    cost: Cost | None = None,
    condition: Condition | tuple[Condition, ...] = (),
    positions: tuple[int, ...] = (0, 1),
    name: str = "special",
    to_opponent: bool = False,
) -> Procedure:
    """A Special Summon by the monster's own procedure; it starts no Chain."""
    where_ = (where,) if isinstance(where, int) else tuple(where)
    conditions = (condition,) if callable(condition) else tuple(condition)
    return Procedure(where_, cost, conditions, positions, name, to_opponent)


# -------------------------------------------------------------------- clauses
def has(kind: str, *, when: Condition | None = None) -> Clause:
    """A property of the card itself: "piercing", "not-destroyed-by-battle", "direct-attack", "attacks-all-once",
    "destroyed-when-targeted", "cannot-be-special-summoned", "cannot-be-normal-summoned", "first-by-procedure" …
    """
    return Clause(kind, when=when)


def revived_by_tribute(test: Test) -> Clause:
    """From the Graveyard it comes only if such a monster is Tributed when it is Special Summoned: a condition."""
    return Clause("revived-by-tribute", None, test)


def instead(method: str, *, when: Condition | None = None) -> Clause:
    """If this face-up card would be destroyed by battle or a card effect: that method (marked ``@later``) instead.

    It is a generator ``(self, fx, _) -> bool``: whether its player did it.
    """
    return Clause("instead-of-destruction", None, method, when=when)


def grant(kind: str, who: Test, *, when: Condition | None = None) -> Clause:
    """A property for other cards on the field while this card is face-up."""
    return Clause(kind, who, when=when)


def forbid(act: str, rule: str, who: Test | None = None, *, by: Callable[[Look, Card, int], bool] | None = None,
           when: Condition | None = None, while_negated: bool = False) -> Clause:
    """Something that may not be done with the card itself (``who`` None) or with others; ``by`` limits who may not."""
    return Clause("forbid", who, by, act, rule, when, while_negated)


def negates(who: Test, *, when: Condition | None = None) -> Clause:
    """The effects of these face-up cards on the field are negated."""
    return Clause("negate", who, when=when)


def negates_links(which: Callable[[Look, Link], bool], *, when: Condition | None = None) -> Clause:
    """The effects of these Chain Links are negated when they resolve, wherever their cards are by then."""
    return Clause("negate-link", which, when=when)  # type: ignore[arg-type]


def boost(
    who: Test, *, atk: int | Callable[[Look, Card], int] = 0, defense: int | Callable[[Look, Card], int] = 0,
    level: int | Callable[[Look, Card], int] = 0, when: Condition | None = None,
) -> tuple[Clause, ...]:
    """ATK, DEF and Level of these monsters rise (or fall)."""
    made = []
    if atk:
        made.append(Clause("atk", who, atk, "add", when=when))
    if defense:
        made.append(Clause("def", who, defense, "add", when=when))
    if level:
        made.append(Clause("level", who, level, "add", when=when))
    return tuple(made)


def becomes(
    who: Test, *, atk: Any = None, defense: Any = None, type: Any = None, original: bool = False,
    when: Condition | None = None,
) -> tuple[Clause, ...]:
    """ATK and DEF (or the original ones) or the Type of these monsters become a value."""
    op = "base" if original else "set"
    made = []
    if atk is not None:
        made.append(Clause("atk", who, atk, op, when=when))
    if defense is not None:
        made.append(Clause("def", who, defense, op, when=when))
    if type is not None:
        made.append(Clause("type", who, type, "set", when=when))
    return tuple(made)


def choice(*words: str) -> Callable[[Look], Any]:
    """For ``declare``: one of these words, said at activation; :attr:`Fx.chosen` is the answer."""

    def ask(look: Look) -> Any:
        from tabletop.core.asking import choose_option  # asking needs the State, which needs definitions

        return [(yield from choose_option(look.d, look.you, list(words), about=look.card, declaring=True))]

    return ask


def itself(look: Look, c: Card) -> bool:
    """This card."""
    return c is look.card


def equipped_monster(look: Look, c: Card) -> bool:
    """The monster this card is equipped to."""
    return look.card.equip_to is c


def oath(rule: str, *acts: str) -> Oath:
    """A restriction taken on by activating."""
    return Oath(acts, rule)


def no_summons_yet(look: Look) -> Refusal | None:
    """You have not Summoned this turn."""
    return Refusal("oath.already-summoned", look.card) if look.d.summons[look.you] else None


NO_OTHER_SUMMONS = oath("oath.no-other-summons", "normal-summon", "flip-summon", "special-summon")
NOT_FOR_TRIBUTE_SUMMON = forbid("tribute-for-summon", "token.tribute-summon")

__all__ = ["DECK"]
