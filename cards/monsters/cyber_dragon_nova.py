"""Cyber Dragon Nova."""

from tabletop.core.script import (
    GRAVE,
    SENT_TO_GY,
    UNTIL_CALC,
    YOU,
    Banish,
    Fx,
    Gen,
    Look,
    any_of,
    can_be_special_summoned,
    card,
    detach,
    exists,
    extra_deck,
    face_up,
    gy,
    hand,
    ignition,
    monsters,
    named,
    of_subtype,
    of_type,
    one,
    quick,
    room,
    that,
    trigger,
    xyz,
    zones_for,
)

CYBER_DRAGON = named("Cyber Dragon")
MACHINE_FUSIONS = extra_deck(YOU, of_subtype("Fusion"), of_type("Machine"), can_be_special_summoned)


def opponents_effect(look: Look) -> bool:
    """Your opponent's card effect sent it from your field (or hand, Deck) to the Graveyard."""
    e = look.event
    return (
        e is not None and e.how in ("effect", "destroyed") and e.by_player == look.opp
        and look.card.prev_controller == look.you
    )


def a_zone_for_one(look: Look) -> bool:
    """One of those Fusion Monsters has a zone."""
    return any(zones_for(look.d, c, look.you) for c in MACHINE_FUSIONS(look))


@card("Cyber Dragon Nova")
class CyberDragonNova:
    """2 Level 5 Machine monsters. Once per turn: you can detach 1 material and target 1 Cyber Dragon in your GY;
    Special Summon it. Once per turn, in either player's turn: you can banish 1 Cyber Dragon from your hand or
    face-up Monster Zone; this card gains 2100 ATK until the end of this turn. If an opponent's card effect sends this
    card to your GY: you can Special Summon 1 Machine Fusion Monster from your Extra Deck.
    """

    materials = xyz(2, of_type("Machine"))

    @ignition(
        once="soft", cost=detach(1), condition=room(1), target=one(gy(YOU, CYBER_DRAGON, can_be_special_summoned))
    )
    def revive(self, fx: Fx) -> Gen:
        if fx.target is not None and fx.target.place == GRAVE:
            yield from fx.special_summon(fx.target)

    @quick(
        once="soft", damage_step=UNTIL_CALC,
        cost=Banish(1, 1, any_of(hand(YOU, CYBER_DRAGON), monsters(YOU, face_up, CYBER_DRAGON))),
    )
    def surge(self, fx: Fx) -> None:
        if fx.still_on_field:
            fx.add_atk(fx.card, 2100, until_end=True)

    @trigger(
        SENT_TO_GY, where=GRAVE, optional=True,
        condition=(
            that(opponents_effect, "activate.timing"), exists(MACHINE_FUSIONS),
            that(a_zone_for_one, "zone.monster-full"),
        ),
    )
    def succeed(self, fx: Fx) -> Gen:
        found = [c for c in MACHINE_FUSIONS(fx) if zones_for(fx.d, c, fx.you)]
        if found:
            yield from fx.special_summon(*(yield from fx.choose(found)))
