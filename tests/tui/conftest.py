"""Snapshots of screens as SVG, and a plain environment for every test of the screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App

FOLDER = Path(__file__).parent / "snapshots"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--snapshot-update", action="store_true", help="write the screens as they are now")


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Neither the user's own settings nor the user's own duels reach a test."""
    monkeypatch.setenv("TABLETOP_ASCII", "0")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("TABLETOP_THEME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def snapshot(request: pytest.FixtureRequest) -> Callable[[App[None]], None]:
    """Compare a screen with the stored one of this test's name; ``--snapshot-update`` stores it."""

    def check(app: App[None]) -> None:
        svg = re.sub(r"terminal-\d+", "terminal", app.export_screenshot(title="tabletop"))
        path = FOLDER / f"{re.sub(r'[^a-z0-9]+', '_', request.node.name.lower()).strip('_')}.svg"
        if request.config.getoption("--snapshot-update", default=False):
            FOLDER.mkdir(exist_ok=True)
            path.write_text(svg, "utf-8")
        assert path.exists(), "no snapshot yet: run pytest tests/tui --snapshot-update and look at it"
        assert svg == path.read_text("utf-8"), f"the screen differs from {path.name}"

    return check
