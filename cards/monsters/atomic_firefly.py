"""Atomic Firefly."""

from tabletop.core.script import DESTROYED, GRAVE, Fx, card, that, trigger


@card("Atomic Firefly")
class AtomicFirefly:
    """If this face-up card is destroyed by battle: the player whose monster destroyed it takes 1000 damage."""

    @trigger(
        DESTROYED, where=GRAVE,
        condition=that(lambda look: look.event is not None and look.event.how == "battle", "activate.timing"),
    )
    def glow(self, fx: Fx) -> None:
        fx.damage_to(1 - fx.card.prev_controller, 1000)
