"""Fiend Skull Dragon, in both its texts."""

from tabletop.core.script import (
    MZONE,
    RESOLVED,
    TRAP,
    Card,
    Fx,
    Gen,
    Link,
    Look,
    card,
    has,
    negates,
    negates_links,
    reaction,
)


def face_up_flip_monsters(look: Look, c: Card) -> bool:
    """Face-up Flip Effect monsters on the field, of both sides."""
    return c.place == MZONE and c.faceup and c.defn.flip_monster


def flip_effect(look: Look, link: Link) -> bool:
    """The effect of a Flip monster, activated on the field; where its card is now does not matter."""
    return link.place == MZONE and link.card.defn.flip_monster


ALWAYS = (negates(face_up_flip_monsters), negates_links(flip_effect), has("negates-targeting-traps"))


@card("Fiend Skull Dragon")
class FiendSkullDragon:
    """The effects of Flip monsters are negated. Any Trap effect that targets this card on the field is negated, and
    that Trap is destroyed.
    """

    materials = ("Cave Dragon", "Lesser Fiend")
    always = ALWAYS


@card("Fiend Skull Dragon", text="goat")
class FiendSkullDragonOf2005:
    """The effects of Flip Effect Monsters are negated. A Trap effect that targets this card is negated and the Trap
    destroyed: a Trap that has brought it back and keeps pointing at it too.
    """

    materials = ("Cave Dragon", "Lesser Fiend")
    always = ALWAYS

    @reaction(RESOLVED)
    def shake_off(self, fx: Fx) -> Gen:
        trap = fx.event.card if fx.event is not None else None
        if trap is not None and trap.facts.family == TRAP and trap.tied_to is fx.card:
            trap.tied_to = None  # its effect is negated: it takes nothing along
            yield from fx.destroy(trap)
