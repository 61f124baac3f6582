"""Unibird."""

from tabletop.core.script import (
    YOU,
    Banish,
    Card,
    Fx,
    Gen,
    Look,
    ThisAnd,
    can_be_special_summoned,
    card,
    face_up,
    gy,
    ignition,
    monsters,
    of_subtype,
    one,
    other,
    room,
    rule,
)


def own_level(c: Card) -> int:
    """Its original Level; 0 for what has none."""
    if c.values is not None:
        return c.values[2]
    return c.facts.level if c.facts.subtypes.isdisjoint(("Xyz", "Link")) else 0


@rule("target.level")
def within_reach(look: Look, c: Card) -> bool:
    """Its Level is not above the original Levels of this card and the other one together."""
    if look.link is not None and look.link.paid:
        return c.facts.level <= sum(own_level(x) for x in look.link.paid)
    partners = monsters(YOU, face_up, other)(look)
    return any(c.facts.level <= own_level(look.card) + own_level(x) for x in partners)


SYNCHRO = gy(YOU, of_subtype("Synchro"), can_be_special_summoned)


@rule("target.level")
def reaches_one(look: Look, c: Card) -> bool:
    """With this monster there is a Synchro Monster to bring back."""
    return any(t.facts.level <= own_level(look.card) + own_level(c) for t in SYNCHRO(look))


COST = ThisAnd(Banish(1, 1, monsters(YOU, face_up, other, reaches_one)))


@card("Unibird")
class Unibird:
    """You can banish this card and 1 other face-up monster you control and target 1 Synchro Monster in your GY whose
    Level is at most the original Levels of the two together; Special Summon it.
    """

    @ignition(
        cost=COST, condition=room(1, cost=COST),
        target=one(gy(YOU, of_subtype("Synchro"), can_be_special_summoned, within_reach)),
    )
    def call(self, fx: Fx) -> Gen:
        if fx.target is not None:
            yield from fx.special_summon(fx.target)
