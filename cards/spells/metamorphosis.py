"""Metamorphosis."""

from tabletop.core.script import Card, Fx, Gen, Look, activation, can_be_special_summoned, card, rule, tribute


def fits(look: Look, c: Card) -> bool:
    """A Fusion Monster with that monster's Level can be Special Summoned."""
    level = look.level(c)
    return any(summonable(look, x) for x in look.extra_deck() if x.facts.level == level)


def summonable(look: Look, x: Card) -> bool:
    """A Fusion Monster that this effect can Special Summon."""
    return "Fusion" in x.facts.subtypes and can_be_special_summoned(look, x)


@card("Metamorphosis")
class Metamorphosis:
    """Tribute 1 monster; Special Summon 1 Fusion Monster from your Extra Deck with the same Level."""

    @activation(cost=tribute(1, rule("target.level")(fits)))
    def resolve(self, fx: Fx) -> Gen:
        level = fx.paid[0].prev_level
        found = [x for x in fx.extra_deck() if x.facts.level == level and summonable(fx, x)]
        if found and fx.free_zones():
            yield from fx.special_summon(*(yield from fx.choose(found)))
