"""Morphing Jar #2."""

from tabletop.core.script import DECK, DEFENSE, Card, Fx, Gen, can_be_special_summoned, card, flip

HIGHEST = 4


def excavate(fx: Fx, n: int) -> Gen:
    """Its player excavates until ``n`` monsters are found; those of Level 4 or lower come face-down, the rest goes."""
    shown: list[Card] = []
    for c in fx.deck():
        if not n:
            break
        shown.append(c)
        n -= c.facts.is_monster
    fx.reveal(*shown)
    able = [
        c for c in shown
        if c.facts.is_monster and 1 <= c.facts.level <= HIGHEST and can_be_special_summoned(fx, c)
    ]
    if len(able) > fx.free_zones():
        able = yield from fx.choose(able, fx.free_zones())
    yield from fx.special_summon(*able, position=DEFENSE, faceup=False)
    come = [c for c in able if c.on_field]
    fx.send_to_gy(*(c for c in shown if c.place == DECK))
    if len(come) > 1:
        fx.shuffle_set(*come)


@card("Morphing Jar #2")
class MorphingJar2:
    """FLIP: Shuffle all monsters on the field into the Decks. Then each player excavates from the top of the Deck until
    as many monsters are found as went back to that player's Main Deck; all excavated Level 4 or lower monsters are
    Special Summoned in face-down Defense Position, the other cards go to the GY.
    """

    @flip()
    def renew(self, fx: Fx) -> Gen:
        monsters = [c for c in fx.monsters() if c not in fx.d.battle_doomed]
        fx.to_deck(*monsters)
        returned = [c for c in monsters if c.place == DECK and c.facts.is_monster]
        fx.then()
        for p in (fx.d.turn_player, 1 - fx.d.turn_player):
            n = sum(1 for c in returned if c.owner == p)
            if n:
                yield from excavate(fx.as_player(p), n)
