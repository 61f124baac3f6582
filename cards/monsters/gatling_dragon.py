"""Gatling Dragon."""

from tabletop.core.script import Card, Fx, Gen, card, ignition


@card("Gatling Dragon")
class GatlingDragon:
    """Once per turn: toss a coin 3 times; destroy as many monsters on the field as there are heads."""

    materials = ("Barrel Dragon", "Blowback Dragon")

    @ignition(once="soft")
    def fire(self, fx: Fx) -> Gen:
        heads = fx.toss_coins(3)
        if heads:
            doomed: list[Card] = yield from fx.choose(fx.monsters(), heads)
            yield from fx.destroy(*doomed)
