"""The Grand Jupiter."""

from tabletop.core.script import (
    END_PHASE,
    OPPONENT,
    SZONE,
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

TAKEN = "taken-by-jupiter"


@rule("target.unfit")
def taken_by_this(look: Look, c: Card) -> bool:
    """A monster that this card's effect equipped to it."""
    return c.equip_to is look.card and TAKEN in c.flags


def atk_of_the_taken(look: Look, c: Card) -> int:
    """The original ATK of all of them together. Of trap monsters eras differ."""
    taken = [e for e in look.spells_traps() if taken_by_this(look, e)]
    if not look.d.rules.equipped_trap_monster_stats:
        taken = [e for e in taken if not e.facts.is_trap]
    return sum(look.original_atk(e) for e in taken)


@card("The Grand Jupiter")
class GrandJupiter:
    """Once per turn: you can discard 2 cards and target 1 face-up monster your opponent controls; equip it to this
    card. This card gains the original ATK of all monsters equipped so. Once per turn, in the End Phase: you can
    target 1 Monster Card equipped so; Special Summon it to your field.
    """

    always = boost(itself, atk=atk_of_the_taken)

    @ignition(
        once="soft", cost=discard(2), target=one(monsters(OPPONENT, face_up)),
        condition=that(lambda look: bool(look.d.free_spell_zones(look.you)), "zone.spell-trap-full"),
    )
    def take(self, fx: Fx) -> None:
        t = fx.target
        if t is None or not t.faceup or t.controller != fx.opp or not fx.still_on_field:
            return
        if fx.equip(fx.card, t):
            fx.mark(t, TAKEN, until_end=False)

    @trigger(
        END_PHASE, own=False, optional=True, once="soft", condition=room(1),
        target=one(spells_traps(YOU, taken_by_this, not_a_token, can_be_special_summoned)),
    )
    def release(self, fx: Fx) -> Gen:
        if fx.target is not None and fx.target.place == SZONE:
            yield from fx.special_summon(fx.target)
