"""Insect Queen, in both its texts."""

from tabletop.core.script import (
    ATTACK,
    DESTROYED,
    EITHER,
    END_PHASE,
    Card,
    Clause,
    Fx,
    Gen,
    Look,
    boost,
    card,
    face_up,
    itself,
    monsters,
    of_type,
    other,
    reaction,
    that,
    token,
    tribute,
    trigger,
)

INSECTS = monsters(EITHER, face_up, of_type("Insect"))
INSECT = token("Insect Monster Token")
ALWAYS = (
    *boost(itself, atk=lambda look, c: 200 * len(INSECTS(look))),
    Clause("attack-cost", value=tribute(1, other)),
)


def kills(c: Card) -> int:
    """How many of the opponent's monsters it destroyed by battle this turn."""
    return sum(1 for flag in c.flags if flag.startswith("kill-"))


def has_killed(look: Look) -> bool:
    """It destroyed one of the opponent's monsters by battle this turn."""
    return kills(look.card) > 0


def count_kill(fx: Fx) -> None:
    """Note a monster that this card destroyed by battle."""
    e, c = fx.event, fx.card
    if e is not None and e.how == "battle" and e.by is c and any(x.prev_controller != fx.you for x in e.cards):
        fx.mark(c, f"kill-{kills(c)}")


@card("Insect Queen")
class InsectQueen:
    """Gains 200 ATK for each Insect on the field. Cannot declare an attack unless you Tribute 1 monster. Once per turn,
    in the End Phase, if this card destroyed an opponent's monster by battle this turn: Special Summon 1 Insect Monster
    Token (Insect/EARTH/Level 1/ATK 100/DEF 100) in Attack Position.
    """

    tokens = (INSECT,)
    always = ALWAYS

    @reaction(DESTROYED, while_negated=True)
    def note(self, fx: Fx) -> None:
        count_kill(fx)

    @trigger(END_PHASE, own=False, condition=that(has_killed, "activate.timing"), once="soft")
    def hatch(self, fx: Fx) -> Gen:
        yield from fx.summon_tokens(INSECT, position=ATTACK)


@card("Insect Queen", text="goat")
class InsectQueenOf2005:
    """Gains 200 ATK for each Insect on the field. Cannot declare an attack unless you Tribute 1 monster. In the End
    Phase, Special Summon 1 Insect Monster Token (Insect/EARTH/Level 1/ATK 100/DEF 100) in Attack Position for each of
    the opponent's monsters this card destroyed by battle this turn, to whoever controls it then.
    """

    tokens = (INSECT,)
    always = ALWAYS

    @reaction(DESTROYED, while_negated=True)
    def note(self, fx: Fx) -> None:
        count_kill(fx)

    @trigger(END_PHASE, own=False, condition=that(has_killed, "activate.timing"), once="soft")
    def hatch(self, fx: Fx) -> Gen:
        n = min(kills(fx.card), fx.free_zones())
        if n and fx.still_on_field:
            yield from fx.summon_tokens(INSECT, n, position=ATTACK)
