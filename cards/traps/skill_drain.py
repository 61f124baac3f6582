"""Skill Drain."""

from tabletop.core.script import MZONE, Card, Fx, Look, activation, card, negates, pay_lp


def monster_effects(look: Look, c: Card) -> bool:
    """Face-up monsters; what a generator gave its Token is no monster effect."""
    return c.place == MZONE and c.faceup and not c.is_token


@card("Skill Drain")
class SkillDrain:
    """Pay 1000 LP. The effects of all face-up monsters on the field are negated."""

    always = (negates(monster_effects),)

    @activation(cost=pay_lp(1000))
    def resolve(self, fx: Fx) -> None:
        pass
