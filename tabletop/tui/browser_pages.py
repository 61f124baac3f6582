"""The pages of the rulings browser as lines: the list, a statement with its sources, the words to a step, sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from tabletop.scenario.catalogue import HOLDS, INFO, NOT, Statement
from tabletop.scenario.finder import Fact, source_words
from tabletop.scenario.playback import Playback
from tabletop.scenario.rulings import verdict_words
from tabletop.tui.browser import Browser, all_said
from tabletop.tui.detail import brief_line
from tabletop.tui.glyphs import Glyphs, fit, wrap
from tabletop.tui.library import RULESETS
from tabletop.tui.lines import folded
from tabletop.tui.palette import Line
from tabletop.tui.prompt import hints, rule

VERDICTS: Final = {
    HOLDS: ("holds", "good"),
    NOT: ("does not hold; the play shows what happens instead", "bad"),
    "n.a.": ("not applicable: what it speaks of does not exist there", "dim"),
    INFO: ("nothing to play; see below", "dim"),
}
SHORT: Final = {HOLDS: "holds", NOT: "does not hold", "n.a.": "not applicable", INFO: "nothing to play"}
LIST_KEYS: Final = (
    ("↑↓", "choose"), ("Enter", "read"), ("Tab", "topic"), ("F2", "Token cards"), ("F1", "help"), ("Esc", "back"),
)
READ_KEYS: Final = (
    ("Enter", "play"), ("1 2 3", "ruleset"), ("s", "side by side"), ("↑↓", "scroll"), ("Tab", "next"), ("Esc", "list"),
)
HELP: Final = (
    ("In the list", ""),
    ("letters", "search: words of the statement, its id, or a card's name in ten languages"),
    ("Tab", "the next topic; Shift+Tab the one before"),
    ("Enter", "read the statement"),
    ("F2", "about Token cards"),
    ("F3", "other colours"),
    ("Ctrl+Q", "leave"),
    ("In a statement and in a play", ""),
    ("1 2 3", "play it in current, goat or expert"),
    ("s", "a second ruleset beside the first, the next one, none"),
    ("In a play", ""),
    ("n  Space", "a step on, as Enter;  p  Backspace: a step back;  Home End: start, end"),
    ("b", "the next branch, there where it begins; after the last the main line"),
    ("PgDn PgUp", "another scene of the same ruling"),
    ("arrows", "look at the cards"),
    ("L", "everything said and done so far"),
    ("o", "take over here and try something else; q comes back"),
    ("Esc", "back to the statement, to the list, and out"),
)


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def list_page(browser: Browser, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """The search, what it found, and the statement under the cursor in full."""
    found = browser.results
    preview = 5 if height < 34 else 9
    room = max(1, height - 4 - preview)
    browser.room = room
    browser.at = max(0, min(browser.at, len(found) - 1))
    browser.top = max(0, min(max(browser.at - room + 1, min(browser.top, browser.at)), len(found) - room))
    topic = browser.topics[browser.topic]
    head: Line = ((" Rulings", "accent"), (f"  {_count(len(found), 'statement', 'statements')}", "dim"))
    if browser.rules:
        head = (*head, (f" that illustrate {', '.join(browser.rules)}", "text"))
    if topic:
        head = (*head, (f"  topic: {topic}", "text"))
    search: Line = (
        (f" {glyphs.pointer} ", "accent"), (browser.query, "strong"), (" ", "caret"),
        ("" if browser.query else "  words, a card's name in any language, an id", "faint"),
    )
    lines: list[Line] = [head, search, rule((), width, glyphs)]
    shown = found[browser.top : browser.top + room]
    lines += [_row(s, browser.top + i == browser.at, width, glyphs) for i, s in enumerate(shown)]
    if not found:
        lines.append(((" Nothing was found. Esc takes the search back.", "dim"),))
    lines += [()] * (3 + room - len(lines))
    chosen = browser.chosen
    lines.append(rule(((verdict_words(chosen), "dim"),) if chosen else (), width, glyphs))
    if browser.message:
        lines.append(((f" {browser.message}", "warn"),))
    elif chosen is not None:
        body = [((f" {part}", "text"),) for part in wrap(glyphs.safe(chosen.text), width - 2)]
        if chosen.uncertain:
            body.append(((f" Uncertain in {', '.join(chosen.uncertain)}.", "warn"),))
        body.append(((" " + "; ".join(map(source_words, chosen.sources)), "dim"),))
        lines += body[: preview - 2]
    lines = lines[: height - 1]
    return [*lines, *[()] * (height - 1 - len(lines)), hints(LIST_KEYS, width)]


def _row(s: Statement, here: bool, width: int, glyphs: Glyphs) -> Line:
    words = set(s.verdicts.values())
    short = {HOLDS: "holds", NOT: "not", INFO: "info"}.get(words.pop(), "n.a.") if len(words) == 1 else "differs"
    role = {"holds": "good", "differs": "warn", "not": "bad"}.get(short, "dim")
    mark = "?" if s.uncertain else " "
    text = fit(glyphs.safe(s.text), max(1, width - 28), glyphs.ellipsis)
    return (
        (f"{glyphs.pointer if here else ' '}", "accent"), (f"{s.id:<14}", "strong" if here else "key"),
        (f"{short:<8}{mark} ", role), (text, "strong" if here else "text"),
    )


def read_page(browser: Browser, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """A statement, whole, as far down as it is scrolled."""
    statement = browser.statement
    if statement is None:
        return [()] * height
    body = reading(browser, statement, min(width, 100), glyphs)
    room = height - 3
    browser.scroll = max(0, min(browser.scroll, len(body) - room))
    shown = body[browser.scroll : browser.scroll + room]
    chosen = " and ".join(browser.rulesets)
    more = browser.scroll + room < len(body)
    lines: list[Line] = [
        ((f" {statement.id}", "accent"), (f"  {statement.topic}", "dim"), (f"   to play in {chosen}", "text"))
        if statement.playable
        else ((f" {statement.id}", "accent"), (f"  {statement.topic}", "dim")),
        rule((), width, glyphs),
        *shown,
    ]
    lines += [()] * (height - 1 - len(lines))
    if browser.message:
        lines[-1] = ((f" {browser.message}", "warn"),)
    keys = (*READ_KEYS[:3], ("↓", "more"), *READ_KEYS[4:]) if more else READ_KEYS
    return [*lines, hints(keys if statement.playable else keys[3:], width)]


def reading(browser: Browser, s: Statement, width: int, glyphs: Glyphs) -> list[Line]:
    """Everything there is to read about a statement."""
    lines: list[Line] = [()]
    room = width - 4

    def add(text: str, role: str = "text", indent: int = 2) -> None:
        parts = wrap(glyphs.safe(text), room - indent)
        lines.extend(((" " * indent + part, role),) for part in parts)

    def head(text: str) -> None:
        lines.extend(((), ((f"  {text}", "dim"),)))

    add(s.text, "strong")
    head("Verdicts")
    for i, ruleset in enumerate(RULESETS):
        verdict = s.verdicts.get(ruleset, "n.a.")
        words, role = VERDICTS.get(verdict, (verdict, "text"))
        unsure = "  uncertain" if ruleset in s.uncertain else ""
        chosen = glyphs.pointer if s.playable and ruleset in browser.rulesets else " "
        lines.append(
            ((f"  {chosen} {i + 1} ", "key"), (f"{ruleset:<9}", "text"), (words, role), (unsure, "warn"))
        )
    if s.uncertain:
        add(f"The catalogue itself calls the verdict for {', '.join(s.uncertain)} uncertain.", "warn", 4)
    head("Stated in")
    for source in s.sources:
        add(source_words(source), "text", 4)
    known = browser.library.catalogue.statements
    others = [known[i] for i in (other.partition(" ")[0] for other in s.conflicts) if i in known]
    if others:
        head("Compare with")
        for other in others:
            add(f"{other.id}: {other.text}", "text", 4)
    if s.note:
        head("Note")
        add(s.note, "text", 4)
    if s.cards:
        head("Cards")
        add(", ".join(s.cards), "text", 4)
    entries = browser.library.entries(s)
    if entries:
        head("Played by")
        for entry in entries:
            add(f"{entry.title} ({', '.join(entry.rulesets)})", "text", 4)
        rules = dict.fromkeys(r for entry in entries for r in entry.rules)
        if rules:
            head("Rules it illustrates")
            add(", ".join(rules), "dim", 4)
    for fact in browser.library.finder.facts_of(s.id):
        head(fact.title)
        add(fact.text, "text", 4)
    return lines


def play_title(browser: Browser, play: Playback, glyphs: Glyphs) -> Line:
    """Which ruling is played in which ruleset, and where in it we are."""
    s, moment = browser.statement, play.current
    assert s is not None
    verdict = s.verdicts.get(play.ruleset, "n.a.")
    words = SHORT.get(verdict, verdict) + (", uncertain" if play.ruleset in s.uncertain else "")
    role = VERDICTS.get(verdict, ("", "text"))[1]
    where = f"step {play.at} of {play.last}" if play.at else "the position"
    branch = f"  branch: {play.here.title}" if play.way else ""
    forks = [f for f in play.forks() if f != moment.branch]
    more = f"  {_count(len(forks), 'branch', 'branches')} here: b" if forks else ""
    return (
        (f" {s.id} ", "accent"), (f"{play.ruleset} ", "strong"), (words, role), (f"  {glyphs.dot}  {where}", "text"),
        (branch, "b"), (more, "key"),
    )


def caption(
    browser: Browser, play: Playback, width: int, room: int, glyphs: Glyphs, done: bool = True
) -> list[Line]:
    """The words to the step shown, in at most ``room`` lines: what was done, why not, commentary, what happened."""
    moment = play.current
    pieces: list[tuple[str, str]] = []
    if moment.do and done:
        pieces.append((moment.do, "strong"))
    pieces += [(f"{glyphs.dash} {text} ({name})", "bad") for name, text in moment.refusals]
    if moment.say:
        pieces.append((moment.say, "accent" if not moment.do else "warn"))
    told = "  ".join(moment.told)
    if told:
        pieces.append((told, "dim"))
    pieces[:0] = [(f"Not as expected: {text}", "bad") for text in moment.failures]
    s = browser.statement
    if s is not None and play.ruleset not in play.scenario.rulesets:
        pieces.insert(0, (f"Written for {', '.join(play.scenario.rulesets)}; tried in {play.ruleset}.", "warn"))
    lines: list[Line] = []
    for text, role in pieces:
        lines += [((f" {part}", role),) for part in wrap(glyphs.safe(text), width - 2)]
    if len(lines) > room:
        (text, role), *_ = lines[room - 1]
        lines = [*lines[: room - 1], ((fit(text, width - 2, glyphs.ellipsis).rstrip(), role), (glyphs.ellipsis, "key"))]
    return lines


def play_hints(browser: Browser, width: int) -> Line:
    """The keys of a play."""
    play = browser.plays[0]
    keys = [("n Space", "on"), ("p", "back")]
    if play.ways > 1:
        keys.append(("b", "branch"))
    if len(browser.entries) > 1:
        keys.append(("PgDn", "scene"))
    keys += [("1 2 3", "ruleset"), ("s", "beside"), ("o", "take over"), ("L", "all"), ("Esc", "back"), ("F1", "help")]
    return hints(keys, width)


def play_prompt(browser: Browser, width: int, height: int, glyphs: Glyphs, titles: bool) -> list[Line]:
    """The lowest lines of a play: the card under the cursor, where we are, the words, the keys."""
    plays = browser.plays
    view = plays[0].current.view
    head = brief_line(browser.card_at(browser.cursor), browser.cursor, view, glyphs, width - 5)
    lines: list[Line] = [rule(head, width, glyphs)]
    room = height - 2
    if len(plays) == 1:
        lines.append(play_title(browser, plays[0], glyphs))
        lines += caption(browser, plays[0], width, room - 1, glyphs)
    elif width >= 110:
        half = (width - 3) // 2
        columns = []
        for play in plays:
            column = [play_title(browser, play, glyphs)] if titles else []
            columns.append(column + caption(browser, play, half, room - len(column), glyphs))
        lines += beside(columns, half, room, glyphs)
    else:
        both = len({play.current.do for play in plays}) == 1
        if both:
            lines.append(((f" {plays[0].current.do}", "strong"),))
        for i, play in enumerate(plays):
            left = (room - both) // 2 if i == 0 else height - 1 - len(lines)
            part = caption(browser, play, width - 10, left, glyphs, done=not both)
            lines += [((f" {play.ruleset}:", "key"), *part[0]), *part[1:]] if part else []
    lines = lines[: height - 1]
    if browser.message:
        lines = [*lines[: height - 2], ((f" {browser.message}", "warn"),)]
    return [*lines, *[()] * (height - 1 - len(lines)), play_hints(browser, width)]


def beside(columns: Sequence[Sequence[Line]], half: int, room: int, glyphs: Glyphs) -> list[Line]:
    """Two columns of lines as one."""
    lines: list[Line] = []
    for i in range(room):
        left = columns[0][i] if i < len(columns[0]) else ()
        right = columns[1][i] if i < len(columns[1]) else ()
        lines.append((*_padded(left, half, glyphs), (f" {glyphs.card.down} ", "rule"), *_padded(right, half, glyphs)))
    return lines


def _padded(line: Line, width: int, glyphs: Glyphs) -> Line:
    out: list[tuple[str, str]] = []
    left = width
    for text, role in line:
        text = glyphs.safe(text)
        if cell_len(text) > left:
            text = fit(text, left, glyphs.ellipsis)
        left -= cell_len(text)
        out.append((text, role))
    return (*out, (" " * left, "dim"))


def sheet_page(browser: Browser, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Help, the facts about Token cards, or everything said and done, over the whole screen."""
    room = min(width, 100) - 4
    body: list[Line] = []
    if browser.sheet == "help":
        title = "Keys"
        for key, what in HELP:
            line: Line = ((f"  {key:<11}", "key"), (what, "text"))
            body += folded(line, room, glyphs) if what else [(), ((f" {key}", "strong"),)]
    elif browser.sheet == "facts":
        title = "About Token cards"
        for fact in browser.library.finder.facts:
            body += _fact(fact, room, glyphs)
    else:
        title = "Everything said and done"
        for i, play in enumerate(browser.plays):
            if i or len(browser.plays) > 1:
                body += [(), ((f" {play.ruleset}", "strong"),)]
            for text, role in all_said(play):
                indent = "     " if role in ("text", "bad") else "  "
                body += [((indent + part, role),) for part in wrap(glyphs.safe(text), room - len(indent))]
    inner = height - 3
    browser.sheet_top = max(0, min(browser.sheet_top, len(body) - inner))
    shown = body[browser.sheet_top : browser.sheet_top + inner]
    lines: list[Line] = [((f" {title}", "accent"),), rule((), width, glyphs), *shown]
    lines += [()] * (height - 1 - len(lines))
    keys = (("↑↓ PgDn", "scroll"), ("Esc", "close")) if len(body) > inner else (("Esc", "close"),)
    return [*lines, hints(keys, width)]


def _fact(fact: Fact, room: int, glyphs: Glyphs) -> list[Line]:
    lines: list[Line] = [(), ((f"  {fact.title}", "strong"), (f"   {', '.join(fact.ids)}", "faint"))]
    return lines + [((f"  {part}", "text"),) for part in wrap(glyphs.safe(fact.text), room - 2)]
