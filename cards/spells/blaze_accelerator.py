"""Blaze Accelerator."""

from tabletop.core.script import (
    OPPONENT,
    SZONE,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    a_monster,
    activation,
    card,
    hand,
    ignition,
    monsters,
    oath,
    of_type,
    one,
    rule,
    send,
    that,
)


@rule("target.atk")
def weak(look: Look, c: Card) -> bool:
    """500 or less ATK."""
    return (c.facts.atk or 0) <= 500


@card("Blaze Accelerator")
class BlazeAccelerator:
    """You can send 1 Pyro monster with 500 or less ATK from your hand to the GY, then target 1 monster your opponent
    controls; destroy it. You cannot declare an attack in the turn you use this effect.
    """

    @activation()
    def resolve(self, fx: Fx) -> None:
        """It only stays on the field."""

    @ignition(
        where=SZONE, condition=that(lambda look: not look.d.attacked, "condition.unmet"),
        cost=send(1, hand(YOU, a_monster, of_type("Pyro"), weak)), target=one(monsters(OPPONENT)),
        oath=oath("effect.attack", "attack"),
    )
    def fire(self, fx: Fx) -> Gen:
        yield from fx.destroy(*fx.targets)
