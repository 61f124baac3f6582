"""Do a Barrel Roll."""

from cards.monsters._mecha_phantom_beast import MPB_TOKEN
from tabletop.core.script import (
    ACTIVATED,
    MONSTER,
    SZONE,
    WHOLE_DAMAGE_STEP,
    Fx,
    Gen,
    Look,
    activation,
    card,
    named,
    that,
    tribute_all,
)


def a_card_or_a_monsters_effect(look: Look) -> bool:
    """The last Chain Link is a Spell or Trap Card, or a monster's effect."""
    if not look.d.chain:
        return False
    link = look.d.chain[-1]
    return link.is_card or (link.card.facts.family == MONSTER and link.place != SZONE)


@card("Do a Barrel Roll")
class DoABarrelRoll:
    """When a Spell or Trap Card, or a monster effect, is activated: Tribute all Mecha Phantom Beast Tokens you control;
    negate the activation, and if you do, destroy that card.
    """

    @activation(
        on=ACTIVATED, damage_step=WHOLE_DAMAGE_STEP, cost=tribute_all(named(MPB_TOKEN.name)),
        condition=that(a_card_or_a_monsters_effect, "activate.timing"),
    )
    def resolve(self, fx: Fx) -> Gen:
        link = fx.below
        if link is not None and fx.negate_activation() is not None and link.card.gen == link.card_gen:
            yield from fx.destroy(link.card)
