"""Solemn Judgment."""

from tabletop.core.script import (
    ACTIVATED,
    SUMMONING,
    WHOLE_DAMAGE_STEP,
    Fx,
    Gen,
    Look,
    activation,
    card,
    half_lp,
    pay_lp,
    that,
)


def card_or_summon(look: Look) -> bool:
    """A Spell/Trap Card is activated, or a monster would be Summoned."""
    e = look.event
    return e is not None and (e.kind == SUMMONING or look.d.chain[-1].is_card)


@card("Solemn Judgment")
class SolemnJudgment:
    """When a monster would be Summoned, or a Spell/Trap Card is activated: pay half your LP; negate the Summon or
    activation, and if you do, destroy that card.
    """

    @activation(
        on=(SUMMONING, ACTIVATED), damage_step=WHOLE_DAMAGE_STEP, cost=pay_lp(half_lp),
        condition=that(card_or_summon, "activate.timing"),
    )
    def resolve(self, fx: Fx) -> Gen:
        if fx.negate_summon_and_destroy():
            return
        negated = fx.negate_activation()
        if negated is not None:
            yield from fx.destroy(negated)
