"""A position laid out from the ``setup`` of a scenario: plain data in, a state ready to go on out."""

from __future__ import annotations

from typing import Any

from tabletop.core.card import Birth, Card, Mod
from tabletop.core.definition import CardDef, TokenSpec
from tabletop.core.facts import CardFacts
from tabletop.core.kinds import (
    ATTACHED,
    ATTACK,
    BANISHED,
    DECK,
    DEFENSE,
    EXTRA,
    FIELD_SLOT,
    GRAVE,
    HAND,
    MAIN_ZONES,
    MZONE,
    NOWHERE,
    P_BATTLE,
    P_DRAW,
    P_END,
    P_MAIN1,
    P_MAIN2,
    P_STANDBY,
    PHASE_WORDS,
    SZONE,
)
from tabletop.core.places import zone_of
from tabletop.core.pool import CardPool
from tabletop.core.rulesets import Ruleset
from tabletop.core.state import State
from tabletop.core.summon import make_token
from tabletop.core.trap_monsters import hold_zone, laid

DECK_SIZE = 40
MOST_TURNS = 9999
FILLERS = (
    "Giant Soldier of Stone", "Mystical Elf", "Silver Fang", "Battle Ox", "Feral Imp", "Beaver Warrior",
    "Celtic Guardian", "Neo the Magic Swordsman",
)
"""Effectless monsters a Deck is padded with."""


def build(setup: dict[str, Any], pool: CardPool, rules: Ruleset, seed: int) -> tuple[State, int]:
    """The state of a setup and the phase to go on in.

    Raises:
        ValueError: naming the field that does not fit.
        KeyError: a card the pool does not know.
    """
    d = State(pool, rules, seed)
    d.turn = int(setup.get("turn", 3))
    if not 1 <= d.turn <= MOST_TURNS:
        raise ValueError(f"turn: {d.turn} is not from 1 to {MOST_TURNS}")
    d.turn_player = _seat(setup.get("player", "A"), "player")
    d.first_player = d.turn_player if d.turn % 2 else 1 - d.turn_player
    phase_word = setup.get("phase", "main1")
    if phase_word not in PHASE_WORDS:
        raise ValueError(f"phase: {phase_word!r} is none of {', '.join(PHASE_WORDS)}")
    phase = PHASE_WORDS.index(phase_word)
    later: list[tuple[Card, str, dict[str, Any]]] = []
    for p, name in enumerate("AB"):
        side = setup.get(name) or {}
        d.lp[p] = int(side.get("lp", 8000))
        for place, key in ((HAND, "hand"), (GRAVE, "gy"), (BANISHED, "banished"), (EXTRA, "extra")):
            for entry in side.get(key) or ():
                owner = p
                if place == HAND and isinstance(entry, dict):
                    owner = _seat(entry.get("owner", name), f"{name}.{key}.owner")
                c = d.new_card(_piled(d, entry, place, f"{name}.{key}"), owner, place)
                c.controller = c.base_controller = p
                c.faceup = place in (GRAVE, BANISHED)
                c.proper = bool(entry.get("proper", False)) if isinstance(entry, dict) else False
                d.pile_of(place, p).append(c)
        for place in (GRAVE, BANISHED):
            d.pile_of(place, p).reverse()  # written top first
        for entry in side.get("banished_facedown") or ():
            c = d.new_card(_piled(d, entry, BANISHED, f"{name}.banished_facedown"), p, BANISHED)
            d.banished[p].append(c)
        top = [_piled(d, entry, DECK, f"{name}.deck") for entry in side.get("deck") or ()]
        fill = [pool.definition(FILLERS[i % len(FILLERS)], rules.name) for i in range(DECK_SIZE - len(top))]
        for defn in [*reversed(fill), *reversed(top)]:
            d.decks[p].append(d.new_card(defn, p, DECK))
        for zone, entry in (side.get("field") or {}).items():
            later.append((_on_field(d, p, zone, entry, f"{name}.field.{zone}"), f"{name}.field.{zone}", entry))
    for c, where, entry in later:
        _tie(d, c, entry, where)
    for c, _, _ in later:
        if c.trap_monster:
            hold_zone(d, c)
    d.dirty = d.unsettled = True
    d.clock = max([d.clock, *(c.stamp for c in d.cards)])
    return d, phase


def _seat(word: Any, field: str) -> int:
    if word not in ("A", "B"):
        raise ValueError(f"{field}: {word!r} is no seat (A or B)")
    return "AB".index(word)


def _name(entry: Any, field: str) -> str:
    if isinstance(entry, str):
        return entry
    if isinstance(entry, dict) and isinstance(entry.get("card"), str):
        return str(entry["card"])
    raise ValueError(f"{field}: a card's name is expected, not {entry!r}")


def _define(d: State, name: str) -> CardDef:
    return d.pool.definition(name, d.rules.name)


def _piled(d: State, entry: Any, place: int, field: str) -> CardDef:
    """A card that lies in a pile: it must be one that can."""
    defn = _define(d, _name(entry, field))
    if defn.token:
        raise ValueError(f"{field}: {defn.name} is a Token, and Tokens exist only on the field")
    if place == EXTRA and not defn.is_extra:
        raise ValueError(f"{field}: {defn.name} is no card of the Extra Deck")
    if place in (HAND, DECK) and defn.is_extra:
        raise ValueError(f"{field}: {defn.name} is a card of the Extra Deck")
    return defn


