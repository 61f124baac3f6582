"""Tyrant Dragon; in 2005 its second attack must follow at once, before another monster attacks."""

from tabletop.core.script import (
    DAMAGE_STEP_END,
    OPPONENT,
    RESOLVED,
    TRAP,
    Card,
    Fx,
    Gen,
    Look,
    card,
    has,
    reaction,
    revived_by_tribute,
    that,
)


def a_dragon(look: Look, c: Card) -> bool:
    """A Dragon monster, face-down ones too."""
    return look.type(c) == "Dragon"


def opponent_has_monsters(look: Look) -> bool:
    """The opponent controls a monster."""
    return bool(look.monsters(OPPONENT))


def first_attack_over(look: Look) -> bool:
    """Its first attack of the turn was on a monster, and is over; the opponent still controls a monster."""
    c, d = look.card, look.d
    fought = c is d.attacker and d.defender is not None
    return fought and c.attacks == 1 and d.extra_attack is None and opponent_has_monsters(look)


def shake_off(fx: Fx) -> Gen:
    """A Trap that has brought it back and keeps pointing at it is negated: it is destroyed and takes nothing along."""
    trap = fx.event.card if fx.event is not None else None
    if trap is not None and trap.facts.family == TRAP and trap.tied_to is fx.card:
        trap.tied_to = None
        yield from fx.destroy(trap)


@card("Tyrant Dragon")
class TyrantDragon:
    """If your opponent controls a monster after this card's first attack in your Battle Phase, it can attack again. The
    effects of Traps that target this card are negated and those Traps destroyed. You must Tribute 1 Dragon monster
    to Special Summon this card from the GY.
    """

    always = (
        has("second-attack", when=that(opponent_has_monsters, "condition.unmet")),
        has("negates-targeting-traps"),
        revived_by_tribute(a_dragon),
    )

    @reaction(RESOLVED)
    def free_itself(self, fx: Fx) -> Gen:
        yield from shake_off(fx)


@card("Tyrant Dragon", text="goat")
class TyrantDragonOf2005:
    """If your opponent still controls a monster after this card's attack, it can attack once more at once. The effects
    of Traps that target this card are negated and those Traps destroyed. You must Tribute 1 Dragon monster to Special
    Summon this card from the GY.
    """

    always = (has("negates-targeting-traps"), revived_by_tribute(a_dragon))

    @reaction(RESOLVED)
    def free_itself(self, fx: Fx) -> Gen:
        yield from shake_off(fx)

    @reaction(DAMAGE_STEP_END, condition=that(first_attack_over, "activate.timing"))
    def once_more(self, fx: Fx) -> None:
        fx.attack_again(fx.card)
