"""Darklord Asmodeus."""

from tabletop.core.script import (
    DECK,
    DESTROYED,
    GRAVE,
    YOU,
    Fx,
    Gen,
    Look,
    a_monster,
    card,
    deck,
    exists,
    forbid,
    has,
    ignition,
    of_type,
    that,
    token,
    trigger,
)

ASMO = token("Asmo Token", clauses=(has("not-destroyed-by-effects"),))
DEUS = token("Deus Token", clauses=(has("not-destroyed-by-battle"),))
FAIRIES = deck(YOU, a_monster, of_type("Fairy"))


def destroyed_under_you(look: Look) -> bool:
    """It was destroyed under its owner's control."""
    return look.card.prev_controller == look.you


@card("Darklord Asmodeus")
class DarklordAsmodeus:
    """Cannot be Special Summoned from the Deck or GY. Once per turn: you can send 1 Fairy monster from your Deck to the
    GY. When this card you control is destroyed and sent to the GY: Special Summon 1 Asmo Token (Fairy/DARK/Level 5/ATK
    1800/DEF 1300), which cannot be destroyed by card effects, and 1 Deus Token (Fairy/DARK/Level 3/ATK 1200/DEF 1200),
    which cannot be destroyed by battle.
    """

    tokens = (ASMO, DEUS)
    always = (
        forbid(
            "special-summon", "special.not-from-gy", while_negated=True,
            when=that(lambda look: look.card.place in (GRAVE, DECK), "condition.unmet"),
        ),
    )

    @ignition(once="soft", condition=exists(FAIRIES))
    def call_down(self, fx: Fx) -> Gen:
        fx.send_to_gy(*(yield from fx.choose(FAIRIES(fx))))
        fx.shuffle()

    @trigger(DESTROYED, where=GRAVE, condition=that(destroyed_under_you, "activate.timing"))
    def split(self, fx: Fx) -> Gen:
        if fx.free_zones() >= 2:
            for spec in (ASMO, DEUS):
                yield from fx.summon_tokens(spec, position=None)
