"""Mecha Phantom Beast Tetherwolf."""

from cards.monsters._mecha_phantom_beast import A_TOKEN_TRIBUTED, MPB_TOKEN, WITH_TOKENS, launch
from tabletop.core.script import (
    DAMAGE_STEP_END,
    SUMMONED,
    UNTIL_CALC,
    Fx,
    Gen,
    Look,
    card,
    normal_summoned,
    quick,
    reaction,
    that,
    trigger,
)

ONCE_PER_BATTLE = "strengthened-in-this-battle"


def in_a_battle_of_its_own(look: Look) -> bool:
    """It battles a monster, and has not used this in the present battle."""
    d, c = look.d, look.card
    return d.defender is not None and c in (d.attacker, d.defender) and ONCE_PER_BATTLE not in c.flags


@card("Mecha Phantom Beast Tetherwolf")
class Tetherwolf:
    """Its Level rises by those of your Mecha Phantom Beast Tokens; beside a Token it is not destroyed. When Normal
    Summoned: Special Summon 1 Mecha Phantom Beast Token. Once per battle, in the Damage Step of its battle with a
    monster of your opponent, until damage calculation: you can Tribute 1 Token; this card gains 800 ATK this turn.
    """

    tokens = (MPB_TOKEN,)
    always = WITH_TOKENS

    @trigger(SUMMONED, condition=normal_summoned)
    def arrive(self, fx: Fx) -> Gen:
        yield from launch(fx)

    @quick(
        damage_step=UNTIL_CALC, cost=A_TOKEN_TRIBUTED, vow=ONCE_PER_BATTLE,
        condition=(that(lambda look: bool(look.d.damage_step), "activate.phase"),
                   that(in_a_battle_of_its_own, "activate.timing")),
    )
    def strengthen(self, fx: Fx) -> None:
        if fx.still_on_field:
            fx.add_atk(fx.card, 800, until_end=True)

    @reaction(DAMAGE_STEP_END, own=True, while_negated=True)
    def battle_over(self, fx: Fx) -> None:
        fx.unmark(fx.card, ONCE_PER_BATTLE)
