"""Ritual Summons: which monsters can be Tributed for which Ritual Monster, and the Summon itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletop.core.asking import choose_cards, choose_position, choose_zone
from tabletop.core.card import Card
from tabletop.core.continuous import forbidden
from tabletop.core.kinds import ATTACK, DEFENSE, HAND, MAIN_ZONES, MONSTER, MZONE
from tabletop.core.look import Look
from tabletop.core.motion import tribute
from tabletop.core.summon import lay, may_special_summon, special_summoned

if TYPE_CHECKING:
    from tabletop.core.state import Gen

Filter = Callable[[Look, Card], bool]


def tribute_pool(look: Look, monster: Card) -> list[Card]:
    """Monsters with a Level in the hand or under your control that may be Tributed for it. Tokens may be."""
    d, p = look.d, look.you
    cards = [c for c in d.hands[p] if c.facts.family == MONSTER and c is not monster and look.has_level(c)]
    cards += [c for c in d.monsters(p) if look.has_level(c) and forbidden(d, "tribute", c, p) is None]
    return cards


def _fits(look: Look, monster: Card, cards: Sequence[Card], exact: bool) -> bool:
    """Levels reach the Ritual Monster's, with no monster too many (or exactly)."""
    goal = monster.facts.level
    levels = [look.level(c) for c in cards]
    total = sum(levels)
    if exact:
        return total == goal
    return total >= goal and total - min(levels) < goal


def _makes_room(look: Look, cards: Sequence[Card]) -> bool:
    if look.d.free_monster_zones(look.you):
        return True
    return any(c.place == MZONE and c.slot < MAIN_ZONES for c in cards)


def possible(look: Look, monster: Card, exact: bool) -> bool:
    """Can this Ritual Monster be Ritual Summoned now?

    Reachable sums of Levels as bits, for each Level the smallest monster Tributed can have: with none too many the sum
    stays below the goal without it.
    """
    link = look.link.id if look.link is not None else -1
    if may_special_summon(look.d, monster, look.you, link, ignoring=True) is not None:
        return False
    pool = tribute_pool(look, monster)
    goal = monster.facts.level
    room = bool(look.d.free_monster_zones(look.you))
    offers = [(look.level(c), room or (c.place == MZONE and c.slot < MAIN_ZONES)) for c in pool]
    if exact:
        return bool(_sums(offers, 0)[1] >> goal & 1)
    return any(
        _sums([x for x in offers if x[0] >= least], least)[1] >> goal & ((1 << least) - 1)
        for least in sorted({level for level, _ in offers})
    )


def _sums(offers: Sequence[tuple[int, bool]], least: int) -> tuple[int, int]:
    """The sums of Levels some of the offers make, as bits: of any, and of those that free a zone.

    With ``least`` only selections count that have a monster of that Level.
    """
    reach = [[0, 0], [0, 0]]  # [with a monster of the least Level][that frees a zone]
    reach[not least][0] = 1
    for level, frees in offers:
        new = [row[:] for row in reach]
        for has in (0, 1):
            for free in (0, 1):
                new[has or level == least][free or frees] |= reach[has][free] << level
        reach = new
    return reach[1][0] | reach[1][1], reach[1][1]


def rituals(look: Look, who: Filter, exact: bool = False) -> list[Card]:
    """The Ritual Monsters in the hand that could be Ritual Summoned now."""
    return [
        c for c in look.d.hands[look.you]
        if "Ritual" in c.facts.subtypes and c.facts.family == MONSTER and who(look, c) and possible(look, c, exact)
    ]


def ritual_summon(look: Look, who: Filter, exact: bool = False) -> Gen:
    """Choose the Ritual Monster, Tribute for it, Ritual Summon it from the hand. Returns it, or None."""
    d, p = look.d, look.you
    found = rituals(look, who, exact)
    if not found:
        return None
    monster = (yield from choose_cards(d, p, "choose", found, 1, 1, about=look.card, prompt="ritual"))[0]
    pool = tribute_pool(look, monster)

    def whole(cards: list[Card]) -> bool:
        return _fits(look, monster, cards, exact) and _makes_room(look, cards)

    cards = yield from choose_cards(
        d, p, "choose", pool, 1, len(pool), about=look.card, prompt="tribute", check=whole
    )
    tribute(d, cards, "summon", look.card, p)
    if monster.place != HAND or not d.free_monster_zones(p):
        return None
    position = yield from choose_position(d, p, monster, (ATTACK, DEFENSE))
    slot = yield from choose_zone(d, p, p, monster)
    way = lay(d, monster, p, slot, position)
    monster.proper = True
    monster.summoned_how = "ritual"
    special_summoned(d, [monster], p, [way], look.card, "ritual")
    return monster
