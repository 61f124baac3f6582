"""One module per card that does something, named by the slug of its English name."""
