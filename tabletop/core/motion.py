"""How cards move: to the Graveyard, the hand, the Deck, out of play; destruction; draws; Life Points.

Tokens vanish on leaving the field: they may be destroyed, Tributed or hit by anything, but arrive nowhere, and what
counts arrivals ("sent", "returned", "banished") does not count them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop.core import event as ev
from tabletop.core.card import Card, pack
from tabletop.core.decision import DuelOver
from tabletop.core.event import BOTH
from tabletop.core.kinds import ATTACHED, BANISHED, DECK, EXTRA, GRAVE, HAND, MZONE, NOWHERE, SZONE

if TYPE_CHECKING:
    from tabletop.core.state import State

_FIELD = (MZONE, SZONE)
_OPEN = (GRAVE, ATTACHED)
_ARRIVAL = {GRAVE: ev.SENT_TO_GY, BANISHED: ev.BANISHED_, HAND: ev.TO_HAND, DECK: ev.TO_DECK, EXTRA: ev.TO_DECK}


def where(c: Card) -> int:
    """The packed place of a card now."""
    return (c.controller << 16) | (c.place << 8) | (c.slot + 1)  # as pack() does: asked at every move


def knowers(c: Card) -> int:
    """Which players know which card this is, where it lies (bits 1 and 2)."""
    place = c.place
    if place in _OPEN:
        return BOTH
    if place in _FIELD:
        return BOTH if c.faceup else 1 << c.controller
    if place == BANISHED:
        return BOTH if c.faceup else 1 << c.owner
    if place == HAND:
        return 1 << c.controller | c.seen
    if place == EXTRA:
        return 1 << c.owner
    return 0


def move_cards(
    d: State,
    cards: Iterable[Card],
    place: int,
    how: str,
    by: Card | None = None,
    by_player: int = -1,
    *,
    bottom: bool = False,
    faceup: bool = True,
    shown: bool = False,
) -> list[Card]:
    """Move cards at the same time to a pile of their owners. Returns those that arrived there (never a Token)."""
    arrived: list[Card] = []
    moves: list[tuple[int, int]] = []
    known: list[int] = []
    left: list[Card] = []
    tokens: list[Card] = []
    cards = list(cards)
    redirected = [c for c in cards if banished_instead(d, c)] if place == GRAVE else []  # as it is before they move
    cards = [c for c in cards if c.place != NOWHERE or c is d.summoning]
    for c in cards:
        d.remember(c)
    for c in cards:
        src = where(c)
        knew = knowers(c)
        was_on_field = c.place == MZONE or c.place == SZONE
        to = place
        flagged = was_on_field and c.flags and "banish-when-it-leaves" in c.flags and place != BANISHED
        if flagged or (redirected and c in redirected):
            to = BANISHED
        if was_on_field and c.materials:
            let_go_of_materials(d, c)
        d.lift(c, remembered=True)
        d.drop(c, to, bottom, faceup)
        if was_on_field:
            left.append(c)
        if c.place == NOWHERE:
            tokens.append(c)
        elif c.place == to or c.place == EXTRA or c.place == place:
            if c.place == place or c.place == EXTRA:
                arrived.append(c)
            moves.append((src, where(c)))
            known.append(knew | knowers(c) | (BOTH if shown else 0))
            if c.place != place and c.place == BANISHED:
                d.emit(ev.BANISHED_, (c,), c.owner, how, by, by_player, 0, ((src, where(c)),), (BOTH,))
                moves.pop()
                known.pop()
        if shown and c.place == HAND:
            c.seen = BOTH
    if left:
        d.emit(ev.LEFT_FIELD, left, left[0].prev_controller, how, by, by_player)
    if tokens:
        d.emit(ev.VANISHED, tokens, tokens[0].prev_controller, how, by, by_player)
    if place == GRAVE:
        for c in arrived:
            if c.prev_place == MZONE and c.prev_controller == c.owner and c.facts.is_monster:
                d.fallen[c.owner] += 1
    if arrived:
        kind = _ARRIVAL[place]
        d.emit(kind, arrived, arrived[0].owner, how, by, by_player, 0, tuple(moves), tuple(known))
    return arrived


def banished_instead(d: State, c: Card) -> bool:
    """Does a continuous effect banish the card instead of sending it to the Graveyard?"""
    sources = d.table().grants.get("banished-instead")
    return bool(sources) and any(clause.who is not None and clause.who(look, c) for look, clause in sources or ())


def let_go_of_materials(d: State, c: Card) -> None:
    """Attached materials go to the Graveyard when their monster leaves; they were not on the field."""
    materials, c.materials = c.materials, []
    c.prev_materials = len(materials)
    ways: list[tuple[int, int]] = []
    gone = [m for m in materials if banished_instead(d, m)]
    materials = [m for m in materials if m not in gone]
    move_cards(d, gone, BANISHED, "rule")
    for m in materials:
        src = where(m)
        m.gen += 1
        m.prev_place, m.prev_monster = m.place, False
        d.drop(m, GRAVE)
        ways.append((src, where(m)))
    if materials:
        d.emit(ev.SENT_TO_GY, materials, c.controller, "rule", None, -1, 0, tuple(ways), (BOTH,) * len(ways))


def send_to_gy(d: State, cards: Iterable[Card], how: str, by: Card | None = None, by_player: int = -1) -> list[Card]:
    """To the Graveyard: "effect", "cost", "summon" (Tribute, material), "rule", "battle", "destroyed"."""
    return move_cards(d, cards, GRAVE, how, by, by_player)


def tribute(d: State, cards: list[Card], how: str, by: Card | None = None, by_player: int = -1) -> list[Card]:
    """Tribute monsters: counts as Tributed even where nothing arrives in the Graveyard."""
    told = d.emit(ev.TRIBUTED, cards, by_player, how, by, by_player)
    send_to_gy(d, cards, how, by, by_player)
    told.gens = [c.gen for c in cards]
    return cards


def discard(d: State, cards: list[Card], how: str, by: Card | None = None, by_player: int = -1) -> list[Card]:
    """Discard cards from the hand: "effect", "cost" or "rule" (hand limit)."""
    if not cards:
        return []
    gone = send_to_gy(d, cards, how, by, by_player)
    d.emit(ev.DISCARDED, cards, cards[0].prev_controller, how, by, by_player)
    return gone


def destroy(d: State, cards: Iterable[Card], how: str, by: Card | None = None, by_player: int = -1) -> list[Card]:
    """Destroy cards at the same time: ``how`` is "battle", "destroyed" (by an effect) or "rule".

    Returns what was destroyed. What cannot be destroyed stays; what is destroyed instead of a monster in battle is told
    as "instead" and not counted.
    """
    has = d.table().has
    doomed: list[Card] = []
    instead: list[Card] = []
    for c in cards:
        if c.place not in (MZONE, SZONE, HAND, DECK) or c in doomed:
            continue
        if c.place == MZONE:
            if how == "battle":
                if has(d, c, "not-destroyed-by-battle"):
                    continue
                shield = _shield(d, c)
                if shield is not None:
                    instead.append(shield)
                    continue
            elif how == "destroyed" and has(d, c, "not-destroyed-by-effects"):
                continue
            theirs = how == "destroyed" and by_player == 1 - c.controller
            if theirs and has(d, c, "not-destroyed-by-their-effects"):
                continue
        doomed.append(c)
    _gone(d, doomed, how, by, by_player)
    _gone(d, [c for c in instead if c not in doomed], "instead", by, by_player)
    return doomed


def _gone(d: State, cards: list[Card], how: str, by: Card | None, by_player: int) -> None:
    if cards:
        places = tuple((where(c), where(c)) for c in cards)
        told = d.emit(ev.DESTROYED, cards, cards[0].controller, how, by, by_player, 0, places, (BOTH,) * len(cards))
        send_to_gy(d, cards, how, by, by_player)
        told.gens = [c.gen for c in cards]


def _shield(d: State, c: Card) -> Card | None:
    """The Equip Card destroyed in battle instead of the monster: a Union Monster, or any monster for some."""
    any_monster = d.table().has(d, c, "equipped-monster-instead")
    for e in d.field():
        if e.equip_to is c and (e.facts.is_monster or "equip-card" in e.flags):
            union = "destroyed-in-battle-instead" in e.defn.props and e.faceup and not e.is_negated
            if any_monster or union:
                return e
    return None


def hand_over(d: State, c: Card, p: int, by: Card | None, by_player: int) -> None:
    """A card in a hand goes to the hand of ``p``, openly; it stays its owner's, whose piles it will go to."""
    src = where(c)
    d.lift(c)
    c.place, c.controller, c.base_controller, c.seen = HAND, p, p, BOTH
    d.hands[p].append(c)
    d.dirty = True
    d.emit(ev.TO_HAND, (c,), p, "effect", by, by_player, 0, ((src, where(c)),), (BOTH,))


