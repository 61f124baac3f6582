"""Finding rulings: by words of the statement, by a card's name in ten languages, by topic, by a rule of the core."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from tabletop.facts import Pool, fold
from tabletop.scenario.catalogue import Catalogue, Statement

if TYPE_CHECKING:
    from tabletop.search import Names

SOURCES: Final = {
    "v": "the Vietnamese text",
    "d": "the German text",
    "c": "the Chinese text",
    "t": "the older Chinese text (2006-07)",
}
_ALIKE: Final = 82
_WORD: Final = re.compile(r"\w{4,}")
_FILLERS: Final = frozenset({"that", "this", "card", "made", "say", "with", "from", "only", "when", "then", "their"})
_SECTION: Final = re.compile(
    r"^## (?P<title>[^(\n]+?) \((?P<ids>[A-Z0-9, -]+)\)\n(?P<text>.*?)(?=^## |\Z)", re.M | re.S
)


@dataclass(frozen=True, slots=True)
class Fact:
    """A section of the facts page: paragraphs, and the statements it answers."""

    title: str
    ids: tuple[str, ...]
    text: str


class Finder:
    """Searches a catalogue. Card names are read only when the words are in no statement."""

    def __init__(self, catalogue: Catalogue, pool: Pool) -> None:
        self.catalogue = catalogue
        self.pool = pool

    @cached_property
    def topics(self) -> tuple[str, ...]:
        """All topics, in the catalogue's order."""
        return tuple(dict.fromkeys(s.topic for s in self.catalogue.statements.values()))

    @cached_property
    def _texts(self) -> dict[str, str]:
        found = self.catalogue.statements
        return {i: fold(" ".join((s.id, s.text, s.topic, *s.cards, s.note))) for i, s in found.items()}

    @cached_property
    def _names(self) -> Names:
        from tabletop.search import Names

        return Names(self.pool.cards)

    def search(self, words: str, topic: str = "", ids: Sequence[str] | None = None) -> list[Statement]:
        """The statements that hold all the words, or name a card that they may mean; all of them where there are none.

        ``topic`` and ``ids`` narrow the search; with ``ids`` their order is kept.
        """
        wanted = fold(words).split()
        among = {
            i: s for i, s in self.catalogue.statements.items()
            if (not topic or s.topic == topic) and (ids is None or i in ids)
        }
        if ids is not None:
            among = {i: among[i] for i in ids if i in among}
        if not wanted:
            return list(among.values())
        found = [i for i in among if all(word in self._texts[i] for word in wanted)]
        if not found and fold(words).strip():
            found = self._by_name(words, among) or self._alike(" ".join(wanted), among)
        return [among[i] for i in found]

    def _by_name(self, words: str, among: dict[str, Statement]) -> list[str]:
        """Statements about cards of such a name, in any language; those of the likeliest card first."""
        if words.isascii() and len(words.strip()) < 3:
            return []
        found: dict[str, None] = {}
        for passcode in self._names.search(words, 8):
            name = self.pool.cards.name(passcode)
            folded = fold(name)
            for i, s in among.items():
                if name in s.cards or folded in self._texts[i]:
                    found[i] = None
        return list(found)

    def _alike(self, wanted: str, among: dict[str, Statement]) -> list[str]:
        """Statements with words much like these."""
        from rapidfuzz import fuzz, process

        if len(wanted) < 4:
            return []
        texts = {i: self._texts[i] for i in among}
        hits = process.extract(wanted, texts, scorer=fuzz.partial_ratio, score_cutoff=_ALIKE, limit=20)
        return [key for _, _, key in hits]

    def behind(self, rules: Iterable[str], about: str = "") -> list[str]:
        """The ids of the statements that illustrate these rules.

        Those first whose words are most in ``about``; among equals those that illustrate little else.
        """
        wanted = set(rules)
        catalogue = self.catalogue
        least: dict[str, int] = {}
        for entry in catalogue.entries:
            if wanted & set(entry.rules):
                for i in entry.ids:
                    if i in catalogue.statements:
                        least[i] = min(least.get(i, 99), len(entry.rules))
        words = _telling(about)
        shared: dict[str, float] = {}
        for i in least:
            stated = _telling(catalogue.statements[i].text)
            shared[i] = len(words & stated) / max(1, len(words) + len(stated))
        order = list(catalogue.statements)
        return sorted(least, key=lambda i: (-shared[i], least[i], order.index(i)))

    # ------------------------------------------------------------ what stands beside the statements
    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """The sections of the facts page ``tokens.md`` of the installed packs."""
        paths = [folder / "tokens.md" for folder in self.catalogue.folders]
        return tuple(
            Fact(m["title"], tuple(m["ids"].split(", ")), " ".join(m["text"].split()))
            for path in paths if path.is_file() for m in _SECTION.finditer(path.read_text("utf-8"))
        )

    def facts_of(self, id_: str) -> list[Fact]:
        """The sections that answer a statement."""
        return [fact for fact in self.facts if id_ in fact.ids]


def _telling(text: str) -> set[str]:
    """The words that tell what a sentence is about, singular and plural alike."""
    return {word.removesuffix("s") for word in _WORD.findall(fold(text))} - _FILLERS


def source_words(source: str) -> str:
    """A source in words: ``v:42`` is "the Vietnamese text, line 42"."""
    found = re.fullmatch(r"([vdct]):(\S+)(.*)", source)
    if found is None:
        return source
    many = "lines" if "," in found[2] or "-" in found[2] else "line"
    return f"{SOURCES[found[1]]}, {many} {found[2]}{found[3]}"