def _fits_zone(d: State, facts: CardFacts, place: int, slot: int, face: str, entry: dict[str, Any], field: str) -> None:
    """Can such a card lie so in that zone?"""
    no = ""
    if facts.is_token and (place != MZONE or face == "down"):
        no = "is a Token: it can only lie face-up in a Monster Zone"
    elif (slot == FIELD_SLOT and place == SZONE) != (facts.is_spell and "Field" in facts.subtypes):
        no = "and the Field Zone do not go together: there lie Field Spells, and only there"
    elif place == MZONE and slot >= MAIN_ZONES and not d.rules.extra_monster_zones:
        no = f"cannot lie in an Extra Monster Zone: in {d.rules.name} there are none"
    elif place == SZONE and facts.is_spell and "Equip" in facts.subtypes and face != "down":
        no = "" if entry.get("equipped_to") else "is a face-up Equip Spell: equipped_to must say to what"
    if no:
        raise ValueError(f"{field}: {facts.name} {no}")


def _on_field(d: State, p: int, zone: str, entry: Any, field: str) -> Card:
    if isinstance(entry, str):
        entry = {"card": entry}
    name = _name(entry, field)
    try:
        place, slot = zone_of(zone)
    except KeyError:
        raise ValueError(f"{field}: {zone!r} is no zone") from None
    if slot < 0:
        raise ValueError(f"{field}: {zone!r} is no zone of the field")
    facts = d.pool.facts(name)
    owner = _seat(entry.get("owner", "AB"[p]), field + ".owner")
    if facts.is_token:
        c = _token(d, name, p, owner, entry, field)
    else:
        c = d.new_card(_define(d, name), owner, NOWHERE)
        c.proper = bool(entry.get("proper", False))
    face = entry.get("face", "up")
    _fits_zone(d, facts, place, slot, face, entry, field)
    word = entry.get("position", "def" if face == "down" else "atk")
    if word not in ("atk", "def"):
        raise ValueError(f"{field}.position: {word!r} is neither atk nor def")
    position = DEFENSE if word == "def" else ATTACK
    if d.pile_of(place, p)[slot] is not None:
        raise ValueError(f"{field}: two cards in one zone")
    d.put(c, place, p, slot, face != "down", position)
    laid(d, c)
    if place == MZONE and (c.is_token or c.defn.is_extra or c.trap_monster):
        c.summoned_how = "special"
    since = int(entry.get("since_turn", d.turn - 1))
    if since > d.turn:
        raise ValueError(f"{field}.since_turn: {since} is after turn {d.turn}")
    c.turn_in = since
    c.summoned_turn = since
    for counter, n in (entry.get("counters") or {}).items():
        c.counters[counter] = int(n)
    if "declared" in entry:
        c.mods.append(Mod("declared", "set", str(entry["declared"]), -1, d.tick()))
    return c


def _token(d: State, name: str, p: int, owner: int, entry: dict[str, Any], field: str) -> Card:
    source = entry.get("source")
    maker = d.pool.definition(source, d.rules.name) if source else _default_maker(d, name)
    spec = maker.token_spec(name) if maker is not None else None
    if source and spec is None:
        spec = TokenSpec(name)
    if maker is None or spec is None:
        maker, spec = d.pool.definition(name, d.rules.name), TokenSpec(name)
    summoner = _seat(entry.get("summoner", "AB"[owner]), field + ".summoner")
    activator = _seat(entry.get("activator", "AB"[owner]), field + ".activator")
    birth = Birth(-1, maker.name if maker.name != name else "", activator, summoner, summoner)
    c = make_token(d, maker, spec, owner, birth)
    values = entry.get("values")
    if values:
        c.values = (
            str(values["attribute"]), str(values["type"]), int(values["level"]), int(values["atk"]), int(values["def"])
        )
    return c


def _default_maker(d: State, name: str) -> CardDef | None:
    """The card whose passcode stands just before the Token's: its generator, by the custom of the game's numbers."""
    passcode = d.pool.facts(name).passcode
    for n in range(1, 6):
        try:
            defn = d.pool.definition(passcode - n, d.rules.name)
        except KeyError:
            continue
        if defn.token_spec(name) is not None:
            return defn
    return None


def _tie(d: State, c: Card, entry: Any, field: str) -> None:
    if not isinstance(entry, dict):
        return
    to = entry.get("equipped_to")
    if to:
        seat, zone = str(to).split(".") if "." in str(to) else ("AB"[c.controller], str(to))
        try:
            place, slot = zone_of(zone)
            target = d.pile_of(place, "AB".index(seat))[slot]
        except (KeyError, ValueError):
            target = None
        if target is None:
            raise ValueError(f"{field}.equipped_to: no card at {to}")
        c.equip_to = target
        if not c.defn.equip:
            c.flags["equip-card"] = -1
        if c.defn.props.get("takes-control"):
            from tabletop.core.card import Grip

            d.held = True
            target.grips.append(Grip(c.controller, -1, c.uid))
            target.base_controller = target.owner
    for name in entry.get("materials") or ():
        m = d.new_card(_define(d, _name(name, field + ".materials")), c.owner, ATTACHED)
        c.materials.append(m)


__all__ = ["MZONE", "P_BATTLE", "P_DRAW", "P_END", "P_MAIN1", "P_MAIN2", "P_STANDBY", "SZONE", "build"]
