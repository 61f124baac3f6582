"""Hippo Carnival, and the Hippo Token that Super Hippo Carnival makes too."""

from tabletop.core.script import (
    EXTRA,
    OPPONENT,
    Card,
    Fx,
    Gen,
    Look,
    activation,
    card,
    forbid,
    later,
    room_for_tokens,
    token,
)


def in_the_extra_deck(look: Look, c: Card) -> bool:
    """A card of an Extra Deck."""
    return c.place == EXTRA


def whoever_made_it(look: Look, c: Card, seat: int) -> bool:
    """The player whose card made the Token, whoever controls it now."""
    birth = look.card.birth
    return birth is not None and birth.activator == seat


HIPPO = token(
    "Hippo Token",
    clauses=(
        forbid("tribute", "token.cannot-be-tributed", while_negated=True),
        forbid(
            "special-summon", "effect.no-extra-deck", in_the_extra_deck, by=whoever_made_it, while_negated=True
        ),
    ),
)


def draw_the_attacks(fx: Fx) -> None:
    """For the rest of this turn the opponent's monsters may attack no monsters but Hippo Tokens."""
    fx.for_this_turn("be-attacked", "attack.only-those", side=OPPONENT, touches="no_hippo")


def no_hippo(look: Look, c: Card) -> bool:
    """Any other monster."""
    return c.name != HIPPO.name


@card("Hippo Carnival")
class HippoCarnival:
    """Special Summon 3 Hippo Tokens (Beast/EARTH/Level 1/ATK 0/DEF 0). They cannot be Tributed, and while one is in a
    Monster Zone you cannot Special Summon from the Extra Deck. For the rest of this turn your opponent's monsters may
    attack no monsters but Hippo Tokens.
    """

    tokens = (HIPPO,)

    @activation(condition=room_for_tokens(3))
    def resolve(self, fx: Fx) -> Gen:
        yield from fx.summon_tokens(HIPPO, 3, position=None)
        draw_the_attacks(fx)

    @later
    def no_hippo(self, look: Look, c: Card) -> bool:
        return no_hippo(look, c)
