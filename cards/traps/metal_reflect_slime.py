"""Metal Reflect Slime."""

from tabletop.core.script import DEFENSE, Fx, Gen, TrapMonster, activation, can_become_monster, card, forbid


@card("Metal Reflect Slime")
class MetalReflectSlime:
    """Special Summon this card in Defense Position as an Effect Monster (Aqua/WATER/Level 10/ATK 0/DEF 3000). It is
    also still a Trap. So Summoned it cannot attack.
    """

    trap_monster = TrapMonster(effect=True)
    always = (forbid("attack", "trap-monster.no-attack"),)

    @activation(condition=can_become_monster)
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.become_monster(DEFENSE)
