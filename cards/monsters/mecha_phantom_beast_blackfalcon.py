"""Mecha Phantom Beast Blackfalcon."""

from cards.monsters._mecha_phantom_beast import A_TOKEN_TRIBUTED, MPB_TOKEN, WITH_TOKENS, launch
from tabletop.core.script import (
    ATTACK_DECLARED,
    DEFENSE,
    OPPONENT,
    Card,
    Fx,
    Gen,
    Look,
    card,
    monsters,
    one,
    quick,
    rule,
    that,
    trigger,
)


def attacks(look: Look) -> bool:
    """It is the attacker, not the one attacked."""
    return look.event is not None and look.event.card is look.card


@rule("target.unfit")
def can_be_laid_down(look: Look, c: Card) -> bool:
    """Not in face-up Defense Position yet, and able to be."""
    return not (c.faceup and c.position == DEFENSE) and "Link" not in c.facts.subtypes


@card("Mecha Phantom Beast Blackfalcon")
class Blackfalcon:
    """Its Level rises by those of your Mecha Phantom Beast Tokens; beside a Token it is not destroyed. When it declares
    an attack: Special Summon 1 Mecha Phantom Beast Token. Once per turn, in either turn: you can Tribute 1 Token and
    target 1 monster your opponent controls; change it to face-up Defense Position.
    """

    tokens = (MPB_TOKEN,)
    always = WITH_TOKENS

    @trigger(ATTACK_DECLARED, condition=that(attacks, "activate.timing"))
    def swoop(self, fx: Fx) -> Gen:
        yield from launch(fx)

    @quick(once="soft", cost=A_TOKEN_TRIBUTED, target=one(monsters(OPPONENT, can_be_laid_down)))
    def lay_down(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and t.faceup:
            fx.change_position(t, DEFENSE)
        elif t is not None:
            fx.turn_face_up(t, DEFENSE)
