"""Cannon Soldier."""

from tabletop.core.script import Fx, card, ignition, tribute


@card("Cannon Soldier")
class CannonSoldier:
    """Tribute 1 monster: inflict 500 damage to your opponent."""

    @ignition(cost=tribute(1))
    def fire(self, fx: Fx) -> None:
        fx.damage(500)
