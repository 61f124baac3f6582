from itertools import combinations

import pytest
from fake_table import position

from tabletop.tui.glyphs import UNICODE
from tabletop.tui.scene import Marks, compose_scene, frame_for, neighbour, place_at, status_line

NAMES = {"A": "North", "B": "South"}
SIZES = [(80, 24), (100, 30), (120, 40), (132, 43), (160, 50), (200, 60), (240, 70)]


def scene(size, ruleset="goat", bottom="A", **marks):
    frame = frame_for(*size)
    return frame, compose_scene(position(ruleset), frame.field, bottom, NAMES, Marks(**marks), UNICODE)


@pytest.mark.parametrize("bottom", "AB")
@pytest.mark.parametrize("ruleset", ["goat", "current"])
@pytest.mark.parametrize("size", SIZES)
def test_boxes_lie_inside_and_apart(size, ruleset, bottom) -> None:
    frame, boxes = scene(size, ruleset, bottom)
    width, height = frame.field
    for box in boxes.values():
        assert box.x >= 0 and box.x + box.width <= width, box
        assert box.y >= 0 and box.y + box.height <= height, box
        assert box.width >= 1 and box.height >= 1
    for a, b in combinations(boxes.values(), 2):
        apart = a.x + a.width <= b.x or b.x + b.width <= a.x or a.y + a.height <= b.y or b.y + b.height <= a.y
        assert apart, (a, b)


@pytest.mark.parametrize("ruleset", ["goat", "current"])
def test_every_zone_pile_and_card_in_hand_has_its_box(ruleset) -> None:
    _, boxes = scene((80, 24), ruleset)
    view = position(ruleset)
    wanted = {p for p in view.zones if p not in ("B.e1", "B.e2")}
    wanted |= {p for p in view.counts if not p.endswith(".hand")}
    wanted |= {f"A.hand/{i}" for i in range(1, 5)} | {f"B.hand/{i}" for i in range(1, 4)}
    assert wanted == {box.place for box in boxes.values() if box.place}


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("ruleset", ["goat", "current"])
def test_arrows_reach_every_place_from_every_place(size, ruleset) -> None:
    _, boxes = scene(size, ruleset)
    places = {box.place for box in boxes.values() if box.place}
    ways = {p: {neighbour(boxes, p, way) for way in ("left", "right", "up", "down")} for p in places}
    for start in places:
        seen, todo = {start}, [start]
        while todo:
            for place in ways[todo.pop()] - seen:
                seen.add(place)
                todo.append(place)
        assert seen == places, (start, places - seen)


def test_arrows_go_where_the_eye_would() -> None:
    _, boxes = scene((120, 40))
    assert neighbour(boxes, "A.m2", "right") == "A.m3"
    assert neighbour(boxes, "A.m2", "down") == "A.s2"
    assert neighbour(boxes, "A.m2", "up") == "B.m4"
    assert neighbour(boxes, "A.m5", "right") == "A.gy"
    assert neighbour(boxes, "A.gy", "down") == "A.banished"
    assert neighbour(boxes, "A.s3", "down").startswith("A.hand/")


def test_the_mouse_finds_what_it_points_at() -> None:
    _, boxes = scene((80, 24))
    box = boxes["A.m3"]
    assert place_at(boxes, box.x, box.y) == "A.m3"
    assert place_at(boxes, box.x + box.width - 1, box.y + box.height - 1) == "A.m3"
    assert place_at(boxes, 0, 0) == ""


def test_only_what_changed_differs() -> None:
    _, before = scene((120, 40), cursor="A.m1")
    _, after = scene((120, 40), cursor="A.m2")
    assert {key for key in before if before[key] != after[key]} == {"A.m1", "A.m2"}


def test_the_players_opposite_see_their_own_zones_from_left_to_right() -> None:
    _, a = scene((120, 40), bottom="A")
    _, b = scene((120, 40), bottom="B")
    assert a["A.m1"].x < a["A.m5"].x and a["B.m1"].x > a["B.m5"].x
    assert b["B.m1"].x < b["B.m5"].x and b["B.m1"].y > b["A.m1"].y


@pytest.mark.parametrize("width", [80, 100, 109])
def test_a_note_on_a_players_line_keeps_its_distance(width: int) -> None:
    note = (("Airknight Parshath attacks Spirit Reaper. B takes 1600 battle damage. It is destroyed.", "dim"),)
    line = status_line(position(), "A", {"A": "North"}, width, UNICODE, note, with_phase=False)
    text = "".join(part for part, _ in line)
    assert "hand 4  " in text and "Airknight" in text and len(text) <= width
