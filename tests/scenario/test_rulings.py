"""``tabletop rulings list`` and ``check``: what is counted, and what is told when something is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.facts import Pool
from tabletop.scenario.catalogue import Catalogue
from tabletop.scenario.rulings import check, run_check, run_list

HEADER = "id\ttopic\tstatement\tcards\tsources\tverdicts\tnote\tuncertain\n"
SCENE = """\
ids = ["{id}"]
title = "x"
rulesets = ["goat"]
[setup]
[[step]]
do = "A> end"
expect = ["asks B main"]
"""


def catalogue(folder: Path) -> Catalogue:
    """One statement with its scenario, and a scenario of a statement that nobody states."""
    (folder / "statements.tsv").write_text(HEADER + "TEST-001\ttests\tTurns end.\t\t\tgoat=holds\t\t\n")
    for id_ in ("TEST-001", "TEST-002"):
        (folder / f"{id_}.toml").write_text(SCENE.format(id=id_))
    return Catalogue([folder])


def test_files_whose_statement_is_nowhere_stated_fail(tmp_path: Path) -> None:
    done = check(catalogue(tmp_path), Pool.installed())
    assert (done.statements, done.holds) == (1, ["TEST-001"])
    (failed,) = done.failed
    assert (failed["id"], failed["ruleset"]) == ("TEST-002", "goat")
    assert failed["got"] == "unknown statement (TEST-002.toml)" and "statements.tsv" in failed["expect"]


def test_a_single_statement_is_checked_alone(tmp_path: Path) -> None:
    assert not check(catalogue(tmp_path), Pool.installed(), ["TEST-001"]).failed


def test_one_statement_is_counted_in_the_singular(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_check(["TRIB-006"], as_json=False) == 0
    assert capsys.readouterr().out.startswith("1 statement: 1 holds (")


@pytest.mark.parametrize("as_json", [False, True])
def test_a_topic_that_nobody_has(capsys: pytest.CaptureFixture[str], as_json: bool) -> None:
    assert run_list(as_json, "zz") == 1
    told = capsys.readouterr()
    assert told.out.strip() == ("[]" if as_json else "")
    assert as_json or (told.err.startswith("no id or topic has 'zz' in it; topics: ") and "Xyz" in told.err)


def test_a_topic_that_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_list(False, "xyz") == 0
    assert capsys.readouterr().out.startswith("XYZ-001")
