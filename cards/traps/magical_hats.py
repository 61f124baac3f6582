"""Magical Hats."""

from tabletop.core.script import (
    DECK,
    END_OF_BATTLE,
    SPELL,
    TRAP,
    YOU,
    Card,
    Delayed,
    Fx,
    Gen,
    Look,
    activation,
    card,
    deck,
    exists,
    later,
    monsters,
    opponents_turn,
    room,
    rule,
    that,
)

MAIN_ZONES = 5


@rule("token.face-down")
def can_be_hidden(look: Look, c: Card) -> bool:
    """A monster in a Main Monster Zone that is face-down or can be."""
    return c.slot < MAIN_ZONES and not c.is_token and "Link" not in c.facts.subtypes


@rule("target.unfit")
def a_hat(look: Look, c: Card) -> bool:
    """A Spell or Trap."""
    return c.facts.family in (SPELL, TRAP)


HATS = deck(YOU, a_hat)
MINE = monsters(YOU, can_be_hidden)


@card("Magical Hats")
class MagicalHats:
    """In your opponent's Battle Phase: choose 2 Spells/Traps from your Deck and 1 monster in your Main Monster Zone.
    Special Summon the 2 as Normal Monsters (ATK 0/DEF 0) in face-down Defense Position, Set the monster if it is
    face-up, and shuffle them on the field. The 2 are destroyed at the end of this Battle Phase; they stay no longer.
    """

    @activation(
        condition=(
            opponents_turn, that(lambda look: look.battle_phase, "activate.phase"), room(2), exists(HATS, 2),
            exists(MINE, 1, "token.face-down"),
        )
    )
    def resolve(self, fx: Fx) -> Gen:
        if fx.free_zones() < 2 or len(HATS(fx)) < 2 or not MINE(fx):
            return
        hidden: Card = (yield from fx.choose(MINE(fx), prompt="hide"))[0]
        hats: list[Card] = yield from fx.choose([c for c in fx.pile(DECK) if a_hat(fx, c)], 2, prompt="hats")
        fx.turn_face_down(hidden)
        yield from fx.lay_as_monsters(*hats)
        fx.reveal(*hats)
        fx.shuffle()
        together = [c for c in (*hats, hidden) if c in fx.monsters(YOU) and not c.faceup]
        fx.shuffle_set(*together)
        for c in hats:
            fx.later("vanish", END_OF_BATTLE, turn=fx.d.turn, card=c)

    @later
    def vanish(self, fx: Fx, due: Delayed) -> Gen:
        if fx.card.gen == due.gen:
            yield from fx.destroy(fx.card)
