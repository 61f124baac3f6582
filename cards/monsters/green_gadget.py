"""Green Gadget."""

from tabletop.core.script import SUMMONED, YOU, Fx, Gen, card, deck, exists, named, not_flip_summoned, trigger


@card("Green Gadget")
class GreenGadget:
    """When Normal or Special Summoned: you can add 1 Red Gadget from your Deck to your hand."""

    @trigger(
        SUMMONED, optional=True, when=True, condition=(not_flip_summoned, exists(deck(YOU, named("Red Gadget"))))
    )
    def call(self, fx: Fx) -> Gen:
        yield from fx.search(lambda c: c.name == "Red Gadget")
