"""Eater of Millions."""

from tabletop.core.script import (
    DAMAGE_STEP,
    EITHER,
    MZONE,
    YOU,
    Banish,
    Card,
    Fx,
    Gen,
    Look,
    any_of,
    banished,
    boost,
    can_be_banished_face_down,
    card,
    extra_deck,
    face_down,
    field,
    forbid,
    hand,
    has,
    itself,
    procedure,
    that,
    trigger,
)

FACE_DOWN = banished(EITHER, face_down)
FEWEST, MOST = 5, 99


class BanishFaceDown(Banish):
    """Banish cards face-down: no Token can be."""

    rule_id = "cost.banish-face-down"

    def spend(self, look: Look, cards: list[Card]) -> Gen:
        """Banish them face-down."""
        Fx(look.d, look.card, look.you).banish(*cards, face_down=True)
        yield from ()


MEAL = BanishFaceDown(
    FEWEST, MOST,
    any_of(hand(YOU, can_be_banished_face_down), field(YOU, can_be_banished_face_down), extra_deck(YOU)),
)


def foe(look: Look) -> Card | None:
    """The opponent's monster this card battles."""
    e, me = look.event, look.card
    if e is None or len(e.cards) != 2 or me not in e.cards:
        return None
    other = e.cards[1] if e.cards[0] is me else e.cards[0]
    return other if other.place == MZONE and other.controller == look.opp else None


def prey(look: Look) -> bool:
    """It battles a monster that can be banished face-down."""
    c = foe(look)
    return c is not None and can_be_banished_face_down(look, c)


def gain(look: Look, c: Card) -> int:
    """100 for each card that is banished face-down."""
    return 100 * len(FACE_DOWN(look))


@card("Eater of Millions")
class EaterOfMillions:
    """Cannot be Normal Summoned or Set. Must be Special Summoned from your hand by banishing 5 or more cards from your
    hand, field or Extra Deck face-down. Gains 100 ATK/DEF for each card that is banished face-down. Cannot be Tributed,
    or used as material for a Fusion, Synchro or Xyz Summon. Once per turn, at the start of the Damage Step, if this
    card battles an opponent's monster: you can banish that monster face-down.
    """

    always = (
        has("cannot-be-normal-summoned"),
        has("first-by-procedure"),
        has("only-by-procedure"),
        *boost(itself, atk=gain, defense=gain),
        forbid("tribute", "effect.no-tribute"),
        forbid("tribute-for-summon", "effect.no-tribute"),
        forbid("fusion-material", "effect.no-material"),
        forbid("synchro-material", "effect.no-material"),
        forbid("xyz-material", "effect.no-material"),
    )
    procedures = (procedure(cost=MEAL),)

    @trigger(DAMAGE_STEP, optional=True, once="soft", condition=that(prey, "token.banish-face-down"))
    def swallow(self, fx: Fx) -> None:
        c = foe(fx)
        if c is not None and fx.event is not None and c.gen == fx.event.gens[fx.event.cards.index(c)]:
            fx.banish(c, face_down=True)
