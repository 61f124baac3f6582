"""Super Hippo Carnival."""

from cards.spells.hippo_carnival import HIPPO, draw_the_attacks, no_hippo
from tabletop.core.script import (
    DECK,
    Card,
    Fx,
    Gen,
    Look,
    Refusal,
    activation,
    can_be_special_summoned,
    card,
    later,
    named,
    room,
)


def hip_hippos(look: Look) -> list[Card]:
    """The Performapal Hip Hippos in your hand, Deck and GY that could be Special Summoned."""
    fits = named("Performapal Hip Hippo")
    places = look.hand() + look.deck() + look.gy()
    return [c for c in places if fits(look, c) and can_be_special_summoned(look, c)]


def a_hip_hippo(look: Look) -> Refusal | None:
    """There is one."""
    return None if hip_hippos(look) else Refusal("condition.no-card", look.card)


@card("Super Hippo Carnival")
class SuperHippoCarnival:
    """Special Summon 1 Performapal Hip Hippo from your hand, Deck or GY; then you can Special Summon as many Hippo
    Tokens (Beast/EARTH/Level 1/ATK 0/DEF 0) as possible. They cannot be Tributed, and while one is in a Monster Zone
    you cannot Special Summon from the Extra Deck; if you made them, for the rest of this turn your opponent's monsters
    may attack no monsters but Hippo Tokens.
    """

    tokens = (HIPPO,)

    @activation(condition=(room(1), a_hip_hippo))
    def resolve(self, fx: Fx) -> Gen:
        found = hip_hippos(fx)
        if not found or not fx.free_zones():
            return
        chosen = yield from fx.choose(sorted(found, key=lambda c: (c.place, c.uid)))
        from_deck = chosen[0].place == DECK
        came = yield from fx.special_summon(*chosen)
        if from_deck:
            fx.shuffle()
        if came and fx.free_zones() and (yield from fx.ask("make Hippo Tokens")):
            fx.then()
            if (yield from fx.summon_tokens(HIPPO, fx.free_zones(), position=None)):
                draw_the_attacks(fx)

    @later
    def no_hippo(self, look: Look, c: Card) -> bool:
        return no_hippo(look, c)
