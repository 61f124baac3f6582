"""Amulet of Ambition."""

from tabletop.core.script import (
    EITHER,
    GRAVE,
    SENT_TO_GY,
    STEP_CALC,
    Card,
    Fx,
    Look,
    a_normal_monster,
    activation,
    boost,
    card,
    equipped_monster,
    face_up,
    monsters,
    one,
    that,
    trigger,
)


def fight(look: Look) -> tuple[Card, Card] | None:
    """The equipped monster and the monster it battles, at damage calculation."""
    d = look.d
    mine, pair = look.card.equip_to, (d.attacker, d.defender)
    if d.damage_step != STEP_CALC or mine is None or mine not in pair:
        return None
    foe = pair[0] if mine is pair[1] else pair[1]
    return None if foe is None else (mine, foe)


def levels_above(look: Look, c: Card) -> int:
    """500 for each Level the other monster is above it."""
    pair = fight(look)
    if pair is None or not look.has_level(pair[1]):
        return 0
    return 500 * max(look.level(pair[1]) - look.level(pair[0]), 0)


@card("Amulet of Ambition")
class AmuletOfAmbition:
    """Equip only to a Normal Monster. If it battles a monster with a higher Level, it gains 500 ATK for each Level of
    difference, during that damage calculation only. When this card is sent to the GY: you can place it on top of your
    Deck.
    """

    always = boost(
        equipped_monster, atk=levels_above, when=that(lambda look: fight(look) is not None, "condition.unmet")
    )

    @activation(target=one(monsters(EITHER, face_up, a_normal_monster)))
    def resolve(self, fx: Fx) -> None:
        t = fx.target
        if t is not None and a_normal_monster(fx, t):
            fx.equip(t)

    @trigger(SENT_TO_GY, where=GRAVE, optional=True, when=True)
    def back_on_top(self, fx: Fx) -> None:
        if fx.card.place == GRAVE:
            fx.to_deck(fx.card, shuffle=False)
