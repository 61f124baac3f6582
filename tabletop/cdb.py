"""Card texts from a card database that the user already has, so that cards played by hand can be read.

Such a database is an SQLite file with a table ``texts`` (``id``, ``name``, ``desc``). The texts are copied into the
user's own data folder; none come with the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from tabletop.core.facts import CardFacts
from tabletop.paths import data_folder
from tabletop.text import clean, clean_lines

if TYPE_CHECKING:
    import sqlite3

    from tabletop.core.pool import CardPool

_MAGIC: Final = b"SQLite format 3\0"
_COLUMNS: Final = ("id", "name", "desc")
_LARGEST: Final = 4_294_967_295


class CdbError(Exception):
    """A card database that cannot be used. The message says why and what was expected."""


def import_texts(path: Path, store: Path | None = None) -> int:
    """Copy the texts of a card database into the user's data folder; how many there were."""
    shown = clean(str(path), 1000)
    sqlite = _sqlite()
    _check_magic(path, shown)
    try:
        with closing(_open(path)) as source:
            _check_tables(source, shown)
            rows = list(_rows(source.execute('SELECT id, name, "desc" FROM texts')))
    except sqlite.Error as error:
        raise CdbError(f"{shown}: the database cannot be read: {clean(str(error))}") from None
    if not rows:
        raise CdbError(f"{shown}: its table texts has no card in it; is this the right database?")
    target = store or store_path()
    try:
        with closing(sqlite.connect(target)) as into, into:
            into.execute("CREATE TABLE IF NOT EXISTS texts (passcode INTEGER PRIMARY KEY, name TEXT, text TEXT)")
            into.executemany("INSERT OR REPLACE INTO texts VALUES (?, ?, ?)", rows)
    except sqlite.Error as error:
        raise CdbError(f"{clean(str(target), 1000)}: cannot be written: {clean(str(error))}") from None
    return len(rows)


def card_text(card: CardFacts, store: Path | None = None) -> str:
    """The imported text of a card, or nothing."""
    path = store or store_path()
    if not path.is_file():
        return ""
    sqlite = _sqlite()
    try:
        with closing(_open(path)) as texts:
            for passcode in (card.passcode, *card.also):
                row = texts.execute("SELECT text FROM texts WHERE passcode = ?", (passcode,)).fetchone()
                if row:
                    return str(row[0])
    except sqlite.Error:
        return ""  # a damaged copy is replaced by the next import
    return ""


def shown_text(pool: CardPool, passcode: int, ruleset: str) -> str:
    """What a card says: the text the user imported, else what its module says it does in these rules; or nothing."""
    try:
        return card_text(pool.facts(passcode)) or " ".join(pool.definition(passcode, ruleset).text.split())
    except KeyError:
        return ""


def store_path() -> Path:
    """Where imported texts are kept."""
    return data_folder() / "texts.sqlite"


def _sqlite() -> Any:
    try:
        import sqlite3
    except ImportError:
        raise CdbError("this Python was built without SQLite; install one that has it to import card texts") from None
    return sqlite3


def _open(path: Path) -> sqlite3.Connection:
    """Open for reading only, so that nothing is ever made or changed."""
    import sqlite3

    return sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", uri=True)


def _check_magic(path: Path, shown: str) -> None:
    try:
        if path.is_dir():
            raise CdbError(f"{shown}: is a folder; name the .cdb file in it")
        with path.open("rb") as file:
            start = file.read(len(_MAGIC))
    except FileNotFoundError:
        raise CdbError(f"{shown}: there is no such file; expected a card database (.cdb)") from None
    except (OSError, ValueError) as error:
        raise CdbError(f"{shown}: cannot be read: {clean(getattr(error, 'strerror', None) or str(error))}") from None
    if start != _MAGIC:
        raise CdbError(f"{shown}: is no database; expected the SQLite file (.cdb) of another simulator")


def _check_tables(source: sqlite3.Connection, shown: str) -> None:
    found = source.execute("SELECT type FROM sqlite_master WHERE name = 'texts'").fetchone()
    columns = {row[1].lower() for row in source.execute("PRAGMA table_info(texts)")} if found == ("table",) else set()
    missing = [column for column in _COLUMNS if column not in columns]
    if missing:
        raise CdbError(f"{shown}: is no card database; expected a table texts with the columns {', '.join(_COLUMNS)}")


def _rows(rows: Iterable[tuple[Any, Any, Any]]) -> Iterator[tuple[int, str, str]]:
    for passcode, name, text in rows:
        if isinstance(passcode, int) and 0 < passcode <= _LARGEST:
            yield passcode, clean(_text(name)), clean_lines(_text(text))


def _text(value: object) -> str:
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return "" if value is None else str(value)
