"""Relinquished; in 2005 it passes on only damage from a battle that destroyed the equipped monster instead of it."""

from tabletop.core.script import (
    BATTLE_DAMAGE,
    OPPONENT,
    Fx,
    Look,
    absorb,
    absorbed,
    card,
    has,
    ignition,
    monsters,
    one,
    reaction,
    room_to_absorb,
    that,
    values_of_absorbed,
)


def hurts_you_in_its_battle(look: Look) -> bool:
    """You took battle damage from a battle of this card while a monster was equipped to it."""
    d, e = look.d, look.event
    in_battle = look.card is d.attacker or look.card is d.defender
    return in_battle and e is not None and e.player == look.you and absorbed(look) is not None


def saved_in_it(look: Look) -> bool:
    """In that battle the equipped monster is destroyed instead of it."""
    return hurts_you_in_its_battle(look) and look.card in look.d.battle_doomed


def pass_on(fx: Fx) -> None:
    """Your opponent takes the same damage, by the effect."""
    if fx.event is not None:
        fx.damage(fx.event.amount)


@card("Relinquished")
class Relinquished:
    """Ritual Monster (Black Illusion Ritual). Once per turn: target 1 monster your opponent controls; equip it to this
    card (max. 1). This card's ATK/DEF become that monster's. If this card would be destroyed by battle, destroy that
    monster instead. While so equipped, battle damage you take from battles of this card your opponent takes too.
    """

    always = (has("equipped-monster-instead"), *values_of_absorbed())

    @ignition(once="soft", condition=room_to_absorb, target=one(monsters(OPPONENT)))
    def take_in(self, fx: Fx) -> None:
        absorb(fx)

    @reaction(BATTLE_DAMAGE, condition=that(hurts_you_in_its_battle, "activate.timing"))
    def share(self, fx: Fx) -> None:
        pass_on(fx)


@card("Relinquished", text="goat")
class RelinquishedOf2005:
    """Ritual Monster (Black Illusion Ritual). Once per turn: equip 1 monster your opponent controls to this card (max.
    1). ATK and DEF become those of that monster. If this card is destroyed in battle, that monster is destroyed instead
    and the battle damage you took is also inflicted to your opponent.
    """

    always = (has("equipped-monster-instead"), *values_of_absorbed())

    @ignition(once="soft", condition=room_to_absorb, target=one(monsters(OPPONENT)))
    def take_in(self, fx: Fx) -> None:
        absorb(fx)

    @reaction(BATTLE_DAMAGE, condition=that(saved_in_it, "activate.timing"))
    def share(self, fx: Fx) -> None:
        pass_on(fx)
