"""The catalogue of rulings: every statement about Tokens and trap monsters, and the scenario files that play them.

A card pack keeps ``rulings/statements.tsv`` (what is stated, where, and the verdict of each ruleset) and scenario files
anywhere under ``rulings/``. Which files show a statement, and which rulings illustrate a rule of the core, is derived
from the files: adding a ruling is adding a file.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tabletop.text import clean

HOLDS, NOT, NOT_APPLICABLE, INFO = "holds", "not", "n.a.", "info"
PLAYABLE = (HOLDS, NOT)


class CatalogueError(Exception):
    """A catalogue file that cannot be read: names the file and the line."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One numbered statement. ``verdicts`` maps a ruleset to "holds", "not", "n.a." or "info".

    ``uncertain`` names the rulesets whose verdict the catalogue itself calls uncertain; ``conflicts`` what
    says otherwise: ids, some with a word of explanation.
    """

    id: str
    topic: str
    text: str
    cards: tuple[str, ...]
    sources: tuple[str, ...]
    verdicts: Mapping[str, str]
    note: str
    uncertain: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()

    @property
    def playable(self) -> bool:
        """Some ruleset plays it, one way or the other."""
        return any(v in PLAYABLE for v in self.verdicts.values())

    @property
    def rulesets(self) -> tuple[str, ...]:
        """The rulesets in which it is played."""
        return tuple(r for r, v in self.verdicts.items() if v in PLAYABLE)


@dataclass(frozen=True, slots=True)
class Entry:
    """What a scenario file says of itself, without its steps."""

    path: Path
    ids: tuple[str, ...]
    title: str
    rules: tuple[str, ...]
    rulesets: tuple[str, ...]


class Catalogue:
    """The rulings of the installed packs. Files are read when they are first needed."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.folders = [folder for folder in folders if folder.is_dir()]

    @classmethod
    def installed(cls) -> Catalogue:
        """The rulings of all installed packs."""
        from tabletop.facts import Pool

        return cls(pack.root / "rulings" for pack in Pool.installed().packs)

    @cached_property
    def statements(self) -> dict[str, Statement]:
        """All statements by id, in the catalogue's order."""
        found: dict[str, Statement] = {}
        for folder in self.folders:
            path = folder / "statements.tsv"
            if path.exists():
                for s in _read_statements(path):
                    found[s.id] = s
        return found

    @cached_property
    def entries(self) -> list[Entry]:
        """All scenario files, by path."""
        return [_read_entry(path) for folder in self.folders for path in sorted(folder.rglob("*.toml"))]

    @cached_property
    def by_id(self) -> dict[str, list[Entry]]:
        """The scenario files that show a statement."""
        found: dict[str, list[Entry]] = {}
        for entry in self.entries:
            for id_ in entry.ids:
                found.setdefault(id_, []).append(entry)
        return found

    @cached_property
    def by_rule(self) -> dict[str, list[str]]:
        """The ids of the statements that illustrate a rule of the core."""
        found: dict[str, list[str]] = {}
        for entry in self.entries:
            for rule in entry.rules:
                ids = found.setdefault(rule, [])
                ids += [i for i in entry.ids if i not in ids]
        return found

    def find(self, id_: str) -> Statement:
        """The statement of that id, in any case. Raises ``KeyError`` with the nearest ids."""
        wanted = id_.upper()
        if wanted in self.statements:
            return self.statements[wanted]
        near = [i for i in self.statements if i.startswith(wanted.split("-")[0])] or list(self.statements)
        raise KeyError(f"no statement is called {clean(id_, 60)}; {near[0]} to {near[-1]} are there")


def _read_statements(path: Path) -> list[Statement]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        found: list[Statement] = []
        for row in rows:
            try:
                verdicts = dict(part.split("=", 1) for part in row["verdicts"].split(";"))
                found.append(
                    Statement(
                        row["id"], row["topic"], row["statement"], _parts(row["cards"]), _parts(row["sources"]),
                        verdicts, row["note"], _parts(row["uncertain"]), _parts(row.get("conflict") or ""),
                    )
                )
            except (KeyError, ValueError, AttributeError, TypeError):
                names = ", ".join(rows.fieldnames or ())
                message = f"{path}:{rows.line_num}: a row is not like its header line: {names}"
                raise CatalogueError(message) from None
    return found


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())


def _read_entry(path: Path) -> Entry:
    try:
        data = tomllib.loads(path.read_text("utf-8"))
        return Entry(
            path, tuple(data.get("ids", ())), str(data.get("title", path.stem)), tuple(data.get("rules", ())),
            tuple(data.get("rulesets", ())),
        )
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, TypeError) as error:
        raise CatalogueError(f"{path}: {error}") from None
