"""Stronghold the Moving Fortress; in 2006 its ATK becomes 3000."""

from tabletop.core.script import (
    DEFENSE,
    YOU,
    Fx,
    Gen,
    Look,
    TrapMonster,
    activation,
    becomes,
    boost,
    can_become_monster,
    card,
    face_up,
    field,
    itself,
    named,
    that,
)

GADGETS = ("Green Gadget", "Red Gadget", "Yellow Gadget")


def all_three(look: Look) -> bool:
    """Its controller controls each of the three Gadgets face-up, be it as an Equip Card."""
    return all(field(YOU, face_up, named(name))(look) for name in GADGETS)


@card("Stronghold the Moving Fortress")
class Stronghold:
    """Special Summon this card in Defense Position as an Effect Monster (Machine/EARTH/Level 4/ATK 0/DEF 2000). It is
    also still a Trap. While you control Green Gadget, Red Gadget and Yellow Gadget, it gains 3000 ATK.
    """

    trap_monster = TrapMonster(effect=True, exempt=True)
    always = boost(itself, atk=3000, when=that(all_three, "condition.unmet"))

    @activation(condition=can_become_monster)
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.become_monster(DEFENSE)


@card("Stronghold the Moving Fortress", text="expert")
class StrongholdOf2006:
    """Special Summon this card in Defense Position as an Effect Monster (Machine/EARTH/Level 4/ATK 0/DEF 2000). It is
    also still a Trap. While you control Green Gadget, Red Gadget and Yellow Gadget, its ATK becomes 3000.
    """

    trap_monster = TrapMonster(effect=True, exempt=True)
    always = becomes(itself, atk=3000, when=that(all_three, "condition.unmet"))

    @activation(condition=can_become_monster)
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.become_monster(DEFENSE)
