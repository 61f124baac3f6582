"""The table over SSH: one process, one event loop, a session for each visitor.

From the inside out: a :mod:`~tabletop.ssh.room` holds a live table and everybody who is there; a
:mod:`~tabletop.ssh.chair` is all that a session ever holds of it, and shows only what its seat may see; the
:mod:`~tabletop.ssh.house` finds, opens and keeps rooms; :mod:`~tabletop.ssh.lobby` is what a visitor may say outside
of a room. :mod:`~tabletop.ssh.lines` and :mod:`~tabletop.ssh.app` are the two faces of a session;
:mod:`~tabletop.ssh.session` and :mod:`~tabletop.ssh.server` connect them to the wire.
"""
