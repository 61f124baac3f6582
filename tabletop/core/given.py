"""The answers a command brings along for declaring its action, and the record of those that were given."""

from __future__ import annotations

from tabletop.core.commands import Answer, Place, Ref


class Given:
    """Answers by kind; ``None`` means "not said, so ask". Each is used up when taken."""

    __slots__ = ("at", "cost", "material", "option", "position", "seat", "target", "tribute")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.cost: list[Ref] | None = None
        self.target: list[Ref] | None = None
        self.tribute: list[Ref] | None = None
        self.material: list[Ref] | None = None
        self.option: list[Answer] | None = None
        self.at: Place | None = None
        self.position = ""

    def left(self) -> str:
        """The name of an answer nothing asked for, or ""."""
        for kind in ("cost", "target", "tribute", "material", "option"):
            if getattr(self, kind):
                return kind
        if self.at is not None:
            return "at"
        return "position" if self.position else ""


class Record:
    """What was answered while declaring: the complete command is put together from it when it is committed."""

    __slots__ = ("at", "cards", "options", "position")

    def __init__(self) -> None:
        self.cards: dict[str, list[Place]] = {}
        self.options: list[Answer] = []
        self.at: Place | None = None
        self.position = ""
