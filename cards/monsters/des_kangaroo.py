"""Des Kangaroo."""

from tabletop.core.script import DAMAGE_STEP_END, DEFENSE, Fx, Gen, Look, card, that, trigger


def was_attacked_by_weaker(look: Look) -> bool:
    """It was attacked in Defense Position by a monster with less ATK than its DEF."""
    e, c = look.event, look.card
    if e is None or len(e.cards) < 2 or e.cards[1] is not c or not e.amount or c.position != DEFENSE:
        return False
    attacker = e.cards[0]
    return attacker.on_field and look.atk(attacker) < look.defense(c)


@card("Des Kangaroo")
class DesKangaroo:
    """At the end of the Damage Step, if this Defense Position card was attacked by a monster whose ATK is lower than
    this card's DEF: destroy that monster.
    """

    @trigger(DAMAGE_STEP_END, condition=that(was_attacked_by_weaker, "activate.timing"))
    def kick(self, fx: Fx) -> Gen:
        e = fx.event
        if e is not None and e.cards[0].gen == e.gens[0]:
            yield from fx.destroy(e.cards[0])
