"""Dark Elf."""

from tabletop.core.script import Clause, card, pay_lp


@card("Dark Elf")
class DarkElf:
    """Declaring an attack with this card costs 1000 LP."""

    always = (Clause("attack-cost", value=pay_lp(1000)),)
