"""Divine Wrath."""

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
    discard,
    that,
)


def monster_effect(look: Look) -> bool:
    """The last Chain Link is a monster's effect (an equipped monster's counts as a Spell's)."""
    chain = look.d.chain
    return bool(chain) and chain[-1].card.facts.family == MONSTER and chain[-1].place != SZONE


@card("Divine Wrath")
class DivineWrath:
    """When a monster effect is activated: discard 1 card; negate the activation, and if you do, destroy it."""

    @activation(
        on=ACTIVATED, damage_step=WHOLE_DAMAGE_STEP, condition=that(monster_effect, "activate.timing"), cost=discard(1),
    )
    def resolve(self, fx: Fx) -> Gen:
        link = fx.below
        if link is not None and fx.negate_activation() is not None and link.card.gen == link.card_gen:
            yield from fx.destroy(link.card)
