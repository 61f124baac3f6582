"""What holds in every position of every duel, whoever plays whatever."""

from __future__ import annotations

from typing import Any

from tabletop.core import trap_monsters
from tabletop.core.card import Card, pack
from tabletop.core.continuous import Source, Tables, refresh
from tabletop.core.control import rightful
from tabletop.core.duel import Duel
from tabletop.core.kinds import (
    ATTACHED,
    BANISHED,
    DECK,
    DEFENSE,
    EXTRA,
    FIELD_SLOT,
    GRAVE,
    HAND,
    MAIN_ZONES,
    MONSTER_ROW,
    MZONE,
    NOWHERE,
    PLACE_WORDS,
    SPELL_ROW,
    SZONE,
)
from tabletop.core.state import State

TURN_OVER_IN_PLACE = ("Darkness Approaches",)
"""The cards that turn a monster face-down and leave it in Attack Position."""


def check(duel: Duel) -> None:
    """Hold everything below against a duel that waits for an answer or is over."""
    d = duel.state
    check_places(d)
    check_field(d)
    check_numbers(d)
    check_decision(duel)
    check_tables(d)


def check_places(d: State) -> None:
    """Every card lies in exactly one place, and knows which."""
    found: dict[int, str] = {}

    def note(c: Card, where: str) -> None:
        assert d.cards[c.uid] is c, f"{c!r} at {where} is no card of this duel"
        assert c.uid not in found, f"{c!r} lies at {where} and at {found[c.uid]}"
        found[c.uid] = where

    for place in (DECK, HAND, GRAVE, BANISHED, EXTRA):
        for p in (0, 1):
            pile: list[Card] = d.pile_of(place, p)
            for c in pile:
                note(c, f"{'AB'[p]}.{PLACE_WORDS[place]}")
                assert c.place == place, f"{c!r} lies in {PLACE_WORDS[place]}"
                assert c.controller == p, f"{c!r} lies in a pile of {'AB'[p]}"
                assert c.owner == p or place == HAND, f"{c!r} lies in a pile of {'AB'[p]}"  # Exchange moves hand cards
                assert not c.is_token, f"{c!r}: a Token in a pile"
                assert c.slot == -1 and c.equip_to is None and not c.counters and not c.mods and not c.grips
                assert not c.materials, f"{c!r} holds materials off the field"
                if place in (DECK, HAND):
                    assert not c.defn.is_extra, f"{c!r} belongs into the Extra Deck"
                if place == EXTRA:
                    assert c.defn.is_extra, f"{c!r} does not belong into the Extra Deck"
                if place == GRAVE:
                    assert c.faceup, f"{c!r} lies face-down in the Graveyard"
    for place, rows, length in ((MZONE, d.mz, MONSTER_ROW), (SZONE, d.sz, SPELL_ROW)):
        for p in (0, 1):
            assert len(rows[p]) == length, "a row grew or shrank"
            for slot, there in enumerate(rows[p]):
                if there is not None:
                    note(there, f"{'AB'[p]}.{PLACE_WORDS[place]}{slot + 1}")
                    known = (there.place, there.controller, there.slot)
                    assert known == (place, p, slot), f"{there!r} thinks it lies elsewhere"
                    for m in there.materials:
                        note(m, f"under {there!r}")
                        assert m.place == ATTACHED
    if d.summoning is not None and d.summoning.place == NOWHERE:  # about to be Xyz Summoned
        for m in d.summoning.materials:
            note(m, f"under {d.summoning!r}")
            assert m.place == ATTACHED
    assert not trap_monsters.faults(d), trap_monsters.faults(d)
    for c in d.cards:
        if c.uid not in found:
            assert c.place == NOWHERE, f"{c!r} thinks it lies in {PLACE_WORDS[c.place]}"
            assert c.is_token or c is d.summoning, f"{c!r} has got lost"


