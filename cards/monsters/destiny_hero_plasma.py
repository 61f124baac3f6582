"""Destiny HERO - Plasma."""

from tabletop.core.script import (
    MZONE,
    OPPONENT,
    Card,
    Fx,
    Look,
    absorb,
    boost,
    card,
    has,
    ignition,
    itself,
    monsters,
    negates,
    one,
    procedure,
    room_to_absorb,
    tribute,
    value_of_absorbed,
)

taken_atk = value_of_absorbed("atk")


def their_effects(look: Look, c: Card) -> bool:
    """Face-up monsters your opponent controls; what a generator gave its Token is no monster effect."""
    if c.place != MZONE or not c.faceup or c.controller != look.opp or c.is_token:
        return False
    return not c.trap_monster or (look.d.rules.trap_monster_effects_negated and look.is_effect_monster(c))


def half_of_the_taken(look: Look, c: Card) -> int:
    """Half the original ATK of the monster it is equipped with, rounded up."""
    return (taken_atk(look, c) + 1) // 2


@card("Destiny HERO - Plasma")
class Plasma:
    """Cannot be Normal Summoned or Set. Special Summoned only from your hand, by Tributing 3 monsters. The effects of
    face-up monsters your opponent controls are negated. Once per turn: target 1 monster your opponent controls; equip
    it to this card (max. 1). This card gains half its original ATK.
    """

    procedures = (procedure(cost=tribute(3)),)
    always = (
        has("cannot-be-normal-summoned"),
        has("only-by-procedure"),
        negates(their_effects),
        *boost(itself, atk=half_of_the_taken),
    )

    @ignition(once="soft", condition=room_to_absorb, target=one(monsters(OPPONENT)))
    def take(self, fx: Fx) -> None:
        absorb(fx)
