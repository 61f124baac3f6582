"""Mecha Phantom Beast Stealthray."""

from cards.monsters._mecha_phantom_beast import A_TOKEN_TRIBUTED, MPB_TOKEN, WITH_TOKENS, launch
from tabletop.core.script import BATTLE_DAMAGE, Fx, Gen, card, damage_to_opponent, ignition, one, spells_traps, trigger


@card("Mecha Phantom Beast Stealthray")
class Stealthray:
    """Its Level rises by those of your Mecha Phantom Beast Tokens; beside a Token it is not destroyed. When it inflicts
    battle damage to your opponent: Special Summon 1 Mecha Phantom Beast Token. Once per turn: you can Tribute 1 Token
    and target 1 Spell/Trap on the field; destroy it.
    """

    tokens = (MPB_TOKEN,)
    always = WITH_TOKENS

    @trigger(BATTLE_DAMAGE, condition=damage_to_opponent)
    def hit(self, fx: Fx) -> Gen:
        yield from launch(fx)

    @ignition(once="soft", cost=A_TOKEN_TRIBUTED, target=one(spells_traps()))
    def shoot(self, fx: Fx) -> Gen:
        yield from fx.destroy(*fx.targets)
