"""Michizure, in both its texts."""

from tabletop.core.script import (
    MZONE,
    SENT_TO_GY,
    WHOLE_DAMAGE_STEP,
    Fx,
    Gen,
    Look,
    activation,
    card,
    monsters,
    one,
    that,
)


def own_monster_fell(look: Look) -> bool:
    """A monster went from the field to this player's Graveyard."""
    e = look.event
    return e is not None and any(
        c.gen == gen and c.owner == look.you and c.prev_place == MZONE and c.facts.is_monster
        for c, gen in zip(e.cards, e.gens, strict=True)
    )


def take_along(fx: Fx) -> Gen:
    """Destroy the target."""
    t = fx.target
    if t is not None and t.place == MZONE:
        yield from fx.destroy(t)


@card("Michizure")
class Michizure:
    """When a monster is sent from the field to your GY, also in the Damage Step: target 1 monster on the field; destroy
    it.
    """

    @activation(
        on=SENT_TO_GY, condition=that(own_monster_fell, "activate.timing"), target=one(monsters()),
        damage_step=WHOLE_DAMAGE_STEP,
    )
    def resolve(self, fx: Fx) -> Gen:
        yield from take_along(fx)


@card("Michizure", text="goat")
class MichizureOf2005:
    """When a monster is sent from the field to your Graveyard, except in the Damage Step: destroy 1 monster."""

    @activation(on=SENT_TO_GY, condition=that(own_monster_fell, "activate.timing"), target=one(monsters()))
    def resolve(self, fx: Fx) -> Gen:
        yield from take_along(fx)
