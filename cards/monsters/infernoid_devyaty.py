"""Infernoid Devyaty."""

from cards.monsters._infernoid import BY_BANISHING_THREE, SPECIAL_ONLY, negate_and_banish
from tabletop.core.script import (
    ACTIVATED,
    EITHER,
    MONSTER,
    MZONE,
    SUMMONED,
    SZONE,
    WHOLE_DAMAGE_STEP,
    Card,
    Fx,
    Gen,
    Look,
    card,
    exists,
    of_series,
    quick,
    special_summoned,
    spells_traps,
    that,
    tribute,
    trigger,
)

VOID = of_series("Void")


def not_void(look: Look, c: Card) -> bool:
    """Face-down, or no Void card."""
    return not c.faceup or not VOID(look, c)


def another_monsters_effect(look: Look) -> bool:
    """The last Chain Link is another monster's effect; this card is not doomed by battle."""
    d = look.d
    if not d.chain or look.card in d.battle_doomed:
        return False
    link = d.chain[-1]
    monster = link.place == MZONE or (link.card.facts.family == MONSTER and link.place != SZONE)
    return monster and link.card is not look.card


@card("Infernoid Devyaty")
class Devyaty:
    """Cannot be Normal Summoned or Set. Special Summoned only from your hand or GY, by banishing 3 Infernoid monsters
    from your hand or GY while the Levels and Ranks of your Effect Monsters are 8 or less. When Special Summoned: you
    can destroy all Spells and Traps on the field except Void cards. Once per turn, when another monster's effect is
    activated: you can Tribute 1 monster; negate the activation, and if you do, banish it.
    """

    procedures = (BY_BANISHING_THREE,)
    always = SPECIAL_ONLY

    @trigger(SUMMONED, optional=True, when=True, condition=(special_summoned, exists(spells_traps(EITHER, not_void))))
    def sweep(self, fx: Fx) -> Gen:
        yield from fx.destroy(*spells_traps(EITHER, not_void)(fx))

    @quick(
        on=ACTIVATED, once="soft", cost=tribute(1), damage_step=WHOLE_DAMAGE_STEP,
        condition=that(another_monsters_effect, "activate.timing"),
    )
    def consume(self, fx: Fx) -> None:
        negate_and_banish(fx)
