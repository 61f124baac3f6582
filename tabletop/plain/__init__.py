"""The duel as lines, for readers of braille and speech: append-only, no escapes, one event a sentence."""
