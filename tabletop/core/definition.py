"""What a card can do, as declared by its module: immutable, shared by all duels.

Card modules do not build these by hand; the words of :mod:`tabletop.core.script` do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Protocol

from tabletop.core import event as ev
from tabletop.core.facts import CardFacts, needs_no_code
from tabletop.core.kinds import GRAVE, MONSTER, MZONE, SPELL, SZONE, TRAP
from tabletop.core.reach import Reach, bundle
from tabletop.core.rulesets import RULESETS

if TYPE_CHECKING:
    from tabletop.core.card import Card
    from tabletop.core.look import Look
    from tabletop.core.refusal import Refusal
    from tabletop.core.script.select import Pick

# ---------------------------------------------------------------- roles
ACTIVATION: Final = 0  # activating the Spell/Trap Card itself
IGNITION: Final = 1
QUICK: Final = 2
TRIGGER: Final = 3

# ---------------------------------------------------------------- Damage Step sub-steps an effect may be used in
NOT_IN_DAMAGE_STEP: Final = 0
STEP_START: Final = 1
STEP_BEFORE: Final = 2
STEP_CALC: Final = 4
STEP_AFTER: Final = 8
STEP_END: Final = 16
UNTIL_CALC: Final = STEP_START | STEP_BEFORE
WHOLE_DAMAGE_STEP: Final = 31

Condition = Callable[["Look"], "Refusal | None"]
Test = Callable[["Look", "Card"], bool]


class Cost(Protocol):
    """What is paid to activate: ``check`` may it be paid, ``choose`` asks (nothing happens yet), ``pay`` does it."""

    def check(self, fx: Any) -> Refusal | None:
        """Why it may not be paid, or None."""
        ...

    def choose(self, fx: Any) -> Any:
        """Ask what is spent (a generator)."""
        ...

    def pay(self, fx: Any) -> Any:
        """Spend it (a generator)."""
        ...

    def frees(self, fx: Any) -> int:
        """How many Monster Zones paying can free."""
        ...


@dataclass(eq=False, slots=True)
class Oath:
    """A restriction its player takes on by activating; lifted if the activation is negated, not if the effect is."""

    acts: tuple[str, ...]
    rule: str


@dataclass(eq=False, slots=True)
class Effect:
    """One effect. ``where`` are the places it is used from; ``on`` the kinds of happenings it answers."""

    role: int
    resolve: Callable[..., Any]
    name: str
    speed: int = 1
    on: tuple[int, ...] = ()
    where: tuple[int, ...] = ()
    own: bool = False
    optional: bool = False
    when: bool = False
    once: str = ""
    uses: int = 1
    condition: tuple[Condition, ...] = ()
    cost: Cost | None = None
    target: Pick | None = None
    declare: Callable[[Look], Any] | None = None
    oath: Oath | None = None
    damage_step: int = NOT_IN_DAMAGE_STEP
    face_down: bool = False
    flip: bool = False
    whose_turn: int = 2
    once_key: str = ""
    once_group: str = ""
    once_index: int = 0
    vow: str = ""
    index: int = 0
    mask: int = 0
    where_mask: int = 0
    script: Any = None
    is_card: bool = False
    phases: int = 0
    either: bool = False  # each player may use it, whoever controls the card
    summons: bool = False  # its resolution includes a Special Summon
    last_controller: bool = False  # it is used by who controlled the card last, not by its owner
    role_per_event: bool = False  # one activation for each happening of the same moment


@dataclass(eq=False, slots=True)
class Clause:
    """A continuous property: of the card itself, of others, or given to a Token by its generator.

    ``kind`` names it ("atk", "def", "forbid", "negate", "piercing" …); ``who`` says which cards it touches (None: the
    card itself); ``value`` is a number or a function of ``(fx, card)``.
    """

    kind: str
    who: Test | None = None
    value: Any = None
    op: str = ""
    rule: str = ""
    when: Condition | None = None
    while_negated: bool = False
    where: tuple[int, ...] = (MZONE, SZONE)


@dataclass(eq=False, slots=True)
class Reaction:
    """What a card does at once, without a Chain, when something happens (or when it itself leaves, ``own``)."""

    on: tuple[int, ...]
    run: Callable[..., Any]
    name: str
    own: bool = False
    condition: tuple[Condition, ...] = ()
    mask: int = 0
    script: Any = None
    while_negated: bool = False


@dataclass(eq=False, slots=True)
class Procedure:
    """A Special Summon by the monster's own procedure: from ``where``, spending what ``cost`` says."""

    where: tuple[int, ...]
    cost: Cost | None
    condition: tuple[Condition, ...] = ()
    positions: tuple[int, ...] = (0, 1)
    name: str = "special"
    to_opponent: bool = False
    kind: str = "procedure"
    once: bool = False
    """Once per turn, by the card's name."""


