"""Insect Imitation, in both its texts."""

from tabletop.core.script import (
    DECK,
    Card,
    Fx,
    Gen,
    Look,
    activation,
    can_be_special_summoned,
    card,
    room,
    rule,
    tribute,
)


def grown(look: Look, level: int, deck: list[Card]) -> list[Card]:
    """The Insects in the Deck one Level higher that can be Special Summoned."""
    return [
        c for c in deck
        if c.facts.is_monster and c.facts.type == "Insect" and c.facts.level == level + 1
        and can_be_special_summoned(look, c)
    ]


@rule("target.level")
def fits(look: Look, c: Card) -> bool:
    """The Deck holds such an Insect."""
    return look.has_level(c) and bool(grown(look, look.level(c), look.deck()))


@rule("target.level")
def has_a_level(look: Look, c: Card) -> bool:
    """It has a Level."""
    return look.has_level(c)


NOW = tribute(1, fits)
THEN = tribute(1, has_a_level)


@card("Insect Imitation")
class InsectImitation:
    """Tribute 1 monster; Special Summon 1 Insect monster from your Deck whose Level is 1 higher than the Level the
    Tributed monster had on the field.
    """

    @activation(condition=room(1, cost=NOW), cost=NOW)
    def resolve(self, fx: Fx) -> Gen:
        found = grown(fx, fx.paid[0].prev_level, fx.pile(DECK))
        if found and fx.free_zones():
            yield from fx.special_summon(*(yield from fx.choose(found)))
        fx.shuffle()


@card("Insect Imitation", text="goat")
class InsectImitationOf2005:
    """Tribute 1 monster on your side of the field; Special Summon 1 Insect that is 1 Level higher from your Deck, in
    face-up Attack Position or face-down Defense Position.
    """

    @activation(condition=room(1, cost=THEN), cost=THEN)
    def resolve(self, fx: Fx) -> Gen:
        found = grown(fx, fx.paid[0].prev_level, fx.pile(DECK))
        if found and fx.free_zones():
            yield from fx.special_summon(*(yield from fx.choose(found)), set_in_defense=True)
        fx.shuffle()
