"""What a seat receives does not depend on what it cannot know; and no name it may not know ever reaches it."""

from __future__ import annotations

import re

import pytest

from tabletop.core import commands as say
from tabletop.core.commands import Named, Place
from tabletop.core.duel import Duel
from tabletop.core.kinds import Seat
from tabletop.core.refusal import explain
from tabletop.core.rng import Rng
from tests.core.decks import pair
from tests.core.twins import come_to_light, deal_anew, make, play_again, play_first, received, say_something

DUELS = range(0, 72, 6)
STEPS = 110


@pytest.mark.parametrize("seat", [Seat.A, Seat.B])
@pytest.mark.parametrize("first", DUELS)
def test_permuted_hidden_cards_change_nothing(first: int, seat: int) -> None:
    compared = 0
    for seed in range(first, first + 3):
        ruleset, decks = ("goat", "current")[(seed + seed // 4) % 2], pair(seed)
        played = play_first(make(decks, ruleset, seed), seat, Rng(seed + 7), STEPS)
        again = make(deal_anew(decks, played, seat, Rng(seed + 9)), ruleset, seed)
        for step, then, now, _ in play_again(again, seat, played, set()):
            assert then == now, f"seed {seed}, step {step}, after {played.said[step - 1] if step else 'the start'}"
            compared += 1
    assert compared > STEPS, "hardly anything was compared: the other side's lines do not fit its new cards"


@pytest.mark.parametrize("seed", range(4))
def test_the_deal_anew_is_another_deal(seed: int) -> None:
    decks = pair(seed)
    played = play_first(make(decks, "goat", seed), Seat.A, Rng(seed), 20)
    again = deal_anew(decks, played, Seat.A, Rng(seed + 1))
    assert again[0] == decks[0]
    assert again[1] != decks[1] and sorted(again[1].main) == sorted(decks[1].main)


# -------------------------------------------------------------------- names
def _names(text: str, names: list[str], others: set[str]) -> list[str]:
    """Those of the names that stand in the text, other than as a part of one of the others ("Morphing Jar #2")."""
    found = []
    for name in names:
        rest = text
        if name in rest:
            for other in others:
                if name in other:
                    rest = rest.replace(other, "")
            if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", rest):
                found.append(name)
    return found


@pytest.mark.parametrize("seed", range(1, 25))
def test_no_hidden_name_reaches_a_seat(seed: int) -> None:
    """The decks share no card: a name of the other's that has not come to light is a leak wherever it stands."""
    duel = make(pair(seed, half=True), ("goat", "current")[seed % 2], seed)
    rng = Rng(seed * 31)
    shown: list[set[int]] = [set(), set(), set()]
    events = duel.take_told()
    for step in range(160):
        for seat in (Seat.A, Seat.B, Seat.WATCH):
            come_to_light(duel, seat, events, shown[seat])
            cards = [c for c in duel.state.cards if not c.is_token]
            known = {c.name for c in cards if c.uid in shown[seat] or c.owner == seat}
            secret = sorted({c.name for c in cards} - known)
            text = "\n".join(received(duel, seat, events, menus=step % 4 == 0))
            found = _names(text, secret, known)
            assert not found, f"seed {seed}, step {step}: {seat!r} reads {found} in\n" + "\n".join(
                line for line in text.splitlines() if _names(line, found, known)
            )
        if duel.decision is None:
            break
        events = say_something(duel, rng)


# -------------------------------------------------------------------- questions that are asked to find something out
def _probes(duel: Duel, seat: int) -> list[say.Command]:
    """Lines that a curious player might type, about cards that are not theirs to see."""
    other = 1 - seat
    hidden = [Place("hand", n, other) for n in (1, 2, 3)] + [Place("deck", 1, p) for p in (0, 1)]
    hidden += [Place(zone, 0, other) for zone in ("m1", "m2", "m3", "s1", "s2", "s3")] + [Place("extra", 1, other)]
    names = sorted({c.name for c in duel.state.cards if not c.is_token})
    mine = [Place("m1", 0, seat), Place("hand", 1, seat), Place("s1", 0, seat)]
    found: list[say.Command] = []
    refs: list[say.Ref] = [*hidden, *map(Named, names)]
    for at in refs:
        found += [say.Summon(at), say.SetCard(at), say.Flip(at), say.ChangePosition(at)]
        found += [say.Activate(at), say.Special(at)]
        found += [say.Attack(mine[0], at), say.Choose((at,)), say.Attack(at), say.Activate(at, by_hand=True)]
        for own in mine:
            found += [say.Activate(own, targets=(at,)), say.Activate(own, cost=(at,)), say.Summon(own, (at,))]
    return found


@pytest.mark.parametrize("seed", range(1, 13))
def test_refusals_tell_nothing(seed: int) -> None:
    """The same probing lines, in two duels that differ in what the prober cannot know, get the same answers."""
    seat = Seat(seed % 2)
    decks = pair(seed, half=True)
    played = play_first(make(decks, "goat", seed), seat, Rng(seed + 7), 50)
    again = make(deal_anew(decks, played, seat, Rng(seed + 9)), "goat", seed)
    for _ in play_again(again, seat, played, set()):
        pass
    if again.decision is None or again.turn != played.duel.turn or again.state.chain:
        return
    assert played.duel.decision is not None
    known = {c.name for c in played.duel.state.cards if c.uid in played.shown or c.owner == seat}
    secret = sorted({c.name for c in played.duel.state.cards if not c.is_token} - known)
    probes = _probes(played.duel, seat)
    assert len(probes) > 500
    for command in probes:
        one = [(r.rule, explain(r)) for r in played.duel.why_not(command, seat)]
        two = [(r.rule, explain(r)) for r in again.why_not(command, seat)]
        assert one == two, str(command)
        named = {ref.name for ref in _refs(command) if isinstance(ref, Named)}
        assert not [name for name in _names(repr(one), secret, known | named) if name not in named], str(command)


def _refs(command: say.Command) -> list[object]:
    refs: list[object] = []
    for slot in ("card", "target"):
        refs.append(getattr(command, slot, None))
    for slot in ("targets", "cost", "tributes", "answers"):
        refs += getattr(command, slot, ())
    return refs
