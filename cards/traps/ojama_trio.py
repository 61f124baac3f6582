"""Ojama Trio."""

from tabletop.core.script import (
    DEFENSE,
    DESTROYED,
    NOT_FOR_TRIBUTE_SUMMON,
    OPPONENT,
    Fx,
    Gen,
    activation,
    card,
    room_for_tokens,
    token,
    token_reaction,
)


def burn_controller(script: object, fx: Fx) -> None:
    """Whoever controlled the Token takes 300 damage."""
    fx.damage_to(fx.card.prev_controller, 300)


OJAMA = token(
    "Ojama Token", clauses=(NOT_FOR_TRIBUTE_SUMMON,), reactions=(token_reaction(DESTROYED, burn_controller),)
)


@card("Ojama Trio")
class OjamaTrio:
    """Special Summon 3 Ojama Tokens (Beast/LIGHT/Level 2/ATK 0/DEF 1000) to your opponent's field in Defense Position.
    They cannot be Tributed for a Tribute Summon. When one is destroyed its controller takes 300 damage.
    """

    tokens = (OJAMA,)

    @activation(condition=room_for_tokens(3, OPPONENT))
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.summon_tokens(OJAMA, 3, side=OPPONENT, position=DEFENSE)
