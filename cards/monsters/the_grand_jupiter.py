"""The Grand Jupiter."""

from tabletop.core.script import (
    END_PHASE,
    OPPONENT,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    boost,
    can_be_special_summoned,
    card,
    discard,
    face_up,
    ignition,
    itself,
    monsters,
    not_a_token,
    one,
    room,
    rule,
    spells_traps,
    that,
    trigger,
)

TAKEN = "taken-in"


@rule("target.unfit")
def taken_in(look: Look, c: Card) -> bool:
    """Equipped to this card by its own effect."""
    return c.equip_to is look.card and TAKEN in c.flags


@rule("target.monster")
def a_monster_card(look: Look, c: Card) -> bool:
    """A Monster Card, whatever it counts as now."""
    return c.facts.is_monster


def their_atk(look: Look, c: Card) -> int:
    """The original ATK of all that its effect equipped to it. Of trap monsters eras differ."""
    lends = look.d.rules.equipped_trap_monster_stats
    return sum(look.original_atk(e) for e in spells_traps(YOU, taken_in)(look) if e.facts.is_monster or lends)


@card("The Grand Jupiter")
class TheGrandJupiter:
    """Once per turn: discard 2 cards, then target 1 face-up monster your opponent controls; equip it to this card. This
    card gains the original ATK of the monsters equipped so. Once per turn, in the End Phase: you can target 1 of those
    Monster Cards; Special Summon it to your field.
    """

    always = boost(itself, atk=their_atk)

    @ignition(
        once="soft", cost=discard(2), target=one(monsters(OPPONENT, face_up)),
        condition=that(lambda look: bool(look.d.free_spell_zones(look.you)), "zone.spell-trap-full"),
    )
    def take_in(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and t.faceup and t.controller == fx.opp and fx.still_on_field and fx.equip(fx.card, t):
            fx.mark(t, TAKEN, until_end=False)

    @trigger(
        END_PHASE, own=False, optional=True, once="soft", condition=room(1),
        target=one(spells_traps(YOU, taken_in, a_monster_card, not_a_token, can_be_special_summoned)),
    )
    def release(self, fx: Fx) -> Gen:
        if fx.target is not None:
            yield from fx.special_summon(fx.target)