def check_field(d: State) -> None:
    """Tokens, positions, Equip Cards and controllers are as they can be."""
    for p in (0, 1):
        assert sum(c is not None for c in d.mz[p][:MAIN_ZONES]) <= MAIN_ZONES
        if not d.rules.extra_monster_zones:
            assert d.mz[p][5] is None and d.mz[p][6] is None
        for c in d.mz[p]:
            if c is None:
                continue
            assert not c.is_token or c.faceup, f"{c!r}: a face-down Token"
            if not c.faceup and c.position != DEFENSE:
                assert any(x.name in TURN_OVER_IN_PLACE for x in d.cards), f"{c!r}: face-down in Attack Position"
            assert pack(p, MZONE, c.slot) not in d.closed_now(), f"{c!r} stands in a closed zone"
            if d.resolving is None:
                assert rightful(d, c) == c.controller, f"{c!r} is held by somebody else"
        for slot, c in enumerate(d.sz[p]):
            if c is None:
                continue
            assert (slot == FIELD_SLOT) == c.defn.field_spell, f"{c!r} lies in the wrong kind of zone"
            assert not c.is_token or c.faceup, f"{c!r}: a face-down Token"
            if c.faceup and not d.chain and d.winner is None:
                if c.defn.equip:
                    assert c.equip_to is not None, f"{c!r} is equipped to nothing"
                if not c.defn.stays and c.equip_to is None and not c.trap_monster:
                    assert c in d.spent, f"{c!r} should have left the field"
            if c.equip_to is not None and d.resolving is None and d.summoning is None:
                m = c.equip_to
                assert m.place == MZONE and m.faceup, f"{c!r} is equipped to {m!r}"


def check_numbers(d: State) -> None:
    """Life Points and counts."""
    assert d.lp[0] >= 0 and d.lp[1] >= 0
    assert all(n > 0 for c in d.field() for n in c.counters.values()), "a counter of none"
    assert d.winner is not None or (d.lp[0] > 0 and d.lp[1] > 0), "a player without Life Points plays on"
    for link in d.chain:
        assert len(link.targets) == len(link.target_gens)


def check_decision(duel: Duel) -> None:
    """What is asked can be answered, and only what is going on is going on."""
    d, k = duel.state, duel.decision
    if k is None:
        assert d.winner in (0, 1, 2) and d.reason
        return
    assert d.winner is None
    assert k.seat in (0, 1)
    assert k.options or k.optional or k.lo == 0, f"{k!r} cannot be answered"
    assert 0 <= k.lo <= k.hi
    assert d.given is None and not d.dry and not d.refusals
    if k.kind == "main":
        assert k.seat == d.turn_player and not d.chain and d.summoning is None and not d.damage_step
        assert not d.spent and d.attacker is None
    if k.kind == "battle":
        assert k.seat == d.turn_player and not d.chain and not d.damage_step


def check_tables(d: State) -> None:
    """The derived tables in use say what rebuilt ones say."""
    in_use = picture(d)
    d.dirty = True
    refresh(d)
    rebuilt = picture(d)
    for name, value in rebuilt.items():
        assert in_use[name] == value, f"{name} is stale: {in_use[name]} instead of {value}"


def picture(d: State) -> dict[str, Any]:
    """The tables and all values that follow from them, as plain data."""
    t: Tables = d.table()

    def sources(table: dict[str, list[Source]]) -> dict[str, list[tuple[int, int, int]]]:
        return {
            k: [(look.card.uid, look.you, id(clause)) for look, clause in found] for k, found in sorted(table.items())
        }

    monsters = [c for p in (0, 1) for c in t.monsters[p]]
    return {
        "monsters": [[c.uid for c in row] for row in t.monsters],
        "backrow": [[c.uid for c in row] for row in t.backrow],
        "field": [c.uid for c in t.field],
        "fast": [[(c.uid, mask, [e.index for e in effects]) for c, mask, effects in row] for row in t.fast],
        "fast_mask": list(t.fast_mask),
        "first": [(c.uid, [e.index for e in effects]) for c, _, effects in t.first],
        "watchers": ([c.uid for c in t.watchers], t.watch_mask),
        "reactors": ([c.uid for c in t.reactors], t.react_mask),
        "forbids": sources(t.forbids),
        "grants": sources(t.grants),
        "stats": sources(t.stats),
        "by hand": [[c.uid for c in row] for row in t.set_by_hand],
        "free zones": [(d.free_monster_zones(p), d.free_spell_zones(p)) for p in (0, 1)],
        "negated": [c.uid for c in t.field if c.is_negated],
        "values": [
            (c.uid, t.atk(d, c), t.defense(d, c), t.level(d, c), t.type(d, c), t.attribute(d, c)) for c in monsters
        ],
    }
