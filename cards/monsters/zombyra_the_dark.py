"""Zombyra the Dark; in 2005 its loss is applied right after damage calculation."""

from tabletop.core.script import (
    BATTLED,
    DESTROYED,
    Fx,
    Look,
    card,
    destroyed_by_this_in_battle,
    forbid,
    that,
    trigger,
)

NO_DIRECT_ATTACK = forbid("direct-attack", "attack.no-direct")


def other_is_doomed(look: Look) -> bool:
    """The monster it battled will be destroyed."""
    e = look.event
    return e is not None and any(c is not look.card and c in look.d.battle_doomed for c in e.cards)


def tire(fx: Fx) -> None:
    """It loses 200 ATK for as long as it is face-up."""
    if fx.still_on_field:
        fx.add_atk(fx.card, -200)


@card("Zombyra the Dark")
class ZombyraTheDark:
    """Cannot attack directly. If this card destroys a monster by battle: it loses 200 ATK."""

    always = (NO_DIRECT_ATTACK,)

    @trigger(DESTROYED, own=False, condition=destroyed_by_this_in_battle)
    def lose_strength(self, fx: Fx) -> None:
        tire(fx)


@card("Zombyra the Dark", text="goat")
class ZombyraTheDarkOf2005:
    """Cannot attack directly. After damage calculation, if the monster it battled is to be destroyed by it: it loses
    200 ATK.
    """

    always = (NO_DIRECT_ATTACK,)

    @trigger(BATTLED, condition=that(other_is_doomed, "activate.timing"))
    def lose_strength(self, fx: Fx) -> None:
        tire(fx)
