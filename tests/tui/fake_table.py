"""A table without rules: hand-made pictures, and a script of answers, for the tests of the screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

from tabletop.core.kinds import Seat
from tabletop.core.view import AskView, CardView, DuelView, OptionView, TokenBirth, Values

LETTER = {Seat.A: "A", Seat.B: "B", Seat.WATCH: "W", Seat.JUDGE: "J"}


def monster(place: str, name: str, atk: int, defense: int, level: int = 4, **more: Any) -> CardView:
    seat = place[0]
    attribute, kind = more.get("attribute", "DARK"), more.get("type", "Fiend")
    original = more.pop("original", Values(atk, defense, level, attribute, kind))
    plain: dict[str, Any] = dict(
        place=place, name=name, passcode=1, kind="Effect Monster", frame="effect",
        position="" if "hand" in place else "atk", owner=seat, controller=seat, attribute="DARK", type="Fiend",
        level=level, atk=atk, defense=defense, original=original,
    )
    return CardView(**(plain | more))


def spell(place: str, name: str, kind: str = "Normal Spell", **more: Any) -> CardView:
    seat = place[0]
    frame = "trap" if "Trap" in kind else "spell"
    plain = dict(place=place, name=name, passcode=2, kind=kind, frame=frame, owner=seat, controller=seat)
    return CardView(**(plain | more))


def hidden(place: str, position: str = "") -> CardView:
    return CardView(place=place, face="down", position=position, owner=place[0], controller=place[0])


def sheep(place: str, **more: Any) -> CardView:
    birth = TokenBirth("Scapegoat", "A", "A", "A")
    values: dict[str, Any] = dict(
        kind="Token", frame="token", position="def", attribute="EARTH", type="Beast", token=birth,
        original=Values(0, 0, 1, "EARTH", "Beast"),
    )
    return monster(place, "Sheep Token", 0, 0, 1, **(values | more))


def pile(place: str, *names: str) -> tuple[CardView, ...]:
    return tuple(monster(f"{place}/{i}", name, 1000, 1000) for i, name in enumerate(names, 1))


def position(ruleset: str = "goat", seat: str = "A") -> DuelView:
    """A full table in the middle of a duel, as ``seat`` sees it."""
    zones: dict[str, CardView | None] = {
        f"{s}.{row}{i}": None for s in "AB" for row in "ms" for i in range(1, 6)
    } | {"A.f": None, "B.f": None}
    if ruleset == "current":
        zones |= {"A.e1": None, "A.e2": None, "B.e1": None, "B.e2": None}
    for card in (
        monster("A.m1", "Airknight Parshath", 1900, 1400, 5, attribute="LIGHT", type="Fairy"),
        sheep("A.m2"), sheep("A.m3", controller="A", owner="B"), sheep("A.m4", position="atk"),
        spell("A.s1", "Sakuretsu Armor", "Normal Trap", face="down") if seat == "A" else hidden("A.s1"),
        spell("A.s3", "Snatch Steal", "Equip Spell", equipped_to="A.m3"),
        spell("A.s4", "Messenger of Peace", "Continuous Spell", counters=(("Spell Counter", 2),)),
        monster("B.m2", "Spirit Reaper", 300, 200, 3, position="def", type="Zombie"),
        monster("B.m3", "Breaker the Magical Warrior", 1900, 1000, 4, type="Spellcaster",
                original=Values(1600, 1000, 4, "DARK", "Spellcaster"), counters=(("Spell Counter", 1),)),
        monster("B.m5", "Blue-Eyes White Dragon", 3000, 2500, 8, frame="normal", kind="Normal Monster", type="Dragon",
                attribute="LIGHT", marks=("by hand",)),
        hidden("B.m4", "def") if seat == "A" else monster("B.m4", "Magician of Faith", 300, 400, 1, position="def",
                                                          face="down", attribute="LIGHT", type="Spellcaster"),
        hidden("B.s1"), hidden("B.s2"), spell("B.s4", "Call of the Haunted", "Continuous Trap", equipped_to="B.m3"),
    ):
        zones[card.place] = card
    hand_a = (
        spell("A.hand/1", "Book of Moon", "Quick-Play Spell"),
        monster("A.hand/2", "Black Luster Soldier - Envoy of the Beginning", 3000, 2500, 8, attribute="LIGHT"),
        spell("A.hand/3", "Metamorphosis"),
        spell("A.hand/4", "Torrential Tribute", "Normal Trap"),
    )
    hand_b = pile("B.hand", "D.D. Warrior Lady", "Sangan", "青眼の白龍")
    piles: dict[str, tuple[CardView, ...] | int] = {
        "A.hand": hand_a if seat == "A" else 4, "B.hand": hand_b if seat == "B" else 3,
        "A.gy": pile("A.gy", "Sangan", "Scapegoat", "Pot of Greed", "Graceful Charity"),
        "B.gy": pile("B.gy", "Thunder Dragon", "Delinquent Duo"),
        "A.banished": (), "B.banished": (monster("B.banished/1", "Thunder Dragon", 1600, 1500, 5),),
        "A.deck": 29, "B.deck": 31, "A.extra": 15, "B.extra": 15,
    }
    counts = {k: v if isinstance(v, int) else len(v) for k, v in piles.items()}
    return DuelView(
        seat=seat, ruleset=ruleset, turn=5, phase="main1", step="", player="A", lp=(7400, 6200), zones=zones,
        piles=piles, counts=counts, asks=AskView("A", "main", "Main Phase 1"),
    )


@dataclass
class FakeTable:
    """Says yes to every line and remembers it; ``answer`` may change the picture after a line."""

    views: dict[Seat, DuelView] = field(default_factory=lambda: {Seat.A: position(), Seat.B: position(seat="B")})
    hands: str = "open"
    menus: dict[str, Any] = field(default_factory=dict)
    answer: Callable[[FakeTable, Seat, str], None] | None = None
    refuses: dict[str, Exception] = field(default_factory=dict)
    over: bool = False
    read_only: bool = False
    path: Any = None

    def __post_init__(self) -> None:
        self.header = SimpleNamespace(players=("North", "South"), hands=self.hands, ruleset="goat")
        self.stops = {Seat.A: "always", Seat.B: "always"}
        self.stop_points: dict[Seat, set[str]] = {Seat.A: set(), Seat.B: set()}
        self.said: list[tuple[str, str]] = []
        self.cancelled = 0

    @property
    def to_act(self) -> Seat | None:
        asks = self.views[Seat.A].asks
        return None if asks is None else Seat("AB".index(asks.seat))

    @property
    def number(self) -> int:
        return len(self.said)

    def ask(self, ask: AskView | None, **more: Any) -> None:
        """Ask this of its seat; the other sees only that it is asked."""
        for seat, view in self.views.items():
            mine = ask if ask is None or LETTER[seat] == ask.seat else replace(ask, options=())
            self.views[seat] = replace(view, asks=mine, **more)

    def say(self, seat: Seat, text: str) -> Any:
        if text in self.refuses:
            raise self.refuses[text]
        self.said.append((LETTER[seat], text))
        if self.answer is not None:
            self.answer(self, seat, text)
        return SimpleNamespace(events=[], committed=text, number=len(self.said))

    def cancel(self, seat: Seat) -> None:
        self.cancelled += 1

    def view(self, seat: Seat) -> DuelView:
        if seat in self.views:
            return self.views[seat]
        a, b = self.views[Seat.A], self.views[Seat.B]
        zones = {p: b.zones[p] if card is not None and card.hidden else card for p, card in a.zones.items()}
        asks = b.asks if b.asks is not None and b.asks.options else a.asks
        return replace(a, seat="J", zones=zones, piles=a.piles | {"B.hand": b.piles["B.hand"]}, asks=asks)

    def menu(self, seat: Seat, place: str) -> Any:
        return self.menus.get(place, SimpleNamespace(can=(), cannot=()))

    def why(self, seat: Seat, text: str) -> list[Any]:
        return []

    def complete(self, seat: Seat, text: str) -> list[str]:
        words = ("summon hand/1", "summon hand/2", "set hand/1", "surrender")
        return [word for word in words if word.startswith(text) and word != text]

    def log(self, seat: Seat) -> list[Any]:
        return [
            SimpleNamespace(number=i + 1, seat=who, text=text, events=(f"{who} does: {text}",), note="", undone=False)
            for i, (who, text) in enumerate(self.said)
        ]

    def settle_stops(self) -> list[Any]:
        return []


def menu(*can: tuple[str, str], cannot: tuple[tuple[str, str, str], ...] = ()) -> Any:
    """A menu of (line, label) pairs, and (label, rule, text) triples of what may not be done."""
    return SimpleNamespace(
        can=tuple(OptionView(line, label) for line, label in can),
        cannot=tuple(SimpleNamespace(label=label, rule=rule, text=text) for label, rule, text in cannot),
    )
