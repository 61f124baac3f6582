"""Manticore of Darkness."""

from tabletop.core.script import (
    END_PHASE,
    GRAVE,
    HAND,
    SENT_TO_GY,
    YOU,
    Fx,
    Gen,
    Look,
    Send,
    a_monster,
    any_of,
    can_be_special_summoned,
    card,
    face_up,
    hand,
    monsters,
    of_type,
    reaction,
    room,
    that,
    trigger,
)

BEASTS = of_type("Beast", "Beast-Warrior", "Winged Beast")
NOW = Send(1, 1, any_of(hand(YOU, a_monster, BEASTS), monsters(YOU, face_up, BEASTS)))
THEN = Send(1, 1, any_of(hand(YOU, a_monster, BEASTS), monsters(YOU, BEASTS)))


def sent_this_turn(look: Look) -> bool:
    """It was sent to the Graveyard in this turn and can come back."""
    return look.card.memory == (look.d.turn,) and can_be_special_summoned(look, look.card)


def for_the_hand_limit(fx: Fx) -> bool:
    """It was discarded because its player held too many cards: what the End Phase brings is over by then."""
    return fx.event is not None and fx.event.how == "rule" and fx.card.prev_place == HAND


def come_back(fx: Fx) -> Gen:
    """It comes back from the Graveyard."""
    if fx.card.place == GRAVE:
        yield from fx.special_summon(fx.card)


@card("Manticore of Darkness")
class Manticore:
    """In the End Phase of the turn this card was sent to the GY: you can send 1 Beast, Beast-Warrior or Winged Beast
    monster from your hand or face-up field to the GY; Special Summon this card from your GY. (Not if it was discarded
    for the hand limit.)
    """

    @reaction(SENT_TO_GY, own=True, while_negated=True)
    def note(self, fx: Fx) -> None:
        fx.card.memory = () if for_the_hand_limit(fx) else (fx.d.turn,)

    @trigger(
        END_PHASE, own=False, where=GRAVE, optional=True, cost=NOW,
        condition=(that(sent_this_turn, "activate.timing"), room(1, cost=NOW)),
    )
    def prowl(self, fx: Fx) -> Gen:
        yield from come_back(fx)


@card("Manticore of Darkness", text="goat")
class ManticoreOf2005:
    """In the End Phase of the turn this card was sent to the GY: you can send 1 Beast, Beast-Warrior or Winged Beast
    monster from your hand or your side of the field, face-down too, to the GY; Special Summon this card from your GY.
    """

    @reaction(SENT_TO_GY, own=True, while_negated=True)
    def note(self, fx: Fx) -> None:
        fx.card.memory = (fx.d.turn,)

    @trigger(
        END_PHASE, own=False, where=GRAVE, optional=True, cost=THEN,
        condition=(that(sent_this_turn, "activate.timing"), room(1, cost=THEN)),
    )
    def prowl(self, fx: Fx) -> Gen:
        yield from come_back(fx)
