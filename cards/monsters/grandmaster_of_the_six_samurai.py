"""Grandmaster of the Six Samurai."""

from tabletop.core.script import (
    DESTROYED,
    GRAVE,
    YOU,
    Card,
    Fx,
    Look,
    a_monster,
    card,
    exists,
    face_up,
    forbid,
    gy,
    monsters,
    of_series,
    one,
    procedure,
    that,
    trigger,
)

SAMURAI = of_series("Six Samurai")


def another_copy(look: Look, c: Card) -> bool:
    """Another card of this name."""
    return c is not look.card and c.name == look.card.name


def its_controller(look: Look, c: Card, p: int) -> bool:
    """The player who controls this one."""
    return p == look.you


def taken_by_the_opponent(look: Look) -> bool:
    """An opponent's card effect destroyed it under its owner's control."""
    e, c = look.event, look.card
    return e is not None and e.how == "destroyed" and e.by_player == look.opp and c.prev_controller == look.you


@card("Grandmaster of the Six Samurai")
class Grandmaster:
    """You can control only 1 "Grandmaster of the Six Samurai". While you control a "Six Samurai" monster, you can
    Special Summon this card from your hand. When it is destroyed by your opponent's card effect: target 1 "Six Samurai"
    monster in your GY; add it to your hand.
    """

    always = tuple(
        forbid(act, "effect.only-one", another_copy, by=its_controller, while_negated=True)
        for act in ("normal-summon", "flip-summon", "special-summon", "change-control")
    )
    procedures = (procedure(condition=exists(monsters(YOU, face_up, SAMURAI))),)

    @trigger(
        DESTROYED, where=GRAVE, condition=that(taken_by_the_opponent, "activate.timing"),
        target=one(gy(YOU, a_monster, SAMURAI)),
    )
    def succession(self, fx: Fx) -> None:
        for c in fx.targets:
            if c.place == GRAVE:
                fx.to_hand(c, shown=True)
