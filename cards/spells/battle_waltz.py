"""Battle Waltz."""

from tabletop.core.script import (
    MZONE,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    activation,
    card,
    face_up,
    has,
    monsters,
    one,
    room_for_tokens,
    rule,
    token,
)


@rule("target.synchro")
def a_synchro(look: Look, c: Card) -> bool:
    """A Synchro Monster."""
    return "Synchro" in c.facts.subtypes


WALTZ = token("Waltz Token", clauses=(has("no-damage-in-its-battles"),))


@card("Battle Waltz")
class BattleWaltz:
    """Target 1 Synchro Monster you control; Special Summon 1 Waltz Token with the Type, Attribute, Level, ATK and DEF
    it has now. Neither player takes battle damage from battles involving this Token.
    """

    tokens = (WALTZ,)

    @activation(condition=room_for_tokens(1), target=one(monsters(YOU, face_up, a_synchro)))
    def resolve(self, fx: Fx) -> Gen:
        t = fx.target
        if t is not None and t.place == MZONE and t.faceup:
            values = (fx.attribute(t), fx.type(t), fx.level(t), fx.atk(t), fx.defense(t))
            yield from fx.summon_tokens(WALTZ, position=None, values=values)
