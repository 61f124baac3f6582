"""Kuriboh."""

from tabletop.core.script import DURING_CALC, HAND, STEP_CALC, Fx, card, discard_this, quick, would_take_battle_damage


@card("Kuriboh")
class Kuriboh:
    """During damage calculation, if your opponent's monster attacks: discard this card; you take no battle damage from
    that battle.
    """

    @quick(
        on=DURING_CALC, where=HAND, damage_step=STEP_CALC, cost=discard_this, condition=would_take_battle_damage,
    )
    def guard(self, fx: Fx) -> None:
        fx.no_battle_damage()
