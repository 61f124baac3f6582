"""The duel's one source of chance: splitmix64, one integer of state, the same on every Python."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")
_MASK = 0xFFFFFFFFFFFFFFFF


class Rng:
    """A seeded random source. ``state`` is all there is to save."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``; ``n`` must be positive."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return (z ^ (z >> 31)) % n

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place (Fisher–Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
