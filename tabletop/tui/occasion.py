"""What a player is asked to respond to, in words: from the chain, the battle and the log, as far as its reader knows.

Two questions that follow one another never read alike: after a pass, the same moment says who has passed, and the end
of a phase is another moment than its beginning.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tabletop.core.view import DuelView
from tabletop.tui.phases import PHASE_NAMES
from tabletop.tui.ports import LogLineLike

_FAR: Final = 40
"""How many lines of the log are looked through at most."""
_SPOKEN: Final = {
    "end": "{seat} ending the turn", "phase battle": "{seat} going to the Battle Phase",
    "phase main2": "{seat} going to Main Phase 2",
}
_HAPPENED: Final = (
    (re.compile(r"^\w+ would Summon (.+)\.$"), "the Summon of {0}, which has not succeeded yet"),
    (re.compile(r"^\w+ (\w+(?: \w+)?) Summons (.+?)(?: at \S+)?\.$"), "the {0} Summon of {1}"),
    (re.compile(r"^\w+ Summons (.+?)(?: at \S+)?\.$"), "the Summon of {0}"),
    (re.compile(r"^(.+) attacks directly\.$"), "the direct attack of {0}"),
    (re.compile(r"^(.+) attacks (.+)\.$"), "the attack of {0} on {1}"),
    (re.compile(r"^(.+) resolves(?: without effect)?\.$"), "what follows the Chain, now that {0} has resolved"),
    (re.compile(r"^(.+) is turned face-up\.$"), "{0} being turned face-up"),
    (re.compile(r"^(\w+) draws (.+)\.$"), "the draw of {0}"),
    (re.compile(r"^((?:Draw|Standby|End|Battle|Main) Phase(?: \d)?)\.$"), "the beginning of the {0}"),
)


def occasion(view: DuelView, log: Sequence[LogLineLike], seat: str) -> str:
    """What ``seat`` may respond to now, as it completes "Respond to: …"."""
    since = _since_event(log)
    passed = [line.seat for line in since if line.text == "pass"]
    others = sorted({str(one) for one in passed} - {seat})
    tail = f" ({' and '.join(others)} passed)" if others else ""
    if view.chain:
        link = view.chain[-1]
        aims = f" → {', '.join(link.targets)}" if link.targets else ""
        return f"Chain Link {link.number}, {link.card or 'a card'} of {link.seat}{aims}{tail}"
    if view.step:
        return (f"the {view.step}" if "Step" in view.step else f"the Damage Step, {view.step}") + tail
    spoken = next((line for line in reversed(since) if line.text in _SPOKEN), None)
    if spoken is not None:
        return _SPOKEN[spoken.text].format(seat=spoken.seat)
    if seat in (str(one) for one in passed):  # it was asked about that already
        phase = PHASE_NAMES.get(view.phase, "phase")
        return "the end of the turn" if view.phase == "end" else f"the end of the {phase}"
    return (_last_event(log) or f"the {PHASE_NAMES.get(view.phase, 'moment')}") + tail


def _since_event(log: Sequence[LogLineLike]) -> list[LogLineLike]:
    """The lines after the last one that made something happen."""
    found: list[LogLineLike] = []
    for index in range(len(log) - 1, max(-1, len(log) - _FAR), -1):
        line = log[index]
        if line.undone:
            continue
        if line.events:
            break
        found.append(line)
    return found[::-1]


def _last_event(log: Sequence[LogLineLike]) -> str:
    """What happened last, in words that fit behind "Respond to:"; "" where nothing did."""
    for index in range(len(log) - 1, max(-1, len(log) - _FAR), -1):
        line = log[index]
        if line.undone or not line.events:
            continue
        for event in reversed(line.events):
            for pattern, words in _HAPPENED:
                match = pattern.match(event)
                if match is not None:
                    return words.format(*match.groups())
        return line.events[-1].rstrip(".")
    return ""
