"""Black Luster Soldier - Envoy of the Beginning."""

from tabletop.core.script import (
    DESTROYED,
    BanishOneOfEach,
    Fx,
    Look,
    a_monster,
    card,
    gy,
    has,
    ignition,
    monsters,
    one,
    procedure,
    that,
    trigger,
)


def declared_no_attack(look: Look) -> bool:
    """It has not declared an attack this turn."""
    return "declared" not in look.card.flags


def killed_by_attacking(look: Look) -> bool:
    """It attacked and destroyed an opponent's monster by battle."""
    e = look.event
    return (
        e is not None and e.how == "battle" and e.by is look.card and look.d.attacker is look.card
        and any(c.prev_controller != look.you for c in e.cards)
    )


@card("Black Luster Soldier - Envoy of the Beginning")
class EnvoyOfTheBeginning:
    """Cannot be Normal Summoned or Set. Must first be Special Summoned from your hand by banishing 1 LIGHT and 1 DARK
    monster from your GY. Once per turn, use 1 of these: target 1 monster on the field and banish it, but this card
    cannot attack this turn; or, if this attacking card destroys an opponent's monster by battle, it can attack once
    again in a row.
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
        once="soft", group="envoy", vow="attack", condition=that(declared_no_attack, "oath.no-attack"),
        target=one(monsters()),
    )
    def banish(self, fx: Fx) -> None:
        fx.banish(*fx.targets)

    @trigger(
        DESTROYED, own=False, optional=True, once="soft", group="envoy",
        condition=that(killed_by_attacking, "activate.timing"),
    )
    def attack_again(self, fx: Fx) -> None:
        if fx.still_on_field:
            fx.attack_again(fx.card)
