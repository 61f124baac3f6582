"""Ultimate Offering, in both its texts."""

from tabletop.core.script import SZONE, Fx, Look, activation, can_be_normal_summoned_now, card, pay_lp, quick, that

PRICE = pay_lp(500)


def a_time_for_it(look: Look) -> bool:
    """Your own Main Phase or your opponent's Battle Phase."""
    return look.main_phase if look.your_turn else look.battle_phase


def a_monster_for_it(look: Look) -> bool:
    """More monsters that can be Normal Summoned or Set than this Chain has already been paid for."""
    waiting = sum(1 for k in look.d.chain if k.player == look.you and k.effect.cost is PRICE)
    return sum(1 for c in look.hand() if can_be_normal_summoned_now(look, c)) > waiting


WHEN = (that(a_time_for_it, "activate.phase"), that(a_monster_for_it, "summon.none-in-hand"))


@card("Ultimate Offering")
class UltimateOffering:
    """During your Main Phase or your opponent's Battle Phase: pay 500 LP; immediately after this effect resolves,
    Normal Summon or Set 1 monster. (It may be used as this card is activated.)
    """

    @activation()
    def activate(self, fx: Fx) -> None:
        pass

    @activation(condition=WHEN, cost=PRICE)
    def activate_and_offer(self, fx: Fx) -> None:
        fx.extra_normal_summon()

    @quick(where=SZONE, condition=WHEN, cost=PRICE)
    def offer(self, fx: Fx) -> None:
        if fx.still_on_field:
            fx.extra_normal_summon()


@card("Ultimate Offering", text="goat")
class UltimateOfferingOf2005:
    """During your Main Phase or your opponent's Battle Phase, pay 500 LP for each monster that you Normal Summon or
    Set besides the one a turn. (Its effect is used once the card lies face-up.)
    """

    @activation()
    def activate(self, fx: Fx) -> None:
        pass

    @quick(where=SZONE, condition=WHEN, cost=PRICE)
    def offer(self, fx: Fx) -> None:
        if fx.still_on_field:
            fx.extra_normal_summon()
