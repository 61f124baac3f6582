"""Bottomless Trap Hole."""

from tabletop.core.script import SUMMONED, Card, Fx, Gen, Look, activation, card, that


def came(look: Look) -> list[Card]:
    """The monsters with 1500 or more ATK that the opponent has just Summoned, and that are still there face-up."""
    e = look.event
    if e is None or e.player == look.you:
        return []
    alive = [c for c, gen in zip(e.cards, e.gens, strict=True) if c.gen == gen and c.on_field and c.faceup]
    return [c for c in alive if look.atk(c) >= 1500]


@card("Bottomless Trap Hole")
class BottomlessTrapHole:
    """When your opponent Summons monsters with 1500 or more ATK: destroy those with 1500 or more ATK, and if you do,
    banish them.
    """

    @activation(on=SUMMONED, condition=that(lambda look: bool(came(look)), "activate.timing"))
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.destroy(*came(fx), banish=True)
