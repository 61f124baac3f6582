"""Zoma the Spirit."""

from tabletop.core.script import (
    BANISHED,
    DEFENSE,
    DESTROYED,
    GRAVE,
    MZONE,
    Fx,
    Gen,
    Look,
    TrapMonster,
    activation,
    can_become_monster,
    card,
    that,
    trigger,
)


def destroyed_in_battle(look: Look) -> bool:
    """It was destroyed by battle as a monster that its own effect had Summoned."""
    return look.card.prev_trap_monster and look.event is not None and look.event.how == "battle"


@card("Zoma the Spirit")
class ZomaTheSpirit:
    """Special Summon this card in Defense Position as an Effect Monster (Zombie/DARK/Level 4/ATK 1800/DEF 500). It is
    also still a Trap. If, so Summoned, it is destroyed by battle: your opponent takes damage equal to the ATK of the
    monster that destroyed it.
    """

    trap_monster = TrapMonster(effect=True)

    @activation(condition=can_become_monster)
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.become_monster(DEFENSE)

    @trigger(DESTROYED, where=(GRAVE, BANISHED), condition=that(destroyed_in_battle, "activate.timing"))
    def haunt(self, fx: Fx) -> None:
        foe = fx.event.by if fx.event is not None else None
        if foe is not None:
            fx.damage(fx.atk(foe) if foe.place == MZONE else foe.prev_atk)
