"""Imperial Order, in both its texts."""

from tabletop.core.script import (
    SPELL,
    STANDBY_PHASE,
    SZONE,
    TRAP,
    Card,
    Fx,
    Gen,
    Link,
    Look,
    activation,
    card,
    negates,
    negates_links,
    reaction,
    your_turn,
)


def spells_on_field(look: Look, c: Card) -> bool:
    """Face-up Spells (an equipped monster counts as one)."""
    return c.place == SZONE and c.facts.family != TRAP


def spell_link(look: Look, link: Link) -> bool:
    """A Spell's effect that was activated on the field, even if the card has left it since."""
    return link.place == SZONE and link.card.facts.family == SPELL


ALL_SPELLS = (negates(spells_on_field), negates_links(spell_link))


@card("Imperial Order")
class ImperialOrder:
    """Negate all Spell effects on the field. Once per turn, in the Standby Phase, you must pay 700 LP (this is not
    optional), or this card is destroyed.
    """

    always = ALL_SPELLS

    @activation()
    def resolve(self, fx: Fx) -> None:
        pass

    @reaction(STANDBY_PHASE, while_negated=True)
    def keep(self, fx: Fx) -> Gen:
        if not (yield from fx.upkeep(700, forced=True)):
            yield from fx.destroy(fx.card)


@card("Imperial Order", text="goat")
class ImperialOrderOf2005:
    """Negate the effects of all Spell Cards on the field. In each of your Standby Phases pay 700 Life Points, or
    destroy this card.
    """

    always = ALL_SPELLS

    @activation()
    def resolve(self, fx: Fx) -> None:
        pass

    @reaction(STANDBY_PHASE, condition=your_turn, while_negated=True)
    def keep(self, fx: Fx) -> Gen:
        if not (yield from fx.upkeep(700)):
            yield from fx.destroy(fx.card)
