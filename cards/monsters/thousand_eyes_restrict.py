"""Thousand-Eyes Restrict."""

from tabletop.core.script import (
    OPPONENT,
    Fx,
    absorb,
    card,
    forbid,
    has,
    ignition,
    monsters,
    one,
    other,
    room_to_absorb,
    values_of_absorbed,
)


@card("Thousand-Eyes Restrict")
class ThousandEyesRestrict:
    """Other monsters cannot attack or change position. Once per turn: target 1 monster your opponent controls; equip it
    to this card (max. 1). This card's ATK/DEF become its original ATK/DEF. If this card would be destroyed by battle,
    destroy that monster instead.
    """

    materials = ("Relinquished", "Thousand-Eyes Idol")
    always = (
        forbid("attack", "attack.locked", other),
        forbid("change-position", "position.locked", other),
        has("equipped-monster-instead"),
        *values_of_absorbed(),
    )

    @ignition(once="soft", condition=room_to_absorb, target=one(monsters(OPPONENT)))
    def take_in(self, fx: Fx) -> None:
        absorb(fx)
