"""Elemental HERO Escuridao."""

from tabletop.core.script import (
    YOU,
    Card,
    Look,
    Material,
    a_monster,
    boost,
    card,
    gy,
    has,
    itself,
    of_attribute,
    of_series,
)

A_HERO = of_series("Elemental Hero")
FALLEN = gy(YOU, a_monster, A_HERO)


def hundred_for_each(look: Look, c: Card) -> int:
    """100 for each fallen "Elemental HERO"."""
    return 100 * len(FALLEN(look))


@card("Elemental HERO Escuridao")
class Escuridao:
    """1 "Elemental HERO" monster + 1 DARK monster. Must be Fusion Summoned. Gains 100 ATK for each "Elemental HERO"
    monster in your GY.
    """

    materials = (Material('1 "Elemental HERO" monster', A_HERO), Material("1 DARK monster", of_attribute("DARK")))
    always = (has("only-by-procedure"), *boost(itself, atk=hundred_for_each))
