"""Lesser Fiend."""

from tabletop.core.script import card, has


@card("Lesser Fiend")
class LesserFiend:
    """Monsters destroyed by battle with this card are banished instead of going to the GY."""

    always = (has("banishes-what-it-destroys"),)
