"""Swords of Concealing Light, in both its texts."""

from tabletop.core.script import (
    DEFENSE,
    OPPONENT,
    STANDBY_PHASE,
    Card,
    Fx,
    Gen,
    Look,
    activation,
    card,
    forbid,
    reaction,
    your_turn,
)


def opponents(look: Look, c: Card) -> bool:
    """A monster of the other side."""
    return c.controller != look.you


def remember(look: Look) -> Gen:
    """Note which face-up monsters the opponent controls at activation; nothing is asked."""
    assert look.link is not None
    for c in look.monsters(OPPONENT):
        if c.faceup:
            look.link.notes[f"there{c.uid}"] = c.gen
    yield from ()
    return []


def was_there(fx: Fx, c: Card) -> bool:
    """Was that monster there, face-up, at activation?"""
    return fx.link is not None and fx.link.notes.get(f"there{c.uid}") == c.gen


def count_down(fx: Fx) -> Gen:
    """The first Standby Phase is noted, the second destroys the card."""
    if "one-standby-phase" in fx.card.flags:
        yield from fx.destroy(fx.card)
    else:
        fx.mark(fx.card, "one-standby-phase", until_end=False)


LOCK = forbid("change-position", "position.locked", opponents)


@card("Swords of Concealing Light")
class SwordsOfConcealingLight:
    """When this card is activated: turn the face-up monsters your opponent controls then to face-down Defense Position.
    Monsters your opponent controls cannot change their battle positions. Destroy this card in your 2nd Standby Phase
    after activation.
    """

    always = (LOCK,)

    @activation(declare=remember)
    def resolve(self, fx: Fx) -> None:
        fx.turn_face_down(*(c for c in fx.monsters(OPPONENT) if was_there(fx, c)))

    @reaction(STANDBY_PHASE, condition=your_turn, while_negated=True)
    def run_out(self, fx: Fx) -> Gen:
        yield from count_down(fx)


@card("Swords of Concealing Light", text="goat")
class SwordsOfConcealingLightOf2005:
    """Turn all monsters on your opponent's side face-down in Defense Position; a Token only goes to Defense Position.
    Your opponent's monsters cannot change their battle positions. Destroy this card in your 2nd Standby Phase after
    activation.
    """

    always = (LOCK,)

    @activation()
    def resolve(self, fx: Fx) -> None:
        fx.turn_face_down(*fx.monsters(OPPONENT))
        if fx.d.rules.swords_turn_tokens:
            for c in fx.monsters(OPPONENT):
                if c.is_token:
                    fx.change_position(c, DEFENSE)

    @reaction(STANDBY_PHASE, condition=your_turn, while_negated=True)
    def run_out(self, fx: Fx) -> Gen:
        yield from count_down(fx)
