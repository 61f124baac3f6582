"""Ring of Destruction, in both its texts."""

from tabletop.core.script import (
    EITHER,
    OPPONENT,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    activation,
    card,
    face_up,
    monsters,
    one,
    rule,
)


@rule("target.atk")
def within_their_lp(look: Look, c: Card) -> bool:
    """Its ATK is no more than the opponent's Life Points."""
    return look.atk(c) <= look.lp(OPPONENT)


@card("Ring of Destruction")
class RingOfDestruction:
    """During your opponent's turn: target 1 face-up monster they control with ATK no more than their LP; destroy it,
    and if you do, take damage equal to its original ATK, then inflict the damage you took to your opponent. Only 1
    activation of a card of this name per turn.
    """

    @activation(once="hard", whose_turn=OPPONENT, target=one(monsters(OPPONENT, face_up, within_their_lp)))
    def resolve(self, fx: Fx) -> Gen:
        t = fx.target
        if t is not None and t.faceup:
            burn = fx.original_atk(t)
            if (yield from fx.destroy(t)):
                taken = fx.damage(burn, YOU)
                fx.then()
                fx.damage(taken, OPPONENT)


@card("Ring of Destruction", text="goat")
class RingOfDestructionOf2005:
    """Target 1 face-up monster on the field; destroy it, and both players take damage equal to its ATK."""

    @activation(target=one(monsters(EITHER, face_up)))
    def resolve(self, fx: Fx) -> Gen:
        t = fx.target
        if t is not None and t.faceup:
            burn = fx.atk(t)
            if (yield from fx.destroy(t)):
                fx.damage_both(burn, burn)
