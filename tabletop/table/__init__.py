"""The turn controller: seats, commands as text, history and duel files.

Faces import :class:`tabletop.table.table.Table`; nothing here is imported before it is needed.
"""
