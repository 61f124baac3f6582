"""Multiply."""

from tabletop.core.script import (
    DEFENSE,
    MAIN_ZONES,
    NOT_FOR_TRIBUTE_SUMMON,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    Tribute,
    activation,
    card,
    face_up,
    monsters,
    named,
    room_for_tokens,
    token,
)

KURIBOH_TOKEN = token("Kuriboh Token", clauses=(NOT_FOR_TRIBUTE_SUMMON,))


def leaves_a_zone(look: Look, cards: list[Card]) -> bool:
    """A Main Monster Zone is free once these have left."""
    return look.free_zones() > 0 or any(c.slot < MAIN_ZONES for c in cards)


A_KURIBOH = Tribute(1, 1, monsters(YOU, face_up, named("Kuriboh")), leaves_a_zone)


@card("Multiply")
class Multiply:
    """Tribute 1 face-up Kuriboh; Special Summon as many Kuriboh Tokens (Fiend/DARK/Level 1/ATK 300/DEF 200) as possible
    in Defense Position. They cannot be Tributed for a Tribute Summon.
    """

    tokens = (KURIBOH_TOKEN,)

    @activation(cost=A_KURIBOH, condition=room_for_tokens(1, cost=A_KURIBOH))
    def resolve(self, fx: Fx) -> Gen:
        if fx.free_zones():
            yield from fx.summon_tokens(KURIBOH_TOKEN, fx.free_zones(), position=DEFENSE)