# -------------------------------------------------------------------- draws
def draw(d: State, p: int, n: int) -> list[Card]:
    """Draw ``n`` cards. A player who cannot has lost once what is going on is done."""
    deck = d.decks[p]
    if len(deck) < n:
        d.decked[p] = True
        d.unsettled = True
        n = len(deck)
    drawn: list[Card] = []
    for _ in range(n):
        c = deck.pop()
        c.prev_place, c.prev_controller, c.prev_faceup, c.prev_monster = DECK, p, False, False
        c.gen += 1
        d.drop(c, HAND)
        drawn.append(c)
    if drawn:
        there = pack(p, HAND, -1)
        moves = ((pack(p, DECK, -1), there),) * len(drawn)
        d.emit(ev.DRAWN, drawn, p, "", None, p, len(drawn), moves, (1 << p,) * len(drawn))
    return drawn


def shuffle_deck(d: State, p: int) -> None:
    """Shuffle a Deck."""
    d.rng.shuffle(d.decks[p])
    d.emit(ev.SHUFFLED, (), p, "deck")


# -------------------------------------------------------------------- Life Points
def damage(d: State, p: int, n: int, kind: int, by: Card | None, by_player: int, how: str = "") -> int:
    """Inflict damage; at 0 Life Points the duel ends at once. Returns what was inflicted."""
    if n <= 0 or takes_no_damage(d, p):
        return 0
    d.set_lp(p, d.lp[p] - n)
    d.emit(kind, _told_source(d, by, how), p, how, by, by_player, n)
    if d.lp[p] <= 0:
        lose(d, p, "lp")
    return n


