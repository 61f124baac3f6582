"""Rulings are found by what people remember of them."""

from __future__ import annotations

import pytest

from tabletop.facts import Pool
from tabletop.scenario.catalogue import Catalogue
from tabletop.scenario.finder import Finder, source_words


@pytest.fixture(scope="module")
def finder(pool: Pool) -> Finder:
    return Finder(Catalogue.installed(), pool)


def ids(finder: Finder, words: str, **how: str) -> list[str]:
    return [s.id for s in finder.search(words, **how)]


def test_no_words_find_all(finder: Finder) -> None:
    assert ids(finder, "") == list(finder.catalogue.statements)
    assert ids(finder, "  ") == list(finder.catalogue.statements)


def test_by_id_and_by_words_in_any_order(finder: Finder) -> None:
    assert ids(finder, "trib-006") == ["TRIB-006"]
    assert "TRIB-006" in ids(finder, "sheep tribute summon")
    assert ids(finder, "sheep tribute summon") == ids(finder, "summon SHEEP tribute")


@pytest.mark.parametrize(
    "name", ["Scapegoat", "Sündenbock", "Bouc émissaire", "スケープ・ゴート", "Chivo Expiatorio", "scapegot"]
)
def test_by_a_cards_name_in_any_language_and_mistyped(finder: Finder, name: str) -> None:
    assert {"ZONE-002", "TRIB-006"} <= set(ids(finder, name))


def test_a_mistyped_word_finds_what_is_alike(finder: Finder) -> None:
    assert "XYZ-001" in ids(finder, "xyz matreial")


def test_by_topic(finder: Finder) -> None:
    found = ids(finder, "", topic="Xyz")
    assert found and all(i.startswith("XYZ-") for i in found)
    assert "Xyz" in finder.topics and ids(finder, "nothing like this at all", topic="Xyz") == []


def test_among_some_ids_only(finder: Finder) -> None:
    assert [s.id for s in finder.search("", ids=["TRIB-006", "DEF-001"])] == ["TRIB-006", "DEF-001"]


def test_behind_a_rule_those_first_that_illustrate_little_else(finder: Finder) -> None:
    found = finder.behind(["token.tribute-summon"])
    assert set(found) == set(finder.catalogue.by_rule["token.tribute-summon"])
    rules = [min(len(e.rules) for e in finder.catalogue.by_id[i] if "token.tribute-summon" in e.rules) for i in found]
    assert rules == sorted(rules) and rules[0] == 1
    about = "Sheep Token cannot be Tributed for a Tribute Summon: the card that made it says so."
    assert finder.behind(["token.tribute-summon"], about)[0] == "TRIB-006"
    assert finder.behind(["no.such-rule"]) == []


def test_every_statement_with_nothing_to_play_is_answered_by_the_facts_page(finder: Finder) -> None:
    documented = [s.id for s in finder.catalogue.statements.values() if not s.playable]
    assert len(documented) == 16
    for id_ in documented:
        assert any(len(fact.text) > 80 for fact in finder.facts_of(id_)), id_
    assert all(i in finder.catalogue.statements for fact in finder.facts for i in fact.ids)
    assert any("Charisma" in fact.title for fact in finder.facts_of("DEF-017"))


def test_sources_are_told_in_words() -> None:
    assert source_words("v:42") == "the Vietnamese text, line 42"
    assert source_words("c:5,7") == "the Chinese text, lines 5,7"
    assert source_words("by common sense") == "by common sense"
