"""Airknight Parshath."""

from tabletop.core.script import BATTLE_DAMAGE, Fx, card, damage_to_opponent, has, trigger


@card("Airknight Parshath")
class AirknightParshath:
    """Piercing battle damage when it attacks a Defense Position monster. If it inflicts battle damage to your opponent:
    draw 1 card.
    """

    always = (has("piercing"),)

    @trigger(BATTLE_DAMAGE, condition=damage_to_opponent)
    def draw(self, fx: Fx) -> None:
        fx.draw(1)
