"""Legendary Jujitsu Master."""

from tabletop.core.script import (
    BANISHED,
    DAMAGE_STEP_END,
    DECK,
    DEFENSE,
    GRAVE,
    HAND,
    MZONE,
    Card,
    Fx,
    Look,
    card,
    that,
    trigger,
)


def attacker(look: Look) -> Card | None:
    """The monster that attacked this card, if it is still on the field."""
    e = look.event
    if e is None or len(e.cards) < 2 or e.cards[1] is not look.card:
        return None
    a = e.cards[0]
    return a if a.place == MZONE and a.gen == e.gens[0] else None


def held_in_defense(look: Look) -> bool:
    """It was attacked, fought face-up in Defense Position, and the attacker is still there."""
    c, e = look.card, look.event
    # The event's amount tells whether damage was calculated; what was beaten before that never fought.
    position = c.position if c.place == MZONE else c.prev_position
    return e is not None and e.amount == 1 and position == DEFENSE and attacker(look) is not None


@card("Legendary Jujitsu Master")
class LegendaryJujitsuMaster:
    """If this Defense Position card was attacked: at the end of the Damage Step, the attacker goes to the top of its
    owner's Deck.
    """

    @trigger(
        DAMAGE_STEP_END, where=(MZONE, GRAVE, BANISHED, HAND, DECK), face_down=True,
        condition=that(held_in_defense, "activate.timing"),
    )
    def throw(self, fx: Fx) -> None:
        a = attacker(fx)
        if a is not None:
            fx.to_deck(a, shuffle=False)
