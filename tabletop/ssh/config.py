"""What the host of a server decides, and the limits that protect everybody else."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one visitor may take. Sizes in bytes, times in seconds."""

    sessions: int = 200
    per_address: int = 16
    per_key: int = 4
    channels: int = 4
    sessions_burst: int = 12
    sessions_rate: float = 0.5
    connects_burst: int = 40
    connects_rate: float = 2.0
    pending: int = 64
    login_seconds: float = 20.0
    login_tries: int = 12
    idle_seconds: float = 3600.0
    slow_seconds: float = 20.0
    write_high: int = 128 * 1024
    input_burst: int = 256 * 1024
    input_rate: int = 32 * 1024
    line: int = 2_000
    paste: int = 64 * 1024
    tables: int = 4
    decks: int = 20
    watchers: int = 50
    unfinished: int = 40
    deeds_burst: int = 40
    deeds_rate: float = 0.25
    says_burst: int = 60
    says_rate: float = 20.0
    chats_burst: int = 8
    chats_rate: float = 0.5
    drain_seconds: float = 3.0


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is run. ``port`` 0 takes any free one."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 2222
    open: bool = False
    allow: Path | None = None
    motd: Path | None = None
    limits: Limits = field(default_factory=Limits)


class Bucket:
    """A right that fills up again: ``burst`` at once, then ``rate`` a second."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self._left = float(burst)
        self._at = 0.0

    def take(self, amount: float, now: float) -> bool:
        """Take this much; False if there is not so much left."""
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if amount > self._left:
            return False
        self._left -= amount
        return True

    def full(self, now: float) -> bool:
        """Nothing has been taken for so long that it makes no difference."""
        return self._left + (now - self._at) * self.rate >= self.burst


class Buckets:
    """A bucket for each of many names (keys, addresses); those that are full again are forgotten."""

    def __init__(self, burst: float, rate: float, most: int = 1_000) -> None:
        self._burst = burst
        self._rate = rate
        self._most = most
        self._of: dict[str, Bucket] = {}

    def take(self, name: str, now: float) -> bool:
        """Take one; False if there is none left."""
        if name not in self._of and len(self._of) >= self._most:
            self._of = {one: bucket for one, bucket in self._of.items() if not bucket.full(now)}
        return self._of.setdefault(name, Bucket(self._burst, self._rate)).take(1, now)
