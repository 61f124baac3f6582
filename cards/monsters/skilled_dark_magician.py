"""Skilled Dark Magician, in both its texts."""

from tabletop.core.script import (
    DECK,
    GRAVE,
    RESOLVED,
    SPELL,
    Card,
    Fx,
    Gen,
    Look,
    can_be_special_summoned,
    card,
    ignition,
    named,
    reaction,
    that,
    tribute_this,
)

COUNTER = "Spell Counter"
dark_magician = named("Dark Magician")


def spell_card_it_saw(look: Look) -> bool:
    """A Spell Card resolved that was activated while this card was face-up already."""
    e = look.event
    return (
        e is not None and e.how == "card" and e.cards[0].facts.family == SPELL and look.card.stamp < e.amount
    )


def charged(look: Look) -> bool:
    """It has three Spell Counters."""
    return look.card.counters.get(COUNTER, 0) >= 3


def within_reach(look: Look) -> bool:
    """A Dark Magician lies in the hand, Deck or Graveyard."""
    return bool(candidates(look))


def candidates(look: Look) -> list[Card]:
    """The Dark Magicians that could be Special Summoned."""
    return [
        c for c in look.hand() + look.deck() + look.gy() if dark_magician(look, c) and can_be_special_summoned(look, c)
    ]


def charge(fx: Fx) -> None:
    """One more counter, three at most."""
    fx.place_counter(fx.card, COUNTER, most=3)


def call(fx: Fx) -> Gen:
    """Special Summon a Dark Magician from the hand, Deck or Graveyard."""
    found = [c for c in fx.hand() + fx.pile(DECK) + fx.pile(GRAVE) if c in candidates(fx)]
    if not found or not fx.free_zones():
        return
    chosen = yield from fx.choose(found)
    from_deck = any(c.place == DECK for c in chosen)
    yield from fx.special_summon(*chosen)
    if from_deck:
        fx.shuffle()


@card("Skilled Dark Magician")
class SkilledDarkMagician:
    """Each time a Spell Card resolves that was activated while this card was face-up: place 1 Spell Counter on it
    (max. 3). You can Tribute this card with 3 Spell Counters; Special Summon 1 "Dark Magician" from your hand, Deck or
    GY.
    """

    @reaction(RESOLVED, condition=that(spell_card_it_saw, "activate.timing"))
    def learn(self, fx: Fx) -> None:
        charge(fx)

    @ignition(
        condition=(that(charged, "condition.unmet"), that(within_reach, "condition.no-card")), cost=tribute_this,
    )
    def master(self, fx: Fx) -> Gen:
        yield from call(fx)


@card("Skilled Dark Magician", text="goat")
class SkilledDarkMagicianOf2005:
    """Each time a Spell Card resolves that was activated while this card was face-up: put 1 Spell Counter on it
    (max. 3). You may Tribute it with 3 Spell Counters, whether a "Dark Magician" can be found or not; Special Summon
    1 from your hand, Deck or Graveyard.
    """

    @reaction(RESOLVED, condition=that(spell_card_it_saw, "activate.timing"))
    def learn(self, fx: Fx) -> None:
        charge(fx)

    @ignition(condition=that(charged, "condition.unmet"), cost=tribute_this)
    def master(self, fx: Fx) -> Gen:
        yield from call(fx)
