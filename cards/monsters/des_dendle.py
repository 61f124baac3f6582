"""Des Dendle."""

from tabletop.core.script import (
    ATTACK,
    DESTROYED,
    MZONE,
    SZONE,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    card,
    face_up,
    has,
    ignition,
    monsters,
    named,
    one,
    room,
    rule,
    that,
    token,
    trigger,
)

WICKED_PLANT = token("Wicked Plant Token")


def is_equipped(look: Look) -> bool:
    """It is an Equip Card of a monster."""
    return look.card.equip_to is not None


def room_among_spells(look: Look) -> bool:
    """A Spell & Trap Zone is free."""
    return bool(look.d.free_spell_zones(look.you))


@rule("target.unfit")
def holds_no_union(look: Look, c: Card) -> bool:
    """A monster can be equipped with 1 Union Monster at a time."""
    return not any(e.equip_to is c and "Union" in e.facts.subtypes for e in look.spells_traps())


def its_monster_destroyed_one(look: Look) -> bool:
    """The equipped monster destroyed a monster of your opponent by battle."""
    e, bearer = look.event, look.card.equip_to
    return (
        e is not None and e.how == "battle" and bearer is not None and e.by is bearer
        and any(c.prev_controller == look.opp for c in e.cards)
    )


@card("Des Dendle")
class DesDendle:
    """Once per turn: you can equip this card to your Vampiric Orchis as an Equip Card, or Special Summon it from there
    in Attack Position. A monster holds 1 Union Monster at a time; if it would be destroyed by battle, destroy this card
    instead. Each time the equipped monster destroys an opponent's monster by battle: Special Summon 1 Wicked Plant
    Token (Plant/EARTH/Level 1/ATK 800/DEF 800).
    """

    tokens = (WICKED_PLANT,)
    always = (has("destroyed-in-battle-instead"),)

    @ignition(
        where=MZONE, once="soft", group="union", condition=that(room_among_spells, "zone.spell-trap-full"),
        target=one(monsters(YOU, face_up, named("Vampiric Orchis"), holds_no_union)),
    )
    def equip(self, fx: Fx) -> None:
        bearer = fx.target
        if fx.still_on_field and fx.card.place == MZONE and bearer is not None and bearer.controller == fx.you:
            fx.equip(bearer)

    @ignition(where=SZONE, once="soft", group="union", condition=(that(is_equipped, "condition.unmet"), room(1)))
    def come_back(self, fx: Fx) -> Gen:
        if fx.still_on_field and fx.card.place == SZONE:
            yield from fx.special_summon(fx.card, position=ATTACK)

    @trigger(DESTROYED, own=False, where=SZONE, each=True, condition=that(its_monster_destroyed_one, "activate.timing"))
    def seed(self, fx: Fx) -> Gen:
        yield from fx.summon_tokens(WICKED_PLANT, position=None)
