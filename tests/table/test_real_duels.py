"""Tables over real duels: files tell all, jumps land exactly, logs tell no secrets."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.core.kinds import Seat
from tabletop.core.rng import Rng
from tabletop.facts import Pool
from tabletop.table.header import DuelFileError
from tabletop.table.store import MemoryStore
from tabletop.table.table import Table
from tests.table.real import header, random_line

SEATS = (Seat.A, Seat.B, Seat.WATCH, Seat.JUDGE)
_QUOTED = re.compile(r'"([^"]+)"')


def played(seed: int, ruleset: str, lines: int, hands: str = "open") -> tuple[Table, MemoryStore, list[str]]:
    """A table after so many random lines, its store, and the digest after each line."""
    store = MemoryStore(header(seed, ruleset, hands).lines())
    table = Table.over_store(store, Pool.installed())
    rng = Rng(seed)
    digests = [table._history.duel.digest()]
    while not table.over and table.number < lines:
        if random_line(table, rng).number is not None:
            digests.append(table._history.duel.digest())
    return table, store, digests


@pytest.mark.parametrize("ruleset", ["goat", "current"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_moment_can_be_gone_to(seed: int, ruleset: str) -> None:
    table, store, digests = played(seed, ruleset, 120)
    for number in (0, 7, len(digests) // 2, len(digests) - 1, 3):
        table.say(Seat.JUDGE, f"goto {number}")
        assert table._history.duel.digest() == digests[number]
    table.say(Seat.JUDGE, f"redo {len(digests) - 4}")
    assert table._history.duel.digest() == digests[-1]
    if not table.over:
        rng = Rng(seed + 50)
        while not table.over and random_line(table, rng).number is None:
            pass
    again = Table.over_store(MemoryStore(store.lines), Pool.installed())
    assert not again.messages
    assert again._history.duel.digest() == table._history.duel.digest()
    for seat in SEATS:
        assert again.log(seat) == table.log(seat)


@pytest.mark.parametrize("ruleset", ["goat", "current"])
@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_the_log_of_a_seat_names_only_what_it_has_seen(ruleset: str, hands: str) -> None:
    store = MemoryStore(header(11, ruleset, hands).lines())
    table = Table.over_store(store, Pool.installed())
    rng = Rng(12)
    cards = Pool.installed().cards
    in_decks = {cards.name(passcode) for deck in table.header.decks for passcode in (*deck.main, *deck.extra)}
    known: dict[Seat, set[str]] = {seat: set() for seat in (Seat.A, Seat.B, Seat.WATCH)}
    told: dict[Seat, list[str]] = {seat: [] for seat in known}
    while not table.over and table.number < 150:
        for seat, names in known.items():
            view = table.view(seat)
            seen = [card for card in view.zones.values() if card is not None]
            seen += [card for pile in view.piles.values() if not isinstance(pile, int) for card in pile]
            names.update(card.name for card in seen if card.name)
        if random_line(table, rng).number is None:
            continue
        for seat, names in known.items():
            line = table.log(seat)[-1]
            sentences = " ".join(line.events)
            for name in set(_QUOTED.findall(line.text)) & in_decks:
                assert name in names or name in sentences, f"{seat.name} was told of {name}: {line.text}"
            told[seat].append(line.text)
    assert any("(a card)" in text for text in told[Seat.WATCH])


def test_a_jump_tells_nothing_twice() -> None:
    table, _, _ = played(4, "goat", 60)
    table.say(Seat.JUDGE, "undo 5")
    seat = table.to_act
    assert seat is not None
    before = table.number
    rng = Rng(8)
    while table.number == before:
        random_line(table, rng)
    turns = [event for event in table.log(Seat.JUDGE)[-1].events if event.startswith("Turn ")]
    assert len(turns) <= 1
    assert not any("draws" in event for event in table.log(Seat.JUDGE)[-1].events[:1])


def test_the_opening_is_told_per_seat() -> None:
    table, _, _ = played(5, "goat", 0)
    for seat, other in ((Seat.A, "B"), (Seat.B, "A")):
        told = table.opening(seat)
        assert sum(sentence == f"{other} draws a card." for sentence in told) >= 5
        assert not any(sentence == f"{seat.name} draws a card." for sentence in told)
    assert not any("draws" in sentence and "a card" not in sentence for sentence in table.opening(Seat.WATCH))


def edited(tmp_path: Path, change: Callable[[str], str]) -> Path:
    """The file of a new duel, changed by other hands."""
    table = Table.new(header(3), Pool.installed(), path=tmp_path)
    assert table.path is not None
    text = table.path.read_text("utf-8")
    other = tmp_path / "edited.duel"
    other.write_text(change(text), "utf-8")
    return other


def test_a_head_with_a_deck_of_tokens_is_refused(tmp_path: Path) -> None:
    path = edited(tmp_path, lambda text: re.sub(r"(?m)^deck A main:.*$", "deck A main:" + " 73915052" * 40, text))
    with pytest.raises(DuelFileError, match=r'edited\.duel: "deck A main:": Sheep Token is a Token'):
        Table.resume(path, Pool.installed())


def test_a_head_with_an_unknown_ruleset_names_the_file(tmp_path: Path) -> None:
    path = edited(tmp_path, lambda text: text.replace("ruleset: goat", "ruleset: foo"))
    with pytest.raises(DuelFileError, match=r'edited\.duel:2: "ruleset:" must be'):
        Table.resume(path, Pool.installed())
