"""A table over a duel with next to no rules."""

from __future__ import annotations

import pytest

from tabletop.table import fresh
from tests.table.fake import FakeDuel


@pytest.fixture
def fake_duels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fresh, "fresh_duel", lambda header, pool: FakeDuel(header.seed))
    monkeypatch.setattr(fresh, "snapshot", FakeDuel.copy)
    monkeypatch.setattr(fresh, "revive", FakeDuel.copy)
