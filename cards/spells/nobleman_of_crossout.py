"""Nobleman of Crossout."""

from tabletop.core.script import (
    DECK,
    EITHER,
    OPPONENT,
    YOU,
    Card,
    Fx,
    Gen,
    activation,
    card,
    face_down,
    monsters,
    one,
)


def called(c: Card) -> str:
    """The name it goes by, in the Deck too."""
    return c.facts.treated_as or c.name


@card("Nobleman of Crossout")
class NoblemanOfCrossout:
    """Target 1 face-down monster on the field; destroy it, and if you do, banish it. Then, if it was a Flip monster,
    both players reveal their Decks and banish all cards with its name from them.
    """

    @activation(target=one(monsters(EITHER, face_down)))
    def resolve(self, fx: Fx) -> Gen:
        t = fx.target
        if t is None or t.faceup or not (yield from fx.destroy(t, banish=True)):
            return
        if "Flip" not in t.facts.subtypes:
            return
        fx.then()
        decks = [fx.pile(DECK, side) for side in (YOU, OPPONENT)]
        for deck in decks:
            fx.reveal(*deck)
        fx.banish(*[c for deck in decks for c in deck if called(c) == called(t)])
        for side in (YOU, OPPONENT):
            fx.shuffle(side)
