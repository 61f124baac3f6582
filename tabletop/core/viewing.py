"""The picture a seat gets: built from the state, with nothing in it that the seat may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.card import Card, place_words, unpack
from tabletop.core.continuous import is_plain, usable_as_source
from tabletop.core.decision import Decision
from tabletop.core.definition import STEP_AFTER, STEP_BEFORE, STEP_CALC, STEP_END, STEP_START
from tabletop.core.facts import kind_words
from tabletop.core.kinds import (
    ATTACK,
    BANISHED,
    DECK,
    EXTRA,
    FIELD_SLOT,
    GRAVE,
    HAND,
    MAIN_ZONES,
    MONSTER,
    MZONE,
    PHASE_WORDS,
    POSITION_WORDS,
    SPELL,
    SZONE,
    TRAP,
    Seat,
)
from tabletop.core.menu import options_of
from tabletop.core.places import may_see, place_of
from tabletop.core.view import AskView, CardView, DuelView, LinkView, TokenBirth, Values

if TYPE_CHECKING:
    from tabletop.core.duel import Duel
    from tabletop.core.state import State

_FRAMES = (("Fusion", "fusion"), ("Ritual", "ritual"), ("Synchro", "synchro"), ("Xyz", "xyz"), ("Link", "link"))
_STEPS = {
    STEP_START: "start of the Damage Step", STEP_BEFORE: "before damage calculation", STEP_CALC: "damage calculation",
    STEP_AFTER: "after damage calculation", STEP_END: "end of the Damage Step",
}


def frame(c: Card) -> str:
    """The word for the colour of a card's frame."""
    if c.is_token:
        return "token"
    if c.facts.family != MONSTER:
        return "spell" if c.facts.family == SPELL else "trap"
    for word, name in _FRAMES:
        if word in c.facts.subtypes:
            return name
    return "effect" if "Effect" in c.facts.subtypes else "normal"


def card_view(d: State, c: Card, seat: int, place: str) -> CardView:
    """One card as a seat sees it."""
    on_field = c.place == MZONE or c.place == SZONE
    position = POSITION_WORDS[c.position] if c.place == MZONE else ""
    face = "up" if c.faceup or c.place in (HAND, EXTRA, GRAVE) else "down"
    if not may_see(c, seat):
        return CardView(
            place, position=position, face="down", controller="AB"[c.controller] if on_field else "",
            owner="", since_turn=c.turn_in if on_field else 0,
        )
    facts = c.facts
    marks: list[str] = []
    atk, defense = facts.atk, facts.defense
    level, kind, attribute = facts.level, facts.type, facts.attribute
    original: Values | None = None
    if c.place == MZONE:
        t = d.table()
        if c.faceup:
            atk, defense, level = t.atk(d, c), t.defense(d, c), t.level(d, c)
            kind, attribute = t.type(d, c), t.attribute(d, c)
        first = c.values or (facts.attribute, facts.type, facts.level, 0, 0)
        original = Values(t.original_atk(c), t.original_def(c), first[2], first[0], first[1])
    word = ""
    if on_field:
        d.table()
        word = next((str(m.value) for m in c.mods if m.what == "declared"), "")
        if c.faceup and c.is_negated:
            marks.append("negated")
        if "attack" in c.flags:
            marks.append("cannot attack")
        if word:
            marks.append(word)
    if c.marked:
        marks.append("ruled by hand")
    if not c.defn.automatic and facts.family != -1:
        marks.append("by hand")
    token: TokenBirth | None = None
    if c.birth is not None:
        b = c.birth
        token = TokenBirth(b.source_name, "AB"[b.activator], "AB"[b.summoner], "AB"[b.chooser])
    return CardView(
        place, -1, facts.name, facts.passcode, _kind(d, c), frame(c), position, face, "AB"[c.owner],
        "AB"[c.controller], attribute, kind, level, atk, defense, original, tuple(sorted(c.counters.items())),
        place_of(c.equip_to, d).__str__() if c.equip_to is not None else "", tuple(m.name for m in c.materials),
        token, tuple(marks), c.turn_in if on_field else 0, word,
    )


def _kind(d: State, c: Card) -> str:
    """What a card is: as printed, and what a trap monster is besides, or a Spell or Trap in a Monster Zone instead."""
    words = kind_words(c.facts)
    if c.trap_monster:
        return f"{'Effect' if d.table().is_effect_monster(c) else 'Normal'} Monster, {words}"
    return "Normal Monster" if c.place == MZONE and is_plain(c) else words


