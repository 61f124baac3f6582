"""Royal Oppression."""

from tabletop.core.script import (
    ACTIVATED,
    SUMMONING,
    SZONE,
    WHOLE_DAMAGE_STEP,
    Fx,
    Gen,
    Look,
    activation,
    card,
    pay_lp,
    quick,
    that,
)


def special_summon_ahead(look: Look) -> bool:
    """A monster would be Special Summoned, or the last Chain Link includes a Special Summon."""
    e = look.event
    if e is None:
        return False
    if e.kind == SUMMONING:
        return e.how not in ("normal", "tribute", "flip")
    return look.d.chain[-1].effect.summons


@card("Royal Oppression")
class RoyalOppression:
    """If a monster would be Special Summoned, or a card or effect is activated that includes a Special Summon: either
    player can pay 800 LP; negate the Summon or the effect, and if you do, destroy that card.
    """

    @activation()
    def resolve(self, fx: Fx) -> None:
        """It only stays on the field."""

    @quick(
        on=(SUMMONING, ACTIVATED), where=SZONE, either=True, cost=pay_lp(800), damage_step=WHOLE_DAMAGE_STEP,
        condition=that(special_summon_ahead, "activate.timing"),
    )
    def oppress(self, fx: Fx) -> Gen:
        if not fx.still_on_field or fx.negate_summon_and_destroy():
            return
        negated = fx.negate_effect()
        if negated is not None and negated.on_field:
            yield from fx.destroy(negated)
