"""What a player can say, as small frozen values with a text form (``str``).

The text form is the one of the duel file: absolute references, no speaker. Reading text is
:mod:`tabletop.table.language`'s work; the two round-trip.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


def quote(name: str) -> str:
    """A name between double quotes, for a line; a quote inside doubles."""
    return '"' + name.replace('"', '""') + '"'


@dataclass(frozen=True, slots=True)
class Place:
    """A zone, or a card in a pile: ``A.m1``, ``B.f``, ``A.hand/2``. ``seat`` None means the speaker's.

    ``zone`` is one of m1..m5 s1..s5 f e1 e2 hand deck extra gy banished; ``n`` counts from 1 (top of a pile,
    leftmost in a hand) and is 0 where none was said.
    """

    zone: str
    n: int = 0
    seat: int | None = None

    def __str__(self) -> str:
        head = "" if self.seat is None else "AB"[self.seat] + "."
        return f"{head}{self.zone}" + (f"/{self.n}" if self.n else "")


@dataclass(frozen=True, slots=True)
class Named:
    """A card by name: the ``n``-th match in the order of ``formats.md`` (field, Graveyards, … Decks)."""

    name: str
    n: int = 0

    def __str__(self) -> str:
        return quote(self.name) + (f"#{self.n}" if self.n else "")


Ref: TypeAlias = Place | Named
Answer: TypeAlias = Place | Named | int | str


def _refs(refs: tuple[Ref, ...]) -> str:
    return ", ".join(map(str, refs))


def _answers(answers: tuple[Answer, ...]) -> str:
    return ", ".join(quote(a) if isinstance(a, str) else str(a) for a in answers)


@dataclass(frozen=True, slots=True)
class Command:
    """Base of all commands."""


@dataclass(frozen=True, slots=True)
class Summon(Command):
    """Normal Summon or, with Tributes, Tribute Summon."""

    card: Ref
    tributes: tuple[Ref, ...] = ()
    at: Place | None = None

    def __str__(self) -> str:
        return f"summon {self.card}" + _tail(tribute=self.tributes, at=self.at)


@dataclass(frozen=True, slots=True)
class SetCard(Command):
    """Set a monster (with Tributes if needed) or a Spell/Trap."""

    card: Ref
    tributes: tuple[Ref, ...] = ()
    at: Place | None = None

    def __str__(self) -> str:
        return f"set {self.card}" + _tail(tribute=self.tributes, at=self.at)


@dataclass(frozen=True, slots=True)
class Special(Command):
    """Special Summon by the monster's own procedure."""

    card: Ref
    materials: tuple[Ref, ...] = ()
    at: Place | None = None
    position: str = ""

    def __str__(self) -> str:
        tail = _tail(with_=self.materials, at=self.at)
        return f"special {self.card}{tail}" + (f" {self.position}" if self.position else "")


@dataclass(frozen=True, slots=True)
class Flip(Command):
    """Flip Summon."""

    card: Ref

    def __str__(self) -> str:
        return f"flip {self.card}"


@dataclass(frozen=True, slots=True)
class ChangePosition(Command):
    """Change the battle position of a face-up monster by hand."""

    card: Ref

    def __str__(self) -> str:
        return f"position {self.card}"


@dataclass(frozen=True, slots=True)
class Activate(Command):
    """Activate a card or an effect. ``effect`` is its number (from 1) or name; 0 means the only one possible."""

    card: Ref
    effect: int | str = 0
    cost: tuple[Ref, ...] = ()
    targets: tuple[Ref, ...] = ()
    choices: tuple[Answer, ...] = ()
    at: Place | None = None
    by_hand: bool = False

    def __str__(self) -> str:
        effect = f":{self.effect}" if self.effect else ""
        hand = " by hand" if self.by_hand else ""
        tail = _tail(cost=self.cost, target=self.targets)
        choose = f" choose {_answers(self.choices)}" if self.choices else ""
        return f"activate {self.card}{effect}{hand}{tail}{choose}" + _tail(at=self.at)


@dataclass(frozen=True, slots=True)
class Attack(Command):
    """Declare an attack; ``target`` None attacks directly."""

    card: Ref
    target: Ref | None = None

    def __str__(self) -> str:
        return f"attack {self.card} -> {self.target or 'direct'}"


@dataclass(frozen=True, slots=True)
class Choose(Command):
    """Answers to what was asked: cards, numbers (from 1, of the options listed) or words."""

    answers: tuple[Answer, ...]

    def __str__(self) -> str:
        return f"choose {_answers(self.answers)}"


@dataclass(frozen=True, slots=True)
class Yes(Command):
    """Yes to a question."""

    def __str__(self) -> str:
        return "yes"


@dataclass(frozen=True, slots=True)
class No(Command):
    """No to a question."""

    def __str__(self) -> str:
        return "no"


@dataclass(frozen=True, slots=True)
class Pass(Command):
    """Decline an optional response or trigger; stop choosing."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class ToPhase(Command):
    """Go on to a phase: standby, main1, battle, main2, end."""

    phase: str

    def __str__(self) -> str:
        return f"phase {self.phase}"


@dataclass(frozen=True, slots=True)
class EndTurn(Command):
    """Go to the End Phase and end the turn."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Surrender(Command):
    """Give up the duel."""

    def __str__(self) -> str:
        return "surrender"


@dataclass(frozen=True, slots=True)
class OfferDraw(Command):
    """Offer a draw; the other player answers yes or no."""

    def __str__(self) -> str:
        return "offer draw"


@dataclass(frozen=True, slots=True)
class Manual(Command):
    """A manual ruling: ``rule VERB …``. ``words`` are its parts after the verb, as in ``formats.md``, absolute.

    Verbs: move, lp, control, position, counter, atk, def, level, token, draw, shuffle, reveal, note, done.
    """

    verb: str
    words: tuple[Answer, ...] = ()

    def __str__(self) -> str:
        parts = [quote(w.removeprefix("!")) if isinstance(w, str) and w.startswith("!") else str(w) for w in self.words]
        return " ".join(["rule", self.verb, *parts])


def _tail(
    *,
    tribute: tuple[Ref, ...] = (),
    with_: tuple[Ref, ...] = (),
    cost: tuple[Ref, ...] = (),
    target: tuple[Ref, ...] = (),
    at: Place | None = None,
) -> str:
    parts = (("tribute", tribute), ("with", with_), ("cost", cost), ("target", target))
    text = "".join(f" {word} {_refs(refs)}" for word, refs in parts if refs)
    return text + (f" at {at}" if at else "")
