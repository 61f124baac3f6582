"""Card facts, the pool, and finding cards by name."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tabletop.core.kinds import MONSTER, SPELL, TRAP
from tabletop.facts import Facts, Pool, needs_no_code, slug
from tabletop.search import Names


class OwnPack(NamedTuple):
    package: str
    root: Path


def test_a_card_by_passcode_and_by_name(facts: Facts) -> None:
    jinzo = facts[77585513]
    assert facts["Jinzo"] is jinzo
    assert facts["  jinzo "] is jinzo
    assert (jinzo.name, jinzo.family, jinzo.attribute, jinzo.type) == ("Jinzo", MONSTER, "DARK", "Machine")
    assert (jinzo.level, jinzo.atk, jinzo.defense, jinzo.kind) == (6, 2400, 1500, "Effect Monster")


def test_every_row_can_be_read(facts: Facts) -> None:
    families = {facts[passcode].family for passcode in facts.all()}
    assert families == {MONSTER, SPELL, TRAP}
    assert len(facts) == 14_289
    assert sum(facts[passcode].is_token for passcode in facts.all()) == 202


def test_special_cases_of_the_tables(facts: Facts) -> None:
    assert facts["Ten Thousand Dragon"].atk is None
    assert facts["Ten Thousand Dragon"].subtypes == {"Effect", "Special Summon"}
    assert facts["Harpie Lady 1"].treated_as == "Harpie Lady"
    assert facts['Corruption Cell "A"'].name == 'Corruption Cell "A"'
    assert facts["Metal Reflect Slime"].defense == 3000
    assert facts["Qliphort Genius"].arrows == ("BL", "BR")
    assert facts["Sheep Token"].kind == "Token"
    assert facts["Thousand-Eyes Restrict"].is_extra
    assert not facts["Black Luster Soldier"].is_extra


@pytest.mark.parametrize(
    ("passcode", "name"),
    [
        (504700178, "Sangan"),  # the old text in other simulators
        (511000818, "Sinister Serpent"),
        (83764719, "Monster Reborn"),  # alternate art
        (73915053, "Sheep Token"),
    ],
)
def test_other_passcodes_lead_to_the_card(facts: Facts, passcode: int, name: str) -> None:
    assert passcode in facts
    assert facts[passcode] is facts[name]


@pytest.mark.parametrize("key", [1, 99_999_999, "Blue-Eyes Wet Dragon", ""])
def test_what_is_not_there(facts: Facts, key: int | str) -> None:
    assert key not in facts
    with pytest.raises(KeyError):
        facts[key]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (70828412, "Premature Burial"),  # a digit wrong
        (73195051, "Scapegoat"),  # two swapped
        (7391505, "Scapegoat"),  # one missing
        (739915051, "Scapegoat"),  # one doubled
    ],
)
def test_a_slip_of_the_finger(facts: Facts, typed: int, meant: str) -> None:
    assert facts.name(facts.near(typed)[0]) == meant


def test_near_offers_no_token(facts: Facts) -> None:
    assert all(not facts.is_token(one) for one in facts.near(73915054))


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("Scapegoat", "scapegoat"),
        ("Fiend's Sanctuary", "fiend_s_sanctuary"),
        ("Black Luster Soldier - Envoy of the Beginning", "black_luster_soldier_envoy_of_the_beginning"),
        ("7", "n7"),
        ("Cú Chulainn the Awakened", "cu_chulainn_the_awakened"),
        ("Evil★Twin Lil-la", "evil_twin_lil_la"),
    ],
)
def test_module_names(name: str, module: str) -> None:
    assert slug(name) == module


def test_every_name_makes_a_module_name(facts: Facts) -> None:
    assert all(slug(facts.name(passcode)).isidentifier() for passcode in facts)


def test_every_module_belongs_to_a_card(pool: Pool) -> None:
    from cards import PACK

    known = {(pool.facts(code).family, slug(pool.facts(code).name)) for code in pool.cards}
    for family, folder in enumerate(("monsters", "spells", "traps")):
        for path in (PACK.root / folder).glob("*.py"):
            if not path.stem.startswith("_"):  # what a family shares has such a name
                assert (family, path.stem) in known, f"no card for {path.name}"


def test_the_table_finds_its_cards_through_the_entry_point() -> None:
    from cards import PACK

    assert PACK in Pool.installed().packs


def test_who_needs_code(pool: Pool) -> None:
    assert needs_no_code(pool.facts("Gemini Elf"))
    assert not needs_no_code(pool.facts("Flame Swordsman"))  # its materials are code
    assert not needs_no_code(pool.facts("Jinzo"))
    assert not needs_no_code(pool.facts("Pot of Greed"))
    assert not needs_no_code(pool.facts("Timegazer Magician"))  # a Pendulum effect is one too


def test_a_card_without_a_module_is_played_by_hand(tmp_path: Path) -> None:
    from cards import PACK

    (tmp_path / "facts").symlink_to(PACK.root / "facts")
    (tmp_path / "spells").mkdir()
    (tmp_path / "spells" / "pot_of_greed.py").write_text("raise AssertionError('only looked at, never imported')")
    pool = Pool([OwnPack("own_cards", tmp_path)])
    assert pool.is_automatic("Pot of Greed")
    assert pool.module_name(pool.facts("Pot of Greed")) == "own_cards.spells.pot_of_greed"
    assert not pool.is_automatic("Graceful Charity")
    codes = [pool.facts(name).passcode for name in ("Pot of Greed", "Graceful Charity", "Pot of Greed", "Gemini Elf")]
    assert pool.by_hand(codes) == (["Pot of Greed", "Gemini Elf"], ["Graceful Charity"])


def test_a_broken_module_takes_no_duel_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from cards import PACK

    root = tmp_path / "broken_cards"
    (root / "spells").mkdir(parents=True)
    (root / "facts").symlink_to(PACK.root / "facts")
    (root / "spells" / "pot_of_greed.py").write_text("1 / 0")
    monkeypatch.syspath_prepend(str(tmp_path))
    pool = Pool([OwnPack("broken_cards", root)])
    assert pool.is_automatic("Pot of Greed")
    card = pool.definition("Pot of Greed", "current")
    assert card.facts is pool.facts("Pot of Greed")
    assert pool.definition(55144522, "current") is card
    assert pool.faults == {"broken_cards.spells.pot_of_greed": "ZeroDivisionError: division by zero"}
    assert "played by hand" in caplog.text
    assert not pool.is_automatic("Pot of Greed")


def test_a_second_pack_adds_cards_and_changes_none(tmp_path: Path, facts: Facts) -> None:
    (tmp_path / "facts").mkdir()
    head = (facts.roots[0] / "facts" / "cards.tsv").read_text("utf-8").split("\n", 1)[0]
    row = "\t{}\tSpell\tNormal" + "\t" * 11 + "both"
    table = [head, "73915051" + row.format("Not Scapegoat"), "160999001" + row.format("My Own Card")]
    (tmp_path / "facts" / "cards.tsv").write_text("\n".join(table) + "\n", "utf-8")
    both = Facts([*facts.roots, tmp_path])
    assert both[73915051].name == "Scapegoat"
    assert both["My Own Card"].passcode == 160999001


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("scapegoat", "Scapegoat"),
        ("SCAPE", "Scapegoat"),
        ("73915051", "Scapegoat"),
        ("Bouc Émissaire", "Scapegoat"),
        ("bouc emissaire", "Scapegoat"),
        ("Sündenbock", "Scapegoat"),
        ("スケープ・ゴート", "Scapegoat"),
        ("青眼の白龍", "Blue-Eyes White Dragon"),
        ("욕망의 항아리", "Pot of Greed"),
        ("call of teh hauted", "Call of the Haunted"),
        ("black luster envoy", "Black Luster Soldier - Envoy of the Beginning"),
        ("monster reborn", "Monster Reborn"),
    ],
)
def test_search(facts: Facts, words: str, first: str) -> None:
    found = _names(facts).search(words)
    assert facts.name(found[0]) == first


def test_of_like_names_the_well_known_card_goes_first(facts: Facts) -> None:
    for words in ("blue eyes", "blue-eyes", "BLUE EYES"):
        assert facts.name(_names(facts).search(words)[0]) == "Blue-Eyes White Dragon"
    assert facts.name(_names(facts).search("red eyes")[0]) == "Red-Eyes Black Dragon"


def test_search_tells_names_from_what_is_only_near(facts: Facts) -> None:
    names = _names(facts)
    assert names.find("sangan")[1] and names.find("bouc emissaire")[1]
    assert not names.find("todesseher")[1]
    assert names.other_name(73915051, "bouc emissaire") == "Bouc Émissaire"
    assert names.other_name(73915051, "scape") == ""


@pytest.mark.parametrize("words", ["", "   ", "zzzzqqqqxxxx"])
def test_search_without_a_result(facts: Facts, words: str) -> None:
    assert _names(facts).search(words) == []


def test_search_reads_how_a_name_is_spoken(facts: Facts) -> None:
    found = {facts.name(one) for one in _names(facts).search("ブルーアイズ・ホワイト・ドラゴン")}
    assert "Blue-Eyes White Dragon" in found
    assert not any("<r" in row for row in _names(facts).rows.values())


_made: list[Names] = []


def _names(facts: Facts) -> Names:
    if not _made:
        _made.append(Names(facts))
    return _made[0]
