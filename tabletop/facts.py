"""Card facts from the packs' tables, and the pool that joins them with the card modules.

Reading a pack costs a few milliseconds: rows are indexed by passcode and parsed only when a card is asked for. Whether
a card plays by itself is seen from the existence of its module, which is imported only when a duel needs it.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final, Protocol

from tabletop.core.facts import CardFacts, needs_no_code
from tabletop.core.kinds import MONSTER, SPELL, TRAP

if TYPE_CHECKING:
    from tabletop.core.definition import CardDef

ENTRY_POINTS: Final = "tabletop.cards"
_FAMILIES: Final = {"Monster": MONSTER, "Spell": SPELL, "Trap": TRAP}
_FOLDERS: Final = ("monsters", "spells", "traps")


class CardPack(Protocol):
    """What an entry point of the group ``tabletop.cards`` names."""

    @property
    def package(self) -> str:
        """The import name of the pack."""
        ...

    @property
    def root(self) -> Path:
        """The folder of the pack."""
        ...


def installed_packs() -> list[CardPack]:
    """The installed card packs, the table's own first."""
    found = dict(_entry_points()) or dict(_entry_points_slowly())
    packs: list[CardPack] = []
    for _, value in sorted(found.items(), key=lambda point: (point[0] != "cards", point[0])):
        module, _, name = value.partition(":")
        packs.append(getattr(import_module(module), name))
    return packs


def _entry_points() -> Iterator[tuple[str, str]]:
    """Names and values of the group, read straight from the installed packages' files.

    ``importlib.metadata`` does the same, but importing it takes 40 ms, half of what a small command may take at all.
    """
    for folder in reversed(sys.path):  # what is first on the path wins
        for path in Path(folder or ".").glob("*.dist-info/entry_points.txt"):
            section = ""
            for line in path.read_text("utf-8", "replace").splitlines():
                line = line.strip()
                if line.startswith("["):
                    section = line[1:-1].strip()
                elif section == ENTRY_POINTS and "=" in line and not line.startswith(("#", ";")):
                    name, _, value = line.partition("=")
                    yield name.strip(), value.strip()


def _entry_points_slowly() -> Iterator[tuple[str, str]]:
    """The same for packages installed in some other way (in a zip, by an import hook)."""
    from importlib.metadata import entry_points

    for point in entry_points(group=ENTRY_POINTS):
        yield point.name, point.value


def slug(name: str) -> str:
    """The module name of a card: ``Fiend's Sanctuary`` → ``fiend_s_sanctuary``, ``7`` → ``n7``."""
    word = re.sub(r"[^a-z0-9]+", "_", _without_marks(name).lower()).strip("_")
    return f"n{word}" if word[:1].isdigit() else word


def _without_marks(name: str) -> str:
    # Latin accents only: the marks of Japanese kana tell letters apart.
    return name if name.isascii() else re.sub("[\u0300-\u036f]", "", unicodedata.normalize("NFKD", name))


def fold(text: str) -> str:
    """``text`` for comparing names: no case, no accents, one kind of quotes and width."""
    return _without_marks(text).casefold().replace("’", "'").replace("‘", "'")


def _name_in(row: str) -> str:
    name = row.split("\t", 2)[1]
    return name[1:-1].replace('""', '"') if name.startswith('"') else name


