"""Spirit Reaper."""

from tabletop.core.script import BATTLE_DAMAGE, OPPONENT, Fx, card, direct_damage, has, trigger


@card("Spirit Reaper")
class SpiritReaper:
    """Cannot be destroyed by battle. After a card effect that targets this face-up card has resolved, destroy it. If it
    inflicts battle damage by a direct attack: your opponent discards 1 random card.
    """

    always = (has("not-destroyed-by-battle"), has("destroyed-when-targeted"))

    @trigger(BATTLE_DAMAGE, condition=direct_damage)
    def steal(self, fx: Fx) -> None:
        fx.discard_random(1, OPPONENT)
