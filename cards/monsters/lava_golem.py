"""Lava Golem."""

from tabletop.core.script import (
    OPPONENT,
    STANDBY_PHASE,
    SUMMONED,
    YOU,
    Fx,
    Look,
    Tribute,
    card,
    forbid,
    has,
    monsters,
    procedure,
    reaction,
    special_summoned,
    that,
    trigger,
    your_turn,
)


def has_normal_summoned(look: Look) -> bool:
    """Its player has Normal Summoned or Set a monster this turn."""
    return look.d.normal_summoned[look.you]


@card("Lava Golem")
class LavaGolem:
    """Cannot be Normal Summoned or Set. Must first be Special Summoned from your hand to your opponent's field by
    Tributing 2 monsters they control. You cannot Normal Summon or Set in the turn you Special Summon this card. Once
    per turn, in your Standby Phase: take 1000 damage.
    """

    always = (
        has("cannot-be-normal-summoned"),
        has("first-by-procedure"),
        forbid(
            "special-summon", "special.after-normal-summon", when=that(has_normal_summoned, "condition.unmet"),
            while_negated=True,
        ),
    )
    procedures = (procedure(cost=Tribute(2, 2, monsters(OPPONENT)), to_opponent=True),)

    @reaction(SUMMONED, own=True, condition=special_summoned, while_negated=True)
    def bind(self, fx: Fx) -> None:
        assert fx.event is not None
        side = YOU if fx.event.player == fx.you else OPPONENT
        for act in ("normal-summon", "set"):
            fx.for_this_turn(act, "oath.no-normal-summon", side=side)

    @trigger(STANDBY_PHASE, own=False, condition=your_turn, once="soft")
    def burn(self, fx: Fx) -> None:
        fx.damage(1000, YOU)
