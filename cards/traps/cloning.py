"""Cloning."""

from tabletop.core.script import (
    DESTROYED,
    GRAVE,
    MZONE,
    OPPONENT,
    SUMMONED,
    TURNED_DOWN,
    Card,
    Fx,
    Gen,
    Look,
    activation,
    card,
    face_up,
    forbid,
    monsters,
    one,
    room_for_tokens,
    rule,
    that,
    token,
    token_reaction,
)


def opponent_summoned(look: Look) -> bool:
    """The opponent Normal or Flip Summoned a monster."""
    e = look.event
    return e is not None and e.player == look.opp and e.how in ("normal", "tribute", "flip")


@rule("target.just-summoned")
def just_summoned(look: Look, c: Card) -> bool:
    """It is the monster that was Summoned."""
    return look.event is not None and c in look.event.cards


@rule("target.level")
def with_a_level(look: Look, c: Card) -> bool:
    """It has a Level to copy."""
    return look.has_level(c)


def follow(script: object, fx: Fx) -> Gen:
    """The copied monster was destroyed and sent to the Graveyard: the Token is too. Turned down, it is forgotten."""
    e, memory = fx.event, fx.card.memory
    if e is None or not memory:
        return
    for c in e.cards:
        if c.uid != memory[0]:
            continue
        if e.kind == TURNED_DOWN:
            fx.card.memory = ()
        elif c.gen == memory[1] + 1 and c.place == GRAVE:
            yield from fx.destroy(fx.card)


def banned_here(look: Look) -> bool:
    """This ruleset keeps Clone Tokens from being Tributed for a Tribute Summon."""
    return not look.d.rules.clone_token_tribute


CLONE = token(
    "Clone Token",
    clauses=(forbid("tribute-for-summon", "token.tribute-summon", when=that(banned_here, "condition.unmet")),),
    reactions=(token_reaction((DESTROYED, TURNED_DOWN), follow, own=False),),
)


@card("Cloning")
class Cloning:
    """When your opponent Normal or Flip Summons a monster: target it; Special Summon 1 Clone Token with that monster's
    original Type, Attribute, Level, ATK and DEF. When that monster is destroyed and sent to the GY, destroy the Token.
    """

    tokens = (CLONE,)

    @activation(
        on=SUMMONED, condition=(that(opponent_summoned, "activate.timing"), room_for_tokens(1)),
        target=one(monsters(OPPONENT, face_up, just_summoned, with_a_level)),
    )
    def resolve(self, fx: Fx) -> Gen:
        t = fx.target
        if t is not None and t.place == MZONE and t.faceup:
            facts = t.facts
            values = (facts.attribute, facts.type, facts.level, fx.original_atk(t), fx.original_def(t))
            yield from fx.summon_tokens(CLONE, position=None, values=values, memory=(t.uid, t.gen))
