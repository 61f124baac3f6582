"""Black Garden."""

from tabletop.core.script import (
    ATTACK,
    EITHER,
    GRAVE,
    OPPONENT,
    SUMMONED,
    SZONE,
    YOU,
    Card,
    Fx,
    Gen,
    Look,
    activation,
    can_be_special_summoned,
    card,
    face_up,
    gy,
    ignition,
    monsters,
    of_type,
    one,
    rule,
    that,
    token,
    trigger,
)

ROSE = token("Rose Token")


def plants(look: Look) -> list[Card]:
    """All face-up Plant monsters on the field."""
    return monsters(EITHER, face_up, of_type("Plant"))(look)


@rule("target.unfit")
def atk_of_all_plants(look: Look, c: Card) -> bool:
    """A monster whose ATK equals the total ATK of all Plants on the field."""
    field = plants(look)
    return bool(field) and c.facts.is_monster and look.atk(c) == sum(look.atk(p) for p in field)


def summoned_face_up(look: Look) -> bool:
    """Normal or Special Summoned, by something else than this card."""
    e = look.event
    if e is None or e.how == "flip" or e.by is look.card:
        return False
    return any(fresh(c, gen) for c, gen in zip(e.cards, e.gens, strict=True))


def fresh(c: Card, gen: int) -> bool:
    """Still the monster that was Summoned, face-up."""
    return c.gen == gen and c.on_field and c.faceup


@card("Black Garden")
class BlackGarden:
    """When monsters are Normal or Special Summoned, except by Black Garden: halve their ATK, and their controller
    Special Summons 1 Rose Token (Plant/DARK/Level 2/ATK 800/DEF 800) in Attack Position to the other side.
    You can target 1 monster in your GY with ATK equal to the total ATK of all Plants on the field; destroy this card
    and all those Plants, then if all were destroyed, Special Summon it.
    """

    tokens = (ROSE,)

    @activation()
    def resolve(self, fx: Fx) -> None:
        pass

    @trigger(SUMMONED, own=False, where=SZONE, condition=that(summoned_face_up, "activate.timing"), each=True)
    def grow(self, fx: Fx) -> Gen:
        e = fx.event
        assert e is not None
        halved = [c for c, gen in zip(e.cards, e.gens, strict=True) if fresh(c, gen) and fx.halve_atk(c)]
        for seat in (fx.d.turn_player, 1 - fx.d.turn_player):
            if any(c.controller == seat for c in halved):
                summoner, side = (YOU, OPPONENT) if seat == fx.you else (OPPONENT, YOU)
                yield from fx.summon_tokens(ROSE, side=side, position=ATTACK, summoner=summoner)

    @ignition(where=SZONE, target=one(gy(YOU, can_be_special_summoned, atk_of_all_plants)))
    def bloom(self, fx: Fx) -> Gen:
        doomed = [fx.card, *plants(fx)] if fx.still_on_field else []
        if doomed and (yield from fx.destroy(*doomed)) == len(doomed):
            fx.then()
            if fx.target is not None and fx.target.place == GRAVE:
                yield from fx.special_summon(fx.target)