def _told_source(d: State, by: Card | None, how: str) -> tuple[Card, ...]:
    """Whose effect it is told to be: what a Token does is an effect of the card that made it."""
    if by is None:
        return ()
    if how == "effect" and by.is_token and by.birth is not None and by.birth.source >= 0:
        return (d.cards[by.birth.source],)
    return (by,)


def takes_no_damage(d: State, p: int) -> bool:
    """An effect that lasts keeps all damage from the player."""
    return bool(d.lingering) and any(x.act == "no-damage" and x.player in (p, -1) for x in d.lingering)


def damage_both(d: State, amounts: tuple[int, int], by: Card | None, by_player: int) -> None:
    """Damage to both players at the same time; both at 0 is a draw."""
    for p in (0, 1):
        if amounts[p] > 0 and not takes_no_damage(d, p):
            d.set_lp(p, d.lp[p] - amounts[p])
            d.emit(ev.EFFECT_DAMAGE, _told_source(d, by, "effect"), p, "effect", by, by_player, amounts[p])
    if d.lp[0] <= 0 and d.lp[1] <= 0:
        finish(d, 2, "lp")
    for p in (0, 1):
        if d.lp[p] <= 0:
            lose(d, p, "lp")


def gain(d: State, p: int, n: int, by: Card | None = None) -> int:
    """Gain Life Points."""
    if n > 0:
        d.set_lp(p, d.lp[p] + n)
        d.emit(ev.LP_GAINED, (by,) if by is not None else (), p, "", by, p, n)
    return n


def pay(d: State, p: int, n: int, by: Card | None = None) -> None:
    """Pay Life Points; the last ones may be paid, and the duel is lost."""
    d.set_lp(p, d.lp[p] - n)
    d.emit(ev.LP_PAID, (by,) if by is not None else (), p, "", by, p, n)
    if d.lp[p] <= 0:
        lose(d, p, "lp")


# -------------------------------------------------------------------- the end
def lose(d: State, p: int, reason: str) -> None:
    """A player has lost: the duel ends now."""
    finish(d, 1 - p, reason)


def finish(d: State, winner: int, reason: str) -> None:
    """End the duel; ``winner`` 2 is a draw."""
    if d.winner is None:
        d.winner, d.reason = winner, reason
        d.emit(ev.WON, (), winner, reason)
    raise DuelOver
