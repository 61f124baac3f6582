"""Skill Drain."""

from tabletop.core.script import MZONE, Card, Fx, Look, activation, card, negates, pay_lp


def monster_effects(look: Look, c: Card) -> bool:
    """Face-up monsters; what a generator gave its Token is no monster effect, and of trap monsters eras differ."""
    if c.place != MZONE or not c.faceup or c.is_token:
        return False
    return not c.trap_monster or (look.d.rules.trap_monster_effects_negated and look.is_effect_monster(c))


@card("Skill Drain")
class SkillDrain:
    """Pay 1000 LP. The effects of all face-up monsters on the field are negated."""

    always = (negates(monster_effects),)

    @activation(cost=pay_lp(1000))
    def resolve(self, fx: Fx) -> None:
        pass
