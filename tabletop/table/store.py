"""Where the lines of a duel are kept: one small interface, and files as its implementation.

Nothing else knows that the lines may be in a local file.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Protocol


class Taken(Exception):
    """Somebody else wrote the line of this index first."""

    def __init__(self, index: int) -> None:
        super().__init__(f"line {index + 1} has been written by another program; read the duel again")
        self.index = index


class LineStore(Protocol):
    """An append-only list of lines, safe against two writers.

    A line is durable when :meth:`append` returns.
    """

    def append(self, index: int, line: str) -> None:
        """Write ``line`` as number ``index`` (from 0). Raises :class:`Taken` if that index exists already."""
        ...

    def read(self, start: int = 0) -> Sequence[str]:
        """The complete lines from ``start`` on."""
        ...

    def follow(self, start: int, stop: Callable[[], bool]) -> Iterator[str]:
        """The lines from ``start`` on, and further ones as they come, until there is none and ``stop()``."""
        ...


@contextmanager
def together(store: LineStore) -> Iterator[None]:
    """Lines appended within are durable, all at once, when this ends; until then nobody should be told of them.

    A store that knows no such thing makes each durable by itself.
    """
    own = getattr(store, "together", nullcontext)
    with own():
        yield


class MemoryStore:
    """Lines that live as long as the program: a duel that nobody wants kept."""

    def __init__(self, lines: Sequence[str] = ()) -> None:
        self.lines = list(lines)

    def append(self, index: int, line: str) -> None:
        """See :class:`LineStore`."""
        if index != len(self.lines):
            raise Taken(index)
        self.lines.append(line)

    def read(self, start: int = 0) -> Sequence[str]:
        """See :class:`LineStore`."""
        return self.lines[start:]

    def follow(self, start: int, stop: Callable[[], bool]) -> Iterator[str]:
        """See :class:`LineStore`."""
        return _follow(self, start, stop)


class FileStore:
    """Lines in a UTF-8 file, flushed and fsynced one by one.

    What stands behind the last line break was never committed (the machine stopped in the middle of writing):
    it is kept in ``torn`` and overwritten by the next line.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.torn = b""
        self._size = 0
        self._count = 0
        self._waits = False
        self._load(0)

    @classmethod
    def create(cls, path: Path, lines: Sequence[str]) -> FileStore:
        """A new file with these lines; raises ``FileExistsError`` rather than touch one that is there."""
        data = "".join(line + "\n" for line in lines).encode()
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        try:
            _write(handle, data)
        except BaseException:
            with suppress(OSError):  # half a head is no duel
                path.unlink()
            raise
        finally:
            os.close(handle)
        _sync_folder(path.parent)
        return cls(path)

    def append(self, index: int, line: str) -> None:
        """See :class:`LineStore`."""
        data = line.encode() + b"\n"
        handle = os.open(self.path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        try:
            with _locked(handle):
                size = os.fstat(handle).st_size
                if index != self._count or size != self._size + len(self.torn):
                    raise Taken(index)
                if self.torn:
                    os.ftruncate(handle, self._size)
                    self.torn = b""
                os.lseek(handle, self._size, os.SEEK_SET)
                try:
                    _write(handle, data, sync=not self._waits)
                except BaseException:
                    with suppress(OSError):  # a part of it may be there: it was not said, and is nobody else's either
                        os.ftruncate(handle, self._size)
                    raise
        finally:
            os.close(handle)
        self._size += len(data)
        self._count += 1

    @contextmanager
    def together(self) -> Iterator[None]:
        """Several lines for the price of one: see :func:`together`."""
        before, self._waits = self._count, True
        try:
            yield
        finally:
            self._waits = False
            if self._count != before:
                handle = os.open(self.path, os.O_RDWR | getattr(os, "O_BINARY", 0))
                try:
                    os.fsync(handle)
                finally:
                    os.close(handle)

    def read(self, start: int = 0) -> Sequence[str]:
        """See :class:`LineStore`. Bytes that are no UTF-8 come as U+FFFD, for the reader to refuse."""
        return self._load(start)

    def follow(self, start: int, stop: Callable[[], bool]) -> Iterator[str]:
        """See :class:`LineStore`."""
        return _follow(self, start, stop)

    def _load(self, start: int) -> list[str]:
        data = self.path.read_bytes()
        self._size = data.rfind(b"\n") + 1
        self.torn = data[self._size :]
        lines = data[: self._size].decode("utf-8", "replace").split("\n")[:-1]
        self._count = len(lines)
        return [line.removesuffix("\r") for line in lines[start:]]


def _follow(store: LineStore, start: int, stop: Callable[[], bool]) -> Iterator[str]:
    while True:
        lines = store.read(start)
        start += len(lines)
        yield from lines
        if lines:
            continue
        if stop():
            return
        time.sleep(0.05)


def _write(handle: int, data: bytes, *, sync: bool = True) -> None:
    while data:
        data = data[os.write(handle, data) :]
    if sync:
        os.fsync(handle)


def _sync_folder(folder: Path) -> None:
    """Make the new name itself durable, where the system can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _locked(handle: int) -> Iterator[None]:
    """Hold the file against other writers; where the system has no such locks, the size check alone stands guard."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(handle, fcntl.LOCK_UN)
