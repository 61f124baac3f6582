"""What the Mecha Phantom Beast cards share: their Token, and the two properties that most of them have."""

from tabletop.core.script import (
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    a_token,
    boost,
    face_up,
    has,
    itself,
    monsters,
    named,
    of_series,
    that,
    token,
    tribute,
)

MPB = of_series("Mecha Phantom Beast")
MPB_TOKEN = token("Mecha Phantom Beast Token")
A_TOKEN_TRIBUTED = tribute(1, a_token)

_YOUR_TOKENS = monsters(YOU, face_up, named(MPB_TOKEN.name))


def beside_a_token(look: Look) -> bool:
    """You control a Token, of whatever kind."""
    return any(c.is_token for c in look.monsters(YOU))


def levels_of_tokens(look: Look, c: Card) -> int:
    """The Levels of all Mecha Phantom Beast Tokens you control, together."""
    return sum(look.level(t) for t in _YOUR_TOKENS(look))


SAFE_BESIDE_A_TOKEN = (
    has("not-destroyed-by-battle", when=that(beside_a_token, "condition.unmet")),
    has("not-destroyed-by-effects", when=that(beside_a_token, "condition.unmet")),
)
"""While you control a Token it is not destroyed by battle or card effects."""

WITH_TOKENS = (*boost(itself, level=levels_of_tokens), *SAFE_BESIDE_A_TOKEN)
"""Its Level rises by those of your Mecha Phantom Beast Tokens; beside a Token it is not destroyed."""


def launch(fx: Fx, n: int = 1) -> Gen:
    """Special Summon ``n`` Mecha Phantom Beast Tokens in face-up positions of your choice. Returns how many."""
    return (yield from fx.summon_tokens(MPB_TOKEN, n, position=None))
