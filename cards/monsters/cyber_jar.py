"""Cyber Jar, in both its texts."""

from tabletop.core.script import MONSTER, Card, Fx, Gen, card, flip


def burst(fx: Fx, unfit_to_hand: bool) -> Gen:
    """Destroy all monsters, then both players reveal their top 5 cards, and lay out the small monsters among them."""
    yield from fx.destroy(*fx.monsters())
    fx.then()
    kept: list[Card] = []
    lost: list[Card] = []
    seats = [fx.as_player(seat) for seat in (fx.d.turn_player, 1 - fx.d.turn_player)]
    tops = [me.deck()[:5] for me in seats]
    for top in tops:
        fx.reveal(*top)
    for me, top in zip(seats, tops, strict=True):
        small = [c for c in top if c.facts.family == MONSTER and c.facts.level <= 4]
        fit = [c for c in small if me.why_not_special(c) is None]
        unfit = [c for c in small if c not in fit]
        kept += [c for c in top if c not in small]
        (kept if unfit_to_hand else lost).extend(unfit)
        come = fit if len(fit) <= me.free_zones() else (yield from me.choose(fit, me.free_zones(), prompt="summon"))
        lost += [c for c in fit if c not in come]
        yield from me.special_summon(*come, set_in_defense=True)
        hidden = [c for c in come if c.on_field and not c.faceup]
        if len(hidden) > 1:
            fx.shuffle_set(*hidden)
    fx.to_hand(*kept, shown=True)
    fx.send_to_gy(*lost)


@card("Cyber Jar")
class CyberJar:
    """FLIP: destroy all monsters on the field, then both players reveal the top 5 cards of their Decks, Special Summon
    the Level 4 or lower monsters among them in face-up Attack or face-down Defense Position, and add the others to
    their hands.
    """

    @flip()
    def burst(self, fx: Fx) -> Gen:
        yield from burst(fx, unfit_to_hand=True)


@card("Cyber Jar", text="goat")
class CyberJarOf2005:
    """FLIP: destroy all monsters on the field. Both players pick up 5 cards from the top of their Decks and Special
    Summon all Level 4 or lower monsters among them in face-up Attack or face-down Defense Position; those that cannot
    come are sent to the Graveyard. The other cards are added to their hands.
    """

    @flip()
    def burst(self, fx: Fx) -> Gen:
        yield from burst(fx, unfit_to_hand=False)
