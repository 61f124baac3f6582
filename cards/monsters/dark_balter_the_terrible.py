"""Dark Balter the Terrible."""

from tabletop.core.script import ACTIVATED, SPELL, Fx, card, card_activated, has, pay_lp, quick


@card("Dark Balter the Terrible")
class DarkBalter:
    """When a Normal Spell Card is activated: you can pay 1000 LP; negate its effect. The effects of an Effect Monster
    destroyed by battle with this card are negated.
    """

    materials = ("Possessed Dark Soul", "Frontier Wiseman")
    always = (has("negates-what-it-destroys"),)

    @quick(on=ACTIVATED, cost=pay_lp(1000), condition=card_activated(SPELL, subtypes=("Normal",)))
    def silence(self, fx: Fx) -> None:
        fx.negate_effect()
