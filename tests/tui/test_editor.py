"""Completion in the typed line: as far as all agree, then one by one, with a space where the line goes on."""

from __future__ import annotations

import pytest

from tabletop.tui.editor import Editor

LINES = ("activate m1", "activate s1 target", "attack m1", "end", "phase main1", "phase main2", "activate")


def complete(text: str) -> list[str]:
    """Lines that begin so."""
    return [line for line in LINES if line.startswith(text) and line != text]


@pytest.mark.parametrize(
    ("typed", "presses", "expected"),
    [
        ("act", 1, "activate "),  # a whole word, and lines that go on behind it
        ("en", 1, "end"),  # nothing comes behind it
        ("ph", 1, "phase main"),
        ("ph", 2, "phase main1"),
        ("ph", 3, "phase main2"),
        ("activate s", 1, "activate s1 target"),
        ("zz", 1, "zz"),
    ],
)
def test_tab(typed: str, presses: int, expected: str) -> None:
    editor = Editor(complete, [])
    editor.insert(typed)
    for _ in range(presses):
        assert editor.key("tab")
    assert (editor.text, editor.caret) == (expected, len(expected))


def test_a_single_word_is_followed_by_a_space_where_more_can_come() -> None:
    words = {"pha": ["phase"], "phase ": ["phase battle", "phase end"]}
    editor = Editor(lambda text: words.get(text, []), [])
    editor.insert("pha")
    editor.key("tab")
    assert editor.text == "phase "
    editor.key("tab")
    assert editor.text == "phase battle"


def test_a_whole_word_goes_on_too() -> None:
    editor = Editor(lambda text: {"rule ": ["rule move", "rule lp"]}.get(text, []), [])
    editor.insert("rule")
    editor.key("tab")
    assert editor.text == "rule "
    editor.key("tab")
    editor.key("tab")
    assert editor.text in ("rule move", "rule lp")
