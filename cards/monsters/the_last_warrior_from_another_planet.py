"""The Last Warrior from Another Planet; what it locks out is read differently in 2005."""

from tabletop.core.script import (
    SUMMONED,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    can_be_tributed,
    card,
    forbid,
    has,
    special_summoned,
    trigger,
)


def any_monster(look: Look, c: Card) -> bool:
    """Every monster."""
    return True


def not_by_tributing_this(look: Look, c: Card, p: int) -> bool:
    """Its own controller may Tribute Summon with it among the Tributes."""
    return not (p == look.you and c.facts.level >= 5 and can_be_tributed(look, look.card))


NO_FLIPS = forbid("flip-summon", "effect.no-summon", any_monster)
NO_SPECIALS = forbid("special-summon", "effect.no-summon", any_monster)


def clear(fx: Fx) -> Gen:
    """Destroy every other monster of its side."""
    yield from fx.destroy(*(c for c in fx.monsters(YOU) if c is not fx.card))


@card("The Last Warrior from Another Planet")
class LastWarrior:
    """If this card is Special Summoned: destroy all other monsters you control. Neither player can Summon monsters."""

    materials = ("Zombyra the Dark", "Maryokutai")
    always = (forbid("normal-summon", "effect.no-summon", any_monster), NO_FLIPS, NO_SPECIALS)

    @trigger(SUMMONED, condition=special_summoned)
    def stand_alone(self, fx: Fx) -> Gen:
        yield from clear(fx)


@card("The Last Warrior from Another Planet", text="goat")
class LastWarriorOf2005:
    """When this card is Special Summoned, destroy all other monsters on your side. Neither player can Summon monsters;
    but this card itself can be Tributed for a Tribute Summon.
    """

    materials = ("Zombyra the Dark", "Maryokutai")
    always = (
        forbid("normal-summon", "effect.no-summon", any_monster, by=not_by_tributing_this),
        has("lock-ends-when-tributed"),
        NO_FLIPS,
        NO_SPECIALS,
    )

    @trigger(SUMMONED, condition=special_summoned)
    def stand_alone(self, fx: Fx) -> Gen:
        yield from clear(fx)
