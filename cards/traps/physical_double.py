"""Physical Double."""

from tabletop.core.script import (
    END_PHASE,
    MZONE,
    OPPONENT,
    Card,
    Fx,
    Gen,
    Look,
    activation,
    card,
    face_up,
    monsters,
    one,
    room_for_tokens,
    rule,
    token,
    token_reaction,
)


def fade(script: object, fx: Fx) -> Gen:
    """It is destroyed."""
    yield from fx.destroy(fx.card)


@rule("target.level")
def with_a_level(look: Look, c: Card) -> bool:
    """It has a Level to copy."""
    return look.has_level(c)


MIRAGE = token("Mirage Token", reactions=(token_reaction(END_PHASE, fade, own=False),))


@card("Physical Double")
class PhysicalDouble:
    """In your opponent's turn: target 1 face-up monster your opponent controls; Special Summon 1 Mirage Token with the
    Level, Type, Attribute, ATK and DEF that monster has now. It is destroyed in the End Phase.
    """

    tokens = (MIRAGE,)

    @activation(
        whose_turn=OPPONENT, condition=room_for_tokens(1), target=one(monsters(OPPONENT, face_up, with_a_level))
    )
    def resolve(self, fx: Fx) -> Gen:
        t = fx.target
        if t is not None and t.place == MZONE and t.faceup:
            values = (fx.attribute(t), fx.type(t), fx.level(t), fx.atk(t), fx.defense(t))
            yield from fx.summon_tokens(MIRAGE, position=None, values=values, no_originals=True)
