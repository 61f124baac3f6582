"""Mystik Wok."""

from tabletop.core.script import Fx, activation, card, choice, tribute


@card("Mystik Wok")
class MystikWok:
    """Tribute 1 monster and choose its ATK or DEF; gain that many LP."""

    @activation(cost=tribute(1), declare=choice("ATK", "DEF"))
    def resolve(self, fx: Fx) -> None:
        eaten = fx.paid[0]
        fx.gain(eaten.prev_atk if fx.chosen == "ATK" else eaten.prev_def)
