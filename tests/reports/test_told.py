"""Reports that are no positions of a duel: what players are told, and what they are not."""

from __future__ import annotations

from typing import Any

from tabletop.core.duel import Duel
from tabletop.core.kinds import Seat
from tabletop.core.rulesets import CURRENT
from tabletop.facts import Pool
from tabletop.plain.describe import pile, short
from tabletop.table.language import parse_command


def _duel(pool: Pool, **setup: Any) -> Duel:
    return Duel.from_setup(setup, pool=pool, ruleset=CURRENT)


def test_b130_only_monsters_have_battle_positions(pool: Pool) -> None:
    field = {"s1": {"card": "Mirror Force", "face": "down"}, "m1": {"card": "Gemini Elf", "face": "down"}}
    duel = _duel(pool, A={"field": field})
    for seat in (Seat.A, Seat.B):
        zones = duel.view(seat).zones
        trap, monster = zones["A.s1"], zones["A.m1"]
        assert trap is not None and monster is not None
        assert "face-down" in short(trap) and "position" not in short(trap).lower()
        assert "defense" in short(monster).lower()


def test_b130_setting_a_trap_is_told_without_a_position(pool: Pool) -> None:
    duel = _duel(pool, A={"hand": ["Mirror Force"]})
    events = duel.submit(parse_command('set "Mirror Force"'), Seat.A)
    for seat in (Seat.A, Seat.B):
        told = " ".join(e.text for e in duel.tell(seat, events)).lower()
        assert "set" in told
        assert "defense" not in told and "attack" not in told
        assert ("mirror force" in told) == (seat == Seat.A)


def test_b131_a_face_down_banished_card_is_named_to_its_owner_only(pool: Pool) -> None:
    duel = _duel(pool, A={"banished_facedown": ["Esper Girl"], "banished": ["Gemini Elf"]})
    for seat, known in ((Seat.A, True), (Seat.B, False), (Seat.WATCH, False)):
        view = duel.view(seat)
        said = "\n".join(pile(view, "A.banished"))
        assert "Gemini Elf" in said
        assert ("Esper Girl" in said) == known
        assert ("Esper Girl" in repr(view)) == known
        assert view.counts["A.banished"] == 2
