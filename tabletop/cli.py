"""The command line: ``tabletop play``, ``check``, ``cards`` and the rest.

What a command needs is imported when it runs, so that ``--version``, ``check`` and ``--plain`` never load the screen.
Commands return their exit code: 0 as asked; 1 an expectation, a check or legality failed; 2 the input could not be read
or the call was wrong.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from tabletop import __version__

if TYPE_CHECKING:
    from tabletop.core.facts import CardFacts
    from tabletop.decks import Deck
    from tabletop.facts import Facts, Pool
    from tabletop.table.header import DuelHeader

OK: Final = 0
FAILED: Final = 1
UNREADABLE: Final = 2
INTERRUPTED: Final = 130

BUNDLED: Final = ("Goat_Control", "Thunder_Dragon_Chaos_Control")
RULESETS: Final = ("goat", "current", "expert")
FORMATS: Final = ("goat", "edison", "none")
SEATS: Final = ("A", "B", "watch", "judge")
_SETTINGS: Final[dict[str, Any]] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}

_ruleset = click.option(
    "--ruleset",
    type=click.Choice(RULESETS),
    default="goat",
    show_default=True,
    help="goat: April 2005 with that era's card texts; current: today's rules and texts; expert: Japan, 2006-07.",
)
_SEED: Final = click.IntRange(-(2**63), 2**63 - 1)
_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")


class Unreadable(click.ClickException):
    """An input that cannot be read: one line that says which, what was expected, and what to do."""

    exit_code = UNREADABLE

    def show(self, file: Any = None) -> None:
        """Print it like every other message."""
        click.echo(f"tabletop: {self.format_message()}", err=True)


@click.group(invoke_without_command=True, context_settings=_SETTINGS)
@click.version_option(__version__, prog_name="tabletop", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> int | None:
    """A duel table for two players in the terminal. Without a command, opens the home screen."""
    if context.invoked_subcommand is not None:
        return None
    _need_terminal()
    from tabletop.tui.app import run

    return run(_pool())


# ---------------------------------------------------------------- playing


@cli.command()
@click.argument("decks", nargs=-1, metavar="[A.ydk B.ydk]")
@_ruleset
@click.option("--seed", type=_SEED, help="Same seed, same shuffles and coins. Chosen at random unless given.")
@click.option(
    "--hands",
    type=click.Choice(("open", "hidden")),
    default="open",
    show_default=True,
    help="hidden: a curtain between the two players, who see only their own hand.",
)
@click.option(
    "--first", type=click.Choice(("A", "B", "random")), default="random", show_default=True, help="Who goes first."
)
@click.option("--plain", is_flag=True, help="The same duel as lines, without a screen, for braille and speech.")
def play(decks: tuple[str, ...], ruleset: str, seed: int | None, hands: str, first: str, plain: bool) -> int:
    """Play a duel with two decks, or with bundled ones.

    A deck is a .ydk file, a ydke:// address, or the name of a bundled deck.
    """
    if len(decks) not in (0, 2):
        raise click.UsageError(f"expected two decks or none, got {len(decks)}")
    if not plain:
        _need_terminal()
    pool = _pool()
    deck_a, deck_b = (_deck(source, pool.cards, _format_of(ruleset)) for source in decks or BUNDLED)
    for deck in (deck_a, deck_b):
        _report_at_start(deck, pool)
    if not plain and not (deck_a.legal and deck_b.legal):
        click.confirm("Play with these decks all the same?", abort=True, err=True)
    header = _header((deck_a, deck_b), ruleset, seed, hands, first)
    if plain:
        from tabletop.plain.repl import run as run_plain

        return run_plain(pool, header=header)
    from tabletop.tui.app import run

    return run(pool, header=header)


@cli.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--plain", is_flag=True, help="As lines, without a screen.")
def resume(file: Path | None, plain: bool) -> int:
    """Go on with a duel that was left.

    FILE is its .duel file; without one, it is the last duel that was not played to its end.
    """
    if file is not None:
        _need_duel(file)
    if not plain:
        _need_terminal()
    with _readable_duel():
        if plain:
            from tabletop.plain.repl import run as run_plain

            return run_plain(_pool(), resume=file, last=file is None)
        from tabletop.tui.app import run

        return run(_pool(), resume=file, last=file is None)


@cli.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--watch", is_flag=True, help="Leaf through it at the table; nothing is written.")
@_json
def replay(file: Path, watch: bool, as_json: bool) -> int:
    """Play a duel file through and check it."""
    _need_duel(file)
    with _readable_duel():
        if watch:
            _need_terminal()
            from tabletop.table.table import Table
            from tabletop.tui.app import run_replay

            pool = _pool()
            return run_replay(Table.resume(file, pool, read_only=True), text_of=_text_of(pool))
        from tabletop.table.replay import run

        return run(file, as_json)


@cli.command()
@click.argument("deck_a", metavar="A.ydk")
@click.argument("deck_b", metavar="B.ydk")
@click.option("--games", type=click.IntRange(min=1), default=10, show_default=True, help="How many duels.")
@click.option("--seed", type=_SEED, default=1, show_default=True, help="Same seed, same duels, same digest.")
@_ruleset
@_json
def selfplay(deck_a: str, deck_b: str, games: int, seed: int, ruleset: str, as_json: bool) -> int:
    """Play random legal duels and report figures."""
    from tabletop.table.selfplay import run

    facts = _pool().cards
    return run(_deck(deck_a, facts), _deck(deck_b, facts), games, seed, ruleset, as_json)


# ---------------------------------------------------------------- decks


@cli.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--format", "format_", type=click.Choice(FORMATS), default="none", show_default=True, help="Whose limits apply."
)
@_json
def check(files: tuple[str, ...], format_: str, as_json: bool) -> int:
    """Say what is wrong with decks.

    Tells also which of their cards play by themselves, and which are played by hand.

    FILE is a .ydk file, a ydke:// address, or the name of a bundled deck.
    """
    from tabletop.decks import ERROR, Deck, DeckError, Problem

    pool = _pool()
    code = OK
    decks: list[tuple[str, Deck]] = []
    for file in files:
        shown = _shown(file)
        try:
            deck = _read(file, pool.cards, format_)
        except DeckError as error:
            code = UNREADABLE
            if not as_json:
                click.echo(f"tabletop: {error}", err=True)
                continue
            deck = Deck(problems=(Problem(0, ERROR, str(error)),))
        if not deck.legal and code == OK:
            code = FAILED
        decks.append((shown, deck))
    if as_json:
        _print_json([_deck_json(shown, deck, pool) for shown, deck in decks])
    else:
        for shown, deck in decks:
            _print_deck(shown, deck, pool, format_)
    return code


def _deck_json(shown: str, deck: Deck, pool: Pool) -> dict[str, Any]:
    automatic, by_hand = pool.by_hand(deck.cards)
    return {
        "file": shown,
        "main": len(deck.main),
        "extra": len(deck.extra),
        "side": len(deck.side),
        "problems": [{"line": one.line, "severity": one.severity, "message": one.message} for one in deck.problems],
        "automatic": automatic,
        "by_hand": by_hand,
        "legal": deck.legal,
    }


def _print_deck(shown: str, deck: Deck, pool: Pool, format_: str) -> None:
    from tabletop.decks import SECTIONS
    from tabletop.limits import FORMATS as TITLED

    for problem in deck.problems:
        click.echo(problem.told(shown))
    automatic, by_hand = pool.by_hand(deck.cards)
    sizes = ", ".join(f"{deck.size(section)} {section}" for section in SECTIONS)
    unknown = f" ({len(deck.unknown)} of them unknown)" if deck.unknown else ""
    judged = TITLED[format_].title if format_ != "none" else "no format: only sizes and copies (see --format)"
    verdict = "legal" if deck.legal else "not legal"
    click.echo(f"{shown}: {verdict}: {sizes}{unknown}; {_played(automatic, by_hand)}; judged by {judged}")


def _played(automatic: Sequence[str], by_hand: Sequence[str]) -> str:
    if not by_hand and not automatic:
        return "no card of it is known"
    if not by_hand:
        return "every card plays by itself"
    return f"{len(automatic)} cards play by themselves, {len(by_hand)} by hand: {', '.join(by_hand)}"


# ---------------------------------------------------------------- cards


class _Search(click.Group):
    """A group whose every argument is a search, unless it is one of its commands."""

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] in self.commands:
            return super().resolve_command(context, args)
        return "search", self.commands["search"], args


@cli.group(
    cls=_Search,
    no_args_is_help=True,
    subcommand_metavar="SEARCH | import FILE.cdb",
    context_settings={"ignore_unknown_options": True},
)
def cards() -> None:
    """Find cards by name, or import card texts.

    A name may be in any of ten languages, a part of one, or nearly right.

    \b
    tabletop cards pot of greed
    tabletop cards 'Bouc émissaire'
    tabletop cards import cards.cdb
    """


@cards.command(hidden=True)
@click.argument("words", nargs=-1, required=True, metavar="SEARCH")
@click.option("-n", "--most", type=click.IntRange(1, 1000), default=20, show_default=True, help="How many at most.")
def search(words: tuple[str, ...], most: int) -> int:
    """Find cards by a part of their name, or by their passcode."""
    from tabletop.search import Names

    pool = _pool()
    names, wanted = Names(pool.cards), " ".join(words)
    found, called = names.find(wanted, 100_000)
    left, found = len(found) - most, found[:most]
    if not found:
        click.echo(f"tabletop: no card is called anything like {_shown(wanted)!r}", err=True)
        return FAILED
    if not called:
        click.echo(f"Nothing is called {_shown(wanted)!r}; nearest:")
    for passcode in found:
        card = pool.facts(passcode)
        mode = "Token" if card.is_token else "automatic" if pool.is_automatic(passcode) else "by hand"
        other = "" if wanted.isdecimal() else names.other_name(passcode, wanted)
        found_as = f'as "{_shown(other)}"' if other else ""
        click.echo("  ".join(filter(None, (f"{passcode:>9}", card.name, _stats(card), f"[{mode}]", found_as))))
    if called and left > 0:
        all_of_them = min(most + left, 1000)
        click.echo(f"and {left} more: give more of the name, or see up to 1000 with -n {all_of_them}", err=True)
    if len(found) == 1:
        from tabletop.cdb import card_text

        text = card_text(pool.facts(found[0]))
        if text:
            click.echo("\n" + text)
    return OK


@cards.command("import")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE.cdb")
def import_(file: Path) -> int:
    """Import card texts from a card database.

    FILE is the SQLite file of another simulator. Its texts are copied into your own data folder, so that cards that are
    played by hand can be read.
    """
    from tabletop.cdb import CdbError, import_texts, store_path

    try:
        count = import_texts(file)
    except CdbError as error:
        raise Unreadable(str(error)) from None
    click.echo(f"{count} card texts imported into {_shown(store_path())}")
    return OK


def _stats(card: CardFacts) -> str:
    """Kind and numbers in a line: ``Effect Monster, DARK Fiend, Level 3, 1000/600``."""
    parts = [card.kind]
    if card.attribute:
        parts.append(f"{card.attribute} {card.type}")
        step = "Link" if "Link" in card.subtypes else "Rank" if "Xyz" in card.subtypes else "Level"
        parts.append(f"{step} {card.level}")
        atk = "?" if card.atk is None else str(card.atk)
        defense = "" if step == "Link" else f"/{'?' if card.defense is None else card.defense}"
        parts.append(atk + defense)
    if card.treated_as:
        parts.append(f'treated as "{card.treated_as}"')
    return ", ".join(parts)


# ---------------------------------------------------------------- scenarios


@cli.group()
def scenario() -> None:
    """Run scenario files: rulings and tests."""


@scenario.command("run")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option(
    "--ruleset", type=click.Choice(RULESETS), help="Only in this one, instead of all that the file names."
)
@click.option("--seat", type=click.Choice(SEATS), default="judge", show_default=True, help="Through whose eyes.")
@_json
def scenario_run(files: tuple[Path, ...], ruleset: str | None, seat: str, as_json: bool) -> int:
    """Play scenario files and say where they part from what they expect."""
    from tabletop.scenario.cli import run

    index = None
    if as_json:
        from tabletop.scenario.catalogue import Catalogue

        index = Catalogue.installed().by_rule
    return run(files, ruleset, seat, as_json, rulings=index)


@scenario.command("new")
@click.argument("file", type=click.Path(path_type=Path))
def scenario_new(file: Path) -> int:
    """Write a commented template to a new file."""
    from tabletop.scenario.template import run_new

    return run_new(file)


@scenario.command("record")
@click.argument("file", type=click.Path(path_type=Path, exists=True), metavar="FILE.duel")
@click.option("--at", type=click.IntRange(min=0), help="The line of the duel; its end, if not given.")
def scenario_record(file: Path, at: int | None) -> int:
    """Print a moment of a duel as the setup of a scenario."""
    from tabletop.scenario.record import run_record

    return run_record(file, at)


@scenario.command("schema")
def scenario_schema() -> int:
    """Print the JSON Schema of scenario files."""
    from tabletop.scenario.schema import schema_text

    click.echo(schema_text())
    return 0


# ---------------------------------------------------------------- rulings


@cli.group(invoke_without_command=True)
@click.pass_context
def rulings(context: click.Context) -> int:
    """Browse, list, show and check the rulings about Tokens and trap monsters."""
    if context.invoked_subcommand is not None:
        return 0
    _need_terminal()
    from tabletop.tui.app import run_rulings

    return run_rulings(_pool())


@rulings.command("list")
@click.option("--topic", default="", help="Only ids or topics with this in them.")
@_json
def rulings_list(topic: str, as_json: bool) -> int:
    """All statements, a line each."""
    from tabletop.scenario.rulings import run_list

    return run_list(as_json, topic)


@rulings.command("show")
@click.argument("id_", metavar="ID")
@click.option("--ruleset", default="", metavar="R[,R2]", help="Play it in this ruleset; two are shown side by side.")
def rulings_show(id_: str, ruleset: str) -> int:
    """A statement with its sources, and its play as lines."""
    from tabletop.scenario.rulings import run_show

    wanted = [word for word in ruleset.split(",") if word]
    known = RULESETS
    for word in wanted:
        if word not in known:
            raise click.BadParameter(f"{word!r} is none of {', '.join(known)}", param_hint="--ruleset")
    return run_show(id_, wanted)


@rulings.command("check")
@click.argument("ids", nargs=-1, metavar="[ID...]")
@_json
def rulings_check(ids: tuple[str, ...], as_json: bool) -> int:
    """Play all rulings (or these) in every ruleset that has a verdict, and count."""
    from tabletop.scenario.rulings import run_check

    return run_check(ids, as_json)


# ---------------------------------------------------------------- serving


@cli.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for all.")
@click.option("--port", type=click.IntRange(0, 65535), default=2222, show_default=True, help="0 takes any free one.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Where keys and duels are kept.")
@click.option("--open", "open_", is_flag=True, help="Let guests in who have no key; they own nothing afterwards.")
@click.option(
    "--allow", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="Only the keys in this file."
)
@click.option("--max-sessions", type=click.IntRange(1, 5000), default=200, show_default=True, help="At most so many.")
@click.option("--per-address", type=click.IntRange(1, 5000), default=16, show_default=True, help="From one address.")
@click.option("--idle", type=click.IntRange(0, 10080), default=60, show_default=True, help="Minutes; 0 for ever.")
@click.option("--motd", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="Words of welcome.")
def serve(
    host: str,
    port: int,
    data: Path | None,
    open_: bool,
    allow: Path | None,
    max_sessions: int,
    per_address: int,
    idle: int,
    motd: Path | None,
) -> int:
    """Let people play here over SSH.

    Whoever comes in with a key is known by it: ssh -p 2222 NAME@HOST, or CODE@HOST for a table's code.
    """
    if open_ and allow is not None:
        raise click.UsageError("--open lets everybody in, --allow only some: give one of them")
    from tabletop.paths import data_folder
    from tabletop.ssh.config import Limits, Settings
    from tabletop.ssh.keys import KeyFileError
    from tabletop.ssh.server import serve as run_server

    limits = Limits(sessions=max_sessions, per_address=per_address, idle_seconds=idle * 60.0)
    settings = Settings(data or data_folder() / "server", host, port, open_, allow, motd, limits)
    try:
        return run_server(settings, _pool())
    except KeyFileError as error:
        raise Unreadable(_shown(error)) from None


# ---------------------------------------------------------------- what commands share


def _pool() -> Pool:
    """The installed cards."""
    from tabletop.facts import Pool

    pool = Pool.installed()
    if not len(pool.cards):
        raise Unreadable("no card pack is installed; install the table once more with: pip install tabletop")
    return pool


def _read(source: str, facts: Facts, format_: str) -> Deck:
    """A deck by file, address or the name of a bundled deck."""
    from tabletop.decks import DeckError, bundled_decks, is_ydke, read_deck

    if not is_ydke(source) and not Path(source).exists():
        bundled = list(bundled_decks(facts.roots))
        for path in bundled:
            if source.casefold() in (path.stem.casefold(), path.name.casefold()):
                return read_deck(path, facts, format_)
        if not any(mark in source for mark in "/\\") and not source.casefold().endswith(".ydk"):
            raise DeckError(_no_deck(source, [path.stem for path in bundled]))
    return read_deck(source, facts, format_)


def _no_deck(source: str, names: list[str]) -> str:
    """Neither a file nor a bundled deck: what may have been meant, and what there is."""
    from rapidfuzz import fuzz, process

    plain = {name: "".join(filter(str.isalnum, name)).casefold() for name in names}
    wanted = "".join(filter(str.isalnum, source.casefold().removesuffix(".ydk")))
    found = process.extractOne(wanted, plain, scorer=fuzz.ratio, score_cutoff=70)
    meant = f"; did you mean {found[2]}?" if found else ""
    return f"{_shown(source)}: there is no such file and no such bundled deck{meant} (bundled: {', '.join(names)})"


def _deck(source: str, facts: Facts, format_: str = "none") -> Deck:
    """A deck to play with; it must at least give both players an opening hand."""
    from tabletop.decks import DeckError

    try:
        deck = _read(source, facts, format_)
    except DeckError as error:
        raise Unreadable(str(error)) from None
    if len(deck.main) < 6:
        shown = deck.source or _shown(source)
        for problem in deck.problems[:20]:
            click.echo(problem.told(shown), err=True)
        raise Unreadable(f"{shown}: only {len(deck.main)} cards of its Main Deck are known; too few for a duel")
    return deck


def _format_of(ruleset: str) -> str:
    return "goat" if ruleset == "goat" else "none"


def _report_at_start(deck: Deck, pool: Pool) -> None:
    """A deck says at load what is wrong with it and which of its cards are played by hand."""
    from tabletop.decks import ERROR

    ours = any(Path(deck.source).is_relative_to(root) for root in pool.cards.roots)
    for problem in deck.problems:
        if problem.severity == ERROR or not ours:  # nobody can help it that a bundled deck has 13 cards beside it
            click.echo(problem.told(deck.source or deck.name), err=True)
    click.echo(f"{deck.name}: {_played(*pool.by_hand(deck.cards))}", err=True)


def _header(decks: tuple[Deck, Deck], ruleset: str, seed: int | None, hands: str, first: str) -> DuelHeader:
    """The head of a duel that begins now."""
    import random
    from datetime import UTC, datetime

    from tabletop.table.header import DeckList, DuelHeader

    lists = [DeckList(deck.main, deck.extra, deck.side) for deck in decks]
    return DuelHeader(
        decks=(lists[0], lists[1]),
        ruleset=ruleset,
        seed=random.SystemRandom().randrange(1, 2**31) if seed is None else seed,
        first=first,
        hands=hands,
        started=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    )


def _text_of(pool: Pool) -> Callable[[int], str]:
    """The imported text of a card by its passcode, looked up when a card is shown."""

    def text_of(passcode: int) -> str:
        from tabletop.cdb import card_text

        return card_text(pool.facts(passcode)) if passcode in pool.cards else ""

    return text_of


def _need_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Unreadable("the table needs a terminal to be drawn in; to play by lines: tabletop play --plain")


def _need_duel(file: Path) -> None:
    if not file.is_file():
        raise Unreadable(f"{_shown(file)}: there is no such file; expected a .duel file")


@contextmanager
def _readable_duel() -> Iterator[None]:
    """A duel file that cannot be read is told like any other input that cannot."""
    from tabletop.table.header import DuelFileError

    try:
        yield
    except DuelFileError as error:
        raise Unreadable(_shown(error)) from None


def _shown(text: object) -> str:
    from tabletop.text import clean

    return clean(str(text), 1000)


def _print_json(value: object) -> None:
    import json

    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


# ---------------------------------------------------------------- the door


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command and leave with its exit code. Whatever goes wrong is told in a sentence, never as a traceback."""
    sys.exit(run_command(arguments))


