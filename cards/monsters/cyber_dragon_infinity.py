"""Cyber Dragon Infinity."""

from tabletop.core.script import (
    ACTIVATED,
    EITHER,
    WHOLE_DAMAGE_STEP,
    Card,
    Fx,
    Gen,
    Look,
    attack_position,
    boost,
    can_be_attached,
    card,
    detach,
    face_up,
    ignition,
    itself,
    monsters,
    named,
    one,
    other,
    quick,
    that,
    xyz,
    xyz_upon,
)


def light_machine(look: Look, c: Card) -> bool:
    """A LIGHT Machine monster."""
    return look.attribute(c) == "LIGHT" and look.type(c) == "Machine"


def for_each_material(look: Look, c: Card) -> int:
    """200 for each material."""
    return 200 * len(c.materials)


def able(look: Look) -> bool:
    """Something was activated, and this card is not doomed by battle."""
    return bool(look.d.chain) and look.card not in look.d.battle_doomed


@card("Cyber Dragon Infinity")
class CyberDragonInfinity:
    """3 Level 6 LIGHT Machine monsters; or, once per turn, upon a Cyber Dragon Nova you control, taking over its
    materials. Gains 200 ATK for each of its materials. Once per turn: you can target 1 face-up Attack Position monster
    on the field; attach it to this card. Once per turn, when a card or effect is activated: you can detach 1 material;
    negate the activation, and if you do, destroy it.
    """

    materials = xyz(3, light_machine)
    procedures = (xyz_upon(named("Cyber Dragon Nova"), once=True),)
    always = boost(itself, atk=for_each_material)

    @ignition(once="soft", target=one(monsters(EITHER, face_up, attack_position, other, can_be_attached)))
    def take(self, fx: Fx) -> None:
        if fx.target is not None and fx.still_on_field and fx.target.faceup:
            fx.attach(fx.card, fx.target)

    @quick(
        on=ACTIVATED, once="soft", cost=detach(1), damage_step=WHOLE_DAMAGE_STEP,
        condition=that(able, "activate.timing"),
    )
    def forbid(self, fx: Fx) -> Gen:
        below = fx.below
        if below is not None and fx.negate_activation() is not None and below.card.gen == below.card_gen:
            yield from fx.destroy(below.card)
