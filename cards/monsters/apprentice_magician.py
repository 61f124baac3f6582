"""Apprentice Magician; in 2005 its second effect is no Graveyard effect: who controlled it last uses it."""

from tabletop.core.script import (
    DEFENSE,
    EITHER,
    GRAVE,
    SENT_TO_GY,
    SUMMONED,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    a_monster,
    can_be_special_summoned,
    card,
    deck,
    exists,
    face_up,
    field,
    of_type,
    one,
    room,
    rule,
    sent_by_battle,
    trigger,
)

COUNTER = "Spell Counter"
MOST = {"Breaker the Magical Warrior": 1, "Skilled Dark Magician": 3}  # who can hold them, and how many


@rule("target.unfit")
def has_room_for_a_counter(look: Look, c: Card) -> bool:
    """A card on which a Spell Counter can be placed."""
    return c.counters.get(COUNTER, 0) < MOST.get(c.name, 0)


@rule("target.level")
def small(look: Look, c: Card) -> bool:
    """Level 2 or lower."""
    return c.facts.level <= 2


PUPILS = deck(YOU, a_monster, of_type("Spellcaster"), small, can_be_special_summoned)
HOLDERS = field(EITHER, face_up, has_room_for_a_counter)


def place(fx: Fx) -> None:
    """A Spell Counter on the target."""
    for c in fx.targets:
        if c.on_field and c.faceup:
            fx.place_counter(c, COUNTER, most=MOST.get(c.name, 0))


def call(fx: Fx) -> Gen:
    """A small Spellcaster comes face-down; the other player is shown which."""
    for c in (yield from fx.choose(PUPILS(fx), prompt="summon")):
        fx.reveal(c)
        yield from fx.special_summon(c, position=DEFENSE, faceup=False)
    fx.shuffle()


@card("Apprentice Magician")
class ApprenticeMagician:
    """If this card is Summoned: target 1 face-up card on the field; place 1 Spell Counter on it. When this card is
    destroyed by battle: you can Special Summon 1 Level 2 or lower Spellcaster from your Deck in face-down Defense
    Position.
    """

    @trigger(SUMMONED, target=one(HOLDERS))
    def charge(self, fx: Fx) -> None:
        place(fx)

    @trigger(SENT_TO_GY, where=GRAVE, optional=True, when=True, condition=(sent_by_battle, room(1), exists(PUPILS)))
    def call(self, fx: Fx) -> Gen:
        yield from call(fx)


@card("Apprentice Magician", text="goat")
class ApprenticeMagicianOf2005:
    """When this card is Summoned, put 1 Spell Counter on 1 face-up card on the field. When it is destroyed in battle,
    the player who controlled it may Special Summon 1 Level 2 or lower Spellcaster from their Deck in face-down Defense
    Position.
    """

    @trigger(SUMMONED, target=one(HOLDERS))
    def charge(self, fx: Fx) -> None:
        place(fx)

    @trigger(
        SENT_TO_GY, where=GRAVE, optional=True, when=True, last_controller=True,
        condition=(sent_by_battle, room(1), exists(PUPILS)),
    )
    def call(self, fx: Fx) -> Gen:
        yield from call(fx)
