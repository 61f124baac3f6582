"""Questions as lines: how many is said once."""

from __future__ import annotations

import pytest

from tabletop.core.view import AskView, OptionView
from tabletop.plain.describe import question

OPTIONS = (OptionView("choose A.hand/1", "Kuriboh"), OptionView("choose A.hand/2", "Sangan"))


@pytest.mark.parametrize(
    ("prompt", "lo", "hi", "told"),
    [
        ("Thunder Dragon: Choose (0 to 1)", 0, 1, 'A: Thunder Dragon. Choose 0 to 1. Or "pass".'),
        ("Graceful Charity: Discard (2)", 2, 2, "A: Graceful Charity: Discard. Choose 2."),
        ("Hand limit: discard (2)", 2, 2, "A: Hand limit: discard. Choose 2."),
        ("Sangan: Target (1)", 1, 1, "A: Sangan: Target (1)."),
    ],
)
def test_how_many_is_said_once(prompt: str, lo: int, hi: int, told: str) -> None:
    asks = AskView("A", "choose", prompt, OPTIONS, lo, hi, optional=lo == 0)
    assert next(iter(question(asks))) == told
