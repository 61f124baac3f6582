"""Browsing the rulings: what is searched, read and played. Keys in, state out; it knows nothing of terminals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tabletop.core.view import CardView, DuelView
from tabletop.scenario.catalogue import CatalogueError, Entry, Statement
from tabletop.scenario.playback import Playback
from tabletop.scenario.read import ScenarioError
from tabletop.scenario.runner import SetupError
from tabletop.table.table import Table
from tabletop.text import clean
from tabletop.tui.library import RULESETS, Library
from tabletop.tui.scene import Box, neighbour

LIST, READ, PLAY = "list", "read", "play"
WAYS: Final = {"left": "left", "right": "right", "up": "up", "down": "down"}
STEPS: Final = {"n": 1, "space": 1, "enter": 1, "full_stop": 1, "p": -1, "backspace": -1, "comma": -1}
LONGEST: Final = 60


@dataclass
class Browser:
    """The state of the browser. ``page`` is list, read or play; ``sheet`` what lies over it (help, facts, all)."""

    library: Library
    rules: tuple[str, ...] = ()
    """Only the rulings that illustrate these rules of the core; () shows all."""
    about: str = ""
    """What they are about: those first that speak of it."""
    page: str = LIST
    query: str = ""
    topic: int = 0
    at: int = 0
    top: int = 0
    room: int = 10
    scroll: int = 0
    statement: Statement | None = None
    rulesets: list[str] = field(default_factory=list)
    scene: int = 0
    plays: list[Playback] = field(default_factory=list)
    cursor: str = "A.m3"
    boxes: Mapping[str, Box] = field(default_factory=dict)
    message: str = ""
    effect: str = ""
    sheet: str = ""
    sheet_top: int = 0

    def __post_init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._found: list[Statement] = []
        if len(self.results) == 1:
            self._read(self.results[0])

    # ------------------------------------------------------------ what is there
    @property
    def topics(self) -> tuple[str, ...]:
        """The topics to choose from; the first, "", is all of them."""
        try:
            return ("", *self.library.finder.topics)
        except CatalogueError as error:
            self.message = str(error)
            return ("",)

    @property
    def results(self) -> list[Statement]:
        """What the search has found."""
        try:
            key = (self.query, self.topic, self.rules)
            if key != self._key:
                ids = self.library.finder.behind(self.rules, self.about) if self.rules else None
                self._found = self.library.finder.search(self.query, self.topics[self.topic], ids)
                self._key = key
        except CatalogueError as error:
            self.message = str(error)
        return self._found

    @property
    def chosen(self) -> Statement | None:
        """The statement under the cursor of the list, or the one that is read."""
        if self.page != LIST:
            return self.statement
        found = self.results
        return found[self.at] if self.at < len(found) else None

    @property
    def entries(self) -> list[Entry]:
        """The files that play the statement in the first of the rulesets chosen."""
        if self.statement is None or not self.rulesets:
            return []
        return self.library.scenes(self.statement, self.rulesets[0])

    @property
    def view(self) -> DuelView | None:
        """The first field shown."""
        return self.plays[0].current.view if self.plays else None

    def card_at(self, place: str) -> CardView | None:
        """The card at a place of the first field."""
        view = self.view
        if view is None:
            return None
        if place in view.zones:
            return view.zones[place]
        pile, _, number = place.partition("/")
        cards = view.piles.get(pile, 0)
        if isinstance(cards, int) or not cards or pile.endswith("deck"):
            return None
        index = int(number) - 1 if number.isdigit() else 0
        return cards[index] if index < len(cards) else None

    # ------------------------------------------------------------ keys
    def press(self, key: str, character: str | None = None) -> None:
        """Obey a key."""
        self.effect = self.message = ""
        if key in ("ctrl+q", "ctrl+c"):
            self.effect = "quit"
        elif self.sheet:
            self._sheet_key(key)
        elif key in ("f1", "f2"):
            self._open("help" if key == "f1" else "facts")
        elif key == "f3":
            self.effect = "theme"
        elif self.page == LIST:
            self._list_key(key, character)
        elif self.page == READ:
            self._read_key(key)
        else:
            self._play_key(key)

    def paste(self, text: str) -> None:
        """Text from the clipboard is searched for."""
        if self.page == LIST and not self.sheet:
            self._search((self.query + clean(text, LONGEST))[:LONGEST])

    def point(self, place: str) -> None:
        """A click on a place of the field."""
        if self.page == PLAY:
            self.cursor = place

    def move_to(self, row: int) -> None:
        """A click on a row of the list; on the row under the cursor it is Enter."""
        if self.page == LIST and 0 <= row < len(self.results):
            if row == self.at:
                self.press("enter")
            self.at = row

    def wheel(self, steps: int) -> None:
        """The wheel goes through whatever is long."""
        if self.sheet:
            self.sheet_top = max(0, self.sheet_top + steps)
        elif self.page == LIST:
            self._move(steps)
        elif self.page == READ:
            self.scroll = max(0, self.scroll + steps)

    def _open(self, sheet: str) -> None:
        self.sheet, self.sheet_top = sheet, 0

    def _sheet_key(self, key: str) -> None:
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10, "space": 10}
        if key in steps:
            self.sheet_top = max(0, self.sheet_top + steps[key])
        elif key in ("escape", "enter", "q", "L", "upper_l", "f1", "f2"):
            self.sheet = ""

    # ------------------------------------------------------------ the list
    def _list_key(self, key: str, character: str | None) -> None:
        steps = {"up": -1, "down": 1, "pageup": -self.room, "pagedown": self.room, "home": -10**6, "end": 10**6}
        if key in steps:
            self._move(steps[key])
        elif key == "enter":
            found = self.chosen
            if found is not None:
                self._read(found)
        elif key in ("tab", "shift+tab"):
            self.topic = (self.topic + (1 if key == "tab" else -1)) % len(self.topics)
            self.at = self.top = 0
        elif key == "escape":
            self._narrow_less()
        elif key == "backspace":
            self._search(self.query[:-1])
        elif key == "ctrl+u":
            self._search("")
        elif character and character.isprintable() and len(self.query) < LONGEST:
            self._search(self.query + character)

    def _narrow_less(self) -> None:
        """Escape takes back what narrows the list, one thing after the other; then it leaves."""
        if self.query:
            self._search("")
        elif self.topic:
            self.topic, self.at, self.top = 0, 0, 0
        else:
            self.effect = "home"

    def _search(self, words: str) -> None:
        self.query = words.lstrip()
        self.at = self.top = 0

    def _move(self, steps: int) -> None:
        self.at = max(0, min(len(self.results) - 1, self.at + steps))

    # ------------------------------------------------------------ reading
    def _read(self, statement: Statement) -> None:
        self.statement, self.page, self.scroll, self.scene = statement, READ, 0, 0
        kept = [r for r in self.rulesets if r in statement.rulesets]
        first = kept[:1] or list(statement.rulesets[:1]) or [RULESETS[0]]
        self.rulesets = first
        self.plays = []

    def _read_key(self, key: str) -> None:
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10, "home": -10**6}
        if key in steps:
            self.scroll = max(0, self.scroll + steps[key])
        elif key in ("escape", "q", "backspace", "left"):
            if len(self.results) == 1 and self.rules:
                self.effect = "home"
            self.page = LIST
        elif key in ("enter", "space", "n", "right"):
            self._begin()
        elif key in ("tab", "shift+tab"):
            self._neighbour(1 if key == "tab" else -1)
        else:
            self._choose_ruleset(key)

    def _neighbour(self, step: int) -> None:
        """Read the next statement of the list."""
        found = self.results
        if found:
            self.at = max(0, min(len(found) - 1, self.at + step))
            self._read(found[self.at])

    def _choose_ruleset(self, key: str) -> bool:
        """1, 2, 3: that ruleset; s: another beside it, the next, none."""
        if key in ("1", "2", "3"):
            wanted = RULESETS[int(key) - 1]
            self.rulesets = [wanted, *[r for r in self.rulesets[1:] if r != wanted]]
        elif key == "s":
            others = self._others()
            second = self.rulesets[1] if len(self.rulesets) > 1 else ""
            at = others.index(second) + 1 if second else 0
            self.rulesets = [self.rulesets[0], *others[at : at + 1]]
        else:
            return False
        if self.page == PLAY:
            self._begin(keep=True)
        return True

    def _others(self) -> list[str]:
        """The further rulesets, those first where the verdict is another one."""
        verdicts = self.statement.verdicts if self.statement is not None else {}
        first = self.rulesets[0]
        order = {r: (verdicts.get(r) == "n.a.", verdicts.get(r) == verdicts.get(first)) for r in RULESETS}
        return sorted((r for r in RULESETS if r != first), key=lambda r: order[r])

    # ------------------------------------------------------------ playing
    def _begin(self, *, keep: bool = False) -> None:
        """Lay out the scene in the rulesets chosen; with ``keep``, at the step where we are."""
        entries = self.entries
        if self.statement is None or not entries:
            self.message = self.library.fault or "There is nothing to play here; what is to be seen is told above."
            return
        at, way = (self.plays[0].at, self.plays[0].way) if keep and self.plays else (0, 0)
        plays: list[Playback] = []
        for ruleset in self.rulesets:
            scenes = self.library.scenes(self.statement, ruleset)
            try:
                play = self.library.play(scenes[min(self.scene, len(scenes) - 1)], ruleset)
            except (SetupError, ScenarioError) as error:
                self.message = f"This cannot be laid out in {ruleset}: {error}"
                continue
            if way < play.ways:
                play.way = way
            play.go(at)
            plays.append(play)
        if plays:
            self.plays, self.page = plays, PLAY
            self.rulesets = [play.ruleset for play in plays]
            if not keep:
                self._look_where()

    def _play_key(self, key: str) -> None:
        play = self.plays[0]
        if key in STEPS:
            self._step(STEPS[key])
        elif key in ("home", "end"):
            for one in self.plays:
                one.go(0 if key == "home" else one.last)
        elif key in WAYS:
            self.cursor = neighbour(self.boxes, self.cursor, WAYS[key])
        elif key in ("escape", "q"):
            self.page = READ
        elif key == "b":
            self._next_way(play)
        elif key in ("pageup", "pagedown"):
            self._next_scene(1 if key == "pagedown" else -1)
        elif key in ("L", "upper_l"):
            self._open("all")
        elif key == "o":
            self.effect = "take-over"
        elif key == "t":
            self.effect = "theme"
        else:
            self._choose_ruleset(key)

    def _step(self, step: int) -> None:
        moved = [one.go(one.at + step) for one in self.plays]
        if not any(moved):
            self.message = "That was the last step; o takes over here." if step > 0 else "This is the beginning."
        elif step > 0:
            self._look_where()

    def _look_where(self) -> None:
        """Where nothing lies under the cursor, put it on a card."""
        view = self.view
        if view is not None and self.card_at(self.cursor) is None:
            shown = [p for p, card in view.zones.items() if card is not None]
            self.cursor = next((p for p in shown if p[2] in "me"), shown[0] if shown else self.cursor)

    def _next_way(self, play: Playback) -> None:
        if play.ways == 1:
            self.message = "There is no branch here."
        for one in self.plays:
            if one.ways > 1:
                one.next_way()

    def _next_scene(self, step: int) -> None:
        count = len(self.entries)
        if count < 2:
            self.message = "This ruling is played in one scene only."
            return
        self.scene = (self.scene + step) % count
        self._begin()

    def take_over(self) -> Table:
        """A table at the moment shown, to try something else."""
        return self.plays[0].take_over()


def all_said(play: Playback) -> Sequence[tuple[str, str]]:
    """Everything said, done and told on this way up to here, as (text, role)."""
    out: list[tuple[str, str]] = []
    for moment in play.here.moments[: play.at + 1]:
        if moment.say:
            out.append((moment.say, "accent"))
        if moment.do:
            out.append((f"{moment.step}. {moment.do}", "strong"))
        out += [(f"no: {text} ({rule})", "bad") for rule, text in moment.refusals]
        out += [(text, "text") for text in moment.told]
        out += [(text, "warn") for text in moment.failures]
    return out
