"""What happened: one small record each. Triggers, reactions, logs and expectations all read these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tabletop.core.card import Card

# Kinds. Those up to LAST_TIMED can be what an effect answers; each has a bit in the masks of definitions.
FREE: Final = 0  # not a happening: "at any time"
SUMMONING: Final = 1  # a monster would be Summoned (and the Summon can be negated)
SUMMONED: Final = 2
MONSTER_SET: Final = 3
CARD_SET: Final = 4
FLIPPED: Final = 5  # turned from face-down to face-up, however
ATTACK: Final = 6  # declared
DAMAGE_STEP: Final = 7  # the start of the Damage Step
BEFORE_CALC: Final = 8
DURING_CALC: Final = 9
BATTLED: Final = 10  # after damage calculation
BATTLE_DAMAGE: Final = 11
EFFECT_DAMAGE: Final = 12
DESTROYED: Final = 13
SENT_TO_GY: Final = 14
BANISHED_: Final = 15
LEFT_FIELD: Final = 16
TO_HAND: Final = 17
TO_DECK: Final = 18
DRAWN: Final = 19
DISCARDED: Final = 20
TRIBUTED: Final = 21
ACTIVATED: Final = 22
POSITION: Final = 23
CONTROL: Final = 24
STANDBY_PHASE: Final = 25
END_PHASE: Final = 26
DRAW_PHASE: Final = 27
MAIN_PHASE: Final = 28
BATTLE_PHASE: Final = 29
RESOLVED: Final = 30  # a Chain Link resolved; the amount is the clock (a card's stamp) at its activation
TURNED_DOWN: Final = 31  # from face-up to face-down
EQUIPPED: Final = 32
LP_GAINED: Final = 33
END_OF_BATTLE: Final = 34  # the Battle Phase ends
ATTACHED_: Final = 35
DETACHED: Final = 36
DAMAGE_STEP_END: Final = 37
LAST_TIMED: Final = 37
# told, but nothing answers them
TURN: Final = 40
LP_PAID: Final = 41
COUNTERS: Final = 42
NEGATED: Final = 43
VANISHED: Final = 44  # a Token left the field
SHUFFLED: Final = 45
REVEALED: Final = 46
COIN: Final = 47
DIE: Final = 48
MISSED: Final = 49  # a "when … you can" missed the timing
NO_EFFECT: Final = 50
ATTACK_ENDED: Final = 51
REPLAY: Final = 52
CHOSEN: Final = 53  # a choice both players see: a Type, a number
WON: Final = 54
FAULT: Final = 55  # a card module failed; contained
RULED: Final = 56  # a manual ruling
PHASE: Final = 57
ADDED: Final = 58  # added to the hand from elsewhere, told beside TO_HAND
ZONES_CLOSED: Final = 59
RETURNED: Final = 61  # back to the field after a temporary banishing; no Summon
FIELD_FULL: Final = 60
REVERTED: Final = 62  # a trap monster is only a Trap again

NAMES: Final[dict[int, str]] = {
    SUMMONING: "summoning", SUMMONED: "summoned", MONSTER_SET: "monster-set", CARD_SET: "card-set", FLIPPED: "flipped",
    ATTACK: "attack", DAMAGE_STEP: "damage-step", BEFORE_CALC: "before-damage-calculation",
    DURING_CALC: "damage-calculation", BATTLED: "battled", BATTLE_DAMAGE: "battle-damage",
    EFFECT_DAMAGE: "effect-damage", DESTROYED: "destroyed", SENT_TO_GY: "sent-to-gy", BANISHED_: "banished",
    LEFT_FIELD: "left-field", TO_HAND: "to-hand", TO_DECK: "to-deck", DRAWN: "drawn", DISCARDED: "discarded",
    TRIBUTED: "tributed", ACTIVATED: "activated", POSITION: "position", CONTROL: "control",
    STANDBY_PHASE: "standby-phase", END_PHASE: "end-phase", DRAW_PHASE: "draw-phase", MAIN_PHASE: "main-phase",
    BATTLE_PHASE: "battle-phase", RESOLVED: "resolved", TURNED_DOWN: "turned-face-down", EQUIPPED: "equipped",
    LP_GAINED: "lp-gained", END_OF_BATTLE: "end-of-battle", ATTACHED_: "attached", DETACHED: "detached", TURN: "turn",
    LP_PAID: "lp-paid", COUNTERS: "counters", NEGATED: "negated", VANISHED: "vanished", SHUFFLED: "shuffled",
    REVEALED: "revealed", COIN: "coin", DIE: "die", MISSED: "missed-timing", NO_EFFECT: "no-effect",
    ATTACK_ENDED: "attack-ended", REPLAY: "replay", CHOSEN: "chosen", WON: "won", FAULT: "fault", RULED: "ruled",
    DAMAGE_STEP_END: "end-of-damage-step", PHASE: "phase", ADDED: "added",
    RETURNED: "returned", ZONES_CLOSED: "zones-closed", FIELD_FULL: "field-full", REVERTED: "reverted",
}

BOTH: Final = 3
PLAYERS_ONLY: Final = 7  # both players know the card, but it lies face-down: watchers do not
NO_FLIP_EFFECTS: Final = "no-flip-effects"  # how of FLIPPED: the effects of Flip monsters are not activated


class Event:
    """One happening.

    ``cards`` are those it is about; ``gens`` their generations then (a card that has moved since is another card);
    ``player`` the seat it concerns, ``how`` a word ("tribute", "battle", "effect", "cost" …), ``by`` the card whose
    effect or attack did it, ``instant`` the moment (same number = at the same time), ``amount`` a number.
    ``moves`` has, per card, ``(from, to)`` as packed places; ``known`` which seats may know the card (bit 1: A, 2: B).
    """

    __slots__ = (
        "amount", "bit", "by", "by_player", "cards", "gens", "how", "instant", "kind", "known", "moves", "player",
    )

    def __init__(
        self,
        kind: int,
        cards: tuple[Card, ...],
        player: int,
        how: str,
        by: Card | None,
        by_player: int,
        instant: int,
        amount: int,
        moves: tuple[tuple[int, int], ...],
        known: tuple[int, ...],
    ) -> None:
        self.kind = kind
        self.bit = 1 << kind  # its kind in a mask
        self.cards = cards
        self.gens: list[int]
        if not cards:
            self.gens = []
        elif len(cards) == 1:
            self.gens = [cards[0].gen]
        else:
            self.gens = [c.gen for c in cards]
        self.player = player
        self.how = how
        self.by = by
        self.by_player = by_player
        self.instant = instant
        self.amount = amount
        self.moves = moves
        self.known = known

    @property
    def name(self) -> str:
        """The event's type as files and JSON write it."""
        return NAMES[self.kind]

    @property
    def card(self) -> Card | None:
        """The only or first card it is about."""
        return self.cards[0] if self.cards else None

    def __repr__(self) -> str:
        return f"Event({self.name}, {', '.join(c.name for c in self.cards)})"
