"""The ``.duel`` format: a head and numbered lines, append-only. Log, save, replay and crash recovery are this file."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tabletop.core.kinds import Seat
from tabletop.paths import data_folder
from tabletop.table.header import DuelFileError, DuelHeader, read_header
from tabletop.table.language import parse
from tabletop.table.said import LETTERS, SPEAKERS, LineError, Remark, Spoken
from tabletop.table.store import FileStore, LineStore
from tabletop.table.tokens import split_note
from tabletop.text import clean

DIGITS = 4
"""How many hex digits of the chain a line shows."""

_LINE = re.compile(r"\s*(?P<number>[0-9]{1,9}) (?P<speaker>[ABJW])> ?(?P<body>.*?)(?:\s+#(?P<digest>[0-9a-f]{4}))?\s*$")
_WIDTH = 56


@dataclass(frozen=True, slots=True)
class FileLine:
    """One numbered line of a duel file; ``digest`` is "" where the line shows none."""

    number: int
    speaker: Seat
    said: Spoken
    digest: str = ""
    note: str = ""

    def text(self) -> str:
        """The line as it stands in the file."""
        line = f"{self.number} {LETTERS[self.speaker]}> {self.said}".rstrip()
        if self.digest:
            line = f"{line:<{_WIDTH}}#{self.digest}" if len(line) < _WIDTH else f"{line}   #{self.digest}"
        return f"{line}   ; {self.note}" if self.note else line


def chain(previous: str, digest: str) -> str:
    """The next link of the digest chain: of all that was before, and the state now."""
    return hashlib.sha256((previous + digest).encode()).hexdigest()


def read_line(text: str, number: int) -> FileLine:
    """Read one numbered line; ``number`` is the one it must have. Raises :class:`LineError`."""
    body, note = split_note(text)
    found = _LINE.match(body)
    if found is None:
        raise LineError(f'expected "{number} A> …"', 1, (f"{number} A> …",))
    if int(found["number"]) != number:
        raise LineError(f"expected line {number}, found {found['number']}", 1, (str(number),))
    speaker = SPEAKERS[found["speaker"]]
    if not found["body"].strip():
        if not note:
            raise LineError("nothing is said on this line", len(text) + 1, ("<command>",))
        return FileLine(number, speaker, Remark(), found["digest"] or "", clean(note))
    try:
        said = parse(found["body"], speaker)
    except LineError as error:
        raise LineError(error.message, error.column + found.start("body"), error.expected) from None
    return FileLine(number, speaker, said, found["digest"] or "", clean(note))


class DuelFile:
    """The lines of one duel behind a :class:`LineStore`: read what is there, append what is said.

    ``head_lines`` is how many lines the head takes; body line ``number`` has index ``head_lines + number - 1``.
    """

    def __init__(self, store: LineStore, header: DuelHeader, head_lines: int, name: str = "") -> None:
        self.store = store
        self.header = header
        self.head_lines = head_lines
        self.name = name
        self.messages: list[str] = []
        self.broken = False

    @classmethod
    def create(cls, path: Path, header: DuelHeader) -> DuelFile:
        """A new duel file. Never overwrites one (``FileExistsError``)."""
        lines = header.lines()
        return cls(FileStore.create(path, lines), header, len(lines), str(path))

    @classmethod
    def open(cls, path: Path) -> DuelFile:
        """Open a duel file. Raises :class:`DuelFileError` if its head cannot be read."""
        try:
            store = FileStore(path)
        except OSError as error:
            raise DuelFileError(error.strerror or str(error), path=str(path)) from None
        return cls.over(store, str(path))

    @classmethod
    def over(cls, store: LineStore, name: str = "") -> DuelFile:
        """The duel whose lines are in ``store``."""
        try:
            header, size = read_header(store.read())
        except DuelFileError as error:
            raise DuelFileError(error.message, error.line, name) from None
        return cls(store, header, size, name)

    def lines(self) -> Iterator[FileLine]:
        """The body lines, as far as they can be read; what stopped the reading goes to ``messages``.

        ``broken`` tells that complete lines follow which could not be read.
        """
        body = self.store.read(self.head_lines)
        for index, text in enumerate(body):
            try:
                yield read_line(text, index + 1)
            except LineError as error:
                what = f"{error.message}; expected {', '.join(error.expected[:8])}" if error.expected else error.message
                self.messages.append(f"{self._where(index)}: column {error.column}: {what}; what follows is ignored")
                self.broken = True
                return
        torn = getattr(self.store, "torn", b"")
        if torn:
            self.messages.append(
                f"{self._where(len(body))}: the last line is not complete and was never played; it is ignored"
            )

    def append(self, line: FileLine) -> None:
        """Write a line; it is durable when this returns."""
        self.store.append(self.head_lines + line.number - 1, line.text())

    def _where(self, index: int) -> str:
        return f"{self.name or 'duel'}:{self.head_lines + index + 1}"


def duels_folder() -> Path:
    """Where this user's duels are kept."""
    folder = data_folder() / "duels"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def new_duel_file(header: DuelHeader, folder: Path | None = None) -> DuelFile:
    """A new file with a name of its own in the user's folder of duels (or ``folder``)."""
    folder = folder or duels_folder()
    stem = "-".join(filter(None, (header.started[:10], _plain(header.players[0]), "vs", _plain(header.players[1]))))
    count = 1
    while True:
        try:
            return DuelFile.create(folder / f"{stem}{f'-{count}' if count > 1 else ''}.duel", header)
        except FileExistsError:
            count += 1


def recent_duels(folder: Path | None = None) -> list[Path]:
    """The duel files, the latest first."""
    found: list[tuple[int, Path]] = []
    for path in (folder or duels_folder()).glob("*.duel"):
        with suppress(OSError):  # a link that leads nowhere, a file that has just been taken away
            found.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(found, reverse=True)]


def _plain(name: str) -> str:
    """A name as part of a file name."""
    return re.sub(r"[^\w]+", "_", name).strip("_")[:24] or "player"
