"""The Textual face of the table.

It draws only from :mod:`tabletop.core.view` and speaks to the duel only through the table's interface
(:class:`tabletop.tui.ports.TableLike`). From the inside out: ``glyphs`` and ``palette`` are data, ``paint`` makes
one card, ``scene`` places cards, ``desk`` holds what the players are doing, and ``widgets``, ``play`` and ``app``
put it on a terminal.
"""
