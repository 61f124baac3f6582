"""Kashtira Fenrir."""

from tabletop.core.script import (
    ACTIVATED,
    ATTACK_DECLARED,
    OPPONENT,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    a_monster,
    can_be_banished_face_down,
    card,
    deck,
    exists,
    face_up,
    field,
    ignition,
    of_series,
    one,
    procedure,
    that,
    trigger,
)

SERIES = of_series("Kashtira")
PREY = one(field(OPPONENT, face_up, can_be_banished_face_down))


def a_kashtira_monster(look: Look, c: Card) -> bool:
    """A Kashtira monster."""
    return a_monster(look, c) and SERIES(look, c)


def opponents_monster_effect(look: Look) -> bool:
    """The opponent activated a monster's effect, not in the Damage Step."""
    e = look.event
    return (
        e is not None and e.player == look.opp and e.how == "effect" and e.cards[0].facts.is_monster
        and not look.d.damage_step
    )


def banish_target(fx: Fx) -> None:
    """The target is banished face-down."""
    t = fx.target
    if t is not None and t.on_field and t.faceup:
        fx.banish(t, face_down=True)


@card("Kashtira Fenrir")
class KashtiraFenrir:
    """If you control no monsters, you can Special Summon this card from your hand. Each of these once per turn by name:
    in your Main Phase, you can add 1 Kashtira monster from your Deck to your hand; when this card declares an attack,
    or if your opponent activates a monster effect outside the Damage Step, you can target 1 face-up card your opponent
    controls and banish it face-down.
    """

    procedures = (procedure(condition=that(lambda look: not look.monsters(YOU), "condition.unmet")),)

    @ignition(once="hard", condition=exists(deck(YOU, a_kashtira_monster)))
    def fetch(self, fx: Fx) -> Gen:
        yield from fx.search(lambda c: a_kashtira_monster(fx, c))

    @trigger(ATTACK_DECLARED, optional=True, once="hard", group="banish", target=PREY)
    def banish_attacking(self, fx: Fx) -> None:
        banish_target(fx)

    @trigger(
        ACTIVATED, own=False, optional=True, once="hard", group="banish", target=PREY,
        condition=that(opponents_monster_effect, "activate.timing"),
    )
    def banish_answering(self, fx: Fx) -> None:
        banish_target(fx)
