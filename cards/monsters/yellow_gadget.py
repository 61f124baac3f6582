"""Yellow Gadget."""

from tabletop.core.script import SUMMONED, YOU, Fx, Gen, card, deck, exists, named, not_flip_summoned, trigger


@card("Yellow Gadget")
class YellowGadget:
    """When Normal or Special Summoned: you can add 1 Green Gadget from your Deck to your hand."""

    @trigger(
        SUMMONED, optional=True, when=True, condition=(not_flip_summoned, exists(deck(YOU, named("Green Gadget"))))
    )
    def call(self, fx: Fx) -> Gen:
        yield from fx.search(lambda c: c.name == "Green Gadget")
