"""Tricky Spell 4."""

from tabletop.core.script import (
    DEFENSE,
    OPPONENT,
    YOU,
    Fx,
    Gen,
    Look,
    Refusal,
    activation,
    card,
    face_up,
    forbid,
    monsters,
    named,
    room_for_tokens,
    send,
    token,
)

TRICKY_TOKEN = token("Tricky Token", clauses=(forbid("attack", "token.cannot-attack", while_negated=True),))
THE_TRICKY_SENT = send(1, monsters(YOU, face_up, named("The Tricky")))


def one_for_each_of_theirs(look: Look) -> Refusal | None:
    """Your opponent controls monsters, and a Token for each of them would fit."""
    n = len(look.monsters(OPPONENT))
    return room_for_tokens(n, cost=THE_TRICKY_SENT)(look) if n else Refusal("condition.no-card", look.card)


@card("Tricky Spell 4")
class TrickySpell4:
    """Send 1 face-up The Tricky you control to the GY; Special Summon as many Tricky Tokens (Spellcaster/WIND/Level
    5/ATK 2000/DEF 1200) in Defense Position as your opponent controls monsters. They cannot declare an attack.
    """

    tokens = (TRICKY_TOKEN,)

    @activation(cost=THE_TRICKY_SENT, condition=one_for_each_of_theirs)
    def resolve(self, fx: Fx) -> Gen:
        n = len(fx.monsters(OPPONENT))
        if n:
            yield from fx.summon_tokens(TRICKY_TOKEN, n, position=DEFENSE)
