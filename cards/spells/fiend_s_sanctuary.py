"""Fiend's Sanctuary."""

from tabletop.core.script import (
    STANDBY_PHASE,
    Fx,
    Gen,
    activation,
    card,
    forbid,
    has,
    room_for_tokens,
    token,
    token_reaction,
    your_turn,
)


def keep_or_lose(script: object, fx: Fx) -> Gen:
    """Its controller pays 1000 LP, or it is destroyed."""
    if not (yield from fx.upkeep(1000)):
        yield from fx.destroy(fx.card)


METAL_FIEND = token(
    "Metal Fiend Token",
    clauses=(forbid("attack", "token.cannot-attack"), has("reflects-battle-damage")),
    reactions=(token_reaction(STANDBY_PHASE, keep_or_lose, own=False, condition=(your_turn,)),),
)


@card("Fiend's Sanctuary")
class FiendsSanctuary:
    """Special Summon 1 Metal Fiend Token (Fiend/DARK/Level 1/ATK 0/DEF 0). It cannot attack. Your opponent takes the
    battle damage you would have taken from battles with it. Once per turn, in your Standby Phase, pay 1000 LP or
    destroy it.
    """

    tokens = (METAL_FIEND,)

    @activation(condition=room_for_tokens(1))
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.summon_tokens(METAL_FIEND, 1, position=None)
