"""What one seat may see: a typed, redacted picture of the duel.

Every face draws only from these values. They are plain frozen data: a zone that did not change compares equal
to its former self, so that a face can skip it. Nothing here refers to a live duel.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class TokenBirth:
    """How a Token came to be: by which effect, who activated it, who Summoned it, who chose the zone."""

    source: str
    activator: str
    summoner: str
    zone_chooser: str


@dataclass(frozen=True, slots=True)
class Values:
    """Original values of a monster on the field."""

    atk: int
    defense: int
    level: int
    attribute: str
    type: str


@dataclass(frozen=True, slots=True)
class CardView:
    """One card as a seat sees it. A hidden card has ``name`` "" and nothing but its place and position.

    ``place`` is its address ("A.m1", "B.hand/2"); ``kind`` the printed kind in words; ``position`` "atk", "def" or
    "" (not a monster on the field); ``face`` "up" or "down"; ``frame`` one of normal, effect, fusion, ritual,
    synchro, xyz, link, spell, trap, token (what colours the card); ``marks`` short words shown on it
    ("negated", "by hand", "cannot attack"); ``declared`` the word declared for a card that lasts.
    """

    place: str
    uid: int = -1
    name: str = ""
    passcode: int = 0
    kind: str = ""
    frame: str = ""
    position: str = ""
    face: str = "up"
    owner: str = ""
    controller: str = ""
    attribute: str = ""
    type: str = ""
    level: int = 0
    atk: int | None = None
    defense: int | None = None
    original: Values | None = None
    counters: tuple[tuple[str, int], ...] = ()
    equipped_to: str = ""
    materials: tuple[str, ...] = ()
    token: TokenBirth | None = None
    marks: tuple[str, ...] = ()
    since_turn: int = 0
    declared: str = ""

    @property
    def hidden(self) -> bool:
        """The seat may not know which card this is."""
        return not self.name


@dataclass(frozen=True, slots=True)
class LinkView:
    """One Chain Link, as activated: card, place it was activated from, effect, seat, targets (places)."""

    number: int
    card: str
    place: str
    effect: str
    seat: str
    targets: tuple[str, ...] = ()
    negated: bool = False


@dataclass(frozen=True, slots=True)
class OptionView:
    """One option of a decision: the line that takes it, and a label for people."""

    line: str
    label: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class AskView:
    """What is being asked, of whom. ``options`` is empty for every seat but the asked one (and the judge).

    ``lo``..``hi`` is how many of the options one answer takes (1..1 for actions); ``optional`` tells that
    ``pass`` is an answer; ``declaring`` that it can still be cancelled and nothing has happened.
    ``kind`` is one of: main, battle, respond, trigger, order, cost, target, tribute, material, zone, choose,
    position, yesno, option, effect, discard, replay, draw-offer, by-hand.
    """

    seat: str
    kind: str
    prompt: str
    options: tuple[OptionView, ...] = ()
    lo: int = 1
    hi: int = 1
    optional: bool = False
    declaring: bool = False


@dataclass(frozen=True, slots=True)
class DuelView:
    """The duel as one seat sees it.

    ``zones`` maps every field address ("A.m1" … "B.f", "A.e1", "A.e2") to a card or None; ``closed`` lists zones
    that may not be used; ``piles`` maps "A.hand", "A.gy", "A.banished", "A.extra", "A.deck" (and B's) to the cards
    the seat may see, or to a bare count; ``counts`` has every pile's size.
    """

    seat: str
    ruleset: str
    turn: int
    phase: str
    step: str
    player: str
    lp: tuple[int, int]
    zones: dict[str, CardView | None] = field(hash=False)
    piles: dict[str, tuple[CardView, ...] | int] = field(hash=False)
    counts: dict[str, int] = field(hash=False)
    closed: tuple[str, ...] = ()
    chain: tuple[LinkView, ...] = ()
    attack: tuple[str, str] = ("", "")
    asks: AskView | None = None
    normal_summon_used: bool = False
    winner: str = ""
    reason: str = ""
