"""Crush Card Virus; the classic text also watches the opponent's draws for three of their turns."""

from tabletop.core.script import (
    DECK,
    DRAWN,
    MZONE,
    OPPONENT,
    Card,
    Delayed,
    Fx,
    Gen,
    Look,
    a_monster,
    activation,
    card,
    later,
    of_attribute,
    rule,
    that,
    tribute,
)

WEAK, STRONG = 1000, 1500


@rule("target.atk")
def weak(look: Look, c: Card) -> bool:
    """With 1000 or less ATK."""
    return look.atk(c) <= WEAK


def strong(look: Look, c: Card) -> bool:
    """A monster with 1500 or more ATK (a face-down one by what it has printed)."""
    if not a_monster(look, c):
        return False
    return (look.atk(c) if c.place == MZONE and c.faceup else look.original_atk(c)) >= STRONG


def something_to_look_at(look: Look) -> bool:
    """The opponent has a card in hand or controls a monster."""
    return bool(look.hand(OPPONENT) or look.monsters(OPPONENT))


def infect(fx: Fx) -> Gen:
    """Look at the opponent's hand and monsters and destroy the strong ones among them. Returns how many."""
    seen = [*fx.hand(OPPONENT), *fx.monsters(OPPONENT)]
    fx.reveal(*seen, to=1 << fx.you)
    doomed = [c for c in seen if strong(fx, c)]
    return (yield from fx.destroy(*doomed)) if doomed else 0


@card("Crush Card Virus")
class CrushCardVirus:
    """Tribute 1 DARK monster with 1000 or less ATK; your opponent takes no damage until the end of the next turn after
    this resolves. Look at their hand and all their monsters and destroy those with 1500 or more ATK, then they can
    destroy up to 3 such monsters in their Deck.
    """

    @activation(
        condition=that(something_to_look_at, "condition.no-card"), cost=tribute(1, of_attribute("DARK"), weak)
    )
    def resolve(self, fx: Fx) -> Gen:
        fx.for_this_turn("no-damage", "", side=OPPONENT, turns=1)
        if (yield from infect(fx)):
            found = [c for c in fx.pile(DECK, OPPONENT) if strong(fx, c)]
            if found and (yield from fx.ask("destroy monsters in the Deck", by=OPPONENT)):
                fx.then()
                chosen: list[Card] = yield from fx.choose(found, 1, min(3, len(found)), by=OPPONENT, prompt="destroy")
                yield from fx.destroy(*chosen)
                fx.shuffle(OPPONENT)


@card("Crush Card Virus", text="goat")
class CrushCardVirusClassic:
    """Tribute 1 DARK monster with 1000 or less ATK. Look at your opponent's hand, all monsters they control and all
    cards they draw until the end of their 3rd turn from now, and destroy the monsters with 1500 or more ATK.
    """

    @activation(cost=tribute(1, of_attribute("DARK"), weak))
    def resolve(self, fx: Fx) -> Gen:
        first = fx.d.turn + (1 if fx.your_turn else 0)
        fx.watch("inspect", DRAWN, until=first + 4)
        yield from infect(fx)

    @later
    def inspect(self, fx: Fx, due: Delayed) -> Gen:
        e = fx.event
        if e is not None and e.player == fx.opp:
            drawn = [c for c in e.cards if c in fx.hand(OPPONENT)]
            fx.reveal(*drawn, to=1 << fx.you)
            doomed = [c for c in drawn if strong(fx, c)]
            if doomed:
                yield from fx.destroy(*doomed)

