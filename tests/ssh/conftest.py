"""Servers for the tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tabletop.facts import Pool
from tabletop.ssh.server import TableServer
from tests.ssh.client import serving


@pytest.fixture
async def server(pool: Pool, tmp_path: Path) -> AsyncIterator[TableServer]:
    async with serving(pool, tmp_path / "server") as running:
        yield running
