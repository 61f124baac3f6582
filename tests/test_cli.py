"""The command line: what it prints, its exit codes, and what it does not load."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tabletop import __version__, cli

ODD = Path(__file__).parent / "data" / "decks" / "odd"


class Ran(NamedTuple):
    code: int
    out: str
    err: str


class Run:
    """Runs commands inside this process, as ``tabletop`` would."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> Ran:
        self.capsys.readouterr()
        code = cli.run_command(arguments)
        captured = self.capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return Ran(code, captured.out, captured.err)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return Run(capsys)


# ---------------------------------------------------------------- help and errors


def test_version(run: Run) -> None:
    assert run("--version") == Ran(0, f"tabletop {__version__}\n", "")


@pytest.mark.parametrize(
    "command",
    [
        (),
        ("play",),
        ("resume",),
        ("replay",),
        ("check",),
        ("selfplay",),
        ("cards",),
        ("cards", "import"),
        ("scenario",),
        ("scenario", "run"),
    ],
)
def test_every_command_explains_itself(run: Run, command: tuple[str, ...]) -> None:
    ran = run(*command, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"Usage: {' '.join(('tabletop', *command))}")
    assert run(*command, "-h").out == ran.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("chek",),
        ("check",),
        ("check", "--format", "standard", "x.ydk"),
        ("play", "only-one.ydk"),
        ("play", "--ruleset", "old"),
        ("play", "--seed", "x"),
        ("selfplay", "a.ydk"),
        ("selfplay", "Goat_Control", "Goat_Control", "--games", "0"),
        ("replay",),
        ("replay", "nowhere.duel"),
        ("resume", "nowhere.duel"),
        ("play", "nowhere.ydk", "nowhere.ydk"),
        ("cards", "import"),
        ("cards", "--nonsense"),
        ("scenario", "run"),
        ("rulings",),
        ("--nonsense",),
    ],
)
def test_a_wrong_call_is_told_in_words(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.strip()


def test_a_fault_shows_no_traceback_but_keeps_it(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cli.deck_commands, "installed_pool", lambda: 1 / 0)
    ran = run("check", "x.ydk")
    assert ran.code == 2
    assert "fault in the table itself (ZeroDivisionError" in ran.err
    (kept,) = tmp_path.rglob("fault.txt")
    assert "Traceback" in kept.read_text()


def test_bytes_that_are_no_text_are_no_fault(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tabletop", "play", "--plain", "--seed", "1"],
        input=b"\xff\xfe summon\nboard\n",
        capture_output=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8:strict"},
    )
    assert done.returncode == 0
    assert b"Not understood" in done.stdout and b"fault" not in done.stderr


def test_a_reader_that_goes_away_is_no_fault() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run(
        [sys.executable, "-m", "tabletop", "cards", "dragon", "-n", "900"],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
    )
    os.close(writing)
    assert ran.returncode in (0, 1)
    assert ran.stderr == ""


# ---------------------------------------------------------------- check


def test_check_as_json(run: Run) -> None:
    ran = run("check", str(ODD / "34_sidegt15.ydk"), "Goat_Control", "--json")
    assert ran.code == 1
    odd, bundled = json.loads(ran.out)
    assert list(odd) == ["file", "main", "extra", "side", "problems", "automatic", "by_hand", "legal"]
    assert odd["file"].endswith("34_sidegt15.ydk")
    assert (odd["main"], odd["extra"], odd["side"], odd["legal"]) == (43, 15, 15, False)
    assert {"line": 78, "severity": "error", "message": "no card has the passcode 301322"} in odd["problems"]
    assert (bundled["file"], bundled["main"], bundled["legal"], bundled["problems"]) == ("Goat_Control", 40, True, [])
    names = set(bundled["automatic"]) | set(bundled["by_hand"])
    assert {"Scapegoat", "Sangan", "Thousand-Eyes Restrict"} <= names
    assert not set(bundled["automatic"]) & set(bundled["by_hand"])


def test_check_as_text(run: Run) -> None:
    ran = run("check", str(ODD / "39_mainlt40.ydk"))
    assert ran.code == 1
    first, last = ran.out.splitlines()
    assert first.endswith("39_mainlt40.ydk: error: the Main Deck has 11 cards; expected 40 to 60")
    assert "not legal: 11 main, 12 extra, 0 side" in last


def test_check_counts_unknown_cards_alike_everywhere(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my.ydk").write_text("#main\n26202165\n99999\n")
    ran = run("check", "my.ydk")
    assert "the Main Deck has 2 cards" in ran.out
    assert "2 main, 0 extra, 0 side (1 of them unknown)" in ran.out


def test_check_names_file_and_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my.ydk").write_text("#main\n70828412\n")
    assert 'my.ydk:2: error: no card has the passcode 70828412; did you mean 70828912 "Premature' in run(
        "check", "my.ydk"
    ).out


@pytest.mark.parametrize(("format", "code"), [("none", 0), ("goat", 0), ("edison", 1)])
def test_check_by_format(run: Run, format: str, code: int) -> None:
    ran = run("check", "Thunder_Dragon_Chaos_Control", "--format", format)
    assert ran.code == code
    judged = {"none": "no format", "goat": "Goat (April 2005)", "edison": "Edison (March 2010)"}[format]
    assert f"; judged by {judged}" in ran.out.splitlines()[-1]
    assert ("is forbidden in Edison" in ran.out) == (format == "edison")
    assert ("it has 15 or there is none" in ran.out) == (format == "goat")


def test_check_goes_on_after_a_file_it_cannot_read(run: Run) -> None:
    ran = run("check", "nowhere.ydk", "Goat_Control")
    assert ran.code == 2
    assert ran.err == "tabletop: nowhere.ydk: there is no such file; expected a .ydk file or a ydke:// address\n"
    assert "Goat_Control: legal" in ran.out
    rows = json.loads(run("check", "nowhere.ydk", "Goat_Control", "--json").out)
    assert [row["legal"] for row in rows] == [False, True]


def test_check_of_an_address(run: Run) -> None:
    assert "4 copies of" in run("check", "ydke://o6lXBaOpVwWjqVcFo6lXBQ==!!!").out


def test_no_control_character_is_printed(run: Run, tmp_path: Path) -> None:
    name = "\x1b[31mevil\x07.ydk"
    (tmp_path / name).write_text("#main\n\x1b]0;owned\x07 junk \x1b[2J\n")
    for ran in (run("check", name), run("check", "\x1b[2Jnowhere"), run("cards", "\x1b[2Jzzzzqqqq")):
        assert (ran.out + ran.err).replace("\n", "").isprintable()


EVIL = """
ids = []
title = "\\u001b]0;owned\\u0007 \\u001b[31mred"
statement = ""
sources = []
rules = []
rulesets = ["current"]
[setup]
[[step]]
do = "A> end"
expect = ['A.lp = 1']
"""


def test_no_control_character_of_a_scenario_or_a_duel_is_printed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "\x1b[31mevil.toml").write_text(EVIL)
    (tmp_path / "\x1b[31mevil.duel").write_text("tabletop-duel 1\nruleset: \x1b[31mgoat\n\n")
    for code, *arguments in (
        (1, "scenario", "run", "\x1b[31mevil.toml"),
        (2, "scenario", "run", "\x1b[2Jnowhere"),
        (2, "scenario", "record", "\x1b[31mevil.duel"),
        (2, "scenario", "new", "\x1b[31mevil.toml"),
        (2, "rulings", "show", "\x1b[2Jnothing"),
        (2, "replay", "\x1b[31mevil.duel"),
    ):
        ran = run(*map(str, arguments))
        assert ran.code == code
        assert ran.err.strip() or ran.out.strip()
        assert (ran.out + ran.err).replace("\n", "").isprintable(), arguments


def test_a_folder_without_scenarios_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    ran = run("scenario", "run", "empty")
    assert (ran.code, ran.out) == (2, "") and ran.err.startswith("empty: ")


# ---------------------------------------------------------------- cards


def test_cards(run: Run) -> None:
    ran = run("cards", "Bouc", "Émissaire")
    assert ran.code == 0
    assert ran.out.splitlines()[0].startswith(" 73915051  Scapegoat  Quick-Play Spell  [")
    assert "Effect Monster, DARK Fiend, Level 3, 1000/600" in run("cards", "sangan").out
    assert "[Token]" in run("cards", "sheep token").out
    assert "Link 4" in run("cards", "Borreload Dragon").out
    assert run("cards", "dragon", "-n", "3").out.count("\n") == 3
    assert run("cards", "-n", "3", "dragon").out.count("\n") == 3
    assert " more: give more of the name, or see up to 1000 with -n " in run("cards", "dragon").err
    assert run("cards", "sangan").err == ""


def test_bundled_decks_go_by_any_case_and_near_misses_are_told(run: Run) -> None:
    assert "legal" in run("check", "goat_control").out
    ran = run("check", "Sheep_and_Cannon")
    assert ran.code == 2 and "did you mean Sheep_and_Cannons? (bundled: " in ran.err
    assert "did you mean Goat_Control?" in run("check", "Goatcontrol").err


def test_cards_say_by_which_name_they_were_found(run: Run) -> None:
    assert run("cards", "bouc", "emissaire").out.splitlines()[0].endswith('[automatic]  as "Bouc Émissaire"')
    assert run("cards", "scapegoat").out.splitlines()[0].endswith("[automatic]")


def test_cards_that_are_only_near_are_told_apart(run: Run) -> None:
    ran = run("cards", "Todesseher")
    assert ran.code == 0
    assert ran.out.startswith("Nothing is called 'Todesseher'; nearest:\n")
    assert "Nothing is called" not in run("cards", "sangan").out


def test_cards_that_nobody_knows(run: Run) -> None:
    ran = run("cards", "zzzzqqqq")
    assert (ran.code, ran.out) == (1, "")
    assert "zzzzqqqq" in ran.err


def database(path: Path, *rows: tuple[object, object, object]) -> Path:
    with sqlite3.connect(path) as made:
        made.execute("CREATE TABLE texts (id INTEGER PRIMARY KEY, name TEXT, desc TEXT, str1 TEXT)")
        made.executemany("INSERT INTO texts (id, name, desc) VALUES (?, ?, ?)", rows)
    return path


def test_import_of_card_texts(run: Run, tmp_path: Path) -> None:
    path = database(
        tmp_path / "cards.cdb",
        (73915051, "Scapegoat", "Four \x1b[31msheep.\r\nMore."),
        (55144522, "Pot of Greed", None),
        (-5, "no card", "x"),
    )
    before = path.read_bytes()
    ran = run("cards", "import", str(path))
    assert ran.code == 0
    assert ran.out.startswith("2 card texts imported into ")
    assert path.read_bytes() == before
    assert run("cards", "73915051").out.endswith("\n\nFour sheep.\nMore.\n")
    database(tmp_path / "newer.cdb", (73915051, "Scapegoat", "Another text."))
    assert run("cards", "import", str(tmp_path / "newer.cdb")).code == 0
    assert run("cards", "73915051").out.endswith("\n\nAnother text.\n")


def test_import_of_what_is_no_card_database(run: Run, tmp_path: Path) -> None:
    (tmp_path / "text.cdb").write_text("hello")
    (tmp_path / "cut.cdb").write_bytes(b"SQLite format 3\0" + b"\xff" * 200)
    with sqlite3.connect(tmp_path / "other.cdb") as made:
        made.execute("CREATE TABLE texts (id INTEGER)")
    with sqlite3.connect(tmp_path / "view.cdb") as made:
        made.execute("CREATE VIEW texts AS SELECT 1 AS id, 'x' AS name, 'y' AS desc")
    database(tmp_path / "empty.cdb")
    for name, expected in [
        ("nowhere.cdb", "there is no such file"),
        (".", "is a folder"),
        ("text.cdb", "is no database"),
        ("cut.cdb", "cannot be read"),
        ("other.cdb", "expected a table texts with the columns id, name, desc"),
        ("view.cdb", "expected a table texts"),
        ("empty.cdb", "no card in it"),
    ]:
        ran = run("cards", "import", name)
        assert (ran.code, ran.out) == (2, "")
        assert expected in ran.err, name


# ---------------------------------------------------------------- start-up


@pytest.mark.parametrize(
    "arguments", [["--version"], ["--help"], ["check", "Goat_Control"], ["cards", "scapegoat"], ["play", "--help"]]
)
def test_light_commands_load_no_screen(arguments: list[str], tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "from tabletop.cli import run_command\n"
        f"code = run_command({arguments!r})\n"
        "heavy = {'textual', 'rich', 'pydantic', 'asyncssh'} & set(sys.modules)\n"
        "cards = [name for name in sys.modules if name.startswith('cards.')]\n"
        "sys.exit(f'{heavy} {cards}' if heavy or cards else code)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_plain_play_loads_no_screen(tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "from tabletop.cli import run_command\n"
        "run_command(['play', '--plain', '--seed', '7'])\n"
        "sys.exit('textual' in sys.modules)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script],
        input="",
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    assert ran.returncode == 0
    assert "fault" not in ran.stderr
    assert "\x1b" not in ran.stdout


@pytest.mark.parametrize(("closed", "code"), [("<&-", 0), (">&-", 0), ("2>&-", 0)])
def test_a_stream_that_was_closed_is_no_fault(closed: str, code: int, tmp_path: Path) -> None:
    env = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    for command in ("check cards/decks/Monarch.ydk", "play --plain Goat_Control Monarch --seed 3 < /dev/null"):
        ran = subprocess.run(
            f"{sys.executable} -m tabletop {command} {closed}", shell=True, env=env, capture_output=True, text=True,
            cwd=Path(__file__).parents[1], timeout=60, check=False,
        )
        assert "Traceback" not in ran.stderr and "fault" not in ran.stderr
        assert ran.returncode == code, ran.stderr
    assert not list(tmp_path.rglob("fault.txt"))
