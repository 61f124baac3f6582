"""Last Will, in both its texts."""

from tabletop.core.script import (
    DECK,
    FREE,
    MZONE,
    SENT_TO_GY,
    Delayed,
    Fx,
    Gen,
    a_monster,
    activation,
    can_be_special_summoned,
    card,
    later,
)

MOST = 1500


def own_monster_fell(fx: Fx) -> bool:
    """A monster went from this player's field to this player's Graveyard (a Token never does)."""
    e = fx.event
    return e is not None and any(
        c.prev_place == MZONE and c.prev_controller == fx.you and c.owner == fx.you and c.facts.is_monster
        for c in e.cards
    )


def call_up(fx: Fx) -> Gen:
    """Its player may Special Summon a monster with 1500 or less ATK from the Deck. Returns whether one came."""
    if not fx.free_zones() or not (yield from fx.ask("Special Summon a monster from the Deck")):
        return False
    found = [
        c for c in fx.pile(DECK)
        if a_monster(fx, c) and c.facts.atk is not None and c.facts.atk <= MOST and can_be_special_summoned(fx, c)
    ]
    came = 0
    if found:
        came = yield from fx.special_summon(*(yield from fx.choose(found)))
    fx.shuffle()
    return bool(came)


@card("Last Will")
class LastWill:
    """If a monster was sent from your field to your GY this turn: once this turn, you can Special Summon 1 monster with
    1500 or less ATK from your Deck.
    """

    @activation()
    def resolve(self, fx: Fx) -> Gen:
        if fx.d.fallen[fx.you] and (yield from call_up(fx)):
            return
        fx.watch("fell", SENT_TO_GY, until=fx.d.turn, data=(fx.link_id,))

    @later
    def fell(self, fx: Fx, due: Delayed) -> None:
        if own_monster_fell(fx) and not fx.watches("offer", due.data):
            fx.later("offer", FREE, data=due.data)

    @later
    def offer(self, fx: Fx, due: Delayed) -> Gen:
        if (yield from call_up(fx)):
            fx.stop(*fx.watches("fell", due.data))


@card("Last Will", text="goat")
class LastWillOf2005:
    """The next time this turn a monster is sent from your field to your Graveyard, you can Special Summon 1 monster
    with an ATK of 1500 or less from your Deck. Only once.
    """

    @activation()
    def resolve(self, fx: Fx) -> None:
        fx.watch("fell", SENT_TO_GY, until=fx.d.turn, data=(fx.link_id,))

    @later
    def fell(self, fx: Fx, due: Delayed) -> None:
        if own_monster_fell(fx):
            fx.stop(due)
            fx.later("offer", FREE)

    @later
    def offer(self, fx: Fx, due: Delayed) -> Gen:
        yield from call_up(fx)
