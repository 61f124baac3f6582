"""What all tests share: the card pool, and a home of their own so that nobody's duels are touched."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cards import PACK
from tabletop.facts import Facts, Pool

DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="session", autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    home = tmp_path_factory.mktemp("home")
    kept = {name: os.environ.get(name) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    os.environ.update(HOME=str(home), XDG_DATA_HOME=str(home / "data"), XDG_CONFIG_HOME=str(home / "config"))
    yield
    for name, value in kept.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


@pytest.fixture(scope="session")
def pool() -> Pool:
    """All cards of the pack that ships with the table."""
    return Pool([PACK])


@pytest.fixture(scope="session")
def facts(pool: Pool) -> Facts:
    """The facts of all cards."""
    return pool.cards