def view(duel: Duel, seat: int) -> DuelView:
    """The duel as a seat may see it."""
    d = duel.state
    zones: dict[str, CardView | None] = {}
    for p in (0, 1):
        for place, rows, slots in ((MZONE, d.mz, MAIN_ZONES), (SZONE, d.sz, FIELD_SLOT + 1)):
            for slot in range(slots):
                c = rows[p][slot]
                word = place_words(p, place, slot)
                zones[word] = None if c is None else card_view(d, c, seat, word)
        if d.rules.extra_monster_zones:
            for slot in (5, 6):
                c = d.mz[p][slot]
                word = place_words(p, MZONE, slot)
                zones[word] = None if c is None else card_view(d, c, seat, word)
    piles: dict[str, tuple[CardView, ...] | int] = {}
    counts: dict[str, int] = {}
    for p in (0, 1):
        for place in (HAND, GRAVE, BANISHED, EXTRA, DECK):
            word = place_words(p, place, -1)
            cards: list[Card] = d.pile_of(place, p)
            counts[word] = len(cards)
            if place == DECK:
                piles[word] = len(cards)
            elif place in (HAND, EXTRA):
                visible = seat == Seat.JUDGE or seat == p
                seen = tuple(card_view(d, c, seat, f"{word}/{i + 1}") for i, c in enumerate(cards)) if visible else ()
                piles[word] = seen if visible else len(cards)
            else:
                piles[word] = tuple(card_view(d, c, seat, f"{word}/{i + 1}") for i, c in enumerate(reversed(cards)))
    attack = ("", "")
    if d.attacker is not None and d.attacker.on_field:
        attack = (str(place_of(d.attacker, d)), "direct" if d.defender is None else str(place_of(d.defender, d)))
    return DuelView(
        Seat(seat).name, d.rules.name, d.turn, PHASE_WORDS[d.phase], _STEPS.get(d.damage_step, ""),
        "AB"[d.turn_player], (d.lp[0], d.lp[1]), zones, piles, counts,
        tuple(place_words(*unpack(z)) for z in sorted(d.closed_now())), tuple(_links(d, seat)), attack,
        _ask(duel, seat), d.normal_summons_left <= 0,
        "" if d.winner is None else ("A", "B", "draw")[d.winner], d.reason,
    )


def _links(d: State, seat: int) -> list[LinkView]:
    links: list[LinkView] = []
    for i, k in enumerate(d.chain):
        links.append(
            LinkView(
                i + 1, k.card.name, str(place_of(k.card, d)), k.effect.name, "AB"[k.player],
                tuple(str(place_of(t, d)) for t in k.targets), k.activation_negated or k.effect_negated,
            )
        )
    return links


def _ask(duel: Duel, seat: int) -> AskView | None:
    k = duel.decision
    if k is None:
        return None
    mine = seat == k.seat or seat == Seat.JUDGE
    if not mine:
        if k.declaring and duel.opened is not None:
            k = duel.opened  # nothing has happened yet, and it may be taken back: nobody else notices
        kind = k.kind if k.kind in _PUBLIC_KINDS else "choose"
        return AskView("AB"[k.seat], kind, "")
    return AskView(
        "AB"[k.seat], k.kind, prompt(k), options_of(duel, k), k.lo, k.hi, k.optional, k.declaring
    )


_PUBLIC_KINDS = frozenset({"main", "battle", "respond", "trigger", "replay", "draw-offer", "discard", "by-hand"})

_PROMPTS = {
    "main": "Your move", "battle": "Attack, or go on", "respond": "Respond?", "trigger": "Activate?",
    "order": "Which effect first?", "cost": "Pay the cost with", "target": "Target", "tribute": "Tribute",
    "material": "Materials", "zone": "Choose zones", "choose": "Choose", "position": "In which position?",
    "yesno": "Yes or no?", "option": "Choose", "effect": "Which effect?", "discard": "Discard",
    "replay": "Replay: attack what?", "draw-offer": "Your opponent offers a draw",
    "by-hand": "Play it by hand, then: rule done",
}


def prompt(k: Decision) -> str:
    """What is asked, in a line."""
    head = _PROMPTS.get(k.kind, k.kind)
    if k.prompt == "hand-limit":
        head = "Hand limit: discard"
    elif k.prompt == "again":
        head = "It may attack once more"
    elif (k.kind == "yesno" and k.prompt) or (k.kind == "choose" and k.prompt and k.prompt not in ("search",)):
        head = k.prompt
    if k.kind in ("cost", "target", "tribute", "choose", "discard", "material", "zone") and k.hi > 0:
        count = str(k.lo) if k.lo == k.hi else f"{k.lo} to {k.hi}"
        head = f"{head} ({count})"
    return f"{k.about.name}: {head}" if k.about is not None else head


__all__ = ["ATTACK", "TRAP", "card_view", "frame", "may_see", "prompt", "usable_as_source", "view"]
