"""Cobra Jar."""

from tabletop.core.script import DESTROYED, Fx, Gen, card, flip, token, token_reaction


def bite(script: object, fx: Fx) -> None:
    """The opponent of whoever made the Token takes 500 damage, whoever controls it."""
    if fx.event is not None and fx.event.how == "battle" and fx.card.birth is not None:
        fx.damage_to(1 - fx.card.birth.activator, 500)


SNAKE = token("Poisonous Snake Token", reactions=(token_reaction(DESTROYED, bite),))


@card("Cobra Jar")
class CobraJar:
    """FLIP: Special Summon 1 Poisonous Snake Token (Reptile/EARTH/Level 3/ATK 1200/DEF 1200). When it is destroyed by
    battle, your opponent takes 500 damage.
    """

    tokens = (SNAKE,)

    @flip()
    def hatch(self, fx: Fx) -> Gen:
        yield from fx.summon_tokens(SNAKE, position=None)
