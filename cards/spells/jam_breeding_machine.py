"""Jam Breeding Machine, in both its texts."""

from tabletop.core.script import (
    ATTACK,
    STANDBY_PHASE,
    SZONE,
    Card,
    Clause,
    Fx,
    Gen,
    Look,
    activation,
    card,
    forbid,
    token,
    trigger,
    your_turn,
)

SLIME = token("Slime Token")


def any_monster(look: Look, c: Card) -> bool:
    """Every monster."""
    return True


def no_slime(look: Look, c: Card) -> bool:
    """Anything but a Slime Token."""
    return c.name != SLIME.name


def not_of_its_own(look: Look, c: Card) -> bool:
    """Anything but a Slime Token of this very machine."""
    return c.birth is None or c.birth.source != look.card.uid


def its_player(look: Look, c: Card, seat: int) -> bool:
    """Only its controller is kept from it."""
    return seat == look.you


BY_HAND: tuple[Clause, ...] = tuple(
    forbid(act, "effect.only-such-summons", any_monster, by=its_player) for act in ("normal-summon", "flip-summon")
)


@card("Jam Breeding Machine", text="current expert")
class JamBreedingMachine:
    """Once per turn, in your Standby Phase: Special Summon 1 Slime Token (Aqua/WATER/Level 1/ATK 500/DEF 500) in Attack
    Position. You cannot Summon monsters other than Slime Tokens (Setting is allowed).
    """

    tokens = (SLIME,)
    always = (*BY_HAND, forbid("special-summon", "effect.only-such-summons", no_slime, by=its_player))

    @activation()
    def resolve(self, fx: Fx) -> None:
        pass

    @trigger(STANDBY_PHASE, own=False, where=SZONE, once="soft", condition=your_turn)
    def breed(self, fx: Fx) -> Gen:
        if fx.still_on_field:
            yield from fx.summon_tokens(SLIME, position=ATTACK)


@card("Jam Breeding Machine", text="goat")
class JamBreedingMachineOf2005:
    """In your Standby Phase: Special Summon 1 Slime Token (Aqua/WATER/Level 1/ATK 500/DEF 500) in Attack Position. You
    cannot Summon anything but the Slime Tokens of this card (Setting is allowed): two of these keep each other from it.
    """

    tokens = (SLIME,)
    always = (*BY_HAND, forbid("special-summon", "effect.only-such-summons", not_of_its_own, by=its_player))

    @activation()
    def resolve(self, fx: Fx) -> None:
        pass

    @trigger(STANDBY_PHASE, own=False, where=SZONE, once="soft", condition=your_turn)
    def breed(self, fx: Fx) -> Gen:
        if fx.still_on_field:
            yield from fx.summon_tokens(SLIME, position=ATTACK)
