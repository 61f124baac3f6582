"""Chaos Sorcerer."""

from tabletop.core.script import (
    EITHER,
    BanishOneOfEach,
    Fx,
    Look,
    a_monster,
    card,
    face_up,
    gy,
    has,
    ignition,
    monsters,
    one,
    procedure,
    that,
)


def declared_no_attack(look: Look) -> bool:
    """It has not declared an attack this turn."""
    return "declared" not in look.card.flags


@card("Chaos Sorcerer")
class ChaosSorcerer:
    """Cannot be Normal Summoned or Set. Must first be Special Summoned from your hand by banishing 1 LIGHT and 1 DARK
    monster from your GY. Once per turn: target 1 face-up monster on the field; banish it, but this card cannot attack
    this turn.
    """

    always = (has("cannot-be-normal-summoned"), has("first-by-procedure"))
    procedures = (
        procedure(
            cost=BanishOneOfEach(
                gy,
                lambda look, c: look.attribute(c) == "LIGHT" and a_monster(look, c),
                lambda look, c: look.attribute(c) == "DARK" and a_monster(look, c),
            )
        ),
    )

    @ignition(
        once="soft", vow="attack", condition=that(declared_no_attack, "oath.no-attack"),
        target=one(monsters(EITHER, face_up)),
    )
    def banish(self, fx: Fx) -> None:
        fx.banish(*[t for t in fx.targets if t.faceup])
