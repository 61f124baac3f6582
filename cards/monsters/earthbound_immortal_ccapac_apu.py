"""Earthbound Immortal Ccapac Apu."""

from tabletop.core.script import (
    DESTROYED,
    EITHER,
    FLIPPED,
    LEFT_FIELD,
    SUMMONED,
    TURNED_DOWN,
    Card,
    Fx,
    Gen,
    Look,
    card,
    destroyed_by_this_in_battle,
    forbid,
    has,
    of_series,
    reaction,
    spells_traps,
    that,
    trigger,
)

IMMORTAL = of_series("Earthbound Immortal")


def another_immortal(look: Look, c: Card) -> bool:
    """Another monster of the series."""
    return c is not look.card and IMMORTAL(look, c)


def no_field_spell(look: Look) -> bool:
    """There is no face-up Field Spell."""
    return not any(c.faceup and c.defn.field_spell for c in spells_traps(EITHER)(look))


@card("Earthbound Immortal Ccapac Apu")
class CcapacApu:
    """There can be only 1 "Earthbound Immortal" monster on the field. If there is no face-up Field Spell on the field,
    destroy this card. It cannot be attacked. It can attack directly. When it destroys an opponent's monster by battle:
    inflict damage to your opponent equal to that monster's original ATK.
    """

    always = (
        *(
            forbid(act, "effect.only-one-of-series", another_immortal, while_negated=True)
            for act in ("normal-summon", "flip-summon", "special-summon")
        ),
        forbid("be-attacked", "attack.target"),
        has("direct-attack"),
    )

    @reaction((SUMMONED, FLIPPED, LEFT_FIELD, TURNED_DOWN), condition=that(no_field_spell, "condition.unmet"))
    def sink(self, fx: Fx) -> Gen:
        yield from fx.destroy(fx.card)

    @trigger(DESTROYED, own=False, condition=destroyed_by_this_in_battle)
    def drain(self, fx: Fx) -> None:
        assert fx.event is not None
        fx.damage(max(c.facts.atk or 0 for c in fx.event.cards))
