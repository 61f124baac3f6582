"""Number 50: Blackship of Corn."""

from tabletop.core.script import (
    OPPONENT,
    Card,
    Fx,
    Look,
    card,
    detach,
    face_up,
    ignition,
    monsters,
    one,
    rule,
    that,
    xyz,
)

HAS_NOT_ATTACKED = that(lambda look: not look.card.attacks, "oath.no-attack")


@rule("target.atk")
def no_stronger(look: Look, c: Card) -> bool:
    """Its ATK is not above this card's."""
    return look.atk(c) <= look.atk(look.card)


@card("Number 50: Blackship of Corn")
class BlackshipOfCorn:
    """2 Level 4 monsters. Once per turn: you can detach 1 material and target 1 face-up monster your opponent controls
    with ATK not above this card's; send it to the GY, and if you do, 1000 damage to your opponent. This card cannot
    attack the turn you do this.
    """

    materials = xyz(2)

    @ignition(
        once="soft", cost=detach(1), target=one(monsters(OPPONENT, face_up, no_stronger)), vow="attack",
        condition=HAS_NOT_ATTACKED,
    )
    def fire(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and t.faceup and fx.send_to_gy(t):
            fx.damage(1000)
