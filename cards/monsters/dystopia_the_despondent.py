"""Dystopia the Despondent."""

from tabletop.core.script import (
    ATTACK_DECLARED,
    DAMAGE_STEP_END,
    GRAVE,
    HAND,
    MZONE,
    YOU,
    Card,
    Fx,
    Look,
    a_monster,
    banish_from_gy,
    card,
    face_up,
    forbid,
    has,
    level_between,
    monsters,
    procedure,
    quick,
    reaction,
    send,
    that,
)

USED = "used-in-this-battle"
LEVEL_1 = level_between(1, 1)


def your_others(look: Look, c: Card) -> bool:
    """Other monsters you control."""
    return c.place == MZONE and c.controller == look.you and c is not look.card


def in_battle(look: Look) -> bool:
    """The Battle Step of an attack by or on this card in which it has not done so yet."""
    d = look.d
    return d.attacker is not None and look.card in (d.attacker, d.defender) and USED not in look.card.flags


@card("Dystopia the Despondent")
class Dystopia:
    """Cannot be Normal Summoned or Set. Special Summoned only from your hand or GY, by sending 4 face-up Level 1
    monsters you control to the GY. Your other monsters cannot attack. Once per battle involving this card, in either
    player's Battle Step: you can banish 1 Level 1 monster from your GY; until the end of the Damage Step this card is
    unaffected by other cards' effects and not destroyed by battle.
    """

    procedures = (procedure(where=(HAND, GRAVE), cost=send(4, monsters(YOU, face_up, LEVEL_1))),)
    always = (
        has("cannot-be-normal-summoned"),
        has("only-by-procedure"),
        forbid("attack", "attack.locked", your_others),
    )

    @quick(cost=banish_from_gy(1, a_monster, LEVEL_1), condition=that(in_battle, "activate.phase"), vow=USED)
    def despair(self, fx: Fx) -> None:
        if fx.still_on_field:
            fx.mark(fx.card, "unaffected")
            fx.mark(fx.card, "not-destroyed-by-battle")

    @reaction((ATTACK_DECLARED, DAMAGE_STEP_END), own=True, while_negated=True)
    def next_battle(self, fx: Fx) -> None:
        for flag in (USED, "unaffected", "not-destroyed-by-battle"):
            fx.unmark(fx.card, flag)
