"""Enemy Controller."""

from tabletop.core.script import (
    ATTACK,
    DEFENSE,
    MZONE,
    OPPONENT,
    Card,
    Fx,
    Look,
    activation,
    can_change_control,
    card,
    face_up,
    monsters,
    one,
    room,
    rule,
    tribute,
)

PRICE = tribute(1)


@rule("position.link")
def has_two_positions(look: Look, c: Card) -> bool:
    """No Link Monster."""
    return "Link" not in c.facts.subtypes


@card("Enemy Controller")
class EnemyController:
    """Use 1 of these: target 1 face-up monster your opponent controls and change its battle position; or, Tribute 1
    monster, then target 1 face-up monster your opponent controls and take control of it until the End Phase.
    """

    @activation(target=one(monsters(OPPONENT, face_up, has_two_positions)))
    def turn(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and t.place == MZONE and t.faceup and t.controller == fx.opp:
            fx.change_position(t, DEFENSE if t.position == ATTACK else ATTACK)

    @activation(
        condition=room(1, cost=PRICE), cost=PRICE, target=one(monsters(OPPONENT, face_up, can_change_control))
    )
    def take(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and t.faceup and t.controller == fx.opp:
            fx.take_control(t, until_end_phase=True)
