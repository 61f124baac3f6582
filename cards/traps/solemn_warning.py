"""Solemn Warning."""

from tabletop.core.script import (
    ACTIVATED,
    MONSTER,
    SUMMONING,
    SZONE,
    WHOLE_DAMAGE_STEP,
    Fx,
    Gen,
    Look,
    activation,
    card,
    pay_lp,
    that,
)


def summon_ahead(look: Look) -> bool:
    """A monster would be Summoned, or the last Chain Link is a Spell/Trap Card or a monster effect that Summons."""
    e = look.event
    if e is None or e.kind == SUMMONING:
        return e is not None
    link = look.d.chain[-1]
    monster_effect = link.card.facts.family == MONSTER and link.place != SZONE
    return link.effect.summons and (link.is_card or monster_effect)


@card("Solemn Warning")
class SolemnWarning:
    """When a monster would be Summoned, or a Spell/Trap Card or monster effect is activated that includes a Special
    Summon: pay 2000 LP; negate the Summon or activation, and if you do, destroy that card.
    """

    @activation(
        on=(SUMMONING, ACTIVATED), damage_step=WHOLE_DAMAGE_STEP, cost=pay_lp(2000),
        condition=that(summon_ahead, "activate.timing"),
    )
    def resolve(self, fx: Fx) -> Gen:
        if fx.negate_summon_and_destroy():
            return
        link = fx.below
        if link is not None and fx.negate_activation() is not None and link.card.gen == link.card_gen:
            yield from fx.destroy(link.card)
