"""Dimensionhole."""

from tabletop.core.script import MZONE, STANDBY_PHASE, YOU, Delayed, Fx, activation, card, later, monsters, one


@card("Dimensionhole")
class Dimensionhole:
    """Target 1 monster you control; banish it until your next Standby Phase. Its Monster Zone cannot be used until
    then. If that Standby Phase is skipped, it stays banished.
    """

    @activation(target=one(monsters(YOU)))
    def resolve(self, fx: Fx) -> None:
        t = fx.target
        if t is None or t.place != MZONE or not fx.banish(t):
            return
        fx.keep_closed(t)
        due = fx.d.turn + (2 if fx.your_turn else 1)
        data = (t.prev_slot, t.prev_position, int(t.prev_faceup))
        fx.later("come_back", STANDBY_PHASE, turn=due, whose=fx.you, card=t, data=data)

    @later
    def come_back(self, fx: Fx, due: Delayed) -> None:
        slot, position, faceup = due.data
        if fx.card.gen == due.gen:
            fx.return_to_field(fx.card, fx.card.owner, int(position), slot=int(slot), faceup=bool(faceup))
