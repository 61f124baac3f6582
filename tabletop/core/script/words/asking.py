"""What was declared before, and asking players while resolving."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Self

from tabletop.core import event as ev
from tabletop.core.asking import choose_cards, choose_option, yes_no
from tabletop.core.card import Card
from tabletop.core.event import BOTH
from tabletop.core.kinds import YOU
from tabletop.core.look import Look

if TYPE_CHECKING:
    from tabletop.core.state import Gen


class Asking(Look):
    """Targets, costs and choices made before; questions; order in time."""

    __slots__ = ()

    # ---------------------------------------------------------------- targets, costs and choices made before
    @property
    def targets(self) -> list[Card]:
        """The targets that are still the cards that were targeted."""
        k = self.link
        return [] if k is None else [t for t, g in zip(k.targets, k.target_gens, strict=True) if t.gen == g]

    @property
    def target(self) -> Card | None:
        """The only (or first) target, if it is still there."""
        ts = self.targets
        return ts[0] if ts else None

    @property
    def paid(self) -> list[Card]:
        """The cards paid as cost; ``prev_level``, ``prev_atk`` … tell what they were."""
        return [] if self.link is None else self.link.paid

    @property
    def chosen(self) -> Any:
        """The first word or number declared at activation."""
        return self.link.choices[0] if self.link is not None and self.link.choices else None

    @property
    def link_id(self) -> int:
        """The number of this Chain Link in the duel; -1 for a reaction."""
        return self.link.id if self.link is not None else -1

    @property
    def still_on_field(self) -> bool:
        """This card is still face-up on the field, the same as when the effect was activated."""
        c = self.card
        return c.on_field and c.faceup and (self.link is None or c.gen == self.link.card_gen)

    def as_player(self, seat: int) -> Self:
        """The same effect from the side of ``seat``: for what that player does because of it."""
        return self if seat == self.you else type(self)(self.d, self.card, seat, self.event, self.link)

    # ---------------------------------------------------------------- asking
    def choose(
        self, cards: Sequence[Card], lo: int = 1, hi: int | None = None, *, by: int = YOU, prompt: str = "",
        check: Callable[[list[Card]], bool] | None = None,
    ) -> Gen:
        """A player chooses ``lo`` to ``hi`` of the cards (exactly ``lo`` where ``hi`` is not given). Not targeting."""
        seat = self.you if by == YOU else self.opp
        cards = list(cards)
        lo = min(lo, len(cards))
        return (
            yield from choose_cards(
                self.d, seat, "choose", cards, lo, lo if hi is None else hi, about=self.card, prompt=prompt, check=check
            )
        )

    def choose_option(self, options: Sequence[str | int], *, by: int = YOU, prompt: str = "") -> Gen:
        """A player chooses a word or a number."""
        seat = self.you if by == YOU else self.opp
        return (yield from choose_option(self.d, seat, list(options), about=self.card, prompt=prompt))

    def ask(self, prompt: str, *, by: int = YOU) -> Gen:
        """A yes-or-no question; returns a bool."""
        return (yield from yes_no(self.d, self.you if by == YOU else self.opp, prompt, self.card))

    # ---------------------------------------------------------------- order in time
    def then(self) -> None:
        """", then …": what follows happens later, so what "when" answers before it has missed the timing."""
        self.d.instant += 1

    def tell(self, words: str) -> None:
        """Tell both players a choice (a declared Type, a number)."""
        self.d.emit(ev.CHOSEN, (self.card,), self.you, words, self.card, self.you, 0, (), (BOTH,))