class Facts:
    """The facts of all cards and Tokens of some packs.

    >>> facts = Facts([pack.root])                  # doctest: +SKIP
    >>> facts[73915051].name                        # doctest: +SKIP
    'Scapegoat'
    """

    def __init__(self, roots: Iterable[Path]) -> None:
        self.roots: Sequence[Path] = tuple(roots)
        self._rows: dict[int, str] = {}
        self._cards: dict[int, CardFacts] = {}
        self._tokens: set[int] = set()
        for root in self.roots:
            self._read(root / "facts" / "cards.tsv")
            self._tokens.update(self._read(root / "facts" / "tokens.tsv"))

    def _read(self, path: Path) -> list[int]:
        """Index one table; what an earlier pack has stands."""
        try:
            lines = path.read_text("utf-8").split("\n")[1:]
        except FileNotFoundError:
            return []
        rows = {int(line[: line.index("\t")]): line for line in lines if line}
        if self._rows:
            for passcode, line in rows.items():
                self._rows.setdefault(passcode, line)
        else:
            self._rows = rows
        return list(rows)

    # ------------------------------------------------------------ look-up
    def __getitem__(self, key: int | str) -> CardFacts:
        """The card or Token with this passcode (any of them) or English name; ``KeyError`` if there is none."""
        passcode = self.resolve(key)
        card = self._cards.get(passcode)
        if card is None:
            card = self._cards[passcode] = self._parse(passcode)
        return card

    def __contains__(self, key: int | str) -> bool:
        try:
            self.resolve(key)
        except KeyError:
            return False
        return True

    def __iter__(self) -> Iterator[int]:
        """The passcodes of all cards (no Tokens)."""
        return (passcode for passcode in self._rows if passcode not in self._tokens)

    def all(self) -> Iterator[int]:
        """The passcodes of all cards and Tokens."""
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows) - len(self._tokens)

    def resolve(self, key: int | str) -> int:
        """The main passcode of a card given by any passcode or by its English name."""
        if isinstance(key, str):
            try:
                return self._names[key]
            except KeyError:
                return self._folded_names[fold(key.strip())]
        return key if key in self._rows else self._other_passcodes[key]

    def name(self, passcode: int) -> str:
        """The English name, without parsing the rest of the row."""
        return _name_in(self._rows[self.resolve(passcode)])

    def is_token(self, passcode: int) -> bool:
        """Whether this passcode is a Token's."""
        return self.resolve(passcode) in self._tokens

    @cached_property
    def _names(self) -> dict[str, int]:
        names: dict[str, int] = {}
        for passcode, row in self._rows.items():
            names.setdefault(_name_in(row), passcode)  # cards were read before Tokens and go first
        return names

    @cached_property
    def _folded_names(self) -> dict[str, int]:
        return {fold(name): passcode for name, passcode in reversed(self._names.items())}

    @cached_property
    def _other_passcodes(self) -> dict[int, int]:
        """Alternate art (``also_ids``) and the passcodes that other simulators gave to the cards' old texts."""
        other: dict[int, int] = {}
        for root in self.roots:
            for path in sorted((root / "limits").glob("*.tsv")):
                for line in path.read_text("utf-8").split("\n")[1:]:
                    cells = line.split("\t")
                    if len(cells) > 3 and cells[0] != cells[3] and cells[3].isdigit():
                        other[int(cells[0])] = int(cells[3])
        for passcode, row in self._rows.items():
            also = row.split("\t", 13)[12]
            if also:
                other.update((int(one), passcode) for one in also.split(";"))
        return other

    def _parse(self, passcode: int) -> CardFacts:
        cells = self._rows[passcode].split("\t")
        family, subtypes, attribute, kind, level, _, atk, defense, arrows, archetypes, also, treated_as = cells[2:14]
        words = set(subtypes.replace("Special Summon", "Special-Summon").split())
        if "Special-Summon" in words:
            words.remove("Special-Summon")
            words.add("Special Summon")
        if passcode in self._tokens:
            words.add("Token")
        return CardFacts(
            passcode=passcode,
            name=_name_in(self._rows[passcode]),
            family=_FAMILIES.get(family, MONSTER),
            subtypes=frozenset(words),
            attribute=attribute,
            type=kind,
            level=int(level or 0),
            atk=int(atk) if atk.isdigit() else None,
            defense=int(defense) if defense.isdigit() else None,
            arrows=tuple(arrows.split(",")) if arrows else (),
            archetypes=tuple(archetypes.split(";")) if archetypes else (),
            also=tuple(map(int, also.split(";"))) if also else (),
            treated_as=self.name(int(treated_as)) if treated_as else "",
        )

    # ------------------------------------------------------------ for people who mistype
    def near(self, passcode: int | str) -> list[int]:
        """Passcodes one slip of the finger away (digit wrong, two swapped, one missing or doubled), likeliest first."""
        digits = str(passcode).lstrip("0")
        found: dict[int, None] = {}
        for candidate in _slips(digits):
            if candidate in self._rows and candidate not in self._tokens:
                found[candidate] = None
        return list(found)


