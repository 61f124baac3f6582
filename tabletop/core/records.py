"""Effects that outlive the frame that made them, as plain data: a copy at a turn start can hold them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tabletop.core.card import Card
    from tabletop.core.definition import CardDef, Effect
    from tabletop.core.event import Event


class Lingering:
    """A restriction or protection of a player or a card.

    ``act`` is what it forbids (or a word such as "no-battle-damage"); ``player`` whom (-1: both); ``name`` limits it to
    cards of that name; ``uid`` to one card; ``except_uid`` exempts one; ``until`` the turn at whose end it stops;
    ``link`` the Chain Link that made it (a negated activation lifts it). ``defn.handlers[handler]``, if named, tells
    which cards it touches.
    """

    __slots__ = ("act", "defn", "handler", "link", "name", "player", "rule", "source", "uid", "until")

    def __init__(
        self, act: str, player: int, until: int, link: int, rule: str, source: str, name: str = "", uid: int = -1,
        defn: CardDef | None = None, handler: str = "",
    ) -> None:
        self.act, self.player, self.until, self.link = act, player, until, link
        self.rule, self.source, self.name, self.uid = rule, source, name, uid
        self.defn, self.handler = defn, handler

    def key(self) -> tuple[str, int, int, str, str, int, str]:
        """For digests."""
        return (self.act, self.player, self.until, self.source, self.name, self.uid, self.handler)


class Delayed:
    """Something due later: at ``on`` (a kind of happening), in turn ``turn`` (-1: the next), of ``whose`` turn.

    ``defn.handlers[handler]`` does it, for the card ``uid`` (of generation ``gen``), with ``data`` (plain). ``until``
    0 or more: not once, but every time it happens until that turn ends.
    """

    __slots__ = ("card", "data", "defn", "gen", "handler", "on", "player", "turn", "until", "whose")

    def __init__(
        self, on: int, turn: int, whose: int, card: int, gen: int, defn: CardDef, handler: str, player: int,
        data: tuple[int | str, ...] = (), until: int = -1,
    ) -> None:
        self.on, self.turn, self.whose, self.until = on, turn, whose, until
        self.card, self.gen, self.defn, self.handler, self.player, self.data = card, gen, defn, handler, player, data

    def key(self) -> tuple[int, int, int, int, str, int, tuple[int | str, ...], int]:
        """For digests."""
        return (self.on, self.turn, self.whose, self.card, self.handler, self.player, self.data, self.until)


SUMMONED_TO: Final = "to"  # in the notes of a Special Summon being declared: whose field the monster comes to
PAID_AT_ONCE: Final = -1  # the number of what is no Chain Link, for costs that are no part of a declaration


class Link:
    """One Chain Link: a card's effect, activated by a player."""

    __slots__ = (
        "activation_negated",
        "at_place",
        "by_hand",
        "card",
        "card_gen",
        "choices",
        "effect",
        "effect_negated",
        "event",
        "faceup_at",
        "id",
        "is_card",
        "notes",
        "paid",
        "paid_atk",
        "place",
        "player",
        "position",
        "slot",
        "stamp",
        "stays",
        "target_gens",
        "targets",
    )

    def __init__(self, id: int, card: Card, effect: Effect, player: int, event: Event | None) -> None:
        self.id = id
        self.stamp = 0  # the clock at its activation
        self.card = card
        self.card_gen = card.gen
        self.effect = effect
        self.player = player
        self.event = event
        self.targets: list[Card] = []
        self.target_gens: list[int] = []
        self.paid: list[Card] = []
        self.choices: list[int | str] = []
        self.notes: dict[str, int] = {}
        self.activation_negated = False
        self.effect_negated = False
        self.is_card = effect.is_card
        self.place = card.place
        self.slot = -1
        self.position = -1
        self.by_hand = False
        self.paid_atk = 0
        self.faceup_at = card.faceup
        self.at_place = card.place
        self.stays = False  # the card must still lie in its Spell & Trap Zone when the effect resolves
