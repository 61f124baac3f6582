from dataclasses import replace

import pytest
from fake_table import hidden, monster, sheep, spell
from rich.cells import cell_len

from tabletop.core.view import CardView
from tabletop.tui.glyphs import ASCII, UNICODE
from tabletop.tui.paint import Look, PileData, Skin, paint_card, paint_empty, paint_hand, paint_pile, shape, values_text
from tabletop.tui.palette import FELT, PALETTES

SKIN = Skin()
SIZES = [(11, 3), (11, 4), (13, 5), (13, 7), (22, 8), (22, 10), (9, 1), (9, 2)]
CARDS = [
    monster("A.m1", "Airknight Parshath", 1900, 1400, 5),
    monster("A.m1", "Relinquished", 0, 0, 1, position="def", marks=("by hand",)),
    monster("A.m1", "青眼の白龍", 3000, 2500, 8, owner="B"),
    sheep("A.m2"), hidden("B.m2", "def"), hidden("B.s1"),
    spell("A.s1", "Snatch Steal", "Equip Spell", equipped_to="B.m3", counters=(("Spell Counter", 3),)),
    CardView("A.m1", name="Evil\x1b[2JName", frame="effect", position="atk"),
]


def text(rows) -> str:
    return "\n".join("".join(segment.text for segment in row) for row in rows)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda g: g.name)
@pytest.mark.parametrize("size", SIZES)
def test_every_row_fills_its_room_exactly(size: tuple[int, int], glyphs) -> None:
    width, height = size
    skin = Skin(FELT, glyphs)
    for card in CARDS:
        for look in (Look(), Look(cursor=True), Look(badge="3", chosen=True, battle="attacker")):
            for paint in (paint_card, paint_hand):
                if paint is paint_card and height < 3:
                    continue
                rows = paint(card, width, height, look, skin)
                assert [cell_len(line) for line in text(rows).split("\n")] == [width] * height
                assert "\x1b" not in text(rows)
                assert glyphs is UNICODE or text(rows).isascii()


def test_shape_tells_the_position() -> None:
    attack = shape(monster("A.m1", "X", 1, 1), 13, 7)
    defense = shape(monster("A.m1", "X", 1, 1, position="def"), 13, 7)
    assert attack[0] < defense[0] and attack[1] > defense[1]


def test_hatched_dashed_and_heavy() -> None:
    assert "▒" in text(paint_card(hidden("B.m1", "def"), 13, 7, Look(), SKIN))
    assert "┄" in text(paint_card(sheep("A.m1"), 13, 7, Look(), SKIN))
    assert "┏" in text(paint_card(CARDS[0], 13, 7, Look(cursor=True), SKIN))
    assert "┅" in text(paint_card(sheep("A.m1"), 13, 7, Look(cursor=True), SKIN))
    own = text(paint_card(monster("A.m1", "Sangan", 1000, 600, face="down", position="def"), 13, 7, Look(), SKIN))
    assert "▒" in own and "Sangan" in own and "1000" not in own


def test_the_ascii_cursor_and_token_are_told_apart() -> None:
    skin = Skin(FELT, ASCII)
    plain, cursor, token = (
        text(paint_card(card, 13, 7, look, skin))
        for card, look in ((CARDS[0], Look()), (CARDS[0], Look(cursor=True)), (sheep("A.m1"), Look()))
    )
    assert "+--" in plain and "*==" in cursor and ".." in token and "#" in text(
        paint_card(hidden("B.s1"), 13, 5, Look(), skin)
    )


def test_owner_changed_values_and_equips_are_marked() -> None:
    taken = monster("A.m1", "Jinzo", 2400, 1500, 6, owner="B")
    assert "B▸A" in text(paint_card(taken, 13, 7, Look(), SKIN))
    weak = replace(CARDS[0], atk=1400)
    assert "1400*" in text(paint_card(weak, 13, 7, Look(), SKIN))
    assert values_text(CARDS[0]) == ("1900", "1400")
    assert "➜m3" in text(paint_card(CARDS[6], 13, 5, Look(), SKIN))


def test_marks_are_seen_in_every_size() -> None:
    by_hand = CARDS[1]
    for size in ((11, 4), (13, 7), (22, 10)):
        assert "!" in text(paint_card(by_hand, *size, Look(), SKIN))
    assert "by hand" in text(paint_card(by_hand, 13, 7, Look(), SKIN))


def test_piles_and_empty_zones() -> None:
    pile = PileData("gy", 3, (("Sangan", "effect"), ("Scapegoat", "spell"), ("Jinzo", "effect")))
    shown = text(paint_pile(pile, 9, 4, Look(), SKIN))
    assert "gy 3" in shown and "Sangan" in shown
    assert "┃" in text(paint_pile(pile, 9, 4, Look(cursor=True), SKIN))
    assert "m3" in text(paint_empty("m3", 11, 4, Look(), False, SKIN))
    assert "╳" in text(paint_empty("m3", 11, 4, Look(), True, SKIN))


def test_themes_name_the_same_roles_and_frames() -> None:
    first = PALETTES[0]
    for palette in PALETTES:
        assert palette.roles.keys() == first.roles.keys()
        assert palette.frames.keys() == first.frames.keys()
        for role in palette.roles:
            assert palette.style(role).color is not None


def test_a_card_grows_a_little_to_spare_a_word_of_its_name() -> None:
    assert shape(monster("A.m1", "Breaker the Magical Warrior", 1, 1), 13, 5)[0] == len("Breaker") + 2
    assert shape(monster("A.m1", "Incomprehensibilities", 1, 1), 13, 5) == shape(monster("A.m1", "X", 1, 1), 13, 5)
