"""Solemn Warning."""

from tabletop.core.script import ACTIVATED, SUMMONING, WHOLE_DAMAGE_STEP, Fx, Gen, Look, activation, card, pay_lp, that


def summon_ahead(look: Look) -> bool:
    """A monster would be Summoned, or the last Chain Link includes a Special Summon."""
    e = look.event
    return e is not None and (e.kind == SUMMONING or look.d.chain[-1].effect.summons)


@card("Solemn Warning")
class SolemnWarning:
    """When a monster would be Summoned, or a card or effect is activated that includes a Special Summon: pay 2000 LP;
    negate the Summon or activation, and if you do, destroy that card.
    """

    @activation(
        on=(SUMMONING, ACTIVATED), damage_step=WHOLE_DAMAGE_STEP, cost=pay_lp(2000),
        condition=that(summon_ahead, "activate.timing"),
    )
    def resolve(self, fx: Fx) -> Gen:
        if fx.event is not None and fx.event.kind == SUMMONING:
            monster = fx.negate_summon()
            if monster is not None:
                fx.destroy_unsummoned(monster)
        else:
            negated = fx.negate_activation()
            if negated is not None and negated.on_field:
                yield from fx.destroy(negated)
