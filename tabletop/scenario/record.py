"""``tabletop scenario record FILE.duel --at N``: a moment of a duel as the setup of a scenario."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.core.kinds import PHASE_WORDS, Seat
from tabletop.core.view import CardView, DuelView
from tabletop.text import clean

if TYPE_CHECKING:
    from tabletop.core.duel import Duel


def run_record(path: Path, at: int | None) -> int:
    """Print the setup at line ``at`` (the end, if none is given) as TOML; returns the exit code."""
    from tabletop.facts import Pool
    from tabletop.table.header import DuelFileError
    from tabletop.table.said import LineError, Refused
    from tabletop.table.table import Table

    try:
        table = Table.resume(path, Pool.installed(), read_only=True)
        if at is not None:
            table.say(Seat.JUDGE, f"goto {at}")
    except DuelFileError as error:  # it names the file
        print(clean(str(error), 1_000), file=sys.stderr)
        return 2
    except (LineError, Refused, OSError) as error:
        print(clean(f"{path}: {error}", 1_000), file=sys.stderr)
        return 2
    name = clean(path.name)
    print(setup_toml(table.duel, f"{name}, line {at}" if at is not None else name))
    return 0


def quoted(text: str) -> str:
    """A TOML string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def setup_toml(duel: Duel, title: str) -> str:
    """The position of a duel as a scenario file without steps. What hangs on a Chain in progress is left out."""
    view: DuelView = duel.view(Seat.JUDGE)
    phase = view.phase if view.phase in PHASE_WORDS else "main1"
    lines = [
        "ids = []", f"title = {quoted(title)}", 'statement = ""', "sources = []", "rules = []",
        f"rulesets = [{quoted(view.ruleset)}]", "", "[setup]", f"turn = {view.turn}", f"player = {quoted(view.player)}",
        f"phase = {quoted(phase)}",
    ]
    for p, seat in enumerate("AB"):
        lines += ["", f"[setup.{seat}]", f"lp = {view.lp[p]}"]
        for key in ("hand", "gy", "banished", "extra"):
            pile = view.piles[f"{seat}.{key}"]
            cards = pile if isinstance(pile, tuple) else ()
            shown = [c for c in cards if key != "banished" or c.face == "up"]
            if shown:
                lines.append(f"{key} = [{', '.join(_in_pile(duel, c, key) for c in shown)}]")
            if key == "banished" and len(shown) < len(cards):
                lines.append(f"banished_facedown = [{', '.join(quoted(c.name) for c in cards if c.face == 'down')}]")
        deck = [c.name for c in reversed(duel.state.decks[p])]
        lines.append(f"deck = [{', '.join(map(quoted, deck))}]")
        zones = [(place, c) for place, c in view.zones.items() if c is not None and place.startswith(seat)]
        if zones:
            lines.append(f"[setup.{seat}.field]")
            lines += [f"{place.split('.')[1]} = {_on_field(place, c)}" for place, c in zones]
    lines += ["", "[[step]]", "do = ''", "expect = []", ""]
    return "\n".join(lines)


def _in_pile(duel: Duel, c: CardView, key: str) -> str:
    if key == "hand" and c.owner != c.controller:
        return f"{{ card = {quoted(c.name)}, owner = {quoted(c.owner)} }}"
    return quoted(c.name)


def _on_field(place: str, c: CardView) -> str:
    parts = [f"card = {quoted(c.name)}"]
    if c.position:
        parts.append(f"position = {quoted(c.position)}")
    if c.face == "down":
        parts.append('face = "down"')
    if c.owner != place[0]:
        parts.append(f"owner = {quoted(c.owner)}")
    parts.append(f"since_turn = {c.since_turn}")
    if c.token is not None:
        parts += [
            f"source = {quoted(c.token.source)}", f"summoner = {quoted(c.token.summoner)}",
            f"activator = {quoted(c.token.activator)}",
        ]
    if c.counters:
        parts.append("counters = { " + ", ".join(f"{quoted(name)} = {n}" for name, n in c.counters) + " }")
    if c.declared:
        parts.append(f"declared = {quoted(c.declared)}")
    if c.equipped_to:
        parts.append(f"equipped_to = {quoted(c.equipped_to)}")
    if c.materials:
        parts.append(f"materials = [{', '.join(map(quoted, c.materials))}]")
    return "{ " + ", ".join(parts) + " }"
