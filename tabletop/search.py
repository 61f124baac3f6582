"""Finding cards by the name people remember, in ten languages, with or without the right letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from tabletop.facts import Facts, fold

_READING: Final = re.compile(r"<ruby>[^<]*<rt>([^<]*)</rt></ruby>")
_RUBY: Final = re.compile(r"<rt>[^<]*</rt>|</?ruby>")
_ALIKE: Final = 72  # of 100: below this, names have only letters in common
_HEARD: Final = 66


def _reading(line: str) -> str:
    """How the Japanese name of a row is spoken, if it is not written so."""
    return _READING.sub(r"\1", line.split("\t", 3)[2]) if "<ruby>" in line else ""


class Names:
    """All names of the cards of some packs, folded for comparing. Reading them takes a while, so only on demand."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    @cached_property
    def rows(self) -> dict[int, str]:
        """For each passcode its names, folded, between tabs."""
        rows = {passcode: f"\t{fold(self.facts.name(passcode))}\t" for passcode in self.facts.all()}
        for root in self.facts.roots:
            path = root / "facts" / "names.tsv"
            if not path.is_file():
                continue
            lines = path.read_text("utf-8").split("\n")[1:]
            readings = fold("\n".join(_reading(line) for line in lines)).split("\n")
            written = fold(_RUBY.sub("", "\n".join(lines))).split("\n")
            for line, reading in zip(written, readings, strict=True):
                number, _, names = line.partition("\t")
                if number and int(number) in rows:
                    rows[int(number)] += f"{names}\t{reading}\t" if reading else f"{names}\t"
        return rows

    def search(self, words: str, most: int = 20) -> list[int]:
        """The passcodes of the cards that ``words`` may mean, likeliest first."""
        wanted = fold(words.strip())
        if not wanted:
            return []
        if wanted.isdecimal() and len(wanted) <= 10 and int(wanted) in self.facts:
            return [self.facts.resolve(int(wanted))]
        found = sorted(self._holding(wanted))
        if found:
            return [passcode for *_, passcode in found[:most]]
        return self._alike(wanted, most)

    def _holding(self, wanted: str) -> Iterator[tuple[int, int, str, int]]:
        """Cards whose names hold the words: a whole name, its beginning, a word's, anywhere, all words in any order."""
        words = wanted.split()
        for passcode, row in self.rows.items():
            if wanted in row:
                if f"\t{wanted}\t" in row:
                    rank = 0
                elif f"\t{wanted}" in row:
                    rank = 1 if row.startswith(f"\t{wanted}") else 2  # English first
                else:
                    rank = 3 if f" {wanted}" in row else 4
            elif len(words) > 1 and all(word in row for word in words):
                rank = 5
            else:
                continue
            name = self.facts.name(passcode)
            yield rank, len(name), name, passcode

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
