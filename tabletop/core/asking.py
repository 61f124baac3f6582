"""How the core asks: choices of cards, options, positions; while declaring, from the command's own answers first.

A declaration is gathered without changing anything, so that it can be cancelled, refused or tried for legality.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from tabletop.core.card import Card, pack, place_words, unpack
from tabletop.core.commands import Place, Ref
from tabletop.core.decision import Cancelled, Decision
from tabletop.core.kinds import DECK, EXTRA, HAND, MZONE, POSITION_WORDS, SZONE
from tabletop.core.places import packed_zone, place_of, resolve
from tabletop.core.refusal import Refusal
from tabletop.core.zones import zones_for

if TYPE_CHECKING:
    from tabletop.core.state import Gen, State


class Refused(Exception):
    """A declaration that does not stand; nothing has happened."""

    def __init__(self, *refusals: Refusal) -> None:
        super().__init__(refusals)
        self.refusals = list(refusals)


class Accepted(Exception):
    """A declaration tried for legality stands: everything said fits, and nothing has happened."""


class Cancel:
    """The answer that takes a declaration back."""


CANCEL: Final = Cancel()
Why = Callable[[Card], "Refusal | None"]


def choose_cards(
    d: State,
    seat: int,
    kind: str,
    cards: list[Card],
    lo: int,
    hi: int,
    *,
    about: Card | None = None,
    declaring: bool = False,
    prompt: str = "",
    why: Why | None = None,
    check: Callable[[list[Card]], bool] | None = None,
    secret: bool = False,
) -> Gen:
    """Choose ``lo`` to ``hi`` of the cards; returns them as a list.

    Where only one answer is possible nobody is asked; unless the cards are the player's ``secret`` and not being
    asked would tell the other that there are none. ``check`` tells whether a selection fits as a whole; ``why``
    explains a card that is not among the options. Raises :class:`Refused` or :class:`Cancelled` while declaring.
    """
    hi = min(hi, len(cards))
    chosen: list[Card] | None = None
    given = d.given if declaring else None
    refs: list[Ref] | None = getattr(given, kind) if given is not None else None
    if refs is not None:
        chosen = _from_given(d, seat, refs, cards, hi)
        if len(chosen) < lo or (check is not None and not check(chosen)):
            bad = [] if len(chosen) >= hi else refs  # what was named and did not fit
            refusals = [_unfit(d, r, seat, cards, why) for r in bad]
            raise Refused(*(refusals or [Refusal("answer.count", about, lo, hi)]))
    elif (
        lo == hi == len(cards) and (declaring or not d.ask_all) and (check is None or check(cards))
        and not (d.polite and (secret or _hidden(cards)))
    ):
        chosen = list(cards)
    elif hi == 0 and not (secret and d.polite):
        chosen = []
    else:
        answer = yield Decision(seat, kind, cards, lo, hi, lo == 0, declaring, prompt, about, check)
        if answer is CANCEL:
            raise Cancelled
        chosen = answer or []
    if declaring and d.recording is not None:
        d.recording.cards.setdefault(kind, []).extend(place_of(c, d) for c in chosen)
    return chosen


def _hidden(cards: list[Card]) -> bool:
    """Would skipping the question tell the other seat something?"""
    return any(c.place in (HAND, DECK, EXTRA) for c in cards)


def _from_given(d: State, seat: int, refs: list[Ref], cards: list[Card], hi: int) -> list[Card]:
    """Those of the references that are among the options, used up."""
    chosen: list[Card] = []
    for ref in list(refs):
        if len(chosen) >= hi:
            break
        c = resolve(d, ref, seat, [x for x in cards if x not in chosen])
        if c is not None and c in cards and c not in chosen:
            chosen.append(c)
            refs.remove(ref)
    return chosen


def _unfit(d: State, ref: Ref, seat: int, cards: list[Card], why: Why | None) -> Refusal:
    c = resolve(d, ref, seat)
    if c is None:
        return Refusal("answer.nothing-there", ref)
    found = why(c) if why is not None and c not in cards else None
    return found or Refusal("answer.not-possible", c)


def leftover(d: State) -> Refusal | None:
    """An answer that nothing asked for: the whole line is refused. The last test before anything happens.

    Raises :class:`Accepted` where the declaration is only being tried.
    """
    left = d.given.left() if d.given is not None else ""
    if left:
        return Refusal("answer.not-asked", left)
    if d.dry:
        raise Accepted
    return None


def choose_option(
    d: State,
    seat: int,
    options: list[Any],
    *,
    kind: str = "option",
    about: Card | None = None,
    declaring: bool = False,
    prompt: str = "",
    optional: bool = False,
) -> Gen:
    """Choose one of the words or numbers. Returns it (None if passed where optional)."""
    given = d.given if declaring else None
    if given is not None and given.option:
        said = given.option.pop(0)
        found = match_option(said, options)
        if found is None:
            raise Refused(Refusal("answer.not-possible", said))
        answer = [found]
    elif len(options) == 1 and not optional and (declaring or not d.ask_all):
        answer = options
    else:
        answer = yield Decision(seat, kind, options, 1, 1, optional, declaring, prompt, about)
        if answer is CANCEL:
            raise Cancelled
    value = answer[0] if answer else None
    if declaring and d.recording is not None and value is not None:
        d.recording.options.append(value)
    return value


def match_option(said: object, options: list[Any]) -> Any:
    """The option a spoken answer means: the word itself, or its number counted from 1."""
    for o in options:
        if o == said or (isinstance(o, str) and isinstance(said, str) and o.casefold() == said.casefold()):
            return o
    if isinstance(said, int) and 1 <= said <= len(options) and not any(isinstance(o, int) for o in options):
        return options[said - 1]
    return None


def yes_no(d: State, seat: int, prompt: str, about: Card | None = None) -> Gen:
    """A yes-or-no question; returns a bool."""
    answer = yield Decision(seat, "yesno", ["yes", "no"], 1, 1, False, False, prompt, about)
    return bool(answer) and answer[0] == "yes"


def choose_position(d: State, seat: int, c: Card, positions: tuple[int, ...], declaring: bool = False) -> Gen:
    """Attack or Defense Position for a Special Summon. Returns the position."""
    given = d.given if declaring else None
    if given is not None and given.position:
        position = POSITION_WORDS.index(given.position)
        if position not in positions:
            raise Refused(Refusal("summon.position", c))
        given.position = ""
    elif len(positions) == 1:
        return positions[0]
    else:
        words = [POSITION_WORDS[x] for x in positions]
        answer = yield Decision(seat, "position", list(words), 1, 1, False, declaring, "position", c)
        if answer is CANCEL:
            raise Cancelled
        position = POSITION_WORDS.index(answer[0])
    if declaring and d.recording is not None:
        d.recording.position = POSITION_WORDS[position]
    return position


def choose_zone(d: State, seat: int, p: int, about: Card) -> Gen:
    """The slot of the Monster Zone of ``p`` a monster comes to: the leftmost, unless every choice is asked."""
    free = zones_for(d, about, p)
    if not d.ask_all or len(free) < 2:
        return free[0]
    words = [place_words(p, MZONE, slot) for slot in free]
    answer = yield Decision(seat, "zone", words, 1, 1, False, False, "zone", about)
    return free[words.index(answer[0])]


def given_zone(d: State, p: int, place: int, free: list[int], about: Card) -> int:
    """The slot a command names with ``at``, or the leftmost free one. Raises :class:`Refused`."""
    given = d.given
    if given is not None and given.at is not None:
        at, given.at = given.at, None
        try:
            seat, where, slot = unpack(packed_zone(at, given.seat))
        except KeyError:
            raise Refused(Refusal("zone.unknown", at)) from None
        if seat != p or where != place:
            raise Refused(Refusal("zone.wrong", at))
        if slot not in free:
            closer = d.closed_now().get(pack(p, place, slot))
            if closer is not None and d.cards[closer].trap_monster:
                raise Refused(Refusal("zone.trap-monster", at, d.cards[closer]))
            raise Refused(Refusal("zone.closed" if closer is not None else "zone.occupied", at))
    elif free:
        slot = free[0]
    else:
        raise Refused(Refusal("zone.none", about))
    if d.recording is not None:
        seat_word, zone = place_words(p, place, slot).split(".")
        d.recording.at = Place(zone, 0, "AB".index(seat_word))
    return slot


__all__ = [
    "CANCEL", "MZONE", "SZONE", "Accepted", "Refused", "choose_cards", "choose_option", "choose_position",
    "choose_zone", "given_zone", "leftover", "match_option", "yes_no",
]
