"""Red Gadget."""

from tabletop.core.script import SUMMONED, YOU, Fx, Gen, card, deck, exists, named, not_flip_summoned, trigger


@card("Red Gadget")
class RedGadget:
    """When Normal or Special Summoned: you can add 1 Yellow Gadget from your Deck to your hand."""

    @trigger(
        SUMMONED, optional=True, when=True, condition=(not_flip_summoned, exists(deck(YOU, named("Yellow Gadget"))))
    )
    def call(self, fx: Fx) -> Gen:
        yield from fx.search(lambda c: c.name == "Yellow Gadget")
