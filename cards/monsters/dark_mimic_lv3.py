"""Dark Mimic LV3."""

from tabletop.core.script import GRAVE, SENT_TO_GY, SUMMONED, Fx, card, reaction, sent_by_battle, trigger

YOUNGER = "Dark Mimic LV1"


@card("Dark Mimic LV3")
class DarkMimicLV3:
    """When this card is destroyed by battle and sent to the GY: draw 1 card, or 2 if it was Special Summoned by the
    effect of "Dark Mimic LV1".
    """

    @reaction(SUMMONED, own=True, while_negated=True)
    def note(self, fx: Fx) -> None:
        by = fx.event.by if fx.event is not None else None
        fx.card.memory = (1,) if by is not None and by.name == YOUNGER else ()

    @trigger(SENT_TO_GY, where=GRAVE, condition=sent_by_battle)
    def leave_something(self, fx: Fx) -> None:
        fx.draw(2 if fx.card.memory else 1)
