"""D.D. Warrior Lady."""

from tabletop.core.script import BATTLED, Card, Fx, Look, card, that, trigger


def foe(look: Look) -> Card | None:
    """The opponent's monster she battled, if it is still the same."""
    e = look.event
    if e is None:
        return None
    return next((c for c, gen in zip(e.cards, e.gens, strict=True) if c is not look.card and c.gen == gen), None)


@card("D.D. Warrior Lady")
class WarriorLady:
    """After damage calculation, when this card battles an opponent's monster: you can banish that monster, also banish
    this card.
    """

    @trigger(BATTLED, optional=True, condition=that(lambda look: foe(look) is not None, "activate.timing"))
    def take_along(self, fx: Fx) -> None:
        both = [foe(fx), fx.card if fx.still_on_field else None]
        fx.banish(*[c for c in both if c is not None and c.on_field])
