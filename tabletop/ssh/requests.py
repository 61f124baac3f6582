"""What one side asks of the other: to take back, to rule by hand, to let somebody judge, to call the duel off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Request:
    """``text`` completes "NAME asks …"; it happens once every seat in ``needs`` has accepted."""

    by: int
    kind: str
    text: str
    needs: set[int]
    do: Callable[[], None]
    who: str = ""


@dataclass
class Requests:
    """The open requests; each asker has at most one."""

    waiting: list[Request] = field(default_factory=list)

    def ask(self, request: Request) -> None:
        """Ask; what the same side asked before is forgotten."""
        self.waiting = [one for one in self.waiting if (one.by, one.who) != (request.by, request.who)]
        self.waiting.append(request)

    def of(self, seat: int) -> Request | None:
        """The oldest request that waits for this seat."""
        return next((one for one in self.waiting if seat in one.needs), None)

    def accept(self, seat: int) -> Request | None:
        """This seat accepts. The request, if there was one; it is still open if others must accept as well."""
        request = self.of(seat)
        if request is not None:
            request.needs.discard(seat)
            if not request.needs:
                self.waiting.remove(request)
        return request

    def decline(self, seat: int) -> Request | None:
        """This seat declines."""
        request = self.of(seat)
        if request is not None:
            self.waiting.remove(request)
        return request

    def drop(self, *kinds: str) -> None:
        """Forget the requests of these kinds: what they were about has changed."""
        self.waiting = [one for one in self.waiting if one.kind not in kinds]
