"""Neko Mane King."""

from tabletop.core.script import GRAVE, SENT_TO_GY, Fx, Look, card, opponents_turn, that, trigger


def sent_by_opponents_effect(look: Look) -> bool:
    """From your side, by an effect of the opponent: no battle, no cost."""
    e = look.event
    return (
        e is not None and e.how in ("effect", "destroyed") and e.by_player == look.opp
        and look.card.prev_controller == look.you
    )


@card("Neko Mane King")
class NekoManeKing:
    """If this card of yours is sent to your GY by an opponent's card effect during your opponent's turn: it becomes the
    End Phase of that turn.
    """

    @trigger(
        SENT_TO_GY, where=GRAVE, condition=(opponents_turn, that(sent_by_opponents_effect, "activate.timing")),
    )
    def call_it_a_day(self, fx: Fx) -> None:
        fx.end_the_turn_now()
