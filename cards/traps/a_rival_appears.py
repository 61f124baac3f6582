"""A Rival Appears!"""

from tabletop.core.script import (
    OPPONENT,
    Card,
    Fx,
    Gen,
    Look,
    activation,
    can_be_special_summoned,
    card,
    face_up,
    hand,
    monsters,
    one,
    room,
    rule,
)


def equals(look: Look, foe: Card) -> list[Card]:
    """Monsters in the hand with the Level of that monster, which could be Special Summoned."""
    if not look.has_level(foe):
        return []
    return [c for c in hand()(look) if c.facts.level == look.level(foe) and can_be_special_summoned(look, c)]


@rule("target.level")
def has_an_equal(look: Look, c: Card) -> bool:
    """There is a monster of its Level in the hand."""
    return bool(equals(look, c))


@card("A Rival Appears!")
class ARivalAppears:
    """Target 1 face-up monster your opponent controls; Special Summon 1 monster with the same Level from your hand."""

    @activation(condition=room(1), target=one(monsters(OPPONENT, face_up, has_an_equal)))
    def resolve(self, fx: Fx) -> Gen:
        t = fx.target
        if t is not None and t.on_field and t.faceup:
            for c in (yield from fx.choose(equals(fx, t), prompt="summon")):
                yield from fx.special_summon(c)
