"""Different Dimension Gate."""

from tabletop.core.script import (
    DESTROYED,
    EITHER,
    GRAVE,
    MZONE,
    Card,
    Fx,
    Look,
    Pick,
    activation,
    card,
    monsters,
    that,
    trigger,
)

NOTED = 5  # numbers remembered for each monster: which card, which of its moves, zone, position, face


def one_on_each_side(look: Look, cards: list[Card]) -> bool:
    """One monster of each player."""
    return len({c.controller for c in cards}) == len(cards)


def holds_some(look: Look) -> bool:
    """It has banished monsters."""
    return bool(look.card.memory)


@card("Different Dimension Gate")
class DifferentDimensionGate:
    """Activate by targeting 1 monster on each side of the field; banish both. When this card is destroyed and sent to
    the GY: those still banished return to the field in the battle positions they had.
    """

    @activation(target=Pick(2, 2, monsters(EITHER), one_on_each_side))
    def resolve(self, fx: Fx) -> None:
        goals = [t for t in fx.targets if t.place == MZONE]
        fx.banish(*goals)
        memory: list[int] = []
        for t in goals:
            memory += (t.uid, t.gen, t.prev_slot, t.prev_position, int(t.prev_faceup))
        fx.card.memory = tuple(memory)

    @trigger(DESTROYED, where=GRAVE, condition=that(holds_some, "condition.unmet"))
    def let_back(self, fx: Fx) -> None:
        memory, fx.card.memory = fx.card.memory, ()
        for i in range(0, len(memory), NOTED):
            uid, gen, slot, position, faceup = memory[i : i + NOTED]
            c = fx.d.cards[uid]
            if c.gen == gen:
                fx.return_to_field(c, c.owner, position, slot=slot, faceup=bool(faceup))