def _slips(digits: str) -> Iterator[int]:
    size = len(digits)
    for i in range(size):  # a wrong digit
        for other in "0123456789":
            if other != digits[i]:
                yield int(digits[:i] + other + digits[i + 1 :])
    for i in range(size - 1):  # two swapped
        yield int(digits[:i] + digits[i + 1] + digits[i] + digits[i + 2 :])
    for i in range(size + 1):  # one missing
        for other in "0123456789":
            yield int(digits[:i] + other + digits[i:])
    for i in range(size if size > 1 else 0):  # one too many
        yield int(digits[:i] + digits[i + 1 :])


class Pool:
    """The cards of some packs: facts at once, behaviour when asked for. What the rules core calls a card pool."""

    def __init__(self, packs: Iterable[CardPack]) -> None:
        self.packs: Sequence[CardPack] = tuple(packs)
        self.cards = Facts(pack.root for pack in self.packs)
        self.faults: dict[str, str] = {}
        """Card modules that could not be imported, and why."""
        self._definitions: dict[tuple[int | str, str], CardDef] = {}

    @classmethod
    def installed(cls) -> Pool:
        """The pool of all installed packs; made once."""
        return _installed()

    def facts(self, key: int | str) -> CardFacts:
        """The facts of a card or Token, by passcode or English name."""
        return self.cards[key]

    def definition(self, key: int | str, ruleset: str) -> CardDef:
        """The card with its behaviour in the text a ruleset (by name) prefers; made once, then shared."""
        made = self._definitions.get((key, ruleset))
        if made is None:
            facts = self.cards[key]
            made = self._definitions.get((facts.passcode, ruleset))
            if made is None:
                made = self._define(facts, ruleset)
                self._definitions[facts.passcode, ruleset] = made
            self._definitions[key, ruleset] = made
        return made

    def _define(self, facts: CardFacts, ruleset: str) -> CardDef:
        from tabletop.core.definition import define

        return define(facts, self._module(facts), ruleset)

    def _module(self, facts: CardFacts) -> ModuleType | None:
        """The module of a card. One that cannot be imported takes no duel along: its card is played by hand."""
        name = self.module_name(facts)
        if not name or name in self.faults:
            return None
        try:
            return import_module(name)
        except Exception as error:
            import logging

            self.faults[name] = f"{type(error).__name__}: {error}"
            logging.getLogger(__name__).exception('"%s" is played by hand: %s cannot be imported', facts.name, name)
            return None

    def module_name(self, facts: CardFacts) -> str:
        """The module of a card, without importing it; empty if it has none."""
        if facts.is_token:
            return ""  # a Token is written where its card is
        folder, word = _FOLDERS[facts.family], slug(facts.name)
        for pack in self.packs:
            if word in _modules(pack.root / folder):
                return f"{pack.package}.{folder}.{word}"
        return ""

    def is_automatic(self, key: int | str) -> bool:
        """Whether the card plays by itself; the others are played by hand."""
        facts = self.cards[key]
        module = self.module_name(facts)
        return facts.is_token or needs_no_code(facts) or bool(module and module not in self.faults)
    def by_hand(self, passcodes: Iterable[int]) -> tuple[list[str], list[str]]:
        """The names of cards that play by themselves, and of those that are played by hand; each once, in order."""
        automatic: dict[str, None] = {}
        by_hand: dict[str, None] = {}
        for passcode in passcodes:
            (automatic if self.is_automatic(passcode) else by_hand)[self.cards.name(passcode)] = None
        return list(automatic), list(by_hand)


@cache
def _modules(folder: Path) -> frozenset[str]:
    return frozenset(path.stem for path in folder.glob("*.py") if path.stem != "__init__")


@cache
def _installed() -> Pool:
    return Pool(installed_packs())