@dataclass(eq=False, slots=True)
class TokenSpec:
    """A kind of Token as its generator states it. Values are the facts' unless ``values`` copies them."""

    name: str
    clauses: tuple[Clause, ...] = ()
    reactions: tuple[Reaction, ...] = ()


@dataclass(eq=False, slots=True)
class Script:
    """A card's behaviour in one text, as its class declares it."""

    name: str
    text: str
    doc: str
    effects: tuple[Effect, ...] = ()
    clauses: tuple[Clause, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    tokens: tuple[TokenSpec, ...] = ()
    handlers: dict[str, Callable[..., Any]] = field(default_factory=dict)
    materials: Any = None
    instance: Any = None
    trap_monster: Any = None


class CardDef:
    """A card as the duel uses it: facts and, if it has a module, behaviour; with tables of what can answer what.

    A Token also has the card that makes it (``token_of``) and the kind of Token it is (``spec``).
    """

    __slots__ = (
        "automatic", "clauses", "continuous", "counter_trap", "effect_monster", "effects", "either", "equip", "facts",
        "family", "fast", "fast_mask", "field_spell", "flip_monster", "gy_active", "gy_watch", "handlers",
        "ignites", "ignitions", "inert", "is_extra", "main", "name", "negations", "nomi", "normal_monster", "outward",
        "own_forbids", "own_mask", "own_reaction_mask", "own_reactions", "own_triggers", "plain_summon", "procedures",
        "props", "quick", "reactions", "ritual_spell", "script", "spec", "spirit", "stays", "token", "token_defs",
        "token_of", "touchy", "watch_mask", "watch_reaction_mask", "watch_reactions", "watch_triggers",
    )

    def __init__(
        self, facts: CardFacts, script: Script | None = None, token_of: CardDef | None = None,
        spec: TokenSpec | None = None,
    ) -> None:
        self.facts, self.script, self.token_of, self.spec = facts, script, token_of, spec
        self.name = facts.name
        self.family = facts.family
        self.token = facts.is_token
        self.is_extra = facts.is_extra
        sub = facts.subtypes
        self.automatic = script is not None or self.spec is not None or needs_no_code(facts)
        """It plays by itself: it has a module, or needs none."""
        self.quick = "Quick-Play" in sub and facts.family == SPELL
        self.continuous = "Continuous" in sub
        self.equip = "Equip" in sub and facts.family == SPELL
        self.field_spell = "Field" in sub
        self.counter_trap = "Counter" in sub
        self.ritual_spell = "Ritual" in sub and facts.family == SPELL
        self.spirit = "Spirit" in sub
        self.flip_monster = "Flip" in sub
        self.stays = self.continuous or self.equip or self.field_spell
        self.effect_monster = facts.family == MONSTER and "Effect" in sub
        self.normal_monster = facts.family == MONSTER and ("Normal" in sub or self.token)
        self.effects: tuple[Effect, ...] = script.effects if script else ()
        self.clauses: tuple[Clause, ...] = spec.clauses if spec else script.clauses if script else ()
        self.reactions: tuple[Reaction, ...] = spec.reactions if spec else script.reactions if script else ()
        self.procedures: tuple[Procedure, ...] = script.procedures if script else ()
        if script is not None and isinstance(script.materials, Procedure):
            self.procedures = (*self.procedures, script.materials)
        self.handlers = script.handlers if script else {}
        self.props: dict[str, Clause] = {c.kind: c for c in self.clauses if c.who is None and c.kind not in _LISTED}
        self.own_forbids: dict[str, tuple[Clause, ...]] = {
            act: tuple(c for c in self.clauses if _forbids_itself(c) and c.op == act)
            for act in {c.op: None for c in self.clauses if _forbids_itself(c)}
        }
        """What it says may not be done with itself, by the act."""
        self.outward: tuple[Clause, ...] = tuple(
            c for c in self.clauses if (c.who is not None or c.kind in _LISTED) and not _forbids_itself(c)
        )
        """What others must be told of, or what changes its own values."""
        self.plain_summon = (
            facts.family == MONSTER
            and not self.own_forbids
            and "cannot-be-normal-summoned" not in self.props
            and sub.isdisjoint(SPECIAL_ONLY)
        )
        """Nothing in its own text bears on its Normal Summon or Set."""
        self.negations = tuple(c for c in self.outward if c.kind == "negate")
        self.nomi = bool(self.is_extra or "Ritual" in sub or "first-by-procedure" in self.props)
        for e in self.effects:
            if e.is_card and not e.speed:
                e.speed = 3 if self.counter_trap else 2 if self.quick or facts.family == TRAP else 1
        main = [e for e in self.effects if e.role in (ACTIVATION, IGNITION, QUICK) and not e.on]
        fast = [e for e in self.effects if e.role in (ACTIVATION, QUICK) and e.speed >= 2]
        self.ignitions = Reach((e for e in self.effects if e.role == IGNITION), facts.family, self.quick)
        """Its Ignition Effects, by where it lies: what its player may use first where there is priority."""
        self.ignites = any(e.role == IGNITION for e in self.effects)
        self.own_triggers: tuple[Effect, ...] = tuple(e for e in self.effects if e.role == TRIGGER and e.own)
        self.watch_triggers: tuple[Effect, ...] = tuple(e for e in self.effects if e.role == TRIGGER and not e.own)
        self.own_reactions: tuple[Reaction, ...] = tuple(r for r in self.reactions if r.own)
        self.watch_reactions: tuple[Reaction, ...] = tuple(r for r in self.reactions if not r.own)
        self.fast_mask = _mask(fast)
        self.own_mask = _mask(self.own_triggers)
        self.watch_mask = _mask(self.watch_triggers)
        self.own_reaction_mask = _mask(self.own_reactions)
        self.watch_reaction_mask = _mask(self.watch_reactions)
        self.token_defs: dict[str, CardDef] = {}
        self.touchy = "destroyed-when-targeted" in self.props
        self.inert = not (
            self.fast_mask or self.outward or self.watch_mask or self.watch_reaction_mask or self.equip or self.touchy
            or self.ignites
        )
        """Nothing about it has to be looked at while it lies on the field."""
        self.main = Reach(main, facts.family, self.quick)
        """What may be activated in the open game state, by where it lies."""
        self.fast = Reach(fast, facts.family, self.quick)
        """What may be activated in response, by where it lies."""
        self.either = [bundle(e for e in there if e.either) for _, there in self.fast.up]
        """Those of its fast effects on the field that each player may use."""
        self.gy_watch = any(GRAVE in e.where for e in self.watch_triggers)
        self.gy_active = (
            bool(self.main.gy[1] or self.fast.gy[1])
            or self.gy_watch
            or any(GRAVE in x.where for x in self.procedures)
            or any(GRAVE in e.where and e.once == "soft" for e in self.effects)
        )
        """It can do something in the Graveyard."""

    @property
    def text(self) -> str:
        """Its text in our own words, or ""."""
        return self.script.doc if self.script else ""

    def token_spec(self, name: str) -> TokenSpec | None:
        """The Token of that name that this card makes."""
        if self.script:
            for spec in self.script.tokens:
                if spec.name == name:
                    return spec
        return None

    def __repr__(self) -> str:
        return f"CardDef({self.name})"


SPECIAL_ONLY: Final = frozenset({"Ritual", "Special Summon"})
"""Kinds of monsters that are never Normal Summoned or Set."""

# Clauses that must be looked at even where they touch only the card itself.
_LISTED: Final = frozenset({"atk", "def", "level", "type", "attribute", "name", "forbid", "negate"})


def _forbids_itself(c: Clause) -> bool:
    return c.kind == "forbid" and c.who is None


def _mask(effects: Sequence[Effect | Reaction]) -> int:
    mask = 0
    for e in effects:
        mask |= e.mask
    return mask


def happenings_mask(on: tuple[int, ...]) -> int:
    """One bit for each kind of happening; "at any time" where none is named."""
    mask = 0
    for kind in on:
        mask |= 1 << kind
    return mask or 1 << ev.FREE


def find_script(facts: CardFacts, module: ModuleType | None, text: str) -> Script | None:
    """The script of that card in a module, in the first of the texts that ruleset prefers, else its plain text."""
    if module is None:
        return None
    scripts = [v for v in vars(module).values() if isinstance(v, Script) and v.name == facts.name]
    found = {word: script for script in scripts for word in script.text.split() or ("",)}
    wanted = RULESETS[text].texts if text in RULESETS else (text,)
    return next((found[word] for word in (*wanted, "") if word in found), None)


def define(facts: CardFacts, module: ModuleType | None, ruleset: str) -> CardDef:
    """The card with the behaviour its module declares for a ruleset ("" for the plain text)."""
    return CardDef(facts, find_script(facts, module, ruleset))


__all__ = [
    "ACTIVATION", "IGNITION", "MZONE", "QUICK", "SZONE", "TRAP", "TRIGGER", "CardDef", "Clause", "Condition", "Cost",
    "Effect", "Oath", "Procedure", "Reaction", "Script", "Test", "TokenSpec", "define", "happenings_mask",
]
