"""Emergency Teleport."""

from tabletop.core.script import (
    DECK,
    END_PHASE,
    MZONE,
    YOU,
    Card,
    Delayed,
    Fx,
    Gen,
    Look,
    a_monster,
    activation,
    any_of,
    can_be_special_summoned,
    card,
    deck,
    exists,
    hand,
    later,
    of_type,
    room,
    rule,
)


@rule("target.level")
def small(look: Look, c: Card) -> bool:
    """Level 3 or lower."""
    return c.facts.level <= 3


WANTED = (a_monster, of_type("Psychic"), small, can_be_special_summoned)
PSYCHICS = any_of(hand(YOU, *WANTED), deck(YOU, *WANTED))


@card("Emergency Teleport")
class EmergencyTeleport:
    """Special Summon 1 Level 3 or lower Psychic monster from your hand or Deck, but banish it in the End Phase of this
    turn.
    """

    @activation(condition=(room(1), exists(PSYCHICS)))
    def resolve(self, fx: Fx) -> Gen:
        for c in (yield from fx.choose(PSYCHICS(fx), prompt="summon")):
            from_deck = c.place == DECK
            if (yield from fx.special_summon(c)):
                fx.later("send_back", END_PHASE, turn=fx.d.turn, card=c)
            if from_deck:
                fx.shuffle()

    @later
    def send_back(self, fx: Fx, delayed: Delayed) -> None:
        c = fx.card
        if c.place == MZONE and c.gen == delayed.gen:
            fx.banish(c)
