"""A terminal duel table for two players: rules core, turn controller and faces."""

__version__ = "0.1.0"
