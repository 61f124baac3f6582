"""Cyber Phoenix."""

from tabletop.core.script import (
    ATTACK,
    GRAVE,
    MONSTER,
    MZONE,
    SENT_TO_GY,
    Fx,
    Link,
    Look,
    card,
    negates_links,
    sent_by_battle,
    that,
    trigger,
)


def aims_at_a_machine(look: Look, link: Link) -> bool:
    """A Spell or Trap that targets 1 Machine of its controller, and nothing else."""
    if link.card.facts.family == MONSTER or len(link.targets) != 1:
        return False
    t = link.targets[0]
    return t.place == MZONE and t.faceup and t.controller == look.you and look.type(t) == "Machine"


@card("Cyber Phoenix")
class CyberPhoenix:
    """While this card is in face-up Attack Position, negate the effects of Spells and Traps that target 1 Machine you
    control (and nothing else). When this face-up card is destroyed by battle and sent to the GY: you can draw 1 card.
    """

    always = (
        negates_links(
            aims_at_a_machine, when=that(lambda look: look.card.position == ATTACK, "target.attack-position")
        ),
    )

    @trigger(SENT_TO_GY, where=GRAVE, optional=True, when=True, condition=sent_by_battle)
    def rise(self, fx: Fx) -> None:
        fx.draw(1)
