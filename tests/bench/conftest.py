"""Figures are printed at the end of the run, with no switch needed to see them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

_FIGURES: list[str] = []


@pytest.fixture
def record_figures() -> Callable[[str], None]:
    """Keep a line for the summary."""
    return _FIGURES.append


def pytest_collect_file(file_path: Any, parent: pytest.Collector) -> pytest.Collector | None:
    """``bench_*.py`` are the modules of this folder."""
    if file_path.match("bench_*.py") and not parent.session.isinitpath(file_path):
        return pytest.Module.from_parent(parent, path=file_path)
    return None


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print what was measured."""
    if _FIGURES:
        terminalreporter.section("figures")
        for line in _FIGURES:
            terminalreporter.write_line(line)
