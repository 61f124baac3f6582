"""Summon Limit."""

from tabletop.core.script import Card, Fx, Look, activation, card, forbid


def any_monster(look: Look, c: Card) -> bool:
    """Whatever it is."""
    return True


def twice_already(look: Look, c: Card, p: int) -> bool:
    """That player has Summoned twice this turn; in older rulesets a negated Summon counts."""
    d = look.d
    return d.summons[p] + (d.negated_summons[p] if d.rules.negated_summon_counts else 0) >= 2


@card("Summon Limit")
class SummonLimit:
    """Each player can Normal, Flip or Special Summon only twice per turn, all of them together."""

    always = tuple(
        forbid(act, "effect.summon-limit", any_monster, by=twice_already)
        for act in ("normal-summon", "flip-summon", "special-summon")
    )

    @activation()
    def resolve(self, fx: Fx) -> None:
        """It only stays on the field."""
