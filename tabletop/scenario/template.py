"""``tabletop scenario new FILE``: a commented scenario to start from."""

from __future__ import annotations

import sys
from pathlib import Path

from tabletop.text import clean

TEMPLATE = '''\
# A scenario: a position, lines that are spoken, and what must be true after each.
# Run it with: tabletop scenario run FILE
ids = []                            # statements of the rulings it shows, such as ["TRIB-006"]; empty for a plain test
title = "Sheep Tokens and Tribute Summons"
statement = "A Sheep Token cannot be Tributed for a Tribute Summon."
sources = []                        # where it is stated, such as ["c:63"]
rules = ["token.tribute-summon"]    # rule ids of the refusals it illustrates
rulesets = ["current", "goat"]      # every ruleset it must hold in: current, goat, expert

[setup]
turn = 3
player = "A"                        # whose turn it is
phase = "main1"                     # draw, standby, main1, battle, main2, end

[setup.A]                           # also lp, deck (top first; the rest is filler), gy, banished, extra
hand = ["Summoned Skull"]
[setup.A.field]                     # m1..m5, s1..s5, f, e1, e2
m1 = { card = "Sheep Token", position = "def", source = "Scapegoat" }
# also: face = "down", owner = "B", since_turn = 2, counters, equipped_to, materials

[setup.B]
hand = []

[[step]]
do = 'A> summon "Summoned Skull" tribute m1'
say = "The Token may not be Tributed for this."
expect = ['refused token.tribute-summon', 'A.m1 is "Sheep Token"', 'A.hand has "Summoned Skull"']

[[branch]]                          # another way on, after step 1
from = 1
title = "but the turn goes on"
[[branch.step]]
do = "A> end"
expect = ['A.m1 is "Sheep Token"']
'''


def run_new(path: Path) -> int:
    """Write the template to a new file; returns the exit code. A file that is there already stays as it is."""
    shown = clean(str(path), 1_000)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(TEMPLATE)
    except FileExistsError:
        print(f"{shown}: there is a file of that name already; choose another", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{shown}: cannot be written ({error.strerror}); choose a folder that can", file=sys.stderr)
        return 2
    print(f"{shown}: written. Change it, then: tabletop scenario run {shown}")
    return 0
