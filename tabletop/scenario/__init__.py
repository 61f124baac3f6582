"""Scenarios: demo, ruling and test in one TOML file, and their runner."""
