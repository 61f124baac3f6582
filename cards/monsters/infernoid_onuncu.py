"""Infernoid Onuncu."""

from cards.monsters._infernoid import BY_BANISHING_THREE, SPECIAL_ONLY, negate_and_banish
from tabletop.core.script import (
    ACTIVATED,
    EITHER,
    MONSTER,
    SUMMONED,
    SZONE,
    WHOLE_DAMAGE_STEP,
    Fx,
    Gen,
    Look,
    card,
    exists,
    monsters,
    quick,
    special_summoned,
    that,
    tribute,
    trigger,
)


def spell_or_trap(look: Look) -> bool:
    """The last Chain Link is a Spell's or Trap's, or an equipped monster's; this card is not doomed by battle."""
    d = look.d
    if not d.chain or look.card in d.battle_doomed:
        return False
    return d.chain[-1].card.facts.family != MONSTER or d.chain[-1].place == SZONE


@card("Infernoid Onuncu")
class Onuncu:
    """Cannot be Normal Summoned or Set. Special Summoned only from your hand or GY, by banishing 3 Infernoid monsters
    from your hand or GY while the Levels and Ranks of your Effect Monsters are 8 or less. When Special Summoned: you
    can destroy all other monsters. Once per turn, when a Spell, Trap or its effect is activated: you can Tribute 1
    monster; negate the activation, and if you do, banish that card.
    """

    procedures = (BY_BANISHING_THREE,)
    always = SPECIAL_ONLY

    @trigger(SUMMONED, optional=True, when=True, condition=(special_summoned, exists(monsters(EITHER))))
    def burn(self, fx: Fx) -> Gen:
        yield from fx.destroy(*[c for c in fx.monsters(EITHER) if c is not fx.card])

    @quick(
        on=ACTIVATED, once="soft", cost=tribute(1), damage_step=WHOLE_DAMAGE_STEP,
        condition=that(spell_or_trap, "activate.timing"),
    )
    def consume(self, fx: Fx) -> None:
        negate_and_banish(fx)
