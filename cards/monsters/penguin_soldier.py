"""Penguin Soldier."""

from tabletop.core.script import MZONE, Fx, card, flip, monsters, up_to


@card("Penguin Soldier")
class PenguinSoldier:
    """FLIP: You can target up to 2 monsters on the field; return them to the hand."""

    @flip(optional=True, target=up_to(2, monsters()))
    def send_home(self, fx: Fx) -> None:
        fx.to_hand(*(t for t in fx.targets if t.place == MZONE))
