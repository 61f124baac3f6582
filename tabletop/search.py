"""Finding cards by the name people remember, in ten languages, with or without the right letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from tabletop.facts import Facts, fold

_READING: Final = re.compile(r"<ruby>[^<]*<rt>([^<]*)</rt></ruby>")
_RUBY: Final = re.compile(r"<rt>[^<]*</rt>|</?ruby>")
_ALIKE: Final = 72  # of 100: below this, names have only letters in common
_HEARD: Final = 66


def _spaced(text: str) -> str:
    """A folded name without its hyphens, as people type it: Blue-Eyes as "blue eyes"."""
    return text.replace("-", " ") if "-" in text else text


def _reading(line: str) -> str:
    """How the Japanese name of a row is spoken, if it is not written so."""
    return _READING.sub(r"\1", line.split("\t", 3)[2]) if "<ruby>" in line else ""


def nearest(word: str, names: Iterable[str], least: int = 75) -> str:
    """The name that a word nearly is, marks and case aside; "" where none is like it by ``least`` percent."""
    from rapidfuzz import fuzz, process

    plain = {name: _bare(name) for name in names}
    found = process.extractOne(_bare(word), plain, scorer=fuzz.ratio, score_cutoff=least)
    return str(found[2]) if found else ""


def _bare(name: str) -> str:
    return "".join(filter(str.isalnum, name)).casefold()


class Names:
    """All names of the cards of some packs, folded for comparing. Reading them takes a while, so only on demand."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    @cached_property
    def _tables(self) -> list[str]:
        """The tables of names of the packs, as they are written."""
        paths = [root / "facts" / "names.tsv" for root in self.facts.roots]
        return [path.read_text("utf-8") for path in paths if path.is_file()]

    @cached_property
    def rows(self) -> dict[int, str]:
        """For each passcode its names, folded, between tabs."""
        rows = {passcode: f"\t{fold(self.facts.name(passcode))}\t" for passcode in self.facts.all()}
        for text in self._tables:
            lines = text.split("\n")[1:]
            readings = fold("\n".join(_reading(line) for line in lines)).split("\n")
            written = fold(_RUBY.sub("", "\n".join(lines))).split("\n")
            for line, reading in zip(written, readings, strict=True):
                number, _, names = line.partition("\t")
                if number and int(number) in rows:
                    rows[int(number)] += f"{names}\t{reading}\t" if reading else f"{names}\t"
        return rows

    def search(self, words: str, most: int = 20) -> list[int]:
        """The passcodes of the cards that ``words`` may mean, likeliest first."""
        return self.find(words, most)[0]

    def find(self, words: str, most: int = 20) -> tuple[list[int], bool]:
        """The same, and whether a card is called that (or holds the words); False: these are only the nearest."""
        wanted = fold(words.strip())
        if not wanted:
            return [], True
        if wanted.isdecimal() and len(wanted) <= 10 and int(wanted) in self.facts:
            return [self.facts.resolve(int(wanted))], True
        found = sorted(self._holding(wanted))
        if found:
            return [passcode for *_, passcode in found[:most]], True
        return self._alike(wanted, most), False

    def other_name(self, passcode: int, words: str) -> str:
        """The name in another language by which ``words`` find a card (or are near it); "" if its English name is."""
        wanted = _spaced(fold(words.strip()))
        parts = wanted.split()
        names = [self.facts.name(passcode)]
        for text in self._tables:
            found = re.search(rf"^{passcode}\t(.*)$", text, re.M)
            for cell in found[1].split("\t") if found else ():
                names.append(_RUBY.sub("", cell))
                if "<ruby>" in cell:  # as it is spoken
                    names.append(_READING.sub(r"\1", cell))
        folded = [_spaced(fold(name)) for name in names]
        for holds in (
            lambda name: name == wanted, lambda name: name.startswith(wanted), lambda name: wanted in name,
            lambda name: all(part in name for part in parts),
        ):  # fmt: skip
            for at, name in enumerate(folded):
                if name and holds(name):
                    return names[at] if at else ""
        from rapidfuzz import fuzz

        best = max(range(len(names)), key=lambda at: fuzz.ratio(wanted, folded[at]))
        return names[best] if best else ""

    def _holding(self, wanted: str) -> Iterator[tuple[int, int, int, str, int]]:
        """Cards whose names hold the words: a whole name, its beginning, a word's, anywhere, all words in any order.

        Among equals a card that was printed with many pictures goes first: it is the one that people mean.
        """
        wanted = _spaced(wanted)
        words = wanted.split()
        for passcode, hyphened in self.rows.items():
            row = _spaced(hyphened)
            if wanted in row:
                if f"\t{wanted}\t" in row:
                    rank = 0
                elif f"\t{wanted}" in row:  # English first
                    rank = 1 if row.startswith(f"\t{wanted} ") else 2 if row.startswith(f"\t{wanted}") else 3
                else:
                    rank = 4 if f" {wanted}" in row else 5
            elif len(words) > 1 and all(word in row for word in words):
                rank = 6
            else:
                continue
            name = self.facts.name(passcode)
            yield rank, -self._pictures(passcode), len(name), name, passcode

    def _pictures(self, passcode: int) -> int:
        """How many other passcodes a card has, one for each further picture."""
        return len(self.facts[passcode].also)

    def _alike(self, wanted: str, most: int) -> list[int]:
        from rapidfuzz import fuzz, process

        names: list[str] = []
        owners: list[int] = []
        for passcode, row in self.rows.items():
            for name in dict.fromkeys(row.strip("\t").split("\t")):
                if name:
                    names.append(name)
                    owners.append(passcode)
        # First as written; then without the spaces, which is how people mistype what they only heard.
        hits = process.extract(wanted, names, scorer=fuzz.ratio, score_cutoff=_ALIKE, limit=most * 4)
        if not hits:
            joined = [name.replace(" ", "").replace("-", "") for name in names]
            wanted = wanted.replace(" ", "")
            hits = process.extract(wanted, joined, scorer=fuzz.ratio, score_cutoff=_HEARD, limit=most * 4)
        best = dict.fromkeys(owners[index] for _, _, index in hits)
        return list(best)[:most]
