"""Dust Tornado."""

from tabletop.core.script import OPPONENT, YOU, Fx, Gen, activation, can_be_set, card, hand, one, spells_traps


@card("Dust Tornado")
class DustTornado:
    """Target 1 Spell/Trap your opponent controls; destroy it, then you can Set 1 Spell/Trap from your hand."""

    @activation(target=one(spells_traps(OPPONENT)))
    def resolve(self, fx: Fx) -> Gen:
        if not (yield from fx.destroy(*fx.targets)):
            return
        fx.then()
        found = hand(YOU, can_be_set)(fx)
        # With hidden hands the question must not tell whether the hand holds anything to Set.
        if (found or (fx.d.polite and fx.hand())) and (yield from fx.ask("set-from-hand")) and found:
            for c in (yield from fx.choose(found, prompt="set-from-hand")):
                fx.set_spell_trap(c)
