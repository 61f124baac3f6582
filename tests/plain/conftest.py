"""The same small duel as the tests of the table use."""

from tests.table.conftest import fake_duels

__all__ = ["fake_duels"]
