"""The tree of everything that was said: undo, redo, goto and branches, each a jump to a node.

A node is the state after a line. Where a turn begins within a line, the node keeps a copy of the duel at that moment,
so that a jump replays at most one turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tabletop.core.commands import Command
from tabletop.core.kinds import Seat
from tabletop.table import fresh

if TYPE_CHECKING:
    from tabletop.core.duel import Duel
    from tabletop.core.event import Event
    from tabletop.core.state import State

MAIN = "main"


class Node:
    """The state after one line of the duel; the root is the state before the first."""

    __slots__ = ("checkpoint", "command", "digest", "forward", "number", "parent", "seat")

    def __init__(self, parent: Node | None, number: int, seat: Seat, command: Command | None) -> None:
        self.parent = parent
        self.number = number
        self.seat = seat
        self.command = command
        self.forward: Node | None = None
        self.checkpoint: State | None = None
        self.digest = ""


class History:
    """Where the duel is, and every place it has been. ``duel`` is the living one."""

    def __init__(self, make: Callable[[], Duel]) -> None:
        self.root = Node(None, 0, Seat.A, None)
        self.current = self.root
        self.branch = MAIN
        self.branches: dict[str, Node] = {}
        self.after: dict[int, Node] = {0: self.root}
        self.living: set[int] = set()
        """The numbers of the lines that led to where the duel is. Replaced, not changed, by a jump."""
        self._turn_start: State | None = None
        self._make = make
        self.duel = self._watch(make())
        self.opening = self.duel.take_told()
        self.root.digest = self.duel.digest()

    def _watch(self, duel: Duel) -> Duel:
        duel.on_turn_start = self._keep
        return duel

    def _keep(self, duel: Duel) -> None:
        self._turn_start = fresh.snapshot(duel)

    # ------------------------------------------------------------ going on
    def submit(self, command: Command, seat: Seat) -> list[Event]:
        """Hand a command to the duel. If it committed, follow with :meth:`push`."""
        self._turn_start = None
        return self.duel.submit(command, seat)

    def push(self, number: int, seat: Seat, command: Command) -> Node:
        """The command just submitted has become line ``number``."""
        node = Node(self.current, number, seat, command)
        node.checkpoint, self._turn_start = self._turn_start, None
        node.digest = self.duel.digest()
        self.current.forward = node
        self.living.add(number)
        self.arrive(node)
        self.note_line(number)
        return node

    def note_line(self, number: int) -> None:
        """Line ``number``, of the table itself or of the duel, has led here."""
        self.after[number] = self.current

    def arrive(self, node: Node) -> None:
        """Be at this node, as the tip of the present branch."""
        self.current = node
        self.branches[self.branch] = node

    # ------------------------------------------------------------ jumping
    def back(self, count: int) -> Node | None:
        """The node ``count`` lines before; None if there are not so many."""
        return _along(self.current, count, lambda node: node.parent)

    def ahead(self, count: int) -> Node | None:
        """The node ``count`` lines on, the way last gone; None if there are not so many."""
        return _along(self.current, count, lambda node: node.forward)

    def jump(self, node: Node) -> None:
        """Be at ``node``: its turn's beginning is copied and the lines since are said again."""
        lines: list[Node] = []
        start = node
        while start.checkpoint is None and start.parent is not None:
            lines.append(start)
            start = start.parent
        duel = self._make() if start.checkpoint is None else fresh.revive(start.checkpoint)
        for line in reversed(lines):
            assert line.command is not None
            duel.submit(line.command, line.seat)
        duel.take_told()  # it was told when it was first said
        self.duel = self._watch(duel)
        self._turn_start = None
        self.current = node
        self.living = set(self._lines_to(node))

    @staticmethod
    def _lines_to(node: Node) -> Iterator[int]:
        """The lines that lead to ``node``; redo shall lead this way from anywhere above it."""
        while node.parent is not None:
            node.parent.forward = node
            yield node.number
            node = node.parent


def _along(node: Node, count: int, step: Callable[[Node], Node | None]) -> Node | None:
    """``count`` steps from ``node``; None as soon as there is no further one, however many were asked for."""
    at: Node | None = node
    while count > 0 and at is not None:
        at = step(at)
        count -= 1
    return at
