"""Virus Cannon."""

from tabletop.core.script import DECK, OPPONENT, Fx, Gen, a_spell, activation, card, not_a_token, tribute


@card("Virus Cannon")
class VirusCannon:
    """Tribute any number of monsters, except Tokens; your opponent sends that many Spells of their choice from the Deck
    to the GY (all of them, if there are fewer).
    """

    @activation(cost=tribute(1, not_a_token, up_to=7))
    def resolve(self, fx: Fx) -> Gen:
        spells = [c for c in fx.pile(DECK, OPPONENT) if a_spell(fx, c)]
        if spells:
            fx.send_to_gy(*(yield from fx.choose(spells, len(fx.paid), by=OPPONENT, prompt="send")))
        fx.shuffle(OPPONENT)