def _open_what_is_closed() -> None:
    """A stream that was closed before the start reads as empty, and swallows what is written to it."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def run_command(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit code."""
    _open_what_is_closed()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a terminal that cannot show or send a letter shows or sends a question mark
    try:
        code = cli.main(None if arguments is None else list(arguments), prog_name="tabletop", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        _let_the_pipe_go()
        return OK
    except OSError as error:
        where = _shown(error.filename or "input or output")
        click.echo(f"tabletop: {where}: {_shown(error.strerror or error)}", err=True)
        return UNREADABLE
    except Exception as error:
        return _fault(error)
    return code if isinstance(code, int) else OK


def _let_the_pipe_go() -> None:
    """Whoever read the output has seen enough; keep Python from complaining at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fault(error: Exception) -> int:
    """A fault of the table itself: keep the details for a report, tell the user one line."""
    import traceback

    told = f"tabletop: a fault in the table itself ({type(error).__name__}: {_shown(error)})."
    try:
        from tabletop.paths import data_folder

        path = data_folder() / "fault.txt"
        path.write_text("".join(traceback.format_exception(error)), "utf-8")
        told += f" Details for a report: {_shown(path)}"
    except OSError:
        told += " Its details could not be written."
    click.echo(told, err=True)
    return UNREADABLE
