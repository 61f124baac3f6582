"""Soul Exchange."""

from tabletop.core.script import MZONE, OPPONENT, Fx, Look, activation, can_be_tributed, card, monsters, oath, one, that


def before_the_battle(look: Look) -> bool:
    """There was no Battle Phase in this turn."""
    return not look.d.battle_phase_done


@card("Soul Exchange")
class SoulExchange:
    """Target 1 monster your opponent controls; this turn, if you Tribute a monster, you must Tribute that one, as if
    you controlled it. You cannot conduct your Battle Phase in the turn you activate this card.
    """

    @activation(
        condition=that(before_the_battle, "battle.done"), target=one(monsters(OPPONENT, can_be_tributed)),
        oath=oath("oath.no-battle-phase", "battle-phase"),
    )
    def resolve(self, fx: Fx) -> None:
        for c in fx.targets:
            if c.place == MZONE and c.controller == fx.opp:
                fx.lend(c)
