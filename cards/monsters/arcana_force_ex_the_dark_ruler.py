"""Arcana Force EX - The Dark Ruler."""

from collections.abc import Callable

from tabletop.core.script import (
    ATTACK,
    DEFENSE,
    DESTROYED,
    EITHER,
    END_OF_BATTLE,
    SUMMONED,
    YOU,
    Fx,
    Gen,
    Look,
    Refusal,
    card,
    has,
    monsters,
    procedure,
    reaction,
    send,
    special_summoned,
    that,
    trigger,
)

HEADS, TAILS = 1, 0


def coin_was(side: int) -> Callable[[Look], Refusal | None]:
    """The coin tossed when it was Summoned fell so, and it has not been turned face-down since."""

    def check(look: Look) -> bool:
        return look.card.memory == (side, look.card.stamp)

    return that(check, "condition.unmet")


@card("Arcana Force EX - The Dark Ruler")
class DarkRuler:
    """Cannot be Normal Summoned or Set. Special Summoned only from your hand, by sending 3 monsters you control to the
    GY. When Special Summoned: toss a coin. Heads: it can attack a second time each Battle Phase; if it does, it is
    turned to Defense Position at the end of the Battle Phase and cannot change position until the end of your next
    turn. Tails: if it is destroyed, destroy all cards on the field.
    """

    procedures = (procedure(cost=send(3, monsters(YOU))),)
    always = (
        has("cannot-be-normal-summoned"),
        has("only-by-procedure"),
        has("second-attack", when=coin_was(HEADS)),
    )

    @trigger(SUMMONED, condition=special_summoned)
    def toss(self, fx: Fx) -> None:
        if fx.still_on_field:
            fx.card.memory = (fx.toss_coins(1), fx.card.stamp)

    @reaction(END_OF_BATTLE, condition=coin_was(HEADS))
    def kneel(self, fx: Fx) -> None:
        c = fx.card
        if c.attacks < 2:
            return
        if c.position == ATTACK:
            fx.change_position(c, DEFENSE)
        fx.mark(c, "change-position", turns=2 if fx.your_turn else 1)

    @reaction(DESTROYED, own=True, condition=coin_was(TAILS))
    def fall(self, fx: Fx) -> Gen:
        if fx.card.prev_faceup:
            yield from fx.destroy(*fx.field(EITHER))
