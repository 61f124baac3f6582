"""A Hero Lives."""

from tabletop.core.script import (
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    a_monster,
    activation,
    can_be_special_summoned,
    card,
    deck,
    exists,
    face_up,
    half_lp,
    monsters,
    of_series,
    pay_lp,
    room,
    rule,
    that,
)


@rule("target.level")
def small(look: Look, c: Card) -> bool:
    """Level 4 or lower."""
    return c.facts.level <= 4


HEROES = deck(YOU, a_monster, of_series("Elemental Hero"), small, can_be_special_summoned)


@card("A Hero Lives")
class AHeroLives:
    """If you control no face-up monsters: pay half your LP; Special Summon 1 Level 4 or lower "Elemental HERO" monster
    from your Deck.
    """

    @activation(
        condition=(that(lambda look: not monsters(YOU, face_up)(look), "condition.unmet"), room(1), exists(HEROES)),
        cost=pay_lp(half_lp),
    )
    def resolve(self, fx: Fx) -> Gen:
        for c in (yield from fx.choose(HEROES(fx), prompt="summon")):
            yield from fx.special_summon(c)
        fx.shuffle()
