"""What the great Infernoids share: how they are Special Summoned, and how they negate."""

from tabletop.core.script import (
    GRAVE,
    HAND,
    YOU,
    Banish,
    Card,
    Fx,
    Look,
    any_of,
    face_up,
    gy,
    hand,
    has,
    monsters,
    of_series,
    procedure,
    that,
)

INFERNOID = of_series("Infernoid")
FROM_THE_FIELD = "banishes-from-the-field"  # Void Expansion gives it to Infernoids in the hand and Graveyard
MOST = 8


def from_the_field(look: Look, c: Card) -> bool:
    """An effect lets the Infernoid being Summoned use those on the field."""
    return look.d.table().has(look.d, look.card, FROM_THE_FIELD)


def strength_of_effect_monsters(look: Look) -> int:
    """The Levels and Ranks of your face-up Effect Monsters together (Link Monsters have neither)."""
    return sum(
        look.level(c) for c in monsters(YOU, face_up)(look)
        if look.is_effect_monster(c) and "Link" not in c.facts.subtypes
    )


def few_enough(look: Look) -> bool:
    """They are 8 or less."""
    return strength_of_effect_monsters(look) <= MOST


THREE_INFERNOIDS = Banish(
    3, 3, any_of(hand(YOU, INFERNOID), gy(YOU, INFERNOID), monsters(YOU, face_up, INFERNOID, from_the_field))
)

SPECIAL_ONLY = (has("cannot-be-normal-summoned"), has("only-by-procedure"))
BY_BANISHING_THREE = procedure(
    where=(HAND, GRAVE), cost=THREE_INFERNOIDS, condition=that(few_enough, "special.too-many-levels")
)


def negate_and_banish(fx: Fx) -> None:
    """Negate the activation below, and if that worked, banish its card."""
    below = fx.below
    if below is not None and fx.negate_activation() is not None and below.card.gen == below.card_gen:
        fx.banish(below.card)
