"""Assault on GHQ."""

from tabletop.core.script import YOU, Fx, Gen, activation, card, monsters, one


@card("Assault on GHQ")
class AssaultOnGHQ:
    """Target 1 monster you control; destroy it, and if you do, then send the top 2 cards of your opponent's Deck to the
    GY.
    """

    @activation(target=one(monsters(YOU)))
    def resolve(self, fx: Fx) -> Gen:
        if (yield from fx.destroy(*fx.targets)):
            fx.then()
            fx.send_to_gy(*fx.as_player(fx.opp).deck()[:2])
