"""Compulsory Evacuation Device."""

from tabletop.core.script import Fx, activation, card, monsters, one


@card("Compulsory Evacuation Device")
class CompulsoryEvacuationDevice:
    """Target 1 monster on the field; return it to the hand."""

    @activation(target=one(monsters()))
    def resolve(self, fx: Fx) -> None:
        fx.to_hand(*fx.targets)
