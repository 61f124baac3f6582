"""Where duels are kept: named lists of lines, each behind a :class:`~tabletop.table.store.LineStore`.

Whoever serves many duels holds a shelf and never a path, so that the lines may be kept elsewhere than in local files.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from tabletop.table.store import FileStore, LineStore, MemoryStore

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class Shelf(Protocol):
    """Named lists of lines. Names are made by the program, never by a user."""

    def names(self) -> Sequence[str]:
        """All names, the latest written first."""
        ...

    def create(self, name: str, lines: Sequence[str]) -> LineStore:
        """A new list that begins with these lines. Raises ``FileExistsError`` if the name is taken."""
        ...

    def open(self, name: str) -> LineStore:
        """The lines of that name. Raises ``FileNotFoundError``."""
        ...


class FileShelf:
    """A folder of files, readable by their owner only."""

    def __init__(self, folder: Path, ending: str = ".duel") -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.folder = folder
        self.ending = ending

    def names(self) -> Sequence[str]:
        """See :class:`Shelf`."""
        found = [(path.stat().st_mtime_ns, path.stem) for path in self.folder.glob(f"*{self.ending}")]
        return [name for _, name in sorted(found, reverse=True) if _NAME.fullmatch(name)]

    def create(self, name: str, lines: Sequence[str]) -> LineStore:
        """See :class:`Shelf`."""
        return FileStore.create(self._path(name), lines)

    def open(self, name: str) -> LineStore:
        """See :class:`Shelf`."""
        return FileStore(self._path(name))

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise FileNotFoundError(name)
        return self.folder / f"{name}{self.ending}"


class MemoryShelf:
    """Lists that live as long as the program."""

    def __init__(self) -> None:
        self.stores: dict[str, MemoryStore] = {}

    def names(self) -> Sequence[str]:
        """See :class:`Shelf`."""
        return list(reversed(self.stores))

    def create(self, name: str, lines: Sequence[str]) -> LineStore:
        """See :class:`Shelf`."""
        if name in self.stores:
            raise FileExistsError(name)
        return self.stores.setdefault(name, MemoryStore(lines))

    def open(self, name: str) -> LineStore:
        """See :class:`Shelf`."""
        try:
            return self.stores[name]
        except KeyError:
            raise FileNotFoundError(name) from None
