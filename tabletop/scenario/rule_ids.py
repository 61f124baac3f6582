"""Rule ids that scenario files name: those of the core, and those that installed card modules bring along."""

from __future__ import annotations

import re
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import cache

from tabletop.core.rules import RULES

_ID = re.compile(r'"([a-z][a-z-]*\.[a-z][a-z-]*)"')


def unknown_rule(rule: str) -> str:
    """What is wrong with a rule id or pattern (``target.*``) that no rule has; "" if there is such a rule."""
    if _fits(rule, RULES) or _fits(rule, _of_cards()):
        return ""
    near = get_close_matches(rule, [*RULES, *_of_cards()], 1, 0.4)
    return f"there is no rule {rule!r}" + (f"; the nearest is {near[0]}" if near else "")


def _fits(rule: str, ids: dict[str, str] | frozenset[str]) -> bool:
    return rule in ids or ("*" in rule and any(fnmatchcase(one, rule) for one in ids))


@cache
def _of_cards() -> frozenset[str]:
    """The ids written in card modules. Read only when the core does not know an id."""
    from tabletop.facts import Pool

    found: set[str] = set()
    for pack in Pool.installed().packs:
        for folder in ("monsters", "spells", "traps"):
            for path in (pack.root / folder).glob("*.py"):
                text = path.read_text("utf-8", "replace")
                found.update(_ID.findall(text) if "Refusal(" in text else ())
    return frozenset(found)
