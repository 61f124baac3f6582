"""Interdimensional Matter Transporter."""

from tabletop.core.script import END_PHASE, MZONE, YOU, Delayed, Fx, activation, card, face_up, later, monsters, one


@card("Interdimensional Matter Transporter")
class InterdimensionalMatterTransporter:
    """Target 1 face-up monster you control; banish it until the End Phase of this turn. It returns in the battle
    position it had.
    """

    @activation(target=one(monsters(YOU, face_up)))
    def resolve(self, fx: Fx) -> None:
        t = fx.target
        if t is None or t.place != MZONE or not t.faceup or t.controller != fx.you or not fx.banish(t):
            return
        fx.later("come_back", END_PHASE, turn=fx.d.turn, card=t, data=(t.prev_slot, t.prev_position))

    @later
    def come_back(self, fx: Fx, due: Delayed) -> None:
        slot, position = due.data
        if fx.card.gen == due.gen:
            fx.return_to_field(fx.card, fx.card.owner, int(position), slot=int(slot))
