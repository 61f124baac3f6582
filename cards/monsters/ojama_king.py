"""Ojama King."""

from tabletop.core.script import BEFORE_CALC, FLIPPED, MZONE, OPPONENT, SUMMONED, Fx, Gen, Look, card, reaction, that


def turned_up(look: Look) -> bool:
    """It has just become face-up. One happening counts for each way: a Flip Summon is told twice, and so is a flip by
    an attack, which already shows the card before damage calculation.
    """
    e, c = look.event, look.card
    if e is None or not c.faceup or c.place != MZONE:
        return False
    if e.kind == SUMMONED:
        return e.how != "flip"
    if e.kind == FLIPPED:
        return e.how != "attack"
    return e.how == "flip" and e.cards[-1] is c


@card("Ojama King")
class OjamaKing:
    """While this card is face-up on the field, up to 3 unused Monster Zones of your opponent, chosen by you, cannot be
    used.
    """

    materials = ("Ojama Green", "Ojama Yellow", "Ojama Black")

    @reaction((SUMMONED, FLIPPED, BEFORE_CALC), own=True, condition=that(turned_up, "activate.timing"))
    def spread_out(self, fx: Fx) -> Gen:
        free = fx.unused_zones(OPPONENT)
        if free:
            fx.close_zones((yield from fx.choose_zones(free, 1, 3)))
