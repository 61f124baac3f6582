"""Ryu Senshi."""

from tabletop.core.script import ACTIVATED, TRAP, WHOLE_DAMAGE_STEP, Fx, card, card_activated, has, pay_lp, quick


@card("Ryu Senshi")
class RyuSenshi:
    """When a Normal Trap Card is activated (Quick Effect): you can pay 1000 LP; negate its effect. This card must be
    face-up to activate and to resolve this. Negate any Spell effect that targets this card, and destroy that Spell.
    """

    materials = ("Warrior Dai Grepher", "Spirit Ryu")
    always = (has("negates-targeting-spells"),)

    @quick(
        on=ACTIVATED, damage_step=WHOLE_DAMAGE_STEP, condition=card_activated(TRAP, subtypes=("Normal",)),
        cost=pay_lp(1000),
    )
    def cut_down(self, fx: Fx) -> None:
        if fx.still_on_field:
            fx.negate_effect()
